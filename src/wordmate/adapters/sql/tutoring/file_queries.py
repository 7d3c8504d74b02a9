"""A student's file at the store's desk, and the classes in it."""

from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Integer, and_, func, literal_column, select

from wordmate.adapters.sql.accounts.schema import account, institution
from wordmate.adapters.sql.accounts.stored import profile_in
from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID
from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.after_class.stores import FEEDBACK
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, param, required_row
from wordmate.adapters.sql.kernel.queries import Read, answers, counted
from wordmate.adapters.sql.orders.columns import (
    IS_AHEAD,
    IS_REVIEW,
    SHOWN,
    WAITS,
    Shown,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.credits import credits_of
from wordmate.adapters.sql.orders.schema import IS_DELETED, IS_TIMED_CLASS, course_order
from wordmate.adapters.sql.progress.queries import book_in_hand
from wordmate.adapters.sql.records.evaluations import EVALUATION
from wordmate.adapters.sql.records.schema import evaluation
from wordmate.adapters.sql.routine.week_queries import study_weeks
from wordmate.adapters.sql.tutoring.store_queries import ahead_of, tutors_of
from wordmate.adapters.sql.words.memory_stores import minutes_of
from wordmate.adapters.sql.words.schema import word_count
from wordmate.application.accounts.messages.people import OneAccount
from wordmate.application.accounts.phone import mask
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.reach import check_sees
from wordmate.application.after_class.feedback import feedback_view
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import StorePage
from wordmate.application.orders.credit_messages import LessonCredits
from wordmate.application.records.views import evaluation_view
from wordmate.application.tutoring.operations import ClassesOfStudentOfStore, StudentOfStore
from wordmate.application.tutoring.store_messages import (
    ClassOfStudent,
    ListClassesOfStudent,
    PlanAhead,
    StoreFacts,
    StudentFile,
    WeekOfStudent,
    WordsOfStudent,
)
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.after_class.feedback import ClassFeedback
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.records.evaluation import Evaluation
from wordmate.domain.routine.study_week import first_day_of
from wordmate.domain.tutoring.looking_back import STILL_RUNS_MS
from wordmate.domain.words.word_learning import mastery_rate

MOST_PLANS: Final = 20
_o, _lesson = course_order.c, course_order.alias("lesson")
_OF_STUDENT = _o.student_id == param("student_id")


class _Head(NamedTuple):
    profile: StudentProfile
    institution: str | None
    institution_code: str | None
    created_at: Instant
    next_class: Instant | None
    mastered: int
    to_review: int


_HEAD: Final = Columns(
    _Head,
    As(account.c.profile, lambda body: profile_in(Role.STUDENT, body)),
    institution.c.name,
    institution.c.code,
    account.c.created_at,
    select(func.min(_o.appointment_at)).where(ahead_of(account.c.id)).scalar_subquery(),
    func.coalesce(word_count.c.mastered, 0),
    func.coalesce(word_count.c.to_review, 0),
)
HEAD: Final = Statement(
    lambda d: (
        select(*_HEAD)
        .select_from(account)
        .outerjoin(institution, institution.c.id == account.c.institution_id)
        .outerjoin(word_count, word_count.c.student_id == account.c.id)
        .where(account.c.id == param("student_id"))
    )
)

_PLAN: Final = Columns(
    PlanAhead,
    course_order_id=_lesson.c.id,
    utc_learned=_lesson.c.ended_at,
    anti_forget_time=_lesson.c.anti_forget_time,
    reviews=func.count(),
    utc_last=func.max(_o.appointment_at),
)
PLANS_AHEAD: Final = Statement(
    lambda d: (
        select(*_PLAN)
        .select_from(course_order)
        .join(_lesson, _lesson.c.id == _o.source_order_id)
        .where(_OF_STUDENT, IS_REVIEW, WAITS, _o.closes_at >= param("now"))
        .group_by(_lesson.c.id, _lesson.c.ended_at, _lesson.c.anti_forget_time)
        .order_by((_lesson.c.id + literal_column("0")).desc())
        .limit(MOST_PLANS)
    )
)
"""Sorted by no column: else the planner reads the orders of all by their lessons until there are
enough of this student.
"""


async def _student(read: Read, call: Call, student_id: AccountId) -> Account:
    """The student whom a caller of the store sees; raises NotFound."""
    found = ACCOUNT.one(await read.one(BY_ID, id=student_id))
    student = present(found, Thing.STUDENT, student_id)
    check_sees(call, student.institution_id, Thing.STUDENT, student_id)
    if student.role is not Role.STUDENT:
        raise NotFound(Thing.STUDENT, student_id)
    return student


@answers(StudentOfStore)
async def query_store_student(read: Read, call: Call, request: OneAccount) -> StudentFile:
    student_id, now = request.user_id, read.now
    student = await _student(read, call, student_id)
    head = _HEAD.read(
        required_row(await read.one(HEAD, student_id=student_id, runs_since=now - STILL_RUNS_MS))
    )
    today = local_date(now, read.policy.zone)
    monday = first_day_of(today, today)
    [week] = await study_weeks(read, student_id, [monday])
    plans = _PLAN.all(await read.all(PLANS_AHEAD, student_id=student_id, now=now))
    picture = head.profile.picture
    return StudentFile(
        server_time=now,
        user_id=student.id,
        user_name=student.name,
        account_no=student.account_no,
        phone=mask(student.phone),
        institution=head.institution,
        institution_code=head.institution_code,
        disabled=student.disabled,
        utc_created=head.created_at,
        facts=StoreFacts.of(head.profile, picture_url=None if picture is None else f"/{picture}"),
        tutors=[*(await tutors_of(read, [student_id])).get(student_id, ())],
        next_class=head.next_class,
        credits=[LessonCredits.of(one) for one in await credits_of(read, student_id)],
        plans=plans,
        review_minutes=await minutes_of(read, student_id),
        words=WordsOfStudent(
            mastered=head.mastered,
            to_review=head.to_review,
            mastery_rate=mastery_rate(head.mastered, head.to_review),
        ),
        book=(await book_in_hand(read, student_id)).book,
        week=WeekOfStudent(
            first_day=monday,
            practice_ms=week.practice_ms,
            practised_days=week.practised_days,
            gained=len(week.gained),
        ),
    )


class _Written(NamedTuple):
    shown: Shown
    said: Evaluation | None
    written: ClassFeedback | None


_CLASS: Final = Columns(_Written, SHOWN, EVALUATION.maybe(), FEEDBACK.maybe())


@cache
def classes_of_student(*, ahead: bool) -> tuple[Statement, Statement]:
    """A page of a student's classes, and how many there are."""
    if ahead:
        which = and_(IS_AHEAD, _o.appointment_at >= param("runs_since"))
        order: tuple[Any, ...] = (_o.appointment_at, _o.id)
    else:
        which = and_(~IS_AHEAD, ~IS_DELETED)
        order = (_o.appointment_at.desc(), _o.id.desc())
    of_kind = (_OF_STUDENT, IS_TIMED_CLASS, which)
    length: Any = counted(select(_o.id).where(*of_kind))
    page = (
        with_people_and_book(select(*_CLASS, length.scalar_subquery()))
        .outerjoin(evaluation, evaluation.c.order_id == _o.id)
        .outerjoin(class_feedback, class_feedback.c.order_id == _o.id)
        .where(*of_kind)
        .order_by(*order)
        .limit(param("limit", Integer))
        .offset(param("offset", Integer))
    )
    return Statement(lambda d: page), Statement(lambda d: length)


@answers(ClassesOfStudentOfStore)
async def list_classes_of_student(
    read: Read, call: Call, request: ListClassesOfStudent
) -> StorePage[ClassOfStudent]:
    student = await _student(read, call, request.user_id)
    now, caller = read.now, Caller(student.id, Role.STUDENT)
    page = await read.store_page(
        _CLASS,
        classes_of_student(ahead=request.ahead),
        request,
        student_id=student.id,
        runs_since=now - STILL_RUNS_MS,
    )
    data = [
        ClassOfStudent(
            order=one.shown.view(caller, now),
            feedback=None if one.written is None else feedback_view(one.written, now),
            evaluation=None if one.said is None else evaluation_view(one.said),
        )
        for one in page.data
    ]
    return StorePage(data=data, total=page.total, total_is_minimum=page.total_is_minimum)
