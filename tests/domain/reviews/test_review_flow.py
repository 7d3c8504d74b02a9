"""A review goes from its list to its end like a simple model."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.reviews.errors import (
    RatingRequired,
    ReviewNotTested,
    ReviewStepRefused,
    ReviewTooShort,
)
from wordmate.domain.reviews.review_flow import ReviewRun

MINUTE = 60_000
START = Instant(1_000)


@WALKS
class ReviewOnPaper(RuleBasedStateMachine):
    """The model is a list of words with their answers."""

    @initialize(words=st.lists(st.integers(1, 40), unique=True, max_size=6))
    def hand_out(self, words) -> None:
        self.run = ReviewRun(words=tuple(words), started_at=START)
        self.open, self.lines = list(words), list[tuple[int, bool]]()
        self.page, self.rubber, self.stars = "list", False, None

    def _expect(self, refusal, act) -> None:
        """The action, or its refusal, which changes nothing."""
        if refusal is None:
            self.run = act(self.run)
            return
        with pytest.raises(refusal) as refused:
            act(self.run)
        assert refused.type is refusal

    @rule()
    def turn_to_the_test(self) -> None:
        may = self.page == "list" and bool(self.open)
        self._expect(None if may else ReviewStepRefused, lambda run: run.begin())
        if may:
            self.page = "test"

    @rule(pick=st.integers(0, 5), right=st.booleans())
    def say(self, pick, right) -> None:
        word = (self.open or [0])[pick % max(len(self.open), 1)]
        may = self.page == "test" and word == self.open[0]
        self._expect(None if may else ReviewStepRefused, lambda run: run.answer(word, right=right))
        if may:
            self.lines.append((self.open.pop(0), right))
            self.rubber = True
            self.page = "test" if self.open else "stars"

    @rule(back=st.integers(1, 3))
    def rub_out(self, back) -> None:
        word = self.lines[-back][0] if len(self.lines) >= back else 0
        may = self.page in ("test", "stars") and self.rubber and back == 1
        self._expect(None if may else ReviewStepRefused, lambda run: run.take_back(word))
        if may:
            self.open.insert(0, self.lines.pop()[0])
            self.rubber, self.page = False, "test"

    @rule(stars=st.integers(-1, 7))
    def give_stars(self, stars) -> None:
        refusal: type[DomainError] | None = None
        if self.page in ("list", "test"):
            refusal = ReviewNotTested
        elif self.page != "stars" or not 1 <= stars <= 5:
            refusal = ReviewStepRefused
        self._expect(refusal, lambda run: run.rate(stars))
        if refusal is None:
            self.stars = stars

    @rule(lasted=st.sampled_from([0, MINUTE - 1, MINUTE, 9 * MINUTE]))
    def hand_in(self, lasted) -> None:
        refusal: type[DomainError] | None = None
        if self.page in ("list", "test"):
            refusal = ReviewNotTested
        elif self.page != "stars":
            refusal = ReviewStepRefused
        elif lasted < MINUTE:
            refusal = ReviewTooShort
        elif self.stars is None:
            refusal = RatingRequired
        self._expect(refusal, lambda run: run.finish(START + lasted))
        if refusal is None:
            self.page = "handed in"

    @rule(lasted=st.sampled_from([0, MINUTE - 1, MINUTE, 9 * MINUTE]))
    def walk_away(self, lasted) -> None:
        may = lasted < MINUTE and self.page in ("list", "test", "stars")
        self._expect(None if may else ReviewStepRefused, lambda run: run.leave(START + lasted))
        if may:
            self.page = "thrown away"

    @invariant()
    def says_the_same(self) -> None:
        pages = {"listing": "list", "testing": "test", "rating": "stars"}
        pages |= {"finished": "handed in", "left": "thrown away"}
        assert pages[self.run.state] == self.page
        assert list(self.run.right) == [word for word, right in self.lines if right]
        assert list(self.run.wrong) == [word for word, right in self.lines if not right]
        assert self.run.answered + len(self.open) == len(self.run.words)
        assert self.run.stars == self.stars


TestReviewOnPaper = ReviewOnPaper.TestCase


@pytest.mark.parametrize("count", [1, 300])
def test_a_review_of_one_word_or_of_three_hundred_ends(count) -> None:
    run = ReviewRun(words=tuple(numbered(*range(count))), started_at=START).begin()
    for word in range(count):
        run = run.answer(WordId(word), right=word % 3 > 0)
    assert run.rate(4).finish(Instant(START + MINUTE)).state == "finished"
    assert len(run.wrong) == -(-count // 3)


def test_the_stars_of_a_review_stay_when_its_last_answer_is_taken_back() -> None:
    run = ReviewRun(words=numbered(7)).begin().answer(WordId(7), right=False).rate(3)
    again = run.take_back(WordId(7)).answer(WordId(7), right=True)
    assert (again.state, again.stars, again.right) == ("rating", 3, (7,))


@pytest.mark.parametrize("stars", range(-1, 8))
def test_a_review_is_rated_with_one_to_five_stars(stars) -> None:
    run = ReviewRun(words=numbered(7)).begin().answer(WordId(7), right=True)
    if stars in (1, 2, 3, 4, 5):
        assert run.rate(stars).stars == stars
    else:
        with pytest.raises(ReviewStepRefused):
            run.rate(stars)


@pytest.mark.parametrize("right", [True, False])
def test_taking_an_answer_back_keeps_the_earlier_ones(right) -> None:
    run = ReviewRun(words=numbered(7, 9)).begin().answer(WordId(7), right=right)
    again = run.answer(WordId(9), right=right).take_back(WordId(9))
    assert (again.right, again.wrong, again.last) == (run.right, run.wrong, None)
