"""Two devices act while disconnected, each side absent for the other: in whatever order their
actions arrive, the service and both devices end in one state. Every answer counts once, the
leader's judgement prevails, also after a hand-over, wrong words of both are appended, and the
furthest step is kept."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.domain.orders.made_orders import BOOKED_AT, STUDENT, TUTOR, running
from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.application.lessons.action_messages import event_of
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import SIDES, Actor
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.saving import Done, save_actions
from wordmate.domain.lessons.actions import (
    Answered,
    AnswerTakenBack,
    EndGroup,
    HandOver,
    LessonAction,
)
from wordmate.domain.lessons.leading import Absence, refusal_to_follower
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry
from wordmate.domain.orders.evolution import progress_after
from wordmate.tools.lesson_walks import next_action
from wordmate.tools.mirror import TraceRandom
from wordmate.tools.walking import Walker

BOOK = numbered(*range(1, 21))
ORDER = replace(
    running(course_book_id=5),
    id=OrderId(1),
    new_events=(),
    absences=tuple(Absence(side, Instant(BOOKED_AT)) for side in SIDES),
)
LATE = Instant(BOOKED_AT + 3_600_000)


@dataclass
class Defects:
    """Possible defects of a service, for the properties to find."""

    by_clock: bool = False
    """The order in which actions arrive is ignored: the devices' clocks decide."""
    reuses_numbers: bool = False
    """A device counts from one again after a reload."""
    nobody_leads: bool = False
    """The leader is ignored."""
    anybody_hands_over: bool = False
    """The student also hands the lead over."""


@dataclass
class Device:
    """The lesson as a device shows it: the service's last state, with its own actions on top."""

    actor: Actor
    random: TraceRandom
    defects: Defects
    now: int
    state: LessonState
    unsent: list[Done] = field(default_factory=list)
    numbers: int = 0

    @property
    def is_tutor(self) -> bool:
        return ORDER.may_lead(self.actor.role)

    def act(self) -> None:
        kind, what = next_action(self.state, self.random, BOOK, stray=2, hands=5)
        action = event_of(kind(number=1, utc_done=0, **what))
        if is_tutors_test(self.state, action, self.actor):
            return
        after = apply(self.state, action, ends=self.is_tutor)
        # The service refuses a student's hand-over, even if a device sends it.
        if not (isinstance(action, HandOver) and isinstance(after, DomainError)):
            if isinstance(after, DomainError) or after is self.state:
                return
            self.state = after
        self.now += 1 + self.random.below(5_000)
        self.numbers += 1
        self.unsent.append(Done(action=action, number=self.numbers, at=Instant(self.now)))

    def reload(self, state: LessonState) -> None:
        """The service's lesson with the unsent actions on top."""
        self.state = state
        for one in self.unsent:
            if is_tutors_test(self.state, one.action, self.actor):
                continue
            after = apply(self.state, one.action, ends=self.is_tutor)
            self.state = self.state if isinstance(after, DomainError) else after
        if self.defects.reuses_numbers and not self.unsent:
            self.numbers = 0


def is_tutors_test(state: LessonState, action: LessonAction, actor: Actor) -> bool:
    """Whether it is a student's action in the test, which is the tutor's even if they are away."""
    refusal = refusal_to_follower(
        action,
        state.step,
        ends=ORDER.may_lead(actor.role),
        student_leads=state.student_leads,
        other=actor.role.other,
        absences=ORDER.absences,
        at=LATE,
    )
    return refusal is not None


Place = tuple[int, str, WordId]


@dataclass
class Service:
    """The service, and a simple model of the counted answer at each place."""

    defects: Defects
    order: CourseOrder
    ledger: list[LedgerEntry] = field(default_factory=list)
    counts: dict[Place, tuple[bool, bool]] = field(default_factory=dict)
    """Whether the answer is right, and whether the tutor gave it."""
    open: set[Place] = field(default_factory=set)
    """Whether an answer is of the follower, without a later hand-over."""
    student_leads: bool = False
    late: list[Place] = field(default_factory=list)
    """The late answers: given when the lesson had moved on."""
    counted: list[Done] = field(default_factory=list)

    @property
    def state(self) -> LessonState:
        return self.order.lesson_state

    def take(self, device: Device, sent: list[Done]) -> None:
        for one in sent:
            before = self.state
            is_repeat = any(one is other for other in self.counted)
            is_refused = is_tutors_test(before, one.action, device.actor)
            if not (is_repeat or is_refused) and self._count(before, one.action, device):
                self.counted.append(one)
            moves_lead = self.defects.anybody_hands_over and isinstance(one.action, HandOver)
            actor = TUTOR if self.defects.nobody_leads or moves_lead else device.actor
            saved = save_actions(
                self.order,
                [one],
                actor,
                LATE,
                device=str(device.actor.role),
                known=self.numbers(device),
                own_words=frozenset(BOOK),
            )
            self.ledger += saved.order.new_events
            self.order = replace(saved.order, new_events=())
            self._check(before, one.action)

    def numbers(self, device: Device) -> list[int]:
        name = str(device.actor.role)
        return [one.number for one in self.ledger if one.device == name and one.number is not None]

    def _count(self, state: LessonState, action: LessonAction, device: Device) -> bool:
        """A second formulation of the rules: the first answer counts, unless the other side gave it
        and the step is still current; the last one may be taken back by its author or the leader.
        The tutor leads until they hand the lead over, and always in the test."""
        if isinstance(action, HandOver):
            return self._hand_over(action, device)
        if not isinstance(action, Answered | AnswerTakenBack) or action.group_index is None:
            return False
        place = (action.group_index, action.step, action.word_id)
        counted = self.counts.get(place)
        leads = device.is_tutor is not (self.student_leads and action.step != "after_test")
        if isinstance(action, AnswerTakenBack):
            last = state.last_answer
            is_last = last and (last.group_index, last.step, last.word_id) == place
            takes = is_last and counted is not None and (leads or place in self.open)
            if takes:
                del self.counts[place]
                self.open.discard(place)
            return bool(takes)
        here = (state.group_index, "" if state.step is None else state.step.value)
        at_hand = place[:2] == here
        if counted is not None:
            if leads and place in self.open and at_hand:
                self.counts[place] = (action.right, device.is_tutor)
                self.open.discard(place)
                return True
        elif action.step != "pre_test" and state.step is not None:
            rank = (action.group_index, STEPS.index(LessonStep(action.step)))
            words = state.flow.words[state.cursor : state.cursor + 1]
            if at_hand and action.word_id in words and not state.finished:
                self.counts[place] = (action.right, device.is_tutor)
                if not leads:
                    self.open.add(place)
                return True
            if rank < (state.group_index, STEPS.index(state.step)):
                self.late.append(place)
        return False

    def _hand_over(self, action: HandOver, device: Device) -> bool:
        is_news = device.is_tutor and action.to_student is not self.student_leads
        if is_news:
            self.student_leads = action.to_student
            self.open.clear()
        return is_news

    def _check(self, before: LessonState, action: LessonAction) -> None:
        after = self.state
        if not isinstance(action, AnswerTakenBack):
            assert _rank(after) >= _rank(before), "the furthest step stands"
        if isinstance(action, EndGroup) and action.append and _rank(after)[1] < 5:
            ahead = {word for group in after.groups[after.group_index + 1 :] for word in group}
            left = [one for one in before.wrong_left if one.group_index == action.group_index]
            mixing = before.step is LessonStep.MIXED_GROUP
            if not (mixing and before.group_index == len(before.groups) - 1):
                assert ahead.issuperset(word for one in left for word in one.word_ids)

    def check(self) -> None:
        """The outcome."""
        events = self.ledger
        if self.defects.by_clock:
            events = [self.ledger[0], *sorted(self.ledger[1:], key=lambda one: one.at)]
        replayed: LessonState | None = None
        for one in events:
            replayed = progress_after(replayed, one.event)
        assert (replayed or self.state) == self.state, "its ledger says the same"
        standing = [one for one in answers_of(events) if one.step != "pre_test"]
        places = [(one.group_index or 0, one.step, one.word_id) for one in standing]
        assert len(set(places)) == len(places), "every answer counts once"
        by_place = dict(zip(places, standing, strict=True))
        told = {at: (one.right, one.leads) for at, one in by_place.items() if not one.late}
        assert self.state.student_leads is self.student_leads, "the tutor alone moves the lead"
        assert told == self.counts, "the answers that count are those of the rules"
        assert {*places} - {*self.counts} <= {*self.late}
        tested = {
            word: right for (_, step, word), (right, _) in told.items() if step == "after_test"
        }
        right = {word for word, is_right in tested.items() if is_right}
        assert ({*self.state.test_correct_ids}, {*self.state.test_wrong_ids}) == (
            right,
            {*tested} - right,
        )


def _rank(state: LessonState) -> tuple[int, int]:
    return state.group_index, -1 if state.step is None else STEPS.index(state.step)


def act_apart(random: TraceRandom, defects: Defects) -> None:
    """Both sides of a class act, send and reload in any order."""
    service = Service(defects, ORDER)
    start = service.state
    devices = [
        Device(actor, random, defects, BOOKED_AT + random.below(60_000), start)
        for actor in (TUTOR, STUDENT)
    ]
    if random.chance(80):  # they part somewhere on the way
        walker = Walker(start)
        walker.begin(BOOK[: 1 + random.below(8)])
        for _ in range(random.below(30)):
            if not walker.state.finished:
                walker.go_on(lambda _: random.chance(60))
        teacher = devices[0]
        for told in walker.actions:
            teacher.numbers += 1
            done = Done(action=event_of(told), number=teacher.numbers, at=Instant(teacher.now))
            service.take(teacher, [done])
        for device in devices:
            device.reload(service.state)
    for _ in range(random.below(80)):
        device = random.one_of(devices)
        for _ in range(1 + random.below(7)):
            device.act()
        if random.chance(40):
            sends(device, service, random)
    for device in devices if random.chance(50) else devices[::-1]:
        while device.unsent:
            sends(device, service, random)
    service.check()
    for device in devices:
        device.reload(service.state)
        assert device.state == service.state


def sends(device: Device, service: Service, random: TraceRandom) -> None:
    """Sends some of the actions, perhaps twice, and perhaps receives the lesson's state."""
    count = 1 + random.below(len(device.unsent)) if device.unsent else 0
    sent = device.unsent[:count]
    service.take(device, sent)
    if random.chance(20):
        for one in sent:  # the answer was lost: repeating a counted action changes nothing
            before, is_kept = service.order, one.number in service.numbers(device)
            service.take(device, [one])
            assert service.order == before or not is_kept
    device.unsent = device.unsent[count:]
    if random.chance(70):
        device.reload(service.state)


lots = st.integers(0, 2**32)


@WALKS
@given(lots)
def test_disconnected_devices_converge_to_one_state(random) -> None:
    act_apart(TraceRandom(random), Defects())


@pytest.mark.parametrize(
    "defects",
    [
        Defects(by_clock=True),
        Defects(reuses_numbers=True),
        Defects(nobody_leads=True),
        Defects(anybody_hands_over=True),
    ],
    ids=["arrival order ignored", "number reused", "leader ignored", "lead moved by anybody"],
)
def test_a_planted_defect_is_found(defects: Defects) -> None:
    @settings(max_examples=200, database=None, derandomize=True, phases=[Phase.generate])
    @given(lots)
    def holds(random: int) -> None:
        act_apart(TraceRandom(random), defects)

    found: Callable[[], None] = holds
    with pytest.raises((AssertionError, DomainError, ExceptionGroup)):
        found()
