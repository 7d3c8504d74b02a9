"""The lesson timer shows one warning and one end, at the right time, whatever happens between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.lessons.errors import AlreadyPaused, TimerRefused
from wordmate.domain.lessons.lesson_timer import LessonTimer

MINUTE = 60_000


class TimerByHand(RuleBasedStateMachine):
    """The model remembers which boxes were shown, and asks at every look what is due."""

    def __init__(self):
        super().__init__()
        self.timer, self.now = LessonTimer(), 0
        self._forget()

    def _forget(self):
        self.deadline, self.paused, self.held, self.shown = None, False, False, []

    def _runs(self):
        return self.deadline is not None and "end" not in self.shown

    def _due(self):
        left = self.deadline - self.now
        if left <= 0:
            return ["end"]
        return ["warn"] if left <= 5 * MINUTE and "warn" not in self.shown else []

    def _expect(self, effects):
        assert [str(effect) for effect in self.timer.effects] == effects
        self.shown += effects

    @rule(minutes=st.sampled_from([-1, 0, 3, 5, 6, 30, 60]), paused=st.booleans())
    def start(self, minutes, paused):
        deadline = self.now + minutes * MINUTE
        if self.deadline is not None:
            with pytest.raises(TimerRefused):
                self.timer.start(deadline, paused)
            return
        self.timer = self.timer.start(deadline, paused)
        self.deadline, self.paused = deadline, paused
        self._expect([])

    @rule(seconds=st.sampled_from([0, 1, 10, 60, 290, 600, 3000]))
    def tick(self, seconds):
        self.now += seconds * 1000
        if not self._runs():
            with pytest.raises(TimerRefused):
                self.timer.tick(self.now)
            return
        self.timer = self.timer.tick(self.now)
        self._expect([] if self.held else self._due())

    @rule()
    def pause(self):
        if not self._runs() or self.paused:
            with pytest.raises(AlreadyPaused if self._runs() else TimerRefused):
                self.timer.pause()
            return
        self.timer = self.timer.pause()
        self.deadline, self.paused = self.deadline + 5 * MINUTE, True
        self._expect([])

    @rule()
    def hold(self):
        self.timer, self.held = self.timer.hold(), True
        self._expect([])

    @rule(seconds=st.sampled_from([0, 10, 600]))
    def release(self, seconds):
        self.now += seconds * 1000
        self.timer, self.held = self.timer.release(self.now), False
        self._expect(self._due() if self._runs() else [])

    @rule()
    def reset(self):
        self.timer = self.timer.reset()
        self._forget()

    @invariant()
    def the_timer_is_where_the_hand_is(self):
        if self.deadline is None:
            state = "idle"
        elif "end" in self.shown:
            state = "ended"
        else:
            state = "warned" if "warn" in self.shown else "running"
        seen = (self.timer.state, self.timer.deadline, self.timer.paused, self.timer.held)
        assert seen == (state, self.deadline, self.paused, self.held)

    @invariant()
    def every_box_is_shown_once_at_most(self):
        assert self.shown in ([], ["warn"], ["end"], ["warn", "end"])


TestTimerByHand = TimerByHand.TestCase


@given(st.lists(st.integers(0, 700_000), min_size=1, max_size=60))
def test_however_rarely_the_device_looks_it_warns_and_ends_once(gaps):
    timer, now, shown = LessonTimer().start(1_800_000), 0, []
    for gap in [*gaps, 1_800_000]:
        now += gap
        if timer.state == "ended":
            break
        timer = timer.tick(now)
        shown += timer.effects
    assert shown.count("end") == 1
    assert shown.count("warn") <= 1


def test_the_warning_comes_at_exactly_five_minutes_and_the_end_at_zero():
    timer = LessonTimer().start(30 * MINUTE)
    assert timer.tick(25 * MINUTE - 1).state == "running"
    warned = timer.tick(25 * MINUTE)
    assert warned.effects == ("warn",)
    assert warned.tick(30 * MINUTE - 1).effects == ()
    assert warned.tick(30 * MINUTE).effects == ("end",)


def test_a_lesson_reopened_with_three_minutes_left_warns_once():
    timer = LessonTimer().start(3 * MINUTE).tick(0)
    assert timer.effects == ("warn",)
    assert timer.tick(10_000).effects == ()


def test_a_lesson_reopened_past_its_deadline_ends_at_once_without_a_warning():
    assert LessonTimer().start(0).tick(MINUTE).effects == ("end",)


def test_a_pause_before_the_warning_makes_the_warning_later():
    timer = LessonTimer().start(6 * MINUTE).pause()
    assert timer.deadline == 11 * MINUTE
    assert timer.tick(5 * MINUTE).effects == ()
    assert timer.tick(6 * MINUTE).effects == ("warn",)


def test_a_pause_after_the_warning_brings_no_second_warning():
    timer = LessonTimer().start(6 * MINUTE).tick(2 * MINUTE).pause()
    assert timer.tick(3 * MINUTE).effects == ()
    assert timer.tick(7 * MINUTE).effects == ()
    assert timer.tick(11 * MINUTE).effects == ("end",)


def test_an_ended_lesson_is_not_paused():
    with pytest.raises(TimerRefused):
        LessonTimer().start(0).tick(0).pause()


def test_boxes_due_on_a_special_page_are_shown_on_leaving_and_the_deadline_stays():
    held = LessonTimer().start(30 * MINUTE).hold().tick(26 * MINUTE)
    assert (held.state, held.effects) == ("running", ())
    shown = held.release(27 * MINUTE)
    assert (shown.state, shown.effects, shown.deadline) == ("warned", ("warn",), 30 * MINUTE)


def test_when_both_boxes_came_due_on_a_special_page_only_the_end_is_shown():
    held = LessonTimer().start(30 * MINUTE).hold().tick(26 * MINUTE).tick(31 * MINUTE)
    assert held.release(31 * MINUTE).effects == ("end",)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_what_remains_is_never_below_zero(deadline, now):
    assert LessonTimer().start(deadline).remaining_ms(now) == max(0, deadline - now)
    assert LessonTimer().remaining_ms(now) is None


def test_a_refused_event_leaves_the_timer_as_it_was():
    timer = LessonTimer().start(5, paused=True)
    before = repr(timer)
    with pytest.raises(DomainError):
        timer.pause()
    assert repr(timer) == before
