"""The pauses of a lesson against a model that counts minutes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.support.examples import WALKS
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.errors import AlreadyPaused, PauseNotRunning
from wordmate.domain.lessons.pause import (
    MOST_PAUSES,
    Pause,
    Pausing,
    deadline_of,
    pauses_left,
    pausing,
    spans_within,
)

MINUTE = 60_000
PAUSES = st.lists(
    st.tuples(st.integers(0, 50), st.sampled_from([5, 8]), st.none() | st.integers(0, 4)),
    max_size=3,
)


def taken(pauses: list[tuple[int, int, int | None]]) -> tuple[Pause, ...]:
    """Pauses in minutes: when each began, its maximum, and after how many someone resumed."""
    return tuple(
        Pause(
            Instant(since * MINUTE),
            length * MINUTE,
            None if resumed is None else Instant((since + resumed) * MINUTE),
        )
        for since, length, resumed in pauses
    )


@WALKS
class PausesByHand(RuleBasedStateMachine):
    """The model lists each pause: its minute, its maximum length, and when someone resumed."""

    def __init__(self) -> None:
        super().__init__()
        self.pausing, self.minute, self.is_paused = Pausing(), 0, False
        self.pauses: list[tuple[int, int, int | None]] = []

    @property
    def now(self) -> Instant:
        return Instant(self.minute * MINUTE)

    @property
    def is_over(self) -> bool:
        since, length, _ = self.pauses[-1]
        return self.minute - since >= length

    @rule(minutes=st.integers(0, 6))
    def time_passes(self, minutes) -> None:
        self.minute += minutes

    @rule(length=st.sampled_from([5, 8]))
    def pauses_again(self, length) -> None:
        if self.is_paused or len(self.pauses) == MOST_PAUSES:
            with pytest.raises(AlreadyPaused):
                self.pausing.pause(self.now, length * MINUTE)
            return
        self.pausing, self.is_paused = self.pausing.pause(self.now, length * MINUTE), True
        self.pauses.append((self.minute, length, None))

    @rule()
    def resumes(self) -> None:
        if not self.is_paused or self.is_over:
            with pytest.raises(PauseNotRunning):
                self.pausing.resume(self.now)
            return
        self.pausing, self.is_paused = self.pausing.resume(self.now), False
        since, length, _ = self.pauses[-1]
        self.pauses[-1] = (since, length, self.minute - since)

    @rule()
    def is_looked_at(self) -> None:
        self.pausing = self.pausing.at(self.now)
        self.is_paused = self.is_paused and not self.is_over

    @invariant()
    def its_pauses_are_those_that_were_taken(self) -> None:
        assert self.pausing.taken == taken(self.pauses)
        assert self.pausing.is_paused is self.is_paused
        assert pauses_left(self.pausing.taken) == MOST_PAUSES - len(self.pauses)
        assert pausing(self.pausing.taken).at(self.now) == self.pausing.at(self.now)


TestPausesByHand = PausesByHand.TestCase


def test_a_lesson_may_have_one_pause() -> None:
    assert MOST_PAUSES == 1


def test_a_pause_ends_exactly_when_its_time_is_over() -> None:
    paused = Pausing().pause(Instant(7), 300_000)
    assert paused.at(Instant(7 + 300_000 - 1)).is_paused
    assert not paused.at(Instant(7 + 300_000)).is_paused


@given(PAUSES)
def test_each_pause_moves_the_deadline_by_its_full_length(pauses) -> None:
    longer = sum(length for _, length, _ in pauses)
    assert deadline_of(Instant(7), 60 * MINUTE, taken(pauses)) == 7 + (60 + longer) * MINUTE


@given(PAUSES, st.integers(0, 30), st.integers(30, 60))
def test_a_pause_lasts_until_someone_resumes_or_its_time_is_over(pauses, since, until) -> None:
    spans = spans_within(taken(pauses), Instant(since * MINUTE), Instant(until * MINUTE))
    lasted = [
        (max(start, since), min(start + (length if resumed is None else resumed), until))
        for start, length, resumed in pauses
    ]
    assert spans == [(a * MINUTE, b * MINUTE) for a, b in lasted if a <= b]
