"""Running a lesson."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.app import Application
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Page
from wordmate.application.lessons.messages import (
    LessonResult,
    LessonSnapshot,
    ListProgress,
    ProgressSaved,
    SavedProgress,
    SaveProgress,
    SubmitResult,
)
from wordmate.application.orders.messages import OneCourseOrder

area = Area("lessons")


@area.operation("CustomerQueryCourseOrder")
async def snapshot(app: Application, call: Call, request: OneCourseOrder) -> LessonSnapshot:
    """All a device needs to enter or resume a lesson."""
    return await app.lesson_snapshot(call, request)


@area.operation("CustomerListCourseProgress")
async def list_progress(app: Application, call: Call, request: ListProgress) -> Page[SavedProgress]:
    """Saved progress of the caller's own orders."""
    return await app.list_progress(call, request)


@area.operation("CustomerSaveCourseOrderProgress")
async def save_progress(app: Application, call: Call, request: SaveProgress) -> ProgressSaved:
    """Saves progress over the version it was read at, with the answers since then."""
    return await app.save_progress(call, request)


@area.operation("CustomerSubmitLearnNewWordResult", takes_key=True)
async def submit_new_words(app: Application, call: Call, request: SubmitResult) -> LessonResult:
    """The result of a lesson with new words; the same again is answered as the first was."""
    return await app.submit_new_word_result(call, request)


@area.operation("CustomerSubmitReviewResult", takes_key=True)
async def submit_review(app: Application, call: Call, request: SubmitResult) -> LessonResult:
    """The result of a review; the same again is answered as the first was."""
    return await app.submit_review_result(call, request)
