"""The views of tests."""

from collections.abc import Iterable, Mapping

from wordmate.application.content.audio_key import audio_key, audio_urls
from wordmate.application.vocabulary_test.messages import (
    EarlierExam,
    InBothLanguages,
    TestedWord,
    VocaExam,
    VocaExamRecord,
    VocaLevel,
    VocaQuestion,
    VocaReport,
)
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.kernel.ids import VocabularyTestId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.estimation import Estimate
from wordmate.domain.vocabulary_test.levels import LEVELS, Level, level_of
from wordmate.domain.vocabulary_test.report import change_between, fewer_than
from wordmate.domain.vocabulary_test.taken_test import TakenTest, TestStatus, status_of


def exam_view(test: TakenTest, engine: str, now: Instant) -> VocaExam:
    """A test as a device sees it; it does not reveal the right choice."""
    status, place = test.status(now), len(test.answers)
    question = test.question if status is TestStatus.ASKING else None
    return VocaExam(
        voca_exam_record_id=test.id,
        kind=test.kind,
        status=status,
        item_count=test.item_count,
        answers=[one.answer for one in test.answers],
        question=None
        if question is None
        else VocaQuestion(
            number=place,
            word=question.word,
            part_of_speech=question.part_of_speech,
            voice_url=_voice(engine, question.word),
            choices=list(question.choices),
        ),
        utc_started=test.started_at,
        server_time=now,
    )


def words_view(
    test: TakenTest, taught: Mapping[str, tuple[WordId, bool]], engine: str
) -> list[TestedWord]:
    """The asked words with their right meanings; only for a test that is over.

    ``taught`` are those that books teach, with their ids and whether they are favourites.
    """
    return [
        TestedWord.of(
            item,
            number=number,
            word_id=word_id,
            is_favorite=is_favorite,
            voice_url=_voice(engine, item.word),
            answer=given.answer,
            chosen=None if given.choice is None else test.question_at(number).choices[given.choice],
            latency_ms=given.latency_ms,
        )
        for number, (item, given) in enumerate(zip(test.answered_items, test.answers, strict=True))
        for word_id, is_favorite in [taught.get(item.word, (None, False))]
    ]


def report_view(
    test: TakenTest, earlier: Iterable[tuple[VocabularyTestId, Instant, Estimate]]
) -> VocaReport | None:
    """The report of a reported test."""
    report, estimate, closed_at = test.report, test.estimate, test.closed_at
    if report is None or estimate is None or closed_at is None:
        return None
    return VocaReport.of(
        estimate,
        utc_closed=closed_at,
        fewer_than=fewer_than(estimate.size),
        level=_level(report.level),
        lowest_level=_number(level_of(estimate.low)),
        highest_level=_number(level_of(estimate.high)),
        analysis=_both(report.analysis),
        suggestions=[_both(one) for one in report.suggestions],
        shares=list(estimate.shares),
        earlier=[
            EarlierExam.of(
                before,
                voca_exam_record_id=test_id,
                utc_closed=at,
                fewer_than=fewer_than(before.size),
                change=change_between(before, estimate),
            )
            for test_id, at, before in earlier
        ],
    )


def record_view(
    *,
    test_id: VocabularyTestId,
    started_at: Instant,
    touched_at: Instant,
    ended_at: Instant | None,
    closed_at: Instant | None,
    item_count: int,
    answered: int,
    size: int | None,
    low: int | None,
    high: int | None,
    now: Instant,
) -> VocaExamRecord:
    """A test in the list."""
    return VocaExamRecord(
        voca_exam_record_id=test_id,
        status=status_of(
            touched_at=touched_at, ended_at=ended_at, closed_at=closed_at, size=size, now=now
        ),
        utc_started=started_at,
        utc_closed=closed_at,
        item_count=item_count,
        answered=answered,
        size=size,
        fewer_than=None if size is None else fewer_than(size),
        low=low,
        high=high,
        level=None if size is None else _level(level_of(size)),
    )


def _level(level: Level) -> VocaLevel:
    return VocaLevel.of(
        level,
        number=_number(level),
        description=_both(level.description),
        ability=_both(level.ability),
    )


def _number(level: Level) -> int:
    return LEVELS.index(level) + 1


def _both(wording: Wording) -> InBothLanguages:
    return InBothLanguages.of(wording)


def _voice(engine: str, word: str) -> str:
    """The audio of the word alone: a name with its meaning would reveal the answer."""
    return audio_urls(audio_key(engine, word, ""))["voice_url"]
