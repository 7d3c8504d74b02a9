"""A student's vocabulary test: its items, the answers, and the result."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.errors import (
    VocabularyTestAbandoned,
    VocabularyTestGoesOn,
    VocabularyTestOver,
)
from wordmate.domain.vocabulary_test.estimation import Estimate
from wordmate.domain.vocabulary_test.items import Answer, Item, Question, judge, question_of
from wordmate.domain.vocabulary_test.next_item import TestKind, count_to_ask, next_place
from wordmate.domain.vocabulary_test.report import Asked, Report, estimate_of, report_of
from wordmate.domain.vocabulary_test.vocabulary_test import VocabularyTest

ABANDONED_AFTER_MS: Final = 24 * 60 * 60 * 1000
"""A test without an answer for this long is abandoned, so that another one can begin."""


NOT_STORED: Final = VocabularyTestId(0)


class TestStatus(StrEnum):
    """The state of a test."""

    __test__ = False

    ASKING = "ASKING"
    ENDED = "ENDED"
    """Every word that counts is answered; the report was not requested yet."""
    REPORTED = "REPORTED"
    ABANDONED = "ABANDONED"


def status_of(
    *,
    touched_at: Instant,
    ended_at: Instant | None,
    closed_at: Instant | None,
    size: int | None,
    now: Instant,
) -> TestStatus:
    """The state of a test with these fields."""
    if size is not None:
        return TestStatus.REPORTED
    if ended_at is not None:
        return TestStatus.ENDED
    is_past = closed_at is not None or now - touched_at >= ABANDONED_AFTER_MS
    return TestStatus.ABANDONED if is_past else TestStatus.ASKING


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """A student's choice for the item at a place; no choice is "don't know"."""

    choice: int | None
    answer: Answer
    latency_ms: int
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTest:
    """One test of one student. Instants are milliseconds since 1970 UTC."""

    student_id: AccountId
    seed: int
    items: tuple[Item, ...]
    """The items that it may ask."""
    order: tuple[int, ...]
    """The places of the asked items, in order, including the current one."""
    started_at: Instant
    bank: Bank = Bank.FREQUENCY
    kind: TestKind = TestKind.SIZE
    id: VocabularyTestId = NOT_STORED
    answers: tuple[GivenAnswer, ...] = ()
    ended_at: Instant | None = None
    closed_at: Instant | None = None
    estimate: Estimate | None = None
    """Set once, by the report."""

    def status(self, now: Instant) -> TestStatus:
        """The state of the test; one without an answer for a day is abandoned, closed or not."""
        return status_of(
            touched_at=self.touched_at,
            ended_at=self.ended_at,
            closed_at=self.closed_at,
            size=None if self.estimate is None else self.estimate.size,
            now=now,
        )

    @property
    def touched_at(self) -> Instant:
        """When the current word was shown, that is, when the last answer came."""
        return self.answers[-1].at if self.answers else self.started_at

    @property
    def course(self) -> VocabularyTest:
        """The state of its machine."""
        return VocabularyTest(
            item_count=self.item_count,
            asked_at=self.touched_at,
            state="asking" if self.ended_at is None else "ended",
            answers=tuple(one.answer for one in self.answers),
        )

    @property
    def item_count(self) -> int:
        """The maximum number of words that it asks."""
        return count_to_ask(self.items, self.kind)

    @property
    def answered_items(self) -> tuple[Item, ...]:
        """The answered items, in order."""
        return tuple(self.items[at] for at in self.order[: len(self.answers)])

    @property
    def asked(self) -> tuple[Asked, ...]:
        """The answered words, in order, with their outcomes."""
        return tuple(
            Asked(band=item.band, part_of_speech=item.part_of_speech, answer=given.answer)
            for item, given in zip(self.answered_items, self.answers, strict=True)
        )

    @property
    def question(self) -> Question | None:
        """The current question; None if the test is over."""
        place = self.course.place
        return None if place is None else self.question_at(place)

    @property
    def report(self) -> Report | None:
        """The report; None before it was requested, and for a placement."""
        if self.estimate is None or self.kind is TestKind.PLACEMENT:
            return None
        return report_of(self.asked, self.estimate)

    def question_at(self, place: int) -> Question:
        """The question at a place of the test."""
        return question_of(self.items[self.order[place]], place, self.seed)

    def answered(
        self, place: int, choice: int | None, *, latency_ms: int, now: Instant
    ) -> "TakenTest":
        """The test with the answer to the item at a place; unchanged if that is answered already.

        Raises StaleVersion for an item that is not asked yet.
        """
        if place < len(self.answers):
            return self
        if self.status(now) is TestStatus.ABANDONED:
            raise VocabularyTestAbandoned
        if self.ended_at is not None:
            raise VocabularyTestOver
        if place > len(self.answers):
            raise StaleVersion
        given = GivenAnswer(
            choice=choice,
            answer=judge(choice, place, self.seed),
            latency_ms=latency_ms,
            at=now,
        )
        after = self.course.answer(given.answer, now)
        answers = (*self.answers, given)
        if after.state == "ended":
            return replace(self, answers=answers, ended_at=now)
        order = self.order
        if len(order) == len(answers):
            verdicts = [one.answer for one in answers]
            order = (*order, next_place(self.items, order, verdicts, self.bank))
        return replace(self, answers=answers, order=order)

    def reported(self, now: Instant) -> "TakenTest":
        """The test closed with its size; unchanged if it was closed so before."""
        if self.estimate is not None:
            return self
        if self.status(now) is TestStatus.ABANDONED:
            raise VocabularyTestAbandoned
        if self.ended_at is None:
            raise VocabularyTestGoesOn
        return replace(self, closed_at=now, estimate=estimate_of(self.asked, self.bank))

    def abandoned(self, now: Instant) -> "TakenTest":
        """The test closed without a report."""
        return replace(self, closed_at=now)


def begin_taken(
    student_id: AccountId,
    items: tuple[Item, ...],
    *,
    bank: Bank,
    seed: int,
    now: Instant,
    kind: TestKind = TestKind.SIZE,
) -> TakenTest:
    """A test at its first word."""
    return TakenTest(
        student_id=student_id,
        seed=seed,
        items=items,
        order=(next_place(items, (), (), bank),),
        started_at=now,
        bank=bank,
        kind=kind,
    )
