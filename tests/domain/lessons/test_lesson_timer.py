"""The lesson's timer against a model that counts minutes, and the clock's duties after the end."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.support.examples import WALKS
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.errors import LessonStepRefused
from wordmate.domain.lessons.lesson_timer import (
    LessonTimer,
    TimerState,
    closes_at,
    is_up,
    looks_at,
    remaining_ms,
    timer_at,
)

MINUTE = 60_000
HOUR = 60 * MINUTE


@WALKS
class TimerByHand(RuleBasedStateMachine):
    """The model counts the remaining minutes, and the warnings."""

    def __init__(self) -> None:
        super().__init__()
        self.timer, self.minute = LessonTimer(), 0
        self.ends: int | None = None
        self.said = "idle"
        self.special_page = False

    @property
    def now(self) -> Instant:
        return Instant(self.minute * MINUTE)

    def look(self) -> None:
        """There is one warning five minutes before the end, and one at the end."""
        assert self.ends is not None
        left = self.ends - self.minute
        if left <= 0:
            self.said = "ended"
        elif left <= 5 and self.said == "running":
            self.said = "warned"

    @rule(minutes=st.integers(0, 12))
    def time_passes(self, minutes) -> None:
        self.minute += minutes

    @rule(minutes=st.integers(3, 30))
    def starts(self, minutes) -> None:
        facts = {"deadline": self.now + minutes * MINUTE}
        if self.said != "idle":
            with pytest.raises(LessonStepRefused):
                self.timer.after("start", **facts)
            return
        self.timer = self.timer.after("start", **facts)
        self.ends, self.said = self.minute + minutes, "running"

    @rule()
    def ticks(self) -> None:
        if self.said in ("idle", "ended"):
            with pytest.raises(LessonStepRefused):
                self.timer.after("tick", now=self.now)
            return
        self.timer = self.timer.after("tick", now=self.now)
        if not self.special_page:
            self.look()

    @rule(minutes=st.sampled_from([-1, 0, 5, 8]))
    def is_postponed(self, minutes) -> None:
        ends = (self.ends or 0) + minutes
        if self.said in ("idle", "ended") or minutes <= 0:
            with pytest.raises(LessonStepRefused):
                self.timer.after("postpone", deadline=ends * MINUTE)
            return
        self.timer, self.ends = self.timer.after("postpone", deadline=ends * MINUTE), ends

    @rule()
    def a_special_page_opens(self) -> None:
        self.timer, self.special_page = self.timer.after("hold"), True

    @rule()
    def a_special_page_is_left(self) -> None:
        self.timer, self.special_page = self.timer.after("release", now=self.now), False
        if self.said in ("running", "warned"):
            self.look()

    @rule()
    def the_lesson_is_left_for_good(self) -> None:
        self.timer = self.timer.after("reset")
        self.ends, self.said = None, "idle"
        self.special_page = False

    @invariant()
    def it_shows_what_was_said(self) -> None:
        assert self.timer == LessonTimer(
            state=TimerState(self.said),
            deadline=None if self.ends is None else Instant(self.ends * MINUTE),
            is_held=self.special_page,
        )


TestTimerByHand = TimerByHand.TestCase


@given(st.integers(0, 2 * HOUR))
@example(HOUR - 5 * MINUTE)
@example(HOUR - 5 * MINUTE - 1)
@example(HOUR - 1)
@example(HOUR)
def test_at_an_instant_a_timer_is_warned_for_five_minutes_and_then_ended(now) -> None:
    timer = timer_at(Instant(now), Instant(HOUR))
    expected = "ended" if now >= HOUR else "warned" if now >= HOUR - 5 * MINUTE else "running"
    assert timer.state == expected
    assert is_up(Instant(HOUR), Instant(now)) == (expected == "ended")
    assert remaining_ms(Instant(HOUR), Instant(now)) == max(0, HOUR - now)


def test_the_clock_reminds_a_tutor_three_times_and_ends_the_class_after_a_day() -> None:
    looks = [looks_at(Instant(5), is_alone=False, reminders=number) for number in range(5)]
    assert looks == [5, 5 + 2 * HOUR, 5 + 12 * HOUR, 5 + 24 * HOUR, 5 + 24 * HOUR]
    assert closes_at(Instant(5), is_alone=False) == 5 + 24 * HOUR


def test_the_clock_ends_a_session_held_alone_after_two_hours() -> None:
    assert looks_at(Instant(5), is_alone=True, reminders=0) == 5 + 2 * HOUR
    assert closes_at(Instant(5), is_alone=True) == 5 + 2 * HOUR
