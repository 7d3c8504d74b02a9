"""The flow of a review: its list, its test, its rating, its end."""

from dataclasses import dataclass, replace
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.reviews.errors import (
    RatingRequired,
    ReviewNotTested,
    ReviewStepRefused,
    ReviewTooShort,
)

SHORTEST_REVIEW_MS: Final = 60_000
"""A review that is left or ended earlier does not count."""
MOST_STARS: Final = 5
"""The best rating of a review."""

LISTING: Final = "listing"
TESTING: Final = "testing"
RATING: Final = "rating"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewUnfinished(DomainEvent):
    """A review was put back before it was done: the answers that its leader gave in it do not
    count."""

    kind = "review_unfinished"
    account_id: AccountId
    answered: int


def is_too_short(started_at: Instant, now: Instant) -> bool:
    """Whether a review that is left or ended now does not count."""
    return now - started_at < SHORTEST_REVIEW_MS


class ReviewFlowMachine(Machine):
    """listing → testing → rating → finished; within its first minute this run may be left, without
    effect.

    Every word is answered once. Until something else follows, the last answer may be taken back,
    even if it ended the test.
    """

    listing = State(initial=True)
    testing = State()
    rating = State()
    finished = State(final=True)
    left = State(final=True)

    begin = listing.to(testing, validators="has_words")
    answer = testing.to(rating, validators="word_at_hand", cond="last_word") | testing.to(
        testing, internal=True, validators="word_at_hand"
    )
    take_back = testing.to(testing, internal=True, validators="answered_last") | rating.to(
        testing, validators="answered_last"
    )
    rate = rating.to(rating, internal=True, validators="one_to_five")
    finish = rating.to(finished, validators=["long_enough", "rated"])
    leave = (
        listing.to(left, validators="too_short")
        | testing.to(left, validators="too_short")
        | rating.to(left, validators="too_short")
    )

    def has_words(self) -> DomainError | None:
        """There is something to review."""
        return _unless(bool(self.model.words))

    def word_at_hand(self, word: WordId) -> DomainError | None:
        """Words are answered in order."""
        return _unless(self._open_words()[:1] == (word,))

    def last_word(self) -> bool:
        """Whether this is the last word without an answer."""
        return len(self._open_words()) == 1

    def answered_last(self, word: WordId) -> DomainError | None:
        """Only the last answer, once."""
        return _unless(self.model.last == word)

    def one_to_five(self, stars: int) -> DomainError | None:
        """A rating has one to five stars."""
        return _unless(1 <= stars <= MOST_STARS)

    def long_enough(self, now: Instant) -> DomainError | None:
        """It has lasted a minute."""
        return ReviewTooShort() if is_too_short(self.model.started_at, now) else None

    def rated(self) -> DomainError | None:
        """The review has a rating."""
        return RatingRequired() if self.model.stars is None else None

    def too_short(self, now: Instant) -> DomainError | None:
        """It has not lasted a minute."""
        return _unless(is_too_short(self.model.started_at, now))

    def refusal(self, event: str) -> DomainError:
        """It is rated and ended only after its test."""
        if event in ("rate", "finish") and self.model.state in (LISTING, TESTING):
            return ReviewNotTested()
        return ReviewStepRefused()

    def _open_words(self) -> tuple[WordId, ...]:
        answered = len(self.model.right) + len(self.model.wrong)
        words: tuple[WordId, ...] = self.model.words
        return words[answered:]


def _unless(holds: bool) -> ReviewStepRefused | None:
    return None if holds else ReviewStepRefused()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRun:
    """The state of a review. ``words`` are in the order in which they are asked; ``last`` is the
    word whose answer can be taken back."""

    words: tuple[WordId, ...]
    started_at: Instant = EPOCH
    state: str = LISTING
    right: tuple[WordId, ...] = ()
    wrong: tuple[WordId, ...] = ()
    last: WordId | None = None
    stars: int | None = None

    @property
    def answered(self) -> int:
        """The number of answered words."""
        return len(self.right) + len(self.wrong)

    def begin(self) -> "ReviewRun":
        """Begins the test; raises ReviewStepRefused."""
        return advance(ReviewFlowMachine, self, "begin")

    def answer(self, word: WordId, *, right: bool) -> "ReviewRun":
        """Answers the current word; raises ReviewStepRefused."""
        after = advance(ReviewFlowMachine, self, "answer", word=word)
        if right:
            return replace(after, right=(*self.right, word), last=word)
        return replace(after, wrong=(*self.wrong, word), last=word)

    def take_back(self, word: WordId) -> "ReviewRun":
        """Takes the last answer back; raises ReviewStepRefused."""
        after = advance(ReviewFlowMachine, self, "take_back", word=word)
        right, wrong = (
            tuple(one for one in words if one != word) for words in (self.right, self.wrong)
        )
        return replace(after, right=right, wrong=wrong, last=None)

    def rate(self, stars: int) -> "ReviewRun":
        """Rates the review; raises ReviewNotTested, ReviewStepRefused."""
        return replace(advance(ReviewFlowMachine, self, "rate", stars=stars), stars=stars)

    def finish(self, now: Instant) -> "ReviewRun":
        """Ends the review."""
        return advance(ReviewFlowMachine, self, "finish", now=now)

    def leave(self, now: Instant) -> "ReviewRun":
        """Leaves the review, so that it does not count; raises ReviewStepRefused after its first
        minute."""
        return advance(ReviewFlowMachine, self, "leave", now=now)
