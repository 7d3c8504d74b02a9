"""Queries after classes: completed ones, templates, the reviews that may be added, and the store's
audit of plans."""

from wordmate.application.after_class.messages import (
    AuditedLesson,
    AuditPlans,
    CompletedClasses,
    ListCompleted,
    SupplementView,
    Templates,
)
from wordmate.application.kernel.messages import Empty, Rows
from wordmate.application.kernel.operations import TUTORS, Owns, Query, query
from wordmate.application.orders.messages import OneCourseOrder

CompletedOrders = query(
    "CustomerTeacherListCompletedCourseOrder",
    ListCompleted,
    CompletedClasses,
    """Lists completed orders, newest first.

    They are the tutor's own; or all of one of their students, to which reviews may be added; or the
    tutor's classes without feedback.
    """,
    roles=TUTORS,
    owns=Owns.OWN_STUDENT,
)
TemplatesOfTutor = query(
    "CustomerTeacherListMessageTemplate",
    Empty,
    Templates,
    "Lists the tutor's templates for messages; at first, ten in the caller's language.",
    roles=TUTORS,
    owns=Owns.SELF,
)
SupplementOfOrder = query(
    "CustomerTeacherQuerySupplement",
    OneCourseOrder,
    SupplementView,
    "Returns which reviews may be added to a completed lesson, and the state of its plan.",
    roles=TUTORS,
    owns=Owns.OWN_ORDER,
)
AuditsOfPlans = Query[AuditPlans, Rows[AuditedLesson]]("StoreAuditReviewPlan")
