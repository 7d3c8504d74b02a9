"""Queries about a tutor's students, teaching books, numbers and evaluations."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    Integer,
    Select,
    and_,
    func,
    literal_column,
    select,
    tuple_,
    union_all,
)

from wordmate.adapters.sql.accounts.people import holding, profile_of
from wordmate.adapters.sql.accounts.reach import reach_of
from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.queries import books_on_shelf
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Source,
    Statement,
    param,
    required_row,
    with_paging,
)
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.materials.schema import lesson_preparation
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_REVIEW,
    SHOWN,
    counted,
    counts_time,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.own_students import STUDENTS, is_own_student
from wordmate.adapters.sql.orders.schema import IS_CLASS, course_order
from wordmate.adapters.sql.records.evaluations import TALLY
from wordmate.adapters.sql.records.queries import (
    NEWEST,
    ROW,
    minutes_of,
    page_of,
    record_rows,
    records_of,
)
from wordmate.adapters.sql.records.stored import tally_in
from wordmate.adapters.sql.reviews.queries import REVIEW, ReviewRow, review_days, reviews
from wordmate.adapters.sql.tutoring.schema import SHOWN as TEXT_SHOWN
from wordmate.adapters.sql.tutoring.schema import evaluation_text
from wordmate.adapters.sql.tutoring.students import (
    AHEAD,
    ONE,
    OVER,
    STUDENT,
    reviews_of_pair,
    roster,
)
from wordmate.adapters.sql.tutoring.trials import OF_DAY, TRIALS
from wordmate.adapters.sql.words.word_views import book_words
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty, Page, PagedRequest
from wordmate.application.records.messages import CourseRecord, CourseRecords
from wordmate.application.tutoring.messages import (
    CriterionCount,
    EvaluationText,
    LessonPlan,
    ListEvaluationTexts,
    ListStudentClasses,
    ListStudents,
    ListTeacherCourses,
    ListTeacherCourseWords,
    QueryStudent,
    StudentDetail,
    StudentFacts,
    StudentPage,
    Taught,
    TeacherCourse,
    TeacherMetric,
    TutorEvaluation,
)
from wordmate.application.tutoring.operations import (
    ClassesOfStudent,
    EvaluationOfTutor,
    IsOwnStudent,
    NumbersOfTutor,
    StudentOfTutor,
    StudentsOfTutor,
    TeacherCourses,
    TeacherCourseWords,
    TextsOfTutor,
    TutorAndStudent,
)
from wordmate.domain.accounts.account_no import read_account_no
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.local_dates import (
    launched_at,
    local_date,
    local_day_bounds,
    month_bounds,
    month_of,
    week_bounds,
)
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import HOUSE_OWNER, Staff
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.progress.counting import day_number
from wordmate.domain.records.tally import Sums, Tally
from wordmate.domain.tutoring.looking_back import STILL_RUNS_MS, over_until, reviews_since
from wordmate.domain.tutoring.trial import TrialsOfDay

_MOST_AHEAD: Final = 10
"""How many upcoming classes a student's page shows."""
_MOST_PLANS: Final = 6
"""How many lessons' plans it shows."""

_c = course_order.c
_PAIR = and_(_c.tutor_id == param("tutor_id"), _c.student_id == param("student_id"))

CLASSES_AHEAD: Final = Statement(
    lambda d: (
        with_people_and_book(select(*SHOWN))
        .where(_PAIR, AHEAD)
        .order_by(_c.appointment_at, _c.id)
        .limit(_MOST_AHEAD)
    )
)
CLASSES_OVER: Final = Statement(
    lambda d: (
        record_rows()
        .where(
            _PAIR,
            OVER,
            tuple_(_c.appointment_at, _c.id) < tuple_(param("before_at"), param("before_id")),
        )
        .order_by(_c.appointment_at.desc(), _c.id.desc())
        .limit(param("limit", Integer))
    )
)
HOW_MANY_OVER: Final = Statement(
    lambda d: select(func.count()).select_from(course_order).where(_PAIR, OVER)
)
REVIEWS: Final = Statement(
    lambda d: reviews().where(
        reviews_of_pair(param("student_id")), _c.appointment_at >= param("reviews_since")
    )
)


_TAUGHT: Final = Columns(
    Taught,
    classes=counted(IS_CLASS),
    minutes=minutes_of(Role.TUTOR),
    reviews_led=counted(IS_REVIEW, counts_time(Role.TUTOR)),
)


def _taught(nth: int) -> Select[tuple[object, ...]]:
    return select(*_TAUGHT, literal_column(str(nth)).label("nth")).where(
        _c.tutor_id == param("tutor_id"),
        IS_COMPLETED,
        _c.appointment_at >= param(f"since_{nth}"),
        _c.appointment_at < param(f"until_{nth}"),
    )


TAUGHT_BETWEEN: Final = Statement(lambda d: union_all(_taught(0), _taught(1)))
"""The classes in two spans of time; the last column names the span."""
HOW_MANY_STUDENTS: Final = Statement(
    lambda d: select(func.count()).select_from(STUDENTS.subquery("own"))
)

_t = evaluation_text.c
_TEXT: Final = Columns(EvaluationText, place=_t.place, text=_t.body)
TEXTS: Final = Statement(
    lambda d: with_paging(
        select(*_TEXT).where(_t.tutor_id == param("tutor_id"), TEXT_SHOWN).order_by(_t.place)
    )
)

COURSE: Final = Columns(
    TeacherCourse,
    course_book=BOOK,
    has_preparation=As(func.coalesce(lesson_preparation.c.text_zh, "") != "", bool),
)
PREPARED_BOOKS: Final = course_book.outerjoin(
    lesson_preparation, lesson_preparation.c.course_book_id == course_book.c.id
)


def _number(text: str) -> int:
    """The student with this account number; 0, which no account has, otherwise."""
    named = read_account_no(text)
    return named[0] if named is not None and named[1] is Role.STUDENT else 0


def _bounds(read: Read) -> dict[str, object]:
    """The current time, and how far back to look: in general, for classes that may still run, and
    for reviews.
    """
    now, zone = read.now, read.policy.zone
    today, tomorrow = local_day_bounds(now, zone)
    launch = launched_at(zone)
    return {
        "now": now,
        "since": launch,
        "today": today,
        "tomorrow": tomorrow,
        "until": over_until(now),
        "runs_since": now - STILL_RUNS_MS,
        "reviews_since": max(launch, reviews_since(now, zone, read.policy.review_days)),
    }


@answers(StudentsOfTutor)
async def list_students(read: Read, call: Call, request: ListStudents) -> StudentPage:
    return await students_page(read, call.caller.user_id, request, request.search or "")


async def students_page(
    read: Read,
    tutor_id: AccountId,
    request: PagedRequest,
    text: str = "",
    staff: Staff = HOUSE_OWNER,
) -> StudentPage:
    """A page of a tutor's own students, all or those that match a text, as far as someone of the
    store sees them.
    """
    search = line(" ".join(text.split()))
    values = {"tutor_id": tutor_id, "institution_id": staff.institution_id, **_bounds(read)}
    if search:
        values |= {"part": holding(search), "number": _number(search)}
    of_tutor = roster(searched=bool(search), reach=reach_of(staff))
    page = await read.page(STUDENT, of_tutor, request, **values)
    return StudentPage(data=page.data, total=page.total, server_time=read.now)


@answers(StudentOfTutor)
async def query_student(read: Read, call: Call, request: QueryStudent) -> StudentDetail:
    caller, now = call.caller, read.now
    values = {"tutor_id": caller.user_id, "student_id": request.student_id, **_bounds(read)}
    row = present(STUDENT.one(await read.one(ONE, **values)))
    profile = await profile_of(read, request.student_id)
    if not isinstance(profile, StudentProfile):
        raise NotFound
    ahead = [one.view(caller, now) for one in SHOWN.all(await read.all(CLASSES_AHEAD, **values))]
    reviews = REVIEW.all(await read.all(REVIEWS, **values))
    last = await _classes_over(read, call, before=NEWEST, limit=1, **values)
    orders = [*ahead, *(one.order for one in last)]
    books = (one.course_book.course_book_id for one in orders if one.course_book is not None)
    return StudentDetail(
        student=row,
        facts=StudentFacts.of(
            profile, picture_url=None if profile.picture is None else f"/{profile.picture}"
        ),
        ahead=ahead,
        course_book_id=next(books, None),
        plans=_plans(reviews, read),
        server_time=now,
    )


def _plans(rows: Sequence[ReviewRow], read: Read) -> list[LessonPlan]:
    """The plans of these reviews, latest lesson first."""
    by_lesson = defaultdict[OrderId, list[ReviewRow]](list)
    for row in rows:
        if row.order.source_order_id is not None:
            by_lesson[row.order.source_order_id].append(row)
    latest = sorted(
        by_lesson, key=lambda one: (by_lesson[one][0].learned_at or 0, one), reverse=True
    )
    return [
        LessonPlan(
            source_order_id=source,
            utc_learned=by_lesson[source][0].learned_at,
            word_count=max(row.order.words_listed for row in by_lesson[source]),
            days=review_days(by_lesson[source], read.now, read.policy.zone),
        )
        for source in latest[:_MOST_PLANS]
    ]


@answers(ClassesOfStudent)
async def list_student_classes(
    read: Read, call: Call, request: ListStudentClasses
) -> CourseRecords:
    tutor_id, student_id = call.caller.user_id, request.student_id
    if not await is_own_student(read, tutor_id, student_id):
        raise NotFound
    values = {
        "tutor_id": tutor_id,
        "student_id": student_id,
        "since": launched_at(read.policy.zone),
    }
    cursor, size = request.before, request.page_size
    before = NEWEST if cursor is None else (cursor.at, cursor.course_order_id)
    found = await _classes_over(read, call, before=before, limit=size + 1, **values)
    length = required_row(await read.one(HOW_MANY_OVER, **values))
    return page_of(found, size, int(length[0]))


async def _classes_over(
    read: Read, call: Call, *, before: tuple[int, int], limit: int, **values: object
) -> list[CourseRecord]:
    """Classes that are neither reserved nor running, newest appointment first, before a cursor."""
    at, order_id = before
    rows = await read.all(CLASSES_OVER, before_at=at, before_id=order_id, limit=limit, **values)
    return records_of(ROW.all(rows), call.caller, read.now)


@answers(TeacherCourses)
async def list_teacher_courses(
    read: Read, _call: Call, request: ListTeacherCourses
) -> Page[TeacherCourse]:
    return await books_on_shelf(read, COURSE, PREPARED_BOOKS, request)


@answers(TeacherCourseWords)
async def list_teacher_course_words(
    read: Read, call: Call, request: ListTeacherCourseWords
) -> Page[WordView]:
    return await book_words(read, request.course_id, call.caller.user_id, request)


@answers(NumbersOfTutor)
async def retrieve_teacher_metric(read: Read, call: Call, _request: Empty) -> TeacherMetric:
    now, zone, tutor_id = read.now, read.policy.zone, call.caller.user_id
    day = day_number(local_date(now, zone))
    trials = TRIALS.one(await read.one(OF_DAY, tutor_id=tutor_id, day=day)) or TrialsOfDay()
    week, month = week_bounds(now, zone), month_bounds(month_of(now, zone), zone)
    rows = await read.all(
        TAUGHT_BETWEEN,
        tutor_id=tutor_id,
        since_0=week[0],
        until_0=week[1],
        since_1=month[0],
        until_1=month[1],
    )
    in_week, in_month = _TAUGHT.all(sorted(rows, key=lambda row: int(row[-1])))
    students = required_row(await read.one(HOW_MANY_STUDENTS, tutor_id=tutor_id))
    return TeacherMetric(
        week=in_week,
        month=in_month,
        students=int(students[0]),
        trials_left=max(0, read.policy.trials_per_day - trials.created),
    )


@answers(EvaluationOfTutor)
async def query_evaluation(read: Read, call: Call, _request: Empty) -> TutorEvaluation:
    return await evaluation_of(read, call.caller.user_id)


async def evaluation_of(source: Source, tutor_id: AccountId) -> TutorEvaluation:
    """The sums of a tutor's evaluations."""
    shown = await _sums(source, tutor_id)
    return TutorEvaluation(
        evaluations=shown.evaluations,
        mean=shown.mean,
        criteria=[
            CriterionCount(criterion=one, times=times) for one, times in shown.criteria.items()
        ],
    )


@answers(TextsOfTutor)
async def list_evaluation_texts(
    read: Read, call: Call, request: ListEvaluationTexts
) -> Page[EvaluationText]:
    tutor_id = call.caller.user_id
    total = (await _sums(read, tutor_id)).texts
    page = {"limit": request.page_size, "offset": request.offset}
    return Page(data=_TEXT.all(await read.all(TEXTS, tutor_id=tutor_id, **page)), total=total)


async def _sums(source: Source, tutor_id: AccountId) -> Sums:
    """The sums of a tutor's evaluations that they may see."""
    row = await source.one(TALLY, tutor_id=tutor_id)
    return (Tally() if row is None else tally_in(row[0])).shown


@answers(IsOwnStudent)
async def own_student(read: Read, pair: TutorAndStudent) -> bool:
    return await is_own_student(read, pair.tutor_id, pair.student_id)
