"""A tutor's own students: the list, one of them, and their classes."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.ports import Ports
from wordmate.application.records.messages import CourseRecords
from wordmate.application.records.queries import NEWEST, page_of
from wordmate.application.reviews.ports import ReviewRow
from wordmate.application.reviews.queries import review_days
from wordmate.application.tutoring.messages import (
    LessonPlan,
    ListStudentClasses,
    ListStudents,
    QueryStudent,
    StudentDetail,
    StudentFacts,
    StudentPage,
)
from wordmate.application.tutoring.ports import Looking, Pair
from wordmate.domain.accounts.profile import Profile, StudentProfile
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_day_bounds
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.tutoring.looking_back import STILL_RUNS_MS, reviews_since

CLASSES_AHEAD: Final = 10
"""How many upcoming classes a student's page shows."""
PLANS: Final = 6
"""How many lessons' plans it shows."""


@operation("CustomerTeacherListStudent", roles=TUTORS, owns=Owns.SELF)
async def list_students(ports: Ports, call: Call, request: ListStudents) -> StudentPage:
    """Lists the tutor's own students: by the next class, then those without one by name."""
    looking = _looking(ports)
    page = await ports.reads.students(
        call.caller.user_id,
        line(" ".join((request.search or "").split())),
        looking,
        limit=request.page_size,
        offset=request.offset,
    )
    return StudentPage(data=page.data, total=page.total, server_time=looking.now)


@operation("CustomerTeacherQueryStudent", roles=TUTORS, owns=Owns.OWN_STUDENT)
async def query_student(ports: Ports, call: Call, request: QueryStudent) -> StudentDetail:
    """Returns one of the tutor's own students: mastery, coming classes, and reviews."""
    looking, pair = (
        _looking(ports),
        Pair(tutor_id=call.caller.user_id, student_id=request.student_id),
    )
    row = present(await ports.reads.student(pair, looking))
    facts = _facts(await ports.reads.profile(request.student_id))
    ahead = await ports.reads.classes_ahead(pair, call.caller, looking, limit=CLASSES_AHEAD)
    reviews = await ports.reads.reviews_of_pair(pair, looking.reviews_since)
    last = await ports.reads.classes_over(pair, call.caller, looking, before=NEWEST, limit=1)
    orders = [*ahead, *(one.order for one in last)]
    books = (one.course_book.course_book_id for one in orders if one.course_book is not None)
    return StudentDetail(
        student=row,
        facts=facts,
        ahead=list(ahead),
        course_book_id=next(books, None),
        plans=_plans(reviews, ports, looking.now),
        server_time=looking.now,
    )


@operation("CustomerTeacherListStudentClass", roles=TUTORS, owns=Owns.OWN_STUDENT)
async def list_student_classes(
    ports: Ports, call: Call, request: ListStudentClasses
) -> CourseRecords:
    """Lists the tutor's classes with one of their students, newest first, page by page.

    There are none before 2025-04-02.
    """
    pair = await _own_student(ports, call, request.student_id)
    before = NEWEST
    if request.before is not None:
        before = (request.before.at, request.before.course_order_id)
    size = request.page_size
    looking = _looking(ports)
    found = await ports.reads.classes_over(
        pair, call.caller, looking, before=before, limit=size + 1
    )
    return page_of(found, size, await ports.reads.classes_over_count(pair, looking))


async def _own_student(ports: Ports, call: Call, student_id: AccountId) -> Pair:
    """Raises NotFound."""
    tutor_id = call.caller.user_id
    if not await ports.reads.is_own_student(tutor_id=tutor_id, student_id=student_id):
        raise NotFound
    return Pair(tutor_id=tutor_id, student_id=student_id)


def _looking(ports: Ports) -> Looking:
    now, zone = ports.clock.now(), ports.policy.zone
    launch = launched_at(zone)
    return Looking(
        now=now,
        today=local_day_bounds(now, zone),
        since=launch,
        runs_since=Instant(now - STILL_RUNS_MS),
        reviews_since=max(launch, reviews_since(now, zone, ports.policy.review_days)),
    )


def _facts(known: Profile) -> StudentFacts:
    """What a tutor may know; raises NotFound unless the account is a student."""
    if not isinstance(known, StudentProfile):
        raise NotFound
    return StudentFacts(
        picture_url=None if known.picture is None else f"/{known.picture}",
        gender=known.gender,
        age=known.age,
        grade=known.grade,
        school=known.school,
        english_level=known.english_level,
        english_interest=known.english_interest,
        tutoring_history=known.tutoring_history,
        initial_vocabulary=known.initial_vocabulary,
    )


def _plans(rows: Sequence[ReviewRow], ports: Ports, now: Instant) -> list[LessonPlan]:
    """The plans of these reviews, latest lesson first."""
    by_lesson = defaultdict[OrderId, list[ReviewRow]](list)
    for row in rows:
        if row.order.source_order_id is not None:
            by_lesson[row.order.source_order_id].append(row)
    latest = sorted(
        by_lesson, key=lambda one: (by_lesson[one][0].learned_at or 0, one), reverse=True
    )
    zone = ports.policy.zone
    return [
        LessonPlan(
            source_order_id=source,
            utc_learned=by_lesson[source][0].learned_at,
            word_count=max(row.order.words_listed for row in by_lesson[source]),
            days=review_days(by_lesson[source], now, zone),
        )
        for source in latest[:PLANS]
    ]
