"""The order of jobs for the workers."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.content.turns import (
    BEFORE_SOUNDS_MS,
    AudioAsked,
    Priority,
    last_interactive_turn,
    turn_of,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
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


A_MONTH_MS = 30 * 86_400_000


@given(st.integers(0, A_MONTH_MS), st.integers(0, A_MONTH_MS), st.sampled_from(Priority))
def test_interactive_audio_overtakes_background_audio(
    at: int, now: int, priority: Priority
) -> None:
    event = replace(asked("I look it up, and find a word."), priority=priority)
    turn = at + turn_of(event).after_ms
    assert (turn < last_interactive_turn(Instant(now))) is (priority is Priority.INTERACTIVE)


def test_fallback_audio_is_replaced_before_audio_is_made_ahead_of_time() -> None:
    replacement, ahead = (
        turn_of(replace(asked("river"), priority=priority))
        for priority in (Priority.REPLACEMENT, Priority.AHEAD_OF_TIME)
    )
    assert replacement.after_ms + A_MONTH_MS < ahead.after_ms
    assert replacement.asker is ahead.asker is None
