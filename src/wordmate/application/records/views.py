"""The view of a record for its student or tutor."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from wordmate.application.after_class.feedback import feedback_view
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.orders.views import order_view
from wordmate.application.records.messages import (
    EvaluationView,
    RecordDetail,
    RecordPause,
    RecordTime,
    RecordWords,
)
from wordmate.application.records.ports import RecordNow
from wordmate.application.reviews.ports import ReviewRow
from wordmate.application.reviews.queries import review_days
from wordmate.domain.after_class.feedback import ClassFeedback, is_awaited, refusal_to_write
from wordmate.domain.after_class.plan_time import may_change_time
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.records.class_time import class_time
from wordmate.domain.records.evaluation import Evaluation, refusal_to_evaluate


def evaluation_view(said: Evaluation) -> EvaluationView:
    """The evaluation as the student sees it."""
    return EvaluationView(
        course_order_id=said.order_id,
        stars=said.stars,
        criteria=list(said.criteria),
        suggestion=said.suggestion,
        utc_evaluated=said.at,
    )


def record_detail(
    found: RecordNow, reviews: Sequence[ReviewRow], call: Call, now: Instant, tz: ZoneInfo
) -> RecordDetail:
    """A record as its student or tutor sees it."""
    order, said = found.lesson.order, found.evaluation
    is_student = call.caller.role is Role.STUDENT
    return RecordDetail(
        order=order_view(order, found.context, call.caller, now),
        time=time_view(order, now),
        words=_words(found.lesson),
        plan=review_days(reviews, now, tz),
        may_change_plan_time=may_change_time(
            order, (one.order for one in reviews), call.actor, now, tz
        ),
        evaluation=evaluation_view(said) if is_student and said is not None else None,
        may_evaluate=said is None and refusal_to_evaluate(order, call.actor) is None,
        feedback=None if found.feedback is None else feedback_view(found.feedback, now),
        may_write_feedback=_may_write(order, found.feedback, call.actor, now),
        server_time=now,
    )


def _may_write(
    order: CourseOrder, before: ClassFeedback | None, actor: Actor, now: Instant
) -> bool:
    is_open = before is None or before.is_editable(now)
    return is_open and refusal_to_write(order, actor) is None


def lacks_feedback(
    order: CourseOrder, feedback: ClassFeedback | None, caller: Caller, now: Instant
) -> bool:
    """Whether a row reminds its tutor of missing feedback."""
    return caller.role is Role.TUTOR and is_awaited(order, feedback, now)


def time_view(order: CourseOrder, now: Instant) -> RecordTime:
    """When a session was booked for and when it ran."""
    time = class_time(order, now)
    return RecordTime(
        booked_from=time.booked_from,
        booked_until=time.booked_until,
        started=time.started_at,
        ended=time.ended_at,
        pauses=[RecordPause(since=since, until=until) for since, until in time.pauses],
        consumed=time.consumed_ms,
        tutor_entered=order.entered_at(Role.TUTOR),
        student_entered=order.entered_at(Role.STUDENT),
    )


def _words(lesson: Lesson) -> RecordWords:
    lists = lesson.lists
    judged = {*lists.correct, *lists.wrong}
    return RecordWords(
        wrong=list(lists.wrong),
        right=list(lists.correct),
        already_known=list(lists.already_known),
        to_test=[word for word in lesson.words if word not in judged],
    )
