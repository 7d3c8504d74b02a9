"""Queries of words and books with a student's progress."""

from wordmate.application.accounts.access import student_named
from wordmate.application.content.messages import (
    CourseMetric,
    ListCourseWords,
    ListNewWords,
    ListReviewWords,
    ListWordInfo,
    RetrieveCourseMetric,
    WordView,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, operation
from wordmate.application.lessons.ports import LessonNow
from wordmate.application.lessons.queries import lesson_with_words
from wordmate.application.ports import Ports
from wordmate.application.words.choices import with_choices


@operation("CustomerListCourseWordByCourseIdByPage", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_course_words(ports: Ports, call: Call, request: ListCourseWords) -> Page[WordView]:
    """Lists a book's words in book order."""
    student_id = await student_named(ports.reads, call, request.student_id)
    words = await ports.reads.course_words(
        request.course_id, student_id, limit=request.page_size, offset=request.offset
    )
    return present(words)


@operation("CustomerListNewWords", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_new_words(ports: Ports, call: Call, request: ListNewWords) -> Page[WordView]:
    """Lists a book's words that the student has not met yet."""
    student_id = await student_named(ports.reads, call, request.student_id)
    words = await ports.reads.new_words(
        request.course_book_id, student_id, limit=request.page_size, offset=request.offset
    )
    return present(words)


@operation("CustomerListReviewWords", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_review_words(ports: Ports, call: Call, request: ListReviewWords) -> Page[WordView]:
    """Lists words to review: of one review order, of one book, or all of the student's.

    Raises NotFound if there is no such order or book.
    """
    page = {"limit": request.page_size, "offset": request.offset}
    if request.course_order_id is not None:
        lesson = await lesson_with_words(ports.reads, call, request.course_order_id)
        listed = await _asked_words(ports, lesson, request)
        data = await with_choices(ports.reads, lesson, listed.data)
        return Page(data=data, total=listed.total)
    student_id = await student_named(ports.reads, call, request.student_id)
    book_id = request.course_book_id
    words = await ports.reads.review_words(student_id, course_book_id=book_id, **page)
    if book_id is not None and not words.data:
        present(await ports.reads.course_metric(book_id, student_id))
    return words


async def _asked_words(ports: Ports, lesson: LessonNow, request: ListReviewWords) -> Page[WordView]:
    """The words that a review asks: once it has chosen them only these, before that its list."""
    order = lesson.order
    if order.list_count is None or lesson.progress is None:
        return await ports.reads.order_words(
            order.id, order.student_id, limit=request.page_size, offset=request.offset
        )
    chosen = [one for group in lesson.progress.progress.groups for one in group]
    data = await ports.reads.words(
        chosen[request.offset : request.offset + request.page_size],
        order.student_id,
        course_book_id=order.course_book_id,
    )
    return Page(data=list(data), total=len(chosen))


@operation("CustomerListWordInfoByWordIdIn", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_word_info(ports: Ports, call: Call, request: ListWordInfo) -> Page[WordView]:
    """Lists words by id, in the given order."""
    if request.course_order_id is None:
        student_id = await student_named(ports.reads, call, request.student_id)
        words = list(await ports.reads.words(request.word_ids, student_id))
    else:
        lesson = await lesson_with_words(ports.reads, call, request.course_order_id)
        order = lesson.order
        found = await ports.reads.words(
            request.word_ids, order.student_id, course_book_id=order.course_book_id
        )
        words = await with_choices(ports.reads, lesson, found)
    return Page(data=words, total=len(words))


@operation("CustomerRetrieveCourseMetric", roles=SIGNED_IN, owns=Owns.OWN_STUDENT, quiet=True)
async def retrieve_course_metric(
    ports: Ports, call: Call, request: RetrieveCourseMetric
) -> CourseMetric:
    """Counts a book's words by state."""
    student_id = await student_named(ports.reads, call, request.student_id)
    return present(await ports.reads.course_metric(request.course_book_id, student_id))
