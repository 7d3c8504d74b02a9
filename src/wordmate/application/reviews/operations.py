"""Queries about reviews: the agenda, a month's record, the plan of a lesson."""

from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.reviews.messages import (
    ListReviewRecord,
    QueryReviewPlan,
    ReviewAgenda,
    ReviewPlan,
    ReviewRecord,
)

Agenda = query(
    "CustomerRetrieveReviewAgenda",
    Empty,
    ReviewAgenda,
    """Lists the caller's reviews: due today, overdue, and by local days.

    A tutor gets those of their students, without those at a time at which the tutor rests.
    """,
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
RecordOfMonth = query(
    "CustomerListReviewRecord",
    ListReviewRecord,
    ReviewRecord,
    """Lists the caller's reviews of a month: done in it, or planned for it and missed.

    There are none before 2025-04-02.
    """,
    roles=SIGNED_IN,
    owns=Owns.SELF,
)
PlanOfLesson = query(
    "CustomerQueryReviewPlan",
    QueryReviewPlan,
    ReviewPlan,
    "Returns a lesson's review plan, by the lesson or by one of its reviews.",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
)
