"""Course books and words, with a student's progress in them."""

from typing import TypeVar

from wordmate.application.access import own_order, student_named
from wordmate.application.messages.base import Page
from wordmate.application.messages.content import (
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
from wordmate.application.parts import Call, Parts
from wordmate.domain.errors import CourseBookRequired, NotFound

T = TypeVar("T")


async def list_books(parts: Parts, _: Call, wanted: ListCourseBook) -> Page[CourseBookView]:
    """The shelf."""
    return await parts.reads.books(wanted)


async def list_student_courses(
    parts: Parts, call: Call, wanted: ListStudentCourse
) -> Page[StudentCourse]:
    """Books with a student's progress in each."""
    student_id = await student_named(parts, call, wanted.student_id)
    books = ListCourseBook(
        page_no=wanted.page_no,
        page_size=wanted.page_size,
        category=wanted.category,
        level=wanted.level,
    )
    return await parts.reads.student_courses(student_id, books)


async def list_course_words(parts: Parts, call: Call, wanted: ListCourseWords) -> Page[WordView]:
    """A book's words in book order."""
    student_id = await student_named(parts, call, wanted.student_id)
    words = await parts.reads.course_words(
        wanted.course_id, student_id, limit=wanted.page_size, offset=wanted.offset
    )
    return _there(words)


async def list_new_words(parts: Parts, call: Call, wanted: ListNewWords) -> Page[WordView]:
    """A book's words that the student has not met yet."""
    student_id = await student_named(parts, call, wanted.student_id)
    words = await parts.reads.new_words(
        wanted.course_book_id, student_id, limit=wanted.page_size, offset=wanted.offset
    )
    return _there(words)


async def list_review_words(parts: Parts, call: Call, wanted: ListReviewWords) -> Page[WordView]:
    """Words to review: of one review order, of one book, or all of the student's."""
    page = {"limit": wanted.page_size, "offset": wanted.offset}
    if wanted.course_order_id is not None:
        order = await own_order(parts, call, wanted.course_order_id)
        return await parts.reads.order_words(order.id, order.student_id, **page)
    student_id = await student_named(parts, call, wanted.student_id)
    return await parts.reads.review_words(student_id, course_book_id=wanted.course_book_id, **page)


async def list_pending_new_words(
    parts: Parts, call: Call, wanted: ListPendingNewWords
) -> PendingNewWords:
    """The next candidates of a lesson's pre-training test: new, and not judged in it yet."""
    order = await own_order(parts, call, wanted.course_order_id)
    if order.course_book_id is None:
        raise CourseBookRequired
    saved = await parts.reads.progress(order.id)
    judged = (
        [*saved.progress.chosen_ids, *saved.progress.already_known_ids] if saved is not None else []
    )
    words = _there(
        await parts.reads.new_words(
            order.course_book_id, order.student_id, limit=wanted.size, offset=0, without=judged
        )
    )
    return PendingNewWords(data=words.data, total=words.total)


async def list_word_info(parts: Parts, call: Call, wanted: ListWordInfo) -> Page[WordView]:
    """Words by id, in the order asked for; those of an order as its book shows them."""
    if wanted.course_order_id is None:
        student_id = await student_named(parts, call, wanted.student_id)
        words = list(await parts.reads.words(wanted.word_ids, student_id))
    else:
        order = await own_order(parts, call, wanted.course_order_id)
        words = list(
            await parts.reads.words(
                wanted.word_ids, order.student_id, course_book_id=order.course_book_id
            )
        )
    return Page(data=words, total=len(words))


async def retrieve_course_metric(
    parts: Parts, call: Call, wanted: RetrieveCourseMetric
) -> CourseMetric:
    """How many of a book's words stand in which state."""
    student_id = await student_named(parts, call, wanted.student_id)
    return _there(await parts.reads.course_metric(wanted.course_book_id, student_id))


def _there(found: T | None) -> T:
    if found is None:
        raise NotFound
    return found
