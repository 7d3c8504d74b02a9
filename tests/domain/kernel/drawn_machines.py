"""The machines that run in the service alone, drawn by lot as those of the mirror are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from tests.domain.pay.test_payout import RECORD
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode, OneTimeCodeMachine
from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.machine import advance, refusal_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_timer import PAUSE_MS, closes_at
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionMachine, DeletionStatus
from wordmate.domain.orders.events import (
    Canceled,
    Completed,
    Expired,
    Happened,
    Left,
    Moved,
    NoShow,
    Paused,
    Resumed,
    Started,
)
from wordmate.domain.orders.events import Event as OrderEvent
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import (
    CLOCK,
    START_EARLY_MS,
    CourseOrderMachine,
    LeftBecause,
    LessonType,
    no_show_from,
    window_of,
)
from wordmate.domain.pay import payout
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.payout import Payout, PayoutHappened, PayoutMachine, PayoutStep
from wordmate.domain.reviews.review_flow import SHORTEST_REVIEW_MS
from wordmate.domain.words.word_learning import EVENTS, WordLearningMachine, WordState
from wordmate.tools.mirror import Event, Input, Lot, Mirror


def _code_event(lot: Lot, code: OneTimeCode) -> Event:
    now = lot.later(code.expires_at, code.expires_at - 1) if lot.chance(20) else lot.now
    if lot.chance(20):
        return {"type": "EXPIRE", "now": now}
    return {"type": "CHECK", "code": "right" if lot.chance(12) else "wrong", "now": now}


def _code_act(code: OneTimeCode, event: str, facts: Mapping[str, Any]) -> OneTimeCode:
    entered = {"code_hash": facts["code"]} if event == "check" else {}
    return advance(OneTimeCodeMachine, code, event, now=facts["now"], **entered)


def _order_input(lot: Lot) -> Input:
    appointment_at = lot.now + lot.one_of(
        (0, START_EARLY_MS, START_EARLY_MS + 1, START_EARLY_MS + 60_000)
    )
    lesson_type = lot.one_of((*LessonType, LessonType.ANTI_FORGETTING))
    is_review = lesson_type is LessonType.ANTI_FORGETTING
    return {
        "lessonType": lesson_type.value,
        "isSimulated": lot.chance(25),
        "deletion": lot.one_of((DeletionStatus.NORMAL,) * 5 + tuple(DeletionStatus)).value,
        "appointmentAt": appointment_at,
        "opensAt": appointment_at - (2 * START_EARLY_MS if is_review else START_EARLY_MS),
        "closesAt": appointment_at + (7_200_000 if is_review else 3_600_000),
        "rating": lot.one_of((None, 4)) if is_review else None,
        "studentEnteredAt": lot.now if lot.chance(25) else None,
    }


def _order_begin(given: Input) -> CourseOrder:
    order = book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=LessonType(given["lessonType"]),
        appointment_at=given["appointmentAt"],
        opens_at=given["opensAt"],
        closes_at=given["closesAt"],
        is_simulated=given["isSimulated"],
        now=EPOCH,
    )
    return replace(
        order,
        deletion=DeletionStatus(given["deletion"]),
        rating=given["rating"],
        student_entered_at=given["studentEnteredAt"],
    )


def _order_act(order: CourseOrder, event: str, facts: Mapping[str, Any]) -> CourseOrder:
    role = Role(facts["role"]) if "role" in facts else None
    because = {"because": LeftBecause(facts["because"])} if "because" in facts else {}
    check(refusal_of(CourseOrderMachine, order, event, **{**facts, **because, "role": role}))
    order_event = _ORDER_EVENTS[event](order, facts)
    return evolve(order, Happened(event=order_event, at=facts.get("now", EPOCH)))


def _moved(order: CourseOrder, facts: Mapping[str, Any]) -> Moved:
    opens_at, closes_at = window_of(facts["to"], order.lesson_type)
    return Moved(
        moved_from=order.appointment_at,
        appointment_at=facts["to"],
        opens_at=opens_at,
        closes_at=closes_at,
    )


_ORDER_EVENTS: Final[Mapping[str, Callable[[CourseOrder, Mapping[str, Any]], OrderEvent]]] = {
    "start": lambda _, facts: Started(by=Role(facts["role"])),
    "pause": lambda _, facts: Paused(length_ms=facts["length_ms"]),
    "resume": lambda _, __: Resumed(),
    "leave": lambda _, facts: Left(because=LeftBecause(facts["because"])),
    "complete": lambda _, facts: Completed(by=facts["role"]),
    "close": lambda _, __: Completed(by=CLOCK),
    "no_show": lambda _, __: NoShow(),
    "move": _moved,
    "cancel": lambda _, __: Canceled(),
    "expire": lambda _, __: Expired(),
}


_FACTS: Final = {"COMPLETE": ("has_result", "has_words"), "PAUSE": ("has_time",)}
"""What an event brings that the order itself does not know, yes or no."""


def _order_event(lot: Lot, order: CourseOrder) -> Event:
    kind = lot.one_of(
        ("START",) * 5
        + ("COMPLETE",) * 3
        + ("PAUSE", "PAUSE", "LEAVE", "LEAVE", "CLOSE", "CLOSE", "CANCEL", "EXPIRE", "EXPIRE")
        + ("CLOSE", "CLOSE", "PAUSE", "PAUSE", "RESUME", "RESUME")
        + ("NO_SHOW", "NO_SHOW", "MOVE")
    )
    # What waits is mostly started, and a pause that lasts is mostly left.
    if order.started_at is None and lot.chance(40):
        kind = "START"
    if order.paused_at is not None and order.resumed_at is None and lot.chance(70):
        kind = "RESUME"
    # A review that runs is left in several ways.
    if order.started_at is not None and not order.is_new_word_book and lot.chance(40):
        kind = "LEAVE"
    if kind == "CANCEL":
        return {"type": kind}
    if kind == "MOVE":
        over = lot.now - order.length_ms
        return {"type": kind, "to": lot.one_of((over - 1, over, lot.now + 900_000)), "now": lot.now}
    is_own = order.is_simulated or order.started_by is Role.STUDENT
    leading = Role.STUDENT if is_own else Role.TUTOR
    role = leading if lot.chance(75) else lot.one_of(tuple(Role))
    if kind == "LEAVE":
        because = lot.one_of(tuple(LeftBecause))
        now = lot.later(*_leaving_instants(because, order))
        left = {"type": kind, "because": because.value, "now": now}
        return {**left, "role": role.value} if because is LeftBecause.TOO_SHORT else left
    now = lot.later(*_order_instants(kind, order))
    facts = {name: lot.chance(50) for name in _FACTS.get(kind, ())}
    by = {"role": role.value} if kind in ("START", "COMPLETE", "NO_SHOW") else {}
    length = {"lengthMs": lot.one_of((PAUSE_MS, 2 * PAUSE_MS))} if kind == "PAUSE" else {}
    return {"type": kind, **by, "now": now, **length, **facts}


def _order_instants(kind: str, order: CourseOrder) -> tuple[int, ...]:
    """The instants at which a rule changes its mind."""
    if kind == "START":
        early = order.appointment_at - START_EARLY_MS
        return early, early - 1, order.opens_at, order.opens_at - 1, order.closes_at + 1
    if kind == "EXPIRE" or order.deadline is None:
        return order.closes_at, order.closes_at + 1
    if kind == "NO_SHOW" and order.started_at is not None:
        begins = no_show_from(order.started_at, order.appointment_at)
        return begins, begins - 1
    if kind == "CLOSE":
        return _forgotten(order), _forgotten(order) - 1
    if kind == "RESUME" and order.paused_at is not None:
        over = order.paused_at + (order.pause_ms or 0)
        return over - 1, over
    return order.deadline, order.deadline - 1


def _leaving_instants(because: LeftBecause, order: CourseOrder) -> tuple[int, ...]:
    minute = (order.started_at or 0) + SHORTEST_REVIEW_MS
    if because is LeftBecause.ABANDONED:
        return _forgotten(order), _forgotten(order) - 1
    return minute, minute - 1


def _forgotten(order: CourseOrder) -> int:
    """When the clock looks at what nobody ended."""
    return closes_at(order.deadline or EPOCH, is_alone=order.is_alone)


@dataclass(frozen=True, slots=True)
class _Stored:
    """A state alone, in the field of its machine."""

    state: Any = None
    deletion: Any = None


def _payout_after(
    record: CommissionRecord, event: str, facts: Mapping[str, Any]
) -> CommissionRecord:
    check(refusal_of(PayoutMachine, record, event, **facts))
    batch, reason = facts["batch"] if event == "take" else None, facts["reason"]
    step = PayoutHappened(
        step=PayoutStep(event), at=Instant(1), by="store", batch=batch, reason=reason
    )
    return payout.evolve(Payout(record=record), step).record


def _nothing(_: Any) -> Mapping[str, Any]:
    return {}


def _plain(name: str, machine: Any, initial: Any, events: tuple[str, ...]) -> Mirror:
    """A machine without data, whose events carry nothing."""
    return Mirror(
        name=name,
        machine=machine,
        begin=lambda _: _Stored(**{machine.field: initial}),
        act=lambda value, event, _: advance(machine, value, event),
        data=_nothing,
        draw_input=_nothing,
        draw_event=lambda lot, _: {"type": lot.one_of(events).upper()},
        most_events=8,
    )


OWN_MACHINES: Final = (
    Mirror(
        name="payout",
        machine=PayoutMachine,
        begin=lambda given: replace(RECORD, **given),
        act=_payout_after,
        data=_nothing,
        draw_input=lambda lot: {"problem_flag": lot.chance(50)},
        draw_event=lambda lot, _: {
            "type": lot.one_of(("TAKE", "ISSUE", "FAIL", "RELEASE", "RETRY")),
            "batch": lot.one_of("ab"),
            "reason": lot.one_of(("", "no such account")),
        },
        most_events=9,
    ),
    Mirror(
        name="course_order",
        machine=CourseOrderMachine,
        begin=_order_begin,
        act=_order_act,
        data=_nothing,
        draw_input=_order_input,
        draw_event=_order_event,
        most_events=12,
    ),
    _plain(
        "deletion", DeletionMachine, DeletionStatus.NORMAL, ("ask", "withdraw", "approve", "purge")
    ),
    _plain("word_learning", WordLearningMachine, WordState.NEW, tuple(sorted(EVENTS))),
    Mirror(
        name="one_time_code",
        machine=OneTimeCodeMachine,
        begin=lambda given: OneTimeCode(
            phone="", purpose=CodePurpose.LOGIN, code_hash="right", issued_at=given["issuedAt"]
        ),
        act=_code_act,
        data=_nothing,
        draw_input=lambda lot: {"issuedAt": lot.now},
        draw_event=_code_event,
        most_events=10,
    ),
)
