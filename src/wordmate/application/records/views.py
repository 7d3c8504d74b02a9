"""The view of a record for its student or tutor."""

from wordmate.application.records.messages import (
    EvaluationView,
    RecordPause,
    RecordTime,
)
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.records.class_time import class_time
from wordmate.domain.records.evaluation import Evaluation


def evaluation_view(said: Evaluation) -> EvaluationView:
    """The evaluation as the student sees it."""
    return EvaluationView.of(
        said, course_order_id=said.order_id, criteria=list(said.criteria), utc_evaluated=said.at
    )


def time_view(order: CourseOrder, now: Instant) -> RecordTime:
    """When a session was booked for and when it ran."""
    time = class_time(order, now)
    return RecordTime.of(
        time,
        started=time.started_at,
        ended=time.ended_at,
        pauses=[RecordPause(since=since, until=until) for since, until in time.pauses],
        consumed=time.consumed_ms,
        tutor_entered=order.entered_at(Role.TUTOR),
        student_entered=order.entered_at(Role.STUDENT),
    )
