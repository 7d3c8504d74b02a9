"""One entry for each machine of the mirror: its input, its events and what it shows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from wordmate.domain.accounts.login_session import (
    TICKET_MS,
    TOKEN_IDLE_MS,
    LoginSession,
    LoginSessionMachine,
)
from wordmate.domain.accounts.one_time_code import (
    CODE_DIGITS,
    CODE_TTL_MS,
    MAX_TRIES,
    RESEND_MS,
    CodePurpose,
    OneTimeCode,
    OneTimeCodeMachine,
)
from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.kernel.machine import advance, refusal_of
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.grouping import BLOCK_SIZE, GROUP_SIZE, SEED_STEP, distinct_words
from wordmate.domain.lessons.lesson_flow import STEPS, LessonFlow, LessonFlowMachine, begin_lesson
from wordmate.domain.lessons.pause import PAUSE_MS, Pause, PauseMachine
from wordmate.domain.lessons.time_picker import SLOTS, TimePicker, TimePickerMachine
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
    ALONE_CLOSES_MS,
    CLASS_CLOSES_MS,
    CLOCK,
    NO_SHOW_MS,
    START_EARLY_MS,
    CourseOrderMachine,
    LeftBecause,
    LessonType,
    close_after_ms,
    lesson_minutes,
    no_show_from,
    window_of,
)
from wordmate.domain.rest.rest_slot import SLOT_MS, RestSlot, RestSlotMachine
from wordmate.domain.reviews.review_flow import (
    MOST_STARS,
    RATING,
    SHORTEST_REVIEW_MS,
    ReviewFlowMachine,
    ReviewRun,
)
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.domain.vocabulary_test.vocabulary_test import (
    MOST_WRONG_IN_A_ROW,
    MOST_WRONG_IN_ALL,
    SUGGEST_AFTER_MS,
    VocabularyTest,
    VocabularyTestMachine,
)
from wordmate.domain.words.word_learning import EVENTS, WordLearningMachine, WordState
from wordmate.tools.mirror import Event, Input, Lot, Mirror, by_method


def _flow_input(lot: Lot) -> Input:
    return {"wordIds": list(range(1, 2 + lot.below(17))), "seed": lot.below(2**31)}


def _flow_event(lot: Lot, flow: LessonFlow) -> Event:
    if lot.chance(75):
        return {"type": "FINISH_STEP"}
    words = distinct_words(flow.groups)
    foreign = (max(words) + 1,) if lot.chance(15) else ()
    return {"type": "APPEND_WRONG", "ids": [*lot.some_of(words, 4), *foreign]}


def _flow_data(flow: LessonFlow) -> Mapping[str, Any]:
    groups = [list(group) for group in flow.groups]
    return {"groupIndex": flow.group_index, "groups": groups, "words": list(flow.words)}


def _pause_event(lot: Lot, pause: Pause) -> Event:
    kind = lot.one_of(("PAUSE", "LAPSE", "RESUME") if lot.chance(50) else ("PAUSE", "LAPSE"))
    over = pause.ends_at or lot.now
    length = {"lengthMs": lot.one_of((PAUSE_MS, 2 * PAUSE_MS))} if kind == "PAUSE" else {}
    return {"type": kind, "now": lot.later(over, over - 1), **length}


def _picker_event(lot: Lot, picker: TimePicker) -> Event:
    kind = lot.one_of(("PICK", "PICK", "CLEAR", "CONFIRM"))
    offered = SLOTS if lot.chance(85) else ("04:30", "05:15", "24:00", "")
    return {"type": kind, "slot": lot.one_of(offered)} if kind == "PICK" else {"type": kind}


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


_FACTS: Final = {"COMPLETE": ("hasResult", "hasWords"), "PAUSE": ("hasTime",)}
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
    return (order.deadline or 0) + close_after_ms(is_alone=order.is_alone)


def _order_data(order: CourseOrder) -> Mapping[str, Any]:
    return {
        "appointmentAt": order.appointment_at,
        "closesAt": order.closes_at,
        "startedAt": order.started_at,
        "startedBy": order.started_by,
        "pausedAt": order.paused_at,
        "pauseMs": order.pause_ms,
        "resumedAt": order.resumed_at,
        "deadline": order.deadline,
        "rating": order.rating,
        "studentEnteredAt": order.student_entered_at,
        "endedAt": order.ended_at,
        "endedBy": order.ended_by,
    }


def _slot_event(lot: Lot, slot: RestSlot) -> Event:
    kinds = ("APPLY", "APPLY", "SCHEDULE", "APPROVE", "REJECT", "WITHDRAW", "LIFT")
    kind = lot.one_of(kinds)
    if kind != "APPLY":
        return {"type": kind}
    return {"type": kind, "now": lot.one_of((slot.starts_at, slot.starts_at - 1, lot.now))}


def _review_input(lot: Lot) -> Input:
    return {"words": list(range(1, 1 + lot.below(5))), "startedAt": lot.now}


def _review_event(lot: Lot, run: ReviewRun) -> Event:
    usual = ("RATE", "RATE", "FINISH") if run.state == RATING else ("ANSWER", "ANSWER", "BEGIN")
    every = ("BEGIN", "ANSWER", "TAKE_BACK", "RATE", "FINISH", "LEAVE")
    kind = lot.one_of(usual if lot.chance(70) else every)
    if kind == "BEGIN":
        return {"type": kind}
    if kind == "RATE":
        return {"type": kind, "stars": lot.below(MOST_STARS + 2)}
    if kind in ("FINISH", "LEAVE"):
        minute = run.started_at + SHORTEST_REVIEW_MS
        now = lot.later(minute, minute - 1) if lot.chance(75) else run.started_at
        return {"type": kind, "now": now}
    at_hand = run.words[run.answered] if run.answered < len(run.words) else 99
    if kind == "TAKE_BACK":
        return {"type": kind, "word": (run.last or 99) if lot.chance(75) else 99}
    word = at_hand if lot.chance(85) else 99
    return {"type": kind, "word": word, "right": lot.chance(60)}


def _review_data(run: ReviewRun) -> Mapping[str, Any]:
    return {
        "right": list(run.right),
        "wrong": list(run.wrong),
        "last": run.last,
        "stars": run.stars,
    }


def _login_event(lot: Lot, session: LoginSession) -> Event:
    kinds = ("SIGN_IN", "OFFER", "CHOOSE", "GIVE_UP", "TOUCH", "EXPIRE", "REFUSE", "LOGOUT")
    kind = lot.one_of(kinds)
    if kind in ("OFFER", "GIVE_UP", "REFUSE", "LOGOUT"):
        return {"type": kind}
    due = session.expires_at or lot.now
    return {"type": kind, "now": lot.later(due, due - 1)}


def _exam_input(lot: Lot) -> Input:
    count = 3 + lot.below(14)
    begun = [] if lot.chance(60) else lot.some_of(("right", "right", "wrong"), min(2, count - 1))
    return {"itemCount": count, "answers": begun, "now": lot.now}


def _exam_begin(given: Input) -> VocabularyTest:
    answers = tuple(Answer(one) for one in given["answers"])
    return VocabularyTest(item_count=given["itemCount"], asked_at=given["now"], answers=answers)


def _exam_event(lot: Lot, test: VocabularyTest) -> Event:
    due = test.asked_at + SUGGEST_AFTER_MS
    if lot.chance(35):
        return {"type": "SUGGEST", "now": lot.later(due, due - 1)}
    answer = lot.one_of(("right", "right", "wrong", "dont_know"))
    lot.now += lot.one_of((900, SUGGEST_AFTER_MS))
    return {"type": "ANSWER", "answer": answer, "now": lot.now}


def _exam_act(test: VocabularyTest, event: str, facts: Mapping[str, Any]) -> VocabularyTest:
    if event == "suggest":
        return test.suggest(facts["now"])
    return test.answer(Answer(facts["answer"]), facts["now"])


@dataclass(frozen=True, slots=True)
class _Stored:
    """A state alone, in the field of its machine."""

    state: Any = None
    deletion: Any = None


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


MIRRORS: Final = (
    Mirror(
        name="lesson_flow",
        machine=LessonFlowMachine,
        begin=lambda given: begin_lesson(given["wordIds"], given["seed"]),
        act=by_method,
        data=_flow_data,
        draw_input=_flow_input,
        draw_event=_flow_event,
        most_events=36,
        constants={
            "GROUP_SIZE": GROUP_SIZE,
            "BLOCK_SIZE": BLOCK_SIZE,
            "SEED_STEP": SEED_STEP,
            "STEPS": [step.value for step in STEPS],
        },
    ),
    Mirror(
        name="pause",
        machine=PauseMachine,
        begin=lambda _: Pause(),
        act=by_method,
        data=lambda pause: {
            "pausedAt": pause.paused_at,
            "lengthMs": pause.length_ms,
            "resumedAt": pause.resumed_at,
        },
        draw_input=_nothing,
        draw_event=_pause_event,
        most_events=6,
        constants={"PAUSE_MS": PAUSE_MS},
    ),
    Mirror(
        name="time_picker",
        machine=TimePickerMachine,
        begin=lambda _: TimePicker(),
        act=by_method,
        data=lambda picker: {"slot": picker.slot, "disabled": list(picker.disabled)},
        draw_input=_nothing,
        draw_event=_picker_event,
        most_events=8,
        constants={"SLOTS": list(SLOTS)},
    ),
    Mirror(
        name="course_order",
        machine=CourseOrderMachine,
        begin=_order_begin,
        act=_order_act,
        data=_order_data,
        draw_input=_order_input,
        draw_event=_order_event,
        most_events=12,
        constants={
            "START_EARLY_MS": START_EARLY_MS,
            "SHORTEST_REVIEW_MS": SHORTEST_REVIEW_MS,
            "CLASS_CLOSES_MS": CLASS_CLOSES_MS,
            "ALONE_CLOSES_MS": ALONE_CLOSES_MS,
            "NO_SHOW_MS": NO_SHOW_MS,
            "LESSON_MINUTES": {kind.value: lesson_minutes(kind) for kind in LessonType},
        },
    ),
    Mirror(
        name="rest_slot",
        machine=RestSlotMachine,
        begin=lambda given: RestSlot(starts_at=given["startsAt"]),
        act=lambda slot, event, facts: advance(RestSlotMachine, slot, event, **facts),
        data=lambda slot: {"startsAt": slot.starts_at},
        draw_input=lambda lot: {"startsAt": lot.now + 60_000},
        draw_event=_slot_event,
        most_events=8,
        constants={"REST_SLOT_MS": SLOT_MS},
    ),
    Mirror(
        name="review_flow",
        machine=ReviewFlowMachine,
        begin=lambda given: ReviewRun(words=tuple(given["words"]), started_at=given["startedAt"]),
        act=by_method,
        data=_review_data,
        draw_input=_review_input,
        draw_event=_review_event,
        most_events=24,
        constants={"SHORTEST_REVIEW_MS": SHORTEST_REVIEW_MS, "MOST_STARS": MOST_STARS},
    ),
    _plain(
        "deletion", DeletionMachine, DeletionStatus.NORMAL, ("ask", "withdraw", "approve", "purge")
    ),
    _plain("word_learning", WordLearningMachine, WordState.NEW, tuple(sorted(EVENTS))),
    Mirror(
        name="login_session",
        machine=LoginSessionMachine,
        begin=lambda _: LoginSession(),
        act=lambda session, event, facts: session.after(event, **facts),
        data=lambda session: {"expiresAt": session.expires_at},
        draw_input=_nothing,
        draw_event=_login_event,
        most_events=12,
        constants={"TOKEN_IDLE_MS": TOKEN_IDLE_MS, "TICKET_MS": TICKET_MS},
    ),
    Mirror(
        name="vocabulary_test",
        machine=VocabularyTestMachine,
        begin=_exam_begin,
        act=_exam_act,
        data=lambda test: {"answers": list(test.answers), "askedAt": test.asked_at},
        draw_input=_exam_input,
        draw_event=_exam_event,
        most_events=40,
        constants={
            "MOST_WRONG_IN_A_ROW": MOST_WRONG_IN_A_ROW,
            "MOST_WRONG_IN_ALL": MOST_WRONG_IN_ALL,
            "SUGGEST_AFTER_MS": SUGGEST_AFTER_MS,
        },
    ),
    Mirror(
        name="one_time_code",
        machine=OneTimeCodeMachine,
        begin=lambda given: OneTimeCode(
            phone="", purpose=CodePurpose.LOGIN, code_hash="right", issued_at=given["issuedAt"]
        ),
        act=_code_act,
        data=lambda code: {"tries": code.tries},
        draw_input=lambda lot: {"issuedAt": lot.now},
        draw_event=_code_event,
        most_events=10,
        constants={
            "CODE_DIGITS": CODE_DIGITS,
            "CODE_TTL_MS": CODE_TTL_MS,
            "RESEND_MS": RESEND_MS,
            "MAX_TRIES": MAX_TRIES,
        },
    ),
)
