"""The order of jobs for the workers."""

from wordmate.domain.content.turns import BEFORE_SOUNDS_MS, AudioAsked, turn_of
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.orders.events import Reminded


def asked(en: str, by: int | None = 7) -> AudioAsked:
    who = None if by is None else AccountId(by)
    return AudioAsked(key="k", en=en, zh="", version="word", asked_by=who)


def test_other_jobs_run_before_audio() -> None:
    assert turn_of(Reminded(number=1)).after_ms == -BEFORE_SOUNDS_MS


def test_words_and_phrases_run_before_sentences() -> None:
    word, phrase, sentence = map(
        turn_of, (asked("river"), asked("look it up"), asked("I look it up"))
    )
    assert word == phrase
    assert word.after_ms < sentence.after_ms
    assert word.apart_ms < sentence.apart_ms


def test_requests_of_different_people_and_kinds_wait_in_separate_queues() -> None:
    askers = {turn_of(asked(en, by)).asker for en in ("river", "I look it up") for by in (7, 8)}
    assert len(askers) == 4
    assert turn_of(asked("river", None)).asker is None
