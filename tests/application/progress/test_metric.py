"""A student's progress: access, period, and counted days."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from tests.support.house import BOOK, ZONE, House
from wordmate.application.accounts.messages.account_settings import UpdateUserProfile
from wordmate.application.accounts.messages.profile import StudentForm
from wordmate.application.content.ports import WordEntry
from wordmate.application.kernel.messages import Empty
from wordmate.application.ports import Unit
from wordmate.application.progress.messages import ListStudentBookMetric, RetrieveStudentMetric
from wordmate.application.records.messages import QueryReportMetric
from wordmate.application.vocabulary_test.messages import (
    AnswerVocaExam,
    OneVocaExam,
    StartVocaExam,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.school_level import Grade, SchoolLevel
from wordmate.domain.orders.order_status import whole_minutes
from wordmate.domain.progress.first_book import BookReason
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.vocabulary_test import MOST_WRONG_IN_A_ROW

NOON = instant(datetime(2026, 11, 21, 12, 0, tzinfo=ZONE))
TODAY = date(2026, 11, 21)
DAY = 24 * 60


async def taught(house: House, minutes: float) -> None:
    order = await house.running()
    await house.tested(order, correct=[0])
    house.clock.move(minutes=minutes)
    await house.app.complete_course_order(house.tutor, house.end(order))


@pytest.mark.parametrize("days", [7, 90])
async def test_the_requested_days_end_today_oldest_first(house: House, days: Any) -> None:
    house.clock.at = instant(
        datetime.combine(TODAY - timedelta(days=days - 1), datetime.min.time(), tzinfo=ZONE)
    )
    await taught(house, 30)
    house.clock.at = NOON
    metric = await house.app.retrieve_student_metric(
        house.student, RetrieveStudentMetric(days=days)
    )
    days_shown = [one.day for one in metric.days]
    assert days_shown == [TODAY - timedelta(days=back) for back in reversed(range(days))]
    assert [one.day for one in metric.days if one.words_learned] == [days_shown[0]]
    assert metric.server_time == NOON
    house.clock.move(minutes=DAY)
    later = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric(days=days))
    assert not any(one.words_learned for one in later.days)


async def test_a_streak_ends_with_a_second_rest_day_in_a_week(house: House) -> None:
    house.clock.at = NOON
    for nth in range(3):
        await taught(house, 30)
        metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
        assert metric.streak_days == nth + 1
        house.clock.move(minutes=DAY - 30)
    for left in (3, 0):
        house.clock.move(minutes=DAY)
        metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
        assert metric.streak_days == left


async def test_a_streak_counts_days_with_a_completed_class(
    house: House,
) -> None:
    house.clock.at = NOON
    await taught(house, 0.01)
    house.clock.move(minutes=DAY)
    order = await house.running()
    house.clock.move(minutes=1)
    await house.app.complete_course_order(house.tutor, house.end(order))
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric(days=7))
    assert [one.is_practised for one in metric.days] == [False] * 5 + [True] * 2
    assert metric.streak_days == 2


async def test_progress_and_records_show_the_same_minutes(house: House) -> None:
    house.clock.at = NOON
    for used in (23.4, 46.4, 46.8):
        await taught(house, used)
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
    for who in (house.student, house.tutor):
        month = await house.app.query_report_metric(who, QueryReportMetric(month="2026-11"))
        assert month.minutes == whole_minutes(sum(one.practice_ms for one in metric.days)) == 116


async def test_progress_is_visible_to_the_student_and_their_tutors(house: House) -> None:
    await taught(house, 30)
    its = house.accounts["student"].id
    for caller, named, learned in (
        (house.student, None, 1),
        (house.tutor, its, 1),
        (house.other_student, None, 0),
        (house.tutor, None, 0),
    ):
        metric = await house.app.retrieve_student_metric(
            caller, RetrieveStudentMetric(student_id=named)
        )
        assert bool(metric.days[-1].words_learned) is bool(learned)
        books = await house.app.list_student_books(caller, ListStudentBookMetric(student_id=named))
        assert books.total == learned
    for stranger in (house.other_tutor, house.other_student):
        with pytest.raises(NotFound):
            await house.app.retrieve_student_metric(stranger, RetrieveStudentMetric(student_id=its))
        with pytest.raises(NotFound):
            await house.app.list_student_books(stranger, ListStudentBookMetric(student_id=its))


async def put_book(house: House, code: str, level: SchoolLevel) -> None:
    """A book of one word."""
    entry = replace(BOOK, code=code, level=level)
    word = WordEntry(en=f"of {code}", zh_word="词", audio_key=f"{code:0>32}")

    async def load(unit: Unit) -> None:
        book_id = await unit.content.put_book(entry, house.clock.now())
        await unit.content.put_words(book_id, 1, [word], house.clock.now())

    await house.ports.units.run(load)


async def in_hand(house: House) -> tuple[str, BookReason]:
    """The code of the student's current book, and the reason."""
    answer = await house.app.query_book_in_hand(house.student, Empty())
    assert answer.book is not None
    return answer.book.course_book.code, answer.reason


async def test_a_new_students_current_book_suits_their_grade(house: House) -> None:
    assert await in_hand(house) == (BOOK.code, BookReason.USUAL)
    grade = StudentForm(grade=Grade.SENIOR_2)
    await house.app.update_student(house.student, UpdateUserProfile(student=grade))
    assert await in_hand(house) == (BOOK.code, BookReason.USUAL)
    for code in ("of-level", "senior-core"):
        await put_book(house, code, SchoolLevel.SENIOR)
        assert await in_hand(house) == (code, BookReason.GRADE)
    answer = await house.app.query_book_in_hand(house.student, Empty())
    assert (answer.grade, answer.size) == (Grade.SENIOR_2, None)
    await house.simulation()
    assert await in_hand(house) == (BOOK.code, BookReason.BEGUN)


async def test_a_placement_leads_to_the_book_of_its_size_whatever_the_grade(house: House) -> None:
    await put_book(house, "senior-core", SchoolLevel.SENIOR)
    await put_book(house, "primary-lower", SchoolLevel.PRIMARY)
    grade = StudentForm(grade=Grade.SENIOR_2)
    await house.app.update_student(house.student, UpdateUserProfile(student=grade))
    exam = await house.app.start_exam(house.student, StartVocaExam(kind=TestKind.PLACEMENT))
    exam_id = exam.voca_exam_record_id
    for number in range(MOST_WRONG_IN_A_ROW):
        unknown = AnswerVocaExam(voca_exam_record_id=exam_id, number=number, latency_ms=900)
        await house.app.answer_exam(house.student, unknown)
    assert await in_hand(house) == ("senior-core", BookReason.GRADE)
    await house.app.submit_exam(house.student, OneVocaExam(voca_exam_record_id=exam_id))
    assert await in_hand(house) == ("primary-lower", BookReason.SIZE)
    assert (await house.app.query_book_in_hand(house.student, Empty())).size == 0
