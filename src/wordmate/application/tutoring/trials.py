"""Trials that tutors create for a phone, registered or not."""

from collections.abc import Sequence
from functools import partial

from wordmate.application.accounts.account_lookup import choice_of, covered_by
from wordmate.application.accounts.messages.registration import covered_students
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.idempotency import Once
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.orders.booking import check_time, hold_people, reserve
from wordmate.application.ports import Ports, Unit
from wordmate.application.tutoring.messages import CreateTrial, Trial, TrialOutcome
from wordmate.application.tutoring.operations import IsOwnStudent, TutorAndStudent
from wordmate.domain.accounts.accounts_of_phone import check_another, to_complete
from wordmate.domain.accounts.errors import AccountDisabled, AccountExists
from wordmate.domain.accounts.profile import StudentProfile, check_name
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import BookingOverlaps
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.standing import name_for_tutor
from wordmate.domain.progress.counting import day_number
from wordmate.domain.tutoring.errors import TrialNotPossible
from wordmate.domain.tutoring.trial import (
    check_no_open_trial,
    check_not_own_phone,
    open_students,
    student_of_phone,
)


async def _count(ports: Ports, call: Call, request: CreateTrial) -> None:
    """Counts a phone look-up before its answer, because even a refusal reveals something about the
    phone; repeats of the same request count once.

    Trials for own students reveal nothing new and do not count. Raises NotFound for other students.
    """
    now = ports.clock.now()
    if request.student_id is not None:
        pair = TutorAndStudent(call.caller.user_id, request.student_id)
        if not await IsOwnStudent.ask(ports, pair):
            raise NotFound
        return
    _checked(ports, request, now)
    day = day_number(local_date(now, ports.policy.zone))

    async def asked(unit: Unit) -> Empty:
        await unit.trials.asked(call.caller.user_id, day)
        return Empty()

    await Once(ports, "asking for a trial's phone").run(call, request, Empty, asked)


def _checked(ports: Ports, request: CreateTrial, now: Instant) -> tuple[str, str]:
    """Phone and name; raises refusals that do not depend on the student."""
    phone = read_phone(request.phone, ports.policy.phone_region)
    name = check_name(request.student_name, "studentName")
    _check_time(ports, request, now)
    return phone, name


def _check_time(ports: Ports, request: CreateTrial, now: Instant) -> None:
    check_time(LessonType.QUOTA_TRIAL, request.appointment_time, now, ports.policy.zone)


@operation(
    "CustomerTeacherCreateTrialCourseOrder",
    roles=TUTORS,
    owns=Owns.OWN_STUDENT,
    once=True,
    before=_count,
)
async def create_trial(ports: Ports, unit: Unit, call: Call, request: CreateTrial) -> Trial:
    """Books a trial with the student of a phone; opens a student account if there is none.

    A refusal reveals no more about a phone than booking needs; look-ups per day are limited.
    """
    policy, now, tutor_id = ports.policy, ports.clock.now(), call.caller.user_id
    _check_time(ports, request, now)
    day = day_number(local_date(now, policy.zone))
    of_phone = request.student_id is None
    today = await unit.trials.hold(tutor_id, day)
    today.check_another(policy.trials_per_day, of_phone=of_phone)
    tutor = present(await unit.accounts.by_id(tutor_id))
    if request.student_id is not None:
        student = present(await unit.accounts.by_id(request.student_id))
        check_not_own_phone(student.phone, tutor.phone)
    else:
        phone, name = _checked(ports, request, now)
        check_not_own_phone(phone, tutor.phone)
        known = await unit.accounts.at_phone(phone)
        students = [one for one in known if one.role is Role.STUDENT]
        if not students:
            _check_room(name, known)
            student = await _open(unit, (phone, name), tutor, call, now)
        else:
            choice_by = partial(choice_of, ports.mint)
            chosen = student_of_phone(students, request.choice, choice_by)
            if chosen is None:
                names = await covered_by(ports.mint, unit.people, open_students(students))
                return Trial(outcome=TrialOutcome.CHOOSE_STUDENT, choices=covered_students(names))
            student = chosen
            check_no_open_trial(
                is_unknown=bool(to_complete([student])),
                has_open=await unit.trials.has_open(student.id),
            )
    book_id = request.course_book_id
    course_book = None if book_id is None else present(await unit.books.one(book_id))
    try:
        await hold_people(unit, student, tutor)
        order = await reserve(
            unit,
            student,
            tutor,
            lesson_type=LessonType.QUOTA_TRIAL,
            appointment_at=request.appointment_time,
            course_book=course_book,
            by_tutor=True,
            now=now,
            by=str(tutor_id),
            address=call.visitor.address,
        )
    except BookingOverlaps as overlap:
        if overlap.account_id == tutor.id:
            raise
        return Trial(outcome=TrialOutcome.STUDENT_NOT_FREE)
    except AccountDisabled:
        raise TrialNotPossible from None
    await unit.trials.created(tutor_id, day)
    return _of(order, student, is_own=not of_phone)


def _check_room(name: str, others: Sequence[Account]) -> None:
    """Raises TrialNotPossible."""
    try:
        check_another(Role.STUDENT, name, others)
    except AccountExists:
        raise TrialNotPossible from None


async def _open(
    unit: Unit,
    person: tuple[str, str],
    tutor: Account,
    call: Call,
    now: Instant,
) -> Account:
    """Creates a student of the tutor's institution for a phone that has none."""
    phone, name = person
    student = await unit.accounts.add(
        phone=phone,
        role=Role.STUDENT,
        name=name,
        password_hash=None,
        institution_id=tutor.institution_id,
        now=now,
    )
    await unit.people.put_profile(student.id, name, StudentProfile(invited_by=tutor.id))
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.CREATED,
            at=now,
            actor=str(tutor.id),
            account_id=student.id,
            address=call.visitor.address,
            facts={"role": Role.STUDENT.name},
        )
    )
    return present(await unit.accounts.by_id(student.id))


def _of(order: CourseOrder, student: Account, *, is_own: bool) -> Trial:
    return Trial(
        outcome=TrialOutcome.BOOKED,
        course_order_id=order.id,
        student_id=AccountId(student.id),
        user_name=name_for_tutor(student.name, order, is_own=is_own),
    )
