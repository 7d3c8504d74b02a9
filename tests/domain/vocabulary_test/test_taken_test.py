"""A student's test keeps each answer, ends, expires and is reported once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.vocabulary_test.test_vocabulary_test import BANK
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.errors import (
    VocabularyTestAbandoned,
    VocabularyTestGoesOn,
    VocabularyTestOver,
)
from wordmate.domain.vocabulary_test.items import draw_items, judge, question_of, right_choice
from wordmate.domain.vocabulary_test.report import Asked, estimate_of
from wordmate.domain.vocabulary_test.taken_test import (
    GivenAnswer,
    TakenTest,
    TestStatus,
    begin_taken,
)
from wordmate.domain.vocabulary_test.vocabulary_test import VocabularyTest

SEED, START, DAY = 7, Instant(1_000), 24 * 60 * 60 * 1000
BEGUN = begin_taken(
    AccountId(1), draw_items(BANK, SEED)[::9][:20], bank=Bank.FREQUENCY, seed=SEED, now=START
)


def after(letters: str, test: TakenTest = BEGUN) -> TakenTest:
    """The test after these answers, one per second."""
    for place, letter in enumerate(letters):
        right = right_choice(place, SEED)
        choice = {"r": right, "w": (right + 1) % 4, "d": None}[letter]
        test = test.answered(
            place, choice, latency_ms=300 + place, now=Instant(test.touched_at + 1_000)
        )
    return test


def test_an_answer_is_kept_with_its_choice_its_verdict_and_its_time() -> None:
    test = after("rwd")
    right, other = right_choice(0, SEED), (right_choice(1, SEED) + 1) % 4
    assert test.answers == tuple(
        GivenAnswer(
            choice=choice,
            answer=judge(choice, place, SEED),
            latency_ms=300 + place,
            at=Instant(START + 1_000 * (place + 1)),
        )
        for place, choice in enumerate((right, other, None))
    )
    assert [one.answer.value for one in test.answers] == ["right", "wrong", "dont_know"]
    assert test.asked == tuple(
        Asked(band=item.band, part_of_speech=item.part_of_speech, answer=given.answer)
        for item, given in zip(test.answered_items, test.answers, strict=True)
    )


@given(st.text("rrrrwd", max_size=20))
def test_a_test_ends_as_its_machine_says_and_asks_each_word_once(letters: str) -> None:
    course, answered = VocabularyTest(item_count=20, asked_at=START), ""
    while course.ending is None and len(answered) < len(letters):
        place = len(answered)
        test = after(answered)
        assert (test.ended_at, test.status(test.touched_at)) == (None, TestStatus.ASKING)
        assert test.question == question_of(test.items[test.order[place]], place, SEED)
        with pytest.raises(StaleVersion):
            test.answered(place + 1, 0, latency_ms=1, now=test.touched_at)
        answered += letters[place]
        course = course.answer(after(answered).answers[-1].answer, START)
    test = after(answered)
    assert tuple(one.answer for one in test.answers) == course.answers
    assert len({*test.order}) == len(test.order) == len(answered) + (course.ending is None)
    assert test.ended_at == (None if course.ending is None else test.touched_at)
    for place in range(len(answered)):
        assert test.answered(place, 0, latency_ms=1, now=START) is test


def test_a_finished_test_is_reported_once_at_any_time() -> None:
    with pytest.raises(VocabularyTestGoesOn):
        after("rwww").reported(START)
    over, later = after("rwwwww"), Instant(START + 9 * DAY)
    assert (over.status(later), over.question) == (TestStatus.ENDED, None)
    with pytest.raises(VocabularyTestOver):
        over.answered(6, 0, latency_ms=1, now=later)
    reported = over.reported(later)
    assert reported == replace(over, closed_at=later, estimate=estimate_of(over.asked))
    assert reported.status(later) is TestStatus.REPORTED
    assert reported.reported(Instant(later + 1)) is reported


def test_a_test_without_an_answer_for_a_day_is_abandoned() -> None:
    for test in (BEGUN, after("r")):
        still, lapsed = Instant(test.touched_at + DAY - 1), Instant(test.touched_at + DAY)
        place = len(test.answers)
        assert test.status(still) is TestStatus.ASKING
        assert test.answered(place, 0, latency_ms=1, now=still).answers[-1].at == still
        assert test.status(lapsed) is TestStatus.ABANDONED
        with pytest.raises(VocabularyTestAbandoned):
            test.answered(place, 0, latency_ms=1, now=lapsed)
        with pytest.raises(VocabularyTestAbandoned):
            test.reported(lapsed)


def test_a_replaced_test_is_abandoned_at_once() -> None:
    closed = after("r").abandoned(START)
    assert closed == replace(after("r"), closed_at=START)
    assert closed.status(START) is TestStatus.ABANDONED
