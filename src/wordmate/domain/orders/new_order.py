"""Creating course orders: booked by the store or a tutor, or a student's own simulation."""

from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, SeriesId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_record import NOTHING_DONE
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.errors import AppointmentPassed, NoNewWords
from wordmate.domain.orders.events import Booked, LedgerEntry
from wordmate.domain.orders.order_status import (
    CourseType,
    LessonType,
    OrderStatus,
    window_of,
)


def check_appointment(appointment_at: Instant, lesson_type: LessonType, now: Instant) -> None:
    """Raises AppointmentPassed for a class that would be overdue immediately."""
    if now > window_of(appointment_at, lesson_type)[1]:
        raise AppointmentPassed


def check_new_words(new_words: int, course_type: CourseType) -> None:
    """Raises NoNewWords if the student has met all words of the book. Interactive courses are
    exempt: their words are on pages of their own.
    """
    if new_words <= 0 and course_type is not CourseType.INTERACTIVE:
        raise NoNewWords


def book(
    *,
    student_id: AccountId,
    tutor_id: AccountId | None,
    lesson_type: LessonType,
    appointment_at: Instant,
    opens_at: Instant | None = None,
    closes_at: Instant | None = None,
    course_book_id: BookId | None = None,
    course_type: CourseType = CourseType.QUICK_WORD_MEMORIZATION,
    material_type: str = "VOCABULARY",
    new_audio: bool = False,
    is_simulated: bool = False,
    source_order_id: OrderId | None = None,
    review_day: int | None = None,
    word_count: int = 0,
    list_count: int | None = None,
    by_tutor: bool = False,
    series_id: SeriesId | None = None,
    now: Instant,
) -> CourseOrder:
    """A reserved order, not stored yet (id 0).

    By default it can be started from 15 minutes before the booked time until it is over.
    """
    opens, closes = window_of(appointment_at, lesson_type)
    return order_of(
        Booked(
            student_id=student_id,
            tutor_id=tutor_id,
            course_book_id=course_book_id,
            lesson_type=lesson_type,
            course_type=course_type,
            material_type=material_type,
            is_simulated=is_simulated,
            new_audio=new_audio,
            appointment_at=appointment_at,
            opens_at=opens if opens_at is None else opens_at,
            closes_at=closes if closes_at is None else closes_at,
            source_order_id=source_order_id,
            review_day=review_day,
            word_count=word_count,
            list_count=list_count,
            by_tutor=by_tutor,
            series_id=series_id,
        ),
        now,
    )


def order_of(booked: Booked, at: Instant) -> CourseOrder:
    """The reserved order of a booking, not stored yet."""
    return CourseOrder(
        id=OrderId(0),
        student_id=booked.student_id,
        tutor_id=booked.tutor_id,
        course_book_id=booked.course_book_id,
        lesson_type=booked.lesson_type,
        course_type=booked.course_type,
        material_type=booked.material_type,
        is_simulated=booked.is_simulated,
        new_audio=booked.new_audio,
        appointment_at=booked.appointment_at,
        opens_at=booked.opens_at,
        closes_at=booked.closes_at,
        status=OrderStatus.RESERVED,
        deletion=DeletionStatus.NORMAL,
        lesson_gone=False,
        started_at=None,
        started_by=None,
        pauses=(),
        ended_at=None,
        ended_by=None,
        anti_forget_time=None,
        rating=None,
        reminders=0,
        student_entered_at=None,
        is_answered=False,
        source_order_id=booked.source_order_id,
        review_day=booked.review_day,
        word_count=booked.word_count,
        list_count=booked.list_count,
        by_tutor=booked.by_tutor,
        series_id=booked.series_id,
        progress_version=0,
        version=1,
        lesson_record=NOTHING_DONE,
        new_events=(LedgerEntry(event=booked, at=at),),
    )


def new_simulation(
    *,
    student_id: AccountId,
    course_book_id: BookId,
    lesson_type: LessonType,
    now: Instant,
    course_type: CourseType = CourseType.QUICK_WORD_MEMORIZATION,
) -> CourseOrder:
    """A student's simulation, booked for now, without a tutor."""
    return book(
        student_id=student_id,
        tutor_id=None,
        lesson_type=lesson_type,
        appointment_at=now,
        course_book_id=course_book_id,
        course_type=course_type,
        is_simulated=True,
        now=now,
    )
