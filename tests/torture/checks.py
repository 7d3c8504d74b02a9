"""Facts that must hold for a lesson after any faults. The rules of merging are formulated again,
independently of the code under test."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final

from sqlalchemy import func, or_, select

from tests.support.application import Application
from tests.support.ledger import story_of
from tests.torture.device import Acknowledged, Device, described
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.kernel.schema import outbox
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.pay.schema import commission
from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.messages import progress_message
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.ledger.projections import replay
from wordmate.domain.lessons.actions import PRE_TEST, Answered, AnswerTakenBack, HandOver
from wordmate.domain.lessons.leading import leads_at
from wordmate.domain.lessons.lesson_flow import STEPS, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.events import Completed, LedgerEntry, Started, TimePicked
from wordmate.domain.orders.evolution import progress_after
from wordmate.domain.orders.order_status import OrderStatus

_PLAN_DAYS: Final = 10
_Place = tuple[str, int, WordId]

_COMMISSIONS: Final = Statement(
    lambda d: (
        select(func.count())
        .select_from(commission)
        .where(commission.c.order_id == param("order_id"))
    )
)
_REVIEW_DAYS: Final = Statement(
    lambda d: select(course_order.c.review_day).where(
        course_order.c.source_order_id == param("order_id")
    )
)
_UNHANDLED: Final = Statement(
    lambda d: (
        select(func.count())
        .select_from(outbox)
        .where(or_(outbox.c.done_at.is_(None), outbox.c.parked))
    )
)


@dataclass(frozen=True)
class Lesson:
    """A finished lesson, with its people."""

    order_id: OrderId
    devices: Sequence[Device]
    is_class: bool


@dataclass(frozen=True)
class Found:
    """The final rows of a lesson."""

    events: Sequence[LedgerEntry]
    commissions: int
    review_days: Sequence[int | None]


def counted(lessons: Sequence[Lesson]) -> Counter[str]:
    """How many actions there were, and what became of them."""
    devices = [device for lesson in lessons for device in lesson.devices]
    acknowledged = [one for device in devices for one in device.acknowledged]
    counted = [one.action for one in acknowledged if one.refused is None]
    return Counter(
        {
            "actions": sum(device.browser.last_number for device in devices),
            "acknowledged": len(acknowledged),
            "refused": len(acknowledged) - len(counted),
            "leads handed over": sum(isinstance(one, told.HandOver) for one in counted),
        }
    )


async def found(source: Source, lesson: Lesson) -> Found:
    """Reads it."""
    order_id = lesson.order_id
    [commissions] = await source.one(_COMMISSIONS, order_id=order_id) or [0]
    return Found(
        events=await story_of(source, order_id),
        commissions=commissions,
        review_days=[day for (day,) in await source.all(_REVIEW_DAYS, order_id=order_id)],
    )


def violations(lesson: Lesson, stands: Found) -> Iterator[str]:
    """All violations of a lesson."""
    events = stands.events
    fresh = LessonState(mode=LessonMode.NEW_WORDS, seed=0)
    try:
        states = list(_states(events, fresh))
    except DomainError:
        return  # the verification of the ledger names the impossible event
    yield from _doubled(events)
    for device in lesson.devices:
        for one in device.acknowledged:
            yield from _lost(device, one, events, states)
        yield from (f"{device.name}: {what}" for what in device.unexpected)
    yield from _unsettled(lesson, events)
    yield from _followed(lesson, stands)


async def unlike_ledger(ports: Ports) -> Sequence[str]:
    """The differences to the ledgers, for all lessons."""
    differences: list[Difference] = []
    await Application(ports).verify_ledger(report=differences.append)
    return [f"unlike the ledger: {one.projection} {one.what}" for one in differences]


async def unhandled(source: Source) -> Sequence[str]:
    """Whether messages were never handled."""
    [number] = await source.one(_UNHANDLED) or [0]
    return [f"{number} messages were never handled"] if number else []


def _doubled(events: Sequence[LedgerEntry]) -> Iterator[str]:
    """Actions that count more than once."""
    numbers = Counter((one.device, one.number) for one in events if one.device is not None)
    for (device, number), times in numbers.items():
        if times > 1:
            yield f"doubled: {number} of {device} stands {times} times"
    for kind in (Started, Completed):
        times = sum(isinstance(one.event, kind) for one in events)
        if times != 1:
            yield f"{kind.__name__} stands {times} times"
    stands = set[_Place]()
    for one in events:
        event = one.event
        if isinstance(event, Answered) and not event.late and not event.is_check:
            place = (event.step, event.group_index or 0, event.word_id)
            if place in stands and not event.replaces:
                yield f"doubled: two answers stand at {place}"
            stands.add(place)
        elif isinstance(event, AnswerTakenBack) and not event.late:
            stands.discard((event.step, event.group_index or 0, event.word_id))


def _lost(
    device: Device,
    one: Acknowledged,
    events: Sequence[LedgerEntry],
    states: Sequence[LessonState],
) -> Iterator[str]:
    """Acknowledged actions that are missing in the ledger although they should count."""
    name = device.id
    number = one.action.number
    kept = any((event.device, event.number) == (name, number) for event in events)
    if kept or one.refused is not None:  # a late copy of a refused request may count
        return
    whys = [
        _not_no_news(state, seen, one.action, leads=device.person.leads)
        for state, seen in _may_have_seen(name, one, events, states)
    ]
    if all(whys):
        yield f"lost: {described(one.action)} of {device.name}: {whys[-1]}"


def _may_have_seen(
    name: str, one: Acknowledged, events: Sequence[LedgerEntry], states: Sequence[LessonState]
) -> Iterator[tuple[LessonState, Sequence[LedgerEntry]]]:
    """The lesson's state when an action was served, and its ledger: exact if known, else all
    possible ones."""
    number = one.action.number
    if one.served is not None:
        before, after = one.served
        in_request = [e for e in events[before:after] if e.number is None or e.number < number]
        *_, state = _states(in_request, states[before])
        yield state, [*events[:before], *in_request]
        return
    own = [(at, event.number or 0) for at, event in enumerate(events) if event.device == name]
    least = max((at + 1 for at, other in own if other < number), default=0)
    most = min((at for at, other in own if other > number), default=len(events))
    if least > most:  # a late copy of a request brought what its repeat had not
        least, most = most, least
    yield from ((states[length], events[:length]) for length in range(least, most + 1))


def _states(events: Sequence[LedgerEntry], first: LessonState) -> Iterator[LessonState]:
    """A lesson's states before the first of some events, and after each."""
    return accumulate(
        events, lambda state, one: progress_after(state, one.event) or state, initial=first
    )


def _not_no_news(
    state: LessonState, events: Sequence[LedgerEntry], action: told.LessonAction, *, leads: bool
) -> str | None:
    """Why a missing action should be in the ledger; none if it had no effect."""
    is_over = any(isinstance(one.event, Completed) for one in events)
    here = _here(state)
    if isinstance(action, told.Judge | told.JudgeCandidate):
        step = action.step if isinstance(action, told.Judge) else None
        leads = leads_at(step, ends=leads, student_leads=state.student_leads) and not is_over
    if isinstance(action, told.Judge):
        at = (action.group_index, STEPS.index(action.step))
        place = (action.step.value, action.group_index, action.word_id)
        return _unanswered(place, events, leads=leads and at == here)
    if isinstance(action, told.JudgeCandidate):
        test, word_id = state.pre_test, action.word_id
        is_asked = test is not None and word_id in test.candidate_ids
        if not is_asked and word_id in state.settled:
            return None  # it is in the lesson, from whatever request
        return _unanswered((PRE_TEST, 0, word_id), events, leads=leads and is_asked)
    if isinstance(action, told.CheckCandidate):
        checks = [one.event for one in events if isinstance(one.event, Answered)]
        is_checked = any(one.is_check and one.word_id == action.word_id for one in checks)
        return None if is_checked else "nobody checked this word"
    is_no_news = _IS_NO_NEWS.get(type(action))
    if is_over or (is_no_news is not None and is_no_news(state, action)):
        return None
    return "it was news"


def _here(state: LessonState) -> tuple[int, int]:
    return (-1, -1) if state.step is None else (state.group_index, STEPS.index(state.step))


def _is_over(state: LessonState, group_index: int, step: LessonStep) -> bool:
    return (group_index, STEPS.index(step)) < _here(state)


def _is_shown(state: LessonState, action: told.ShowCard) -> bool:
    at = (action.group_index, STEPS.index(LessonStep.MEMORIZE))
    return at < _here(state) or (at == _here(state) and action.cursor == state.cursor)


_IS_NO_NEWS: Final[Mapping[type[object], Callable[[LessonState, Any], bool]]] = {
    told.OpenRound: lambda state, action: state.settled.issuperset(action.candidate_ids),
    told.MarkKnown: lambda state, action: state.settled.issuperset(action.word_ids),
    told.MarkWord: lambda state, action: (action.word_id in state.chosen_ids) is action.is_marked,
    told.Begin: lambda state, _: state.step is not None,
    told.ShowCard: _is_shown,
    told.FinishCards: lambda state, action: _is_over(
        state, action.group_index, LessonStep.MEMORIZE
    ),
    told.EndGroup: lambda state, action: _is_over(
        state, action.group_index, LessonStep.MIXED_GROUP
    ),
    told.ToTest: lambda state, _: state.step is LessonStep.AFTER_TEST,
    told.MoreWords: lambda state, action: tuple(action.word_ids) in state.groups,
    told.HandOver: lambda state, action: state.student_leads is action.to_student,
}


def _unanswered(place: _Place, events: Sequence[LedgerEntry], *, leads: bool) -> str | None:
    """Why an answer at a place should be in the ledger; none if another one is there that it does
    not replace."""
    stands = [
        one
        for one in answers_of(events)
        if not one.is_check and (one.step, one.group_index or 0, one.word_id) == place
    ]
    if not stands:
        return "nobody answered there"
    is_open = leads and not _is_leaders(stands[-1], events)
    return "the other side's answer stands" if is_open else None


def _is_leaders(answer: Answered, events: Sequence[LedgerEntry]) -> bool:
    """Whether the then leading side gave the answer, or the lead was handed over since."""
    is_handed, is_leaders = False, True
    for one in events:
        if one.event is answer:
            is_leaders = leads_at(answer.step, ends=answer.leads, student_leads=is_handed)
        elif isinstance(one.event, HandOver):
            is_handed, is_leaders = one.event.to_student, True
    return is_leaders


def _unsettled(lesson: Lesson, events: Sequence[LedgerEntry]) -> Iterator[str]:
    """Devices that do not know how the lesson ended, or have unsent actions."""
    stands = replay(events, lesson.order_id)
    if stands.status is not OrderStatus.COMPLETED:
        yield f"the lesson is {stands.status.value} in the end"
    progress = stands.lesson.progress
    shown = None if progress is None else progress_message(progress)
    for device in lesson.devices:
        if device.browser.queue:
            yield f"{device.name} could not send {len(device.browser.queue)} actions"
        if not device.completed:
            yield f"{device.name} does not know that the lesson is over"
        state = device.state
        if shown is not None and (state is None or progress_message(state) != shown):
            yield f"{device.name} shows another lesson than the service has"
        picked = [one.event.slot for one in events if isinstance(one.event, TimePicked)]
        ended_here = any(
            isinstance(one.event, Completed) and one.account_id == device.call.caller.user_id
            for one in events
        )
        if device.slot_told is not None and ended_here and device.slot_told not in picked:
            yield f"lost: {device.name} picked {device.slot_told}"
    people = {one.call.caller.user_id for one in lesson.devices}
    if len(people) == len(lesson.devices) == 1:
        refused = [one.refused for one in lesson.devices[0].acknowledged if one.refused]
        if refused:
            yield f"refused although nobody else acted: {refused}"


def _followed(lesson: Lesson, found: Found) -> Iterator[str]:
    """The consequences of a lesson, which must occur once."""
    if found.commissions != int(lesson.is_class):
        yield f"{found.commissions} commissions"
    stands, days = replay(found.events, lesson.order_id), found.review_days
    is_planned = stands.worked_through and stands.lesson.slot
    wanted = _PLAN_DAYS if is_planned else 0
    if len(days) != wanted or len(set(days)) != wanted:
        yield f"{len(days)} reviews on {len(set(days))} days, not {wanted}"
