"""Queries of a lesson's snapshot, its saved progress and the candidates of its pre-test."""

from wordmate.application.content.messages import ListPendingNewWords, PendingNewWords
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, query
from wordmate.application.lessons.messages import LessonSnapshot, ListProgress, SavedProgress
from wordmate.application.orders.messages import OneCourseOrder

OwnLesson = query(
    "CustomerQueryCourseOrder",
    OneCourseOrder,
    LessonSnapshot,
    "Returns everything a device needs to enter or resume a lesson.",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
)
OwnProgress = query(
    "CustomerListCourseProgress",
    ListProgress,
    Page[SavedProgress],
    "Lists the saved progress of the caller's own orders.",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
    quiet=True,
)
PreTestWords = query(
    "CustomerListCourseOrderPendingLearnNewWords",
    ListPendingNewWords,
    PendingNewWords,
    "Lists the next candidates of a lesson's pre-test.",
    roles=SIGNED_IN,
    owns=Owns.OWN_ORDER,
)
