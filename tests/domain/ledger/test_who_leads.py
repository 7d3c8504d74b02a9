"""While the leader of a class is present, nothing that the other side sends changes a judgement or
the place; what it did while the leader was absent counts."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import reduce

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.domain.orders.made_orders import BOOKED_AT, STUDENT, TUTOR, running
from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.application.lessons.action_messages import event_of
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES, Actor, Role
from wordmate.domain.ledger.saving import Done, save_actions
from wordmate.domain.lessons.actions import (
    Answered,
    AnswerTakenBack,
    ClosingRound,
    HandOver,
    MoreWords,
    ToTest,
    WentOn,
)
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS, Absence, leads_at
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LeaderBack, LeaderGone, LedgerEntry
from wordmate.domain.orders.evolution import evolve
from wordmate.tools.lesson_walks import next_action
from wordmate.tools.mirror import TraceRandom

BOOK = numbered(*range(1, 13))
ORDER = replace(running(course_book_id=5), id=OrderId(1), new_events=())
SECOND = 1_000


@dataclass
class Class:
    """A running class at the service, with a record of its own of when each side was seen."""

    is_enforced: bool = True
    order: CourseOrder = ORDER
    now: int = BOOKED_AT
    ledger: list[LedgerEntry] = field(default_factory=list)
    seen: dict[Role, list[int]] = field(
        default_factory=lambda: {Role.TUTOR: [BOOKED_AT], Role.STUDENT: []}
    )
    numbers: int = 0
    alone: int = 0
    """How many actions the following side could do alone."""

    def last_seen(self, side: Role) -> Instant | None:
        return Instant(self.seen[side][-1]) if self.seen[side] else None

    def was_absent(self, side: Role, at: int) -> bool:
        """Whether the gap in which an instant lies was long enough before it."""
        before = max((one for one in self.seen[side] if one <= at), default=None)
        return before is not None and at - before >= FOLLOWER_WAITS_MS

    def calls(self, actor: Actor) -> None:
        """A side asks for the time."""
        before = self.last_seen(actor.role)
        self.seen[actor.role].append(self.now)
        self._record(self.order.note_seen(actor.role, Instant(self.now), before=before))

    def sends(self, actor: Actor, done: Done) -> None:
        """A side saves an action."""
        now, side = Instant(self.now), actor.role
        order = self.order.note_seen(side, now, other_seen_at=self.last_seen(side.other))
        saved = save_actions(
            order if self.is_enforced else self._everybody_gone(order),
            [done],
            actor,
            now,
            device=side.value,
            known=(),
            own_words=frozenset(BOOK),
        )
        follows = self._follows(done, side)
        before, recorded = self.order.lesson_state, len(order.new_events)
        self._record(saved.order)
        if follows and not self.was_absent(side.other, min(done.at, now)):
            assert self.order.lesson_state == before, (
                "a follower changed the class of a present leader"
            )
            assert saved.refused
        elif follows and len(saved.order.new_events) > recorded:
            self.alone += 1
            assert results_of(self.order.lesson_state) == results_of(before), "a follower tested"
        self.calls(actor)

    def _follows(self, done: Done, side: Role) -> bool:
        state, action = self.order.lesson_state, done.action
        if isinstance(action, ToTest | MoreWords | ClosingRound):
            return side is Role.STUDENT
        step = (
            action.step if isinstance(action, Answered | AnswerTakenBack | WentOn) else state.step
        )
        leads = leads_at(step, ends=side is Role.TUTOR, student_leads=state.student_leads)
        return not (leads or isinstance(action, HandOver))

    def _everybody_gone(self, order: CourseOrder) -> CourseOrder:
        gone = tuple(Absence(side, Instant(0)) for side in SIDES)
        return replace(order, absences=gone)

    def _record(self, order: CourseOrder) -> None:
        self.ledger += order.new_events
        self.order = replace(order, new_events=())


def results_of(state: LessonState) -> tuple[object, ...]:
    return state.test_correct_ids, state.test_wrong_ids, state.tests_over


def play(random: TraceRandom, *, is_enforced: bool = True) -> Class:
    """Two devices in one class: each calls, is away, acts, and sends later what it did."""
    lesson = Class(is_enforced)
    unsent: dict[Role, list[Done]] = {Role.TUTOR: [], Role.STUDENT: []}
    for _ in range(random.below(160)):
        lesson.now += random.below(9) * SECOND if random.chance(90) else 45 * SECOND
        actor = random.one_of([TUTOR, TUTOR, STUDENT])
        if random.chance(15):
            lesson.calls(actor)
            continue
        kind, what = next_action(lesson.order.lesson_state, random, BOOK, stray=2, hands=4)
        lesson.numbers += 1
        action = event_of(kind(number=1, utc_done=0, **what))
        done = Done(action=action, number=lesson.numbers, at=Instant(lesson.now))
        unsent[actor.role].append(done)
        if random.chance(70):
            for one in unsent[actor.role]:
                lesson.sends(actor, one)
            unsent[actor.role] = []
    assert reduce(evolve, lesson.ledger, ORDER) == lesson.order, "its ledger says the same"
    return lesson


lots = st.integers(0, 2**32)


@WALKS
@given(lots)
def test_no_follower_changes_a_judgement_or_the_place_while_the_leader_is_present(random) -> None:
    play(TraceRandom(random))


def test_some_of_these_followers_go_on_alone() -> None:
    assert sum(play(TraceRandom(lot)).alone for lot in range(60)) > 20


def test_a_service_that_lets_a_follower_act_is_found() -> None:
    @settings(max_examples=100, database=None, derandomize=True, phases=[Phase.generate])
    @given(lots)
    def holds(random: int) -> None:
        play(TraceRandom(random), is_enforced=False)

    found: Callable[[], None] = holds
    with pytest.raises((AssertionError, ExceptionGroup)):
        found()


def events_when_the_tutor_calls_after(seconds: int) -> list[LedgerEntry]:
    lesson = Class()
    lesson.now += seconds * SECOND
    lesson.calls(TUTOR)
    return lesson.ledger


def test_a_leader_who_was_away_for_twenty_seconds_has_gone_and_is_back() -> None:
    [gone, back] = events_when_the_tutor_calls_after(50)
    assert (gone.event, gone.at) == (LeaderGone(side=Role.TUTOR), BOOKED_AT + FOLLOWER_WAITS_MS)
    assert (back.event, back.at) == (LeaderBack(side=Role.TUTOR), BOOKED_AT + 50 * SECOND)


def test_a_leader_who_called_within_twenty_seconds_was_never_gone() -> None:
    assert events_when_the_tutor_calls_after(19) == []
