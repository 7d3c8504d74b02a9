"""What has to be true of a lesson, whatever went wrong in it.

The rules of merging are said here once more, in words of their own: what checks them is not made
of what it checks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.ledger import story_of
from tests.torture.device import Acknowledged, Device, described
from tests.torture.disk import connected, ended
from wordmate.adapters.sql.engine.writer import WriterTx
from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.messages import progress_message
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.ledger.answers import answers_of
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.ledger.lesson import replay
from wordmate.domain.ledger.lesson_history import progress_after
from wordmate.domain.lessons.actions import PRE_TEST, Answered, AnswerTakenBack
from wordmate.domain.lessons.lesson_flow import STEPS, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.events import Completed, LedgerEntry, Started, TimePicked
from wordmate.domain.orders.order_status import OrderStatus
from tests.support.application import Application

_PLAN_DAYS = 10
_Place = tuple[str, int, WordId]


@dataclass(frozen=True)
class Lesson:
    """A lesson that is over, with those who were in it."""

    order_id: OrderId
    path: Path
    ports: Ports
    devices: Sequence[Device]
    is_class: bool


def violations(lesson: Lesson) -> Iterator[str]:
    """Everything that is not as it has to be."""
    connection = connected(lesson.path)
    try:
        source = WriterTx(connection)
        events = ended(story_of(source, lesson.order_id))
        yield from _doubled(events)
        for device in lesson.devices:
            for one in device.acknowledged:
                yield from _lost(device, one, events)
            yield from (f"{device.name}: {what}" for what in device.unexpected)
        yield from _unsettled(lesson, events)
        yield from _followed(lesson, events, connection)
    finally:
        connection.close()
    differences: list[Difference] = []
    ended(Application(lesson.ports).verify_ledger(report=differences.append))
    yield from (f"unlike the ledger: {one.projection} {one.what}" for one in differences)


def _doubled(events: Sequence[LedgerEntry]) -> Iterator[str]:
    """What counts more than once."""
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


def _lost(device: Device, one: Acknowledged, events: Sequence[LedgerEntry]) -> Iterator[str]:
    """What was acknowledged, and neither stands in the ledger nor was no news."""
    name = device.name.replace(" ", "-")
    number = one.action.number
    kept = any((event.device, event.number) == (name, number) for event in events)
    if kept or one.refused is not None:  # a late copy of a request that was refused may count
        return
    served = [
        event
        for event in events[one.before : one.after]
        if event.number is None or event.number < number
    ]
    seen = [*events[: one.before], *served]
    why = _not_no_news(_standing(seen), seen, one.action, leads=device.person.leads)
    if why is not None:
        yield f"lost: {described(one.action)} of {device.name}: {why}"


def _standing(events: Sequence[LedgerEntry]) -> LessonState:
    state: LessonState | None = None
    for one in events:
        state = progress_after(state, one.event)
    return state or LessonState(mode=LessonMode.NEW_WORDS, seed=0)


def _not_no_news(
    state: LessonState, events: Sequence[LedgerEntry], action: told.LessonAction, *, leads: bool
) -> str | None:
    """Why an action that is not in the ledger should be; none where it was no news."""
    here = (-1, -1) if state.step is None else (state.group_index, STEPS.index(state.step))
    is_over = any(isinstance(one.event, Completed) for one in events)
    match action:
        case told.Judge():
            place = (action.group_index, STEPS.index(action.step))
            return _unanswered(
                (action.step.value, action.group_index, action.word_id),
                events,
                leads=leads and place == here and not is_over,
            )
        case told.JudgeCandidate():
            test, place = state.pre_test, (PRE_TEST, 0, action.word_id)
            is_asked = test is not None and action.word_id in test.candidate_ids
            if not is_asked and action.word_id in state.settled:
                return None  # it is in the lesson, however it came there
            return _unanswered(place, events, leads=leads and is_asked and not is_over)
        case told.CheckCandidate():
            checked = any(
                isinstance(one.event, Answered)
                and one.event.is_check
                and one.event.word_id == action.word_id
                for one in events
            )
            return None if checked else "nobody checked this word"
    if is_over:
        return None
    cards, mixed = STEPS.index(LessonStep.MEMORIZE), STEPS.index(LessonStep.MIXED_GROUP)
    match action:
        case told.OpenRound():
            is_news = not state.settled.issuperset(action.candidate_ids)
        case told.MarkKnown():
            is_news = not state.settled.issuperset(action.word_ids)
        case told.MarkWord():
            is_news = (action.word_id in state.chosen_ids) is not action.is_marked
        case told.Begin():
            is_news = state.step is None
        case told.ShowCard():
            at = (action.group_index, cards)
            is_news = not (at < here or (at == here and action.cursor == state.cursor))
        case told.FinishCards():
            is_news = not (action.group_index, cards) < here
        case told.EndGroup():
            is_news = not (action.group_index, mixed) < here
        case told.ToTest():
            is_news = state.step is not LessonStep.AFTER_TEST
        case told.MoreWords():
            is_news = tuple(action.word_ids) not in state.groups
        case _:
            is_news = True
    return "it was news" if is_news else None


def _unanswered(place: _Place, events: Sequence[LedgerEntry], *, leads: bool) -> str | None:
    """Why an answer at a place should be in the ledger; none where another one stands there, and is
    not to give way to it."""
    stands = [
        one
        for one in answers_of(events).standing
        if not one.is_check and (one.step, one.group_index or 0, one.word_id) == place
    ]
    if not stands:
        return "nobody answered there"
    return "the other side's answer stands" if leads and not stands[-1].leads else None


def _unsettled(lesson: Lesson, events: Sequence[LedgerEntry]) -> Iterator[str]:
    """Who does not know how the lesson ended, or was not heard."""
    stands = replay(events, lesson.order_id)
    if stands.order.status is not OrderStatus.COMPLETED:
        yield f"the lesson is {stands.order.status.value} in the end"
    shown = None if stands.progress is None else progress_message(stands.progress)
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


def _followed(lesson: Lesson, events: Sequence[LedgerEntry], connection: object) -> Iterator[str]:
    """What follows from a lesson, once."""
    ask = connection.execute  # type: ignore[attr-defined]
    [paid] = ask("SELECT count(*) FROM commission WHERE order_id = ?", (lesson.order_id,)).fetchone()
    if paid != int(lesson.is_class):
        yield f"{paid} commissions"
    days = ask(
        "SELECT review_day FROM course_order WHERE source_order_id = ?", (lesson.order_id,)
    ).fetchall()
    stands = replay(events, lesson.order_id)
    is_planned = bool(stands.worked_through) and stands.result is not None and stands.result.slot
    wanted = _PLAN_DAYS if is_planned else 0
    if len(days) != wanted or len(set(days)) != wanted:
        yield f"{len(days)} reviews on {len(set(days))} days, not {wanted}"
    [waiting] = ask("SELECT count(*) FROM outbox WHERE done_at IS NULL OR parked").fetchone()
    if waiting:
        yield f"{waiting} messages were never handled"


