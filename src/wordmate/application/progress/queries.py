"""A student's progress: by day, by day of the plan, by book, and upcoming reviews."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from wordmate.application.accounts.access import student_named
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, operation
from wordmate.application.ports import Ports
from wordmate.application.progress.messages import (
    BookInHand,
    DayAhead,
    ListStudentBookMetric,
    PracticeDay,
    Retention,
    RetrieveStudentMetric,
    StudentBookMetric,
    StudentMetric,
)
from wordmate.application.progress.ports import OpenReview, Practised
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.orders.review_days import agenda_window, day_to_hold
from wordmate.domain.progress.counting import (
    NOTHING,
    STREAK_DAYS,
    Counts,
    day_number,
    day_of,
    streak,
)
from wordmate.domain.reviews.review_plan import last_day

DAYS_AHEAD: Final = 14


@operation("CustomerRetrieveStudentMetric", roles=SIGNED_IN, owns=Owns.OWN_STUDENT, quiet=True)
async def retrieve_student_metric(
    ports: Ports, call: Call, request: RetrieveStudentMetric
) -> StudentMetric:
    """Returns a student's practice by day, how much they remember, and the coming reviews."""
    student_id = await student_named(ports.reads, call, request.student_id)
    zone, now = ports.policy.zone, ports.clock.now()
    today = local_date(now, zone)
    number = day_number(today)
    practice = await ports.reads.practice(
        student_id,
        since=number - STREAK_DAYS + 1,
        until_plan_day=last_day(ports.policy.review_days),
    )
    held_from, _ = agenda_window(now, zone, ports.policy.review_days)
    until = day_start(today + timedelta(days=DAYS_AHEAD), zone)
    reviews = await ports.reads.open_reviews(student_id, now, since=held_from, before=until)
    days = {one.number: one for one in practice.days}
    return StudentMetric(
        days=[
            _day(days.get(at, NOTHING), at, is_practised=at in days)
            for at in range(number - request.days + 1, number + 1)
        ],
        streak_days=streak(days, number),
        retention=_retention(practice.plan_days),
        ahead=_ahead(reviews, now, zone),
        server_time=now,
    )


@operation("CustomerListStudentBookMetric", roles=SIGNED_IN, owns=Owns.OWN_STUDENT, quiet=True)
async def list_student_books(
    ports: Ports, call: Call, request: ListStudentBookMetric
) -> Page[StudentBookMetric]:
    """Lists the books a student learns from, latest first, with the state of all their words."""
    student_id = await student_named(ports.reads, call, request.student_id)
    return await ports.reads.student_books(
        student_id, limit=request.page_size, offset=request.offset
    )


@operation("CustomerQueryBookInHand", roles=STUDENTS, owns=Owns.SELF)
async def query_book_in_hand(ports: Ports, call: Call, _request: Empty) -> BookInHand:
    """Returns the student's current book.

    It is the book of the latest session, else of the next booked one, else one that suits their
    grade; one with new words if there is any.
    """
    student_id = call.caller.user_id
    profile = await ports.reads.profile(student_id)
    grade = profile.grade if isinstance(profile, StudentProfile) else None
    level = None if grade is None else grade.level
    return BookInHand(book=await ports.reads.book_in_hand(student_id, level))


def _day(counts: Practised | Counts, number: int, *, is_practised: bool) -> PracticeDay:
    return PracticeDay.of(counts, day=day_of(number), is_practised=is_practised)


def _retention(planned: Sequence[Practised]) -> list[Retention]:
    return [
        Retention(plan_day=one.number, asked=one.review_asked, right=one.review_right)
        for one in sorted(planned)
    ]


def _ahead(reviews: Sequence[OpenReview], now: Instant, zone: ZoneInfo) -> list[DayAhead]:
    today = local_date(now, zone)
    due: dict[date, list[int]] = {today + timedelta(days=one): [] for one in range(DAYS_AHEAD)}
    for review in reviews:
        due[day_to_hold(review.appointment_at, now, zone)].append(review.words)
    return [DayAhead(day=day, reviews=len(words), words=sum(words)) for day, words in due.items()]
