"""Course books and words."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.app import Application
from wordmate.application.content.messages import (
    CourseBookView,
    CourseMetric,
    ListCourseBook,
    ListCourseWords,
    ListNewWords,
    ListPendingNewWords,
    ListReviewWords,
    ListStudentCourse,
    ListWordInfo,
    PendingNewWords,
    RetrieveCourseMetric,
    StudentCourse,
    WordView,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Page

area = Area("content")


@area.operation("CustomerListCourseBook")
async def list_books(app: Application, call: Call, request: ListCourseBook) -> Page[CourseBookView]:
    """The shelf of course books."""
    return await app.list_books(call, request)


@area.operation("CustomerListStudentCourese")
async def list_student_courses(
    app: Application, call: Call, request: ListStudentCourse
) -> Page[StudentCourse]:
    """Course books with a student's progress in each."""
    return await app.list_student_courses(call, request)


@area.operation("CustomerListCourseWordByCourseIdByPage")
async def list_course_words(
    app: Application, call: Call, request: ListCourseWords
) -> Page[WordView]:
    """A book's words in book order."""
    return await app.list_course_words(call, request)


@area.operation("CustomerListNewWords")
async def list_new_words(app: Application, call: Call, request: ListNewWords) -> Page[WordView]:
    """A book's words that the student has not met yet."""
    return await app.list_new_words(call, request)


@area.operation("CustomerListReviewWords")
async def list_review_words(
    app: Application, call: Call, request: ListReviewWords
) -> Page[WordView]:
    """Words to review: of one review order, of one book, or all of the student's."""
    return await app.list_review_words(call, request)


@area.operation("CustomerListCourseOrderPendingLearnNewWords")
async def list_pending_new_words(
    app: Application, call: Call, request: ListPendingNewWords
) -> PendingNewWords:
    """The next candidates of a lesson's pre-training test."""
    return await app.list_pending_new_words(call, request)


@area.operation("CustomerListWordInfoByWordIdIn")
async def list_word_info(app: Application, call: Call, request: ListWordInfo) -> Page[WordView]:
    """Words by id, in the order asked for."""
    return await app.list_word_info(call, request)


@area.operation("CustomerRetrieveCourseMetric")
async def retrieve_course_metric(
    app: Application, call: Call, request: RetrieveCourseMetric
) -> CourseMetric:
    """How many of a book's words stand in which state."""
    return await app.retrieve_course_metric(call, request)
