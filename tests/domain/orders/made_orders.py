"""Orders of one student and one tutor, booked for the same time."""

from dataclasses import replace
from itertools import product

from hypothesis import strategies as st

from tests.support.ids import numbered
from tests.support.terms import TERMS
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_actions import OrderAction
from wordmate.domain.orders.order_status import LessonType, OrderStatus

MINUTE = 60_000
HOUR = 60 * MINUTE
BOOKED_AT = 1_000 * MINUTE
STUDENT, TUTOR = Actor(AccountId(11), Role.STUDENT), Actor(AccountId(22), Role.TUTOR)
STRANGERS = (
    Actor(AccountId(11), Role.TUTOR),
    Actor(AccountId(22), Role.STUDENT),
    Actor(AccountId(33), Role.TUTOR),
)
EVERYBODY = (STUDENT, TUTOR, *STRANGERS)
actors = st.sampled_from(EVERYBODY)


def reserved(**facts):
    booked = {
        "lesson_type": LessonType.QUOTA_60,
        "appointment_at": BOOKED_AT,
        "tutor_id": 22,
        "now": EPOCH,
    }
    return book(student_id=AccountId(11), **{**booked, **facts})


def running(started_by=Role.TUTOR, **facts):
    order = reserved(**facts)
    return replace(
        order, status=OrderStatus.IN_PROGRESS, started_at=BOOKED_AT, started_by=started_by
    )


def review(**facts):
    """A review whose day begins five hours before its slot and ends a day later."""
    window = {"opens_at": BOOKED_AT - 5 * HOUR, "closes_at": BOOKED_AT + 24 * HOUR}
    return reserved(**{**window, "lesson_type": LessonType.ANTI_FORGETTING, **facts})


def with_lesson(order, *, has_words=False, has_result=False):
    """The order with a lesson in which words were worked through, or a result was submitted."""
    progress = LessonState(mode=order.mode, seed=7, groups=(numbered(1),), step=LessonStep.REVIEW)
    result = SubmittedResult(
        lists=LessonResultLists(correct=numbered(1)), by=Role.TUTOR.value, at=Instant(BOOKED_AT)
    )
    lesson = LessonRecord(
        progress=progress if has_words else None, result=result if has_result else None
    )
    return replace(order, lesson_record=lesson)


def in_every_state():
    """Classes and simulations, with and without a tutor, in each possible state."""
    states = product(
        (TUTOR.user_id, None), (False, True), OrderStatus, (None, *Role), DeletionStatus
    )
    for tutor_id, is_simulated, status, started_by, deletion in states:
        order = reserved(tutor_id=tutor_id, is_simulated=is_simulated)
        yield replace(order, id=9, status=status, started_by=started_by, deletion=deletion)


def allowed(order, actor, now):
    """Ending is offered if the order's leader may end it now or later."""
    in_time = with_lesson(replace(order, rating=5), has_result=True)
    later = (order.started_at or 0) + MINUTE
    attempts = {
        OrderAction.START: lambda: order.start(actor, now),
        OrderAction.CHOOSE_BOOK: lambda: order.choose_book(actor, 99, now),
        OrderAction.ENTER: lambda: order.enter(actor),
        OrderAction.PAUSE: lambda: order.pause(actor, now),
        OrderAction.COMPLETE: lambda: in_time.complete(actor, later, TERMS),
        OrderAction.APPROVE_DELETION: lambda: order.approve_deletion(actor, now),
    }
    same = {OrderAction.START: order, OrderAction.COMPLETE: in_time}
    offered = set()
    for action, attempt in attempts.items():
        try:
            after = attempt()
        except DomainError:
            continue
        if after is not same.get(action):
            offered.add(action)
    return offered
