# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""The machine of a vocabulary test, from its first word to its end."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.vocabulary_test.errors import VocabularyTestOver
from wordmate.domain.vocabulary_test.items import Answer

MOST_WRONG_IN_A_ROW: Final = 5
"""This many wrong answers in a row end the test."""
MOST_WRONG_IN_ALL: Final = 7
"""More wrong answers than this end the test."""
SUGGEST_AFTER_MS: Final = 10_000
""""Don't know" is suggested after a word was shown for this long."""


class _NotSuggestedNow(DomainError):
    """The test is over, or "don't know" was suggested already, or it is too early for it."""

    code = "VOCABULARY_TEST_NOT_SUGGESTED_NOW"


class Ending(StrEnum):
    """Why a test is over."""

    WRONG_IN_A_ROW = "wrong_in_a_row"
    WRONG_IN_ALL = "wrong_in_all"
    BANDS_EXHAUSTED = "bands_exhausted"


class VocabularyTestMachine(Machine):
    """asking → suggesting "don't know" → asking the next word, until the test has ended."""

    asking = State(initial=True)
    suggesting = State()
    ended = State(final=True)

    suggest = asking.to(suggesting, cond="ten_seconds_over")
    answer = (
        ended.from_(asking, suggesting, cond="wrong_in_a_row")
        | ended.from_(asking, suggesting, cond="wrong_in_all")
        | ended.from_(asking, suggesting, cond="bands_exhausted")
        | asking.from_(asking, suggesting)
    )

    def ten_seconds_over(self, now: Instant) -> bool:
        """Whether the word was shown for ten seconds."""
        return bool(now >= self.model.asked_at + SUGGEST_AFTER_MS)

    def wrong_in_a_row(self, answer: Answer) -> bool:
        """Whether this is the fifth wrong answer in a row; "don't know" counts as wrong."""
        return wrong_in_a_row((*self.model.answers, answer)) >= MOST_WRONG_IN_A_ROW

    def wrong_in_all(self, answer: Answer) -> bool:
        """Whether more than seven answers are wrong, including this one."""
        return wrong_in_all((*self.model.answers, answer)) > MOST_WRONG_IN_ALL

    def bands_exhausted(self) -> bool:
        """Whether this was the last word that the test may ask."""
        return bool(len(self.model.answers) + 1 >= self.model.item_count)

    def refusal(self, event: str) -> DomainError:
        """Nothing follows the end; "don't know" is suggested once, after ten seconds."""
        return VocabularyTestOver() if event == "answer" else _NotSuggestedNow()


def wrong_in_all(answers: tuple[Answer, ...]) -> int:
    """The number of answers that count as wrong."""
    return sum(answer is not Answer.RIGHT for answer in answers)


def wrong_in_a_row(answers: tuple[Answer, ...]) -> int:
    """The number of wrong answers in a row at the end."""
    count = 0
    for answer in reversed(answers):
        if answer is Answer.RIGHT:
            break
        count += 1
    return count


@dataclass(frozen=True, slots=True, kw_only=True)
class VocabularyTest:
    """The state of a test. Instants are milliseconds since 1970 UTC."""

    item_count: int
    asked_at: Instant
    state: str = "asking"
    answers: tuple[Answer, ...] = ()

    @property
    def place(self) -> int | None:
        """The place of the current item; None if the test has ended."""
        return None if self.state == "ended" else len(self.answers)

    @property
    def ending(self) -> Ending | None:
        """Why the test is over, if it is."""
        if self.state != "ended":
            return None
        if wrong_in_a_row(self.answers) >= MOST_WRONG_IN_A_ROW:
            return Ending.WRONG_IN_A_ROW
        if wrong_in_all(self.answers) > MOST_WRONG_IN_ALL:
            return Ending.WRONG_IN_ALL
        return Ending.BANDS_EXHAUSTED

    def answer(self, answer: Answer, now: Instant) -> "VocabularyTest":
        """Stores an answer and asks the next word, or ends."""
        after = advance(VocabularyTestMachine, self, "answer", answer=answer)
        return replace(after, answers=(*self.answers, answer), asked_at=now)

    def suggest(self, now: Instant) -> "VocabularyTest":
        """Suggests "don't know" ten seconds after the word was shown."""
        return advance(VocabularyTestMachine, self, "suggest", now=now)
