"""Tutors and their students: visibility, content, and trials."""

import json
from datetime import datetime
from typing import Any

import pytest

from tests.support.following import write_notices
from tests.support.house import MINUTE, MORNING, PASSWORD, ZONE, House, idempotent
from tests.support.people import VISITOR
from wordmate.application.accounts.operations import AccountById, AccountsOfPhone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.messages import Empty
from wordmate.application.materials.loading import put_preparation
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.records.messages import EvaluateTutor, RecordPlace
from wordmate.application.tutoring.messages import (
    CreateTrial,
    ListEvaluationTexts,
    ListStudentClasses,
    ListStudents,
    ListTeacherCourses,
    ListTeacherCourseWords,
    QueryStudent,
    StudentFacts,
    Trial,
    TrialOutcome,
)
from wordmate.domain.accounts.errors import InvalidProfile, PhoneInvalid
from wordmate.domain.accounts.profile import (
    EnglishInterest,
    EnglishLevel,
    Gender,
    StudentProfile,
    TutoringHistory,
)
from wordmate.domain.kernel.errors import (
    IdempotencyKeyReused,
    NotFound,
    RoleCannotOperate,
)
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.orders.errors import (
    AppointmentNotOffered,
    AppointmentPassed,
    AppointmentTooFar,
    BookingOverlaps,
)
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.records.evaluation import Criterion
from wordmate.domain.tutoring.errors import (
    TrialForOwnPhone,
    TrialLimitReached,
    TrialNotPossible,
    TrialStillOpen,
)

HOUR = 60 * MINUTE
NEW_PHONE = "13700000009"


async def over(house: House, student: str = "student") -> OneCourseOrder:
    """A class of the tutor's that has ended."""
    order = await house.running(student=student)
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    house.clock.move(minutes=120)
    return order


def trial(**changes: Any) -> CreateTrial:
    values: dict[str, Any] = {
        "phone": NEW_PHONE,
        "student_name": "何嘉",
        "appointment_time": MORNING + 3 * HOUR,
        **changes,
    }
    return CreateTrial(**values)


async def at_phone(house: House, phone: str) -> list[Account]:
    found = await AccountsOfPhone.ask(house.ports, f"+86{phone}")
    return [one for one in found if one.role is Role.STUDENT]


async def test_a_tutor_sees_exactly_their_booked_students(house: House) -> None:
    assert (await house.app.list_students(house.tutor, ListStudents())).data == []
    order = await house.booked(minutes_ahead=60)

    page = await house.app.list_students(house.tutor, ListStudents(search="  STU "))

    [row] = page.data
    assert (row.user_name, page.total, page.server_time) == ("student", 1, house.clock.now())
    assert row.next_class is not None
    assert row.next_class.course_order_id == order.course_order_id
    assert (await house.app.list_students(house.other_tutor, ListStudents())).data == []
    with pytest.raises(RoleCannotOperate):
        await house.app.list_students(house.student, ListStudents())


async def test_a_students_page_shows_only_what_teaching_needs(house: House) -> None:
    done = await over(house)
    ahead = await house.booked(minutes_ahead=60)
    account = house.accounts["student"]
    taught: dict[str, Any] = {
        "gender": Gender.FEMALE,
        "age": 13,
        "grade": Grade.JUNIOR_2,
        "school": "一中",
        "english_level": EnglishLevel.JUNIOR,
        "english_interest": EnglishInterest.GENERAL,
        "tutoring_history": TutoringHistory.ONCE,
        "initial_vocabulary": 900,
    }
    known = StudentProfile(
        **taught, picture="blobs/me.jpg", address="home", english_score=120.5, remarks="shy"
    )
    await house.ports.units.run(
        lambda unit: unit.people.put_profile(account.id, account.name, known)
    )

    found = await house.app.query_student(house.tutor, QueryStudent(student_id=account.id))

    assert found.facts == StudentFacts(picture_url="/blobs/me.jpg", **taught)
    assert not {"phone", "address", "english_score", "id_number", "remarks", "wechat_number"} & {
        *found.facts.__struct_fields__,
        *found.student.__struct_fields__,
    }
    assert [one.course_order_id for one in found.ahead] == [ahead.course_order_id]
    assert found.student.last_class is not None
    assert found.student.last_class.course_order_id == done.course_order_id
    assert found.course_book_id == house.book_id
    await house.ports.units.run(
        lambda unit: unit.people.put_profile(account.id, account.name, StudentProfile())
    )
    bare = await house.app.query_student(house.tutor, QueryStudent(student_id=account.id))
    assert bare.facts == StudentFacts(**dict.fromkeys(("picture_url", *taught)))


async def test_a_students_page_shows_the_plan_of_the_latest_lesson_first(house: House) -> None:
    first = await house.due_review()
    house.clock.move(minutes=24 * 60)
    ended_at = list[int]()
    for _ in range(2):
        order = await house.running()
        await house.tested(order, at="19:30")
        await house.app.complete_course_order(house.tutor, house.end(order))
        ended_at.insert(0, house.clock.now())
        house.clock.move(minutes=1)
    student_id = house.accounts["student"].id

    found = await house.app.query_student(house.tutor, QueryStudent(student_id=student_id))

    assert [one.utc_learned for one in found.plans][:2] == ended_at
    assert [one.source_order_id for one in found.plans] == sorted(
        (one.source_order_id for one in found.plans), reverse=True
    )
    assert found.plans[-1].days[0].course_order_id == first.course_order_id
    assert found.plans[-1].word_count == 10


async def test_the_latest_lesson_is_the_one_that_ended_last_and_not_the_one_booked_last(
    house: House,
) -> None:
    booked_first = await house.booked(minutes_ahead=240)
    booked_last = await house.booked()
    for order in (booked_last, booked_first):
        await house.app.start_course_order(house.tutor, order)
        await house.tested(order, at="19:30")
        await house.app.complete_course_order(house.tutor, house.end(order))
        house.clock.move(minutes=240)
    student_id = house.accounts["student"].id

    found = await house.app.query_student(house.tutor, QueryStudent(student_id=student_id))

    assert [one.source_order_id for one in found.plans] == [
        booked_first.course_order_id,
        booked_last.course_order_id,
    ]


@pytest.mark.parametrize("who", ["student", "tutor", "other student"])
async def test_another_tutors_student_is_not_found(house: House, who: str) -> None:
    await house.booked(tutor="other tutor")
    named = house.accounts[who].id
    for work, request in (
        (house.app.query_student, QueryStudent(student_id=named)),
        (house.app.list_student_classes, ListStudentClasses(student_id=named)),
    ):
        with pytest.raises(NotFound):
            await work(house.tutor, request)


async def test_past_classes_are_paged(house: House) -> None:
    ids = [(await over(house)).course_order_id for _ in range(3)]
    student_id = house.accounts["student"].id

    first = await house.app.list_student_classes(
        house.tutor, ListStudentClasses(student_id=student_id, page_size=2)
    )
    assert first.next is not None
    rest = await house.app.list_student_classes(
        house.tutor,
        ListStudentClasses(
            student_id=student_id,
            before=RecordPlace(at=first.next.at, course_order_id=first.next.course_order_id),
        ),
    )

    shown = [one.order.course_order_id for one in (*first.data, *rest.data)]
    assert (shown, rest.next) == (ids[::-1], None)


async def test_a_tutor_sees_books_without_learning_states(house: House) -> None:
    books = await house.app.list_teacher_courses(house.tutor, ListTeacherCourses())
    words = await house.app.list_teacher_course_words(
        house.tutor, ListTeacherCourseWords(course_id=house.book_id, page_size=2)
    )

    assert [one.course_book.course_book_id for one in books.data] == [house.book_id]
    assert [one.has_preparation for one in books.data] == [False]
    await put_preparation(house.ports, house.book_id, "先听", "Listen first")
    books = await house.app.list_teacher_courses(house.tutor, ListTeacherCourses())
    assert [one.has_preparation for one in books.data] == [True]
    assert [one.id for one in words.data] == house.word_ids[:2]
    assert {one.state for one in words.data} == {"new"}
    with pytest.raises(NotFound):
        await house.app.list_teacher_course_words(
            house.tutor, ListTeacherCourseWords(course_id=BookId(99))
        )


async def test_a_tutors_numbers_are_of_this_week_and_month(house: House) -> None:
    await over(house)
    await house.booked(minutes_ahead=60)

    found = await house.app.retrieve_teacher_metric(house.tutor, Empty())

    assert (found.week.classes, found.month.classes, found.students) == (1, 1, 1)
    house.clock.move(minutes=2 * 24 * 60)  # over Sunday
    later = await house.app.retrieve_teacher_metric(house.tutor, Empty())
    assert (later.week.classes, later.month.classes) == (0, 1)
    house.clock.move(minutes=10 * 24 * 60)  # over the month's end
    assert (await house.app.retrieve_teacher_metric(house.tutor, Empty())).month.classes == 0


async def test_evaluations_are_shown_once_three_students_have_written_one(
    house: House,
) -> None:
    house.accounts["third"] = await house.app.create_student(
        phone="13800000003", name="third", password=PASSWORD
    )

    async def shown() -> tuple[int, float | None, list[str]]:
        said = await house.app.query_evaluation(house.tutor, Empty())
        texts = await house.app.list_evaluation_texts(house.tutor, ListEvaluationTexts())
        assert texts.total == len(texts.data)
        return said.evaluations, said.mean, sorted(one.text for one in texts.data)

    for who, stars, text in (
        ("student", 5, "好"),
        ("student", 2, "快"),
        ("other student", 4, ""),
        ("third", 3, "慢"),
    ):
        assert await shown() == (0, None, [])
        order = await over(house, who)
        said = EvaluateTutor(
            course_order_id=order.course_order_id,
            stars=stars,
            criteria=[Criterion.ENGAGING],
            suggestion=text,
        )
        await house.app.evaluate_tutor(house.call(who), said)

    assert await shown() == (4, 3.5, sorted(["好", "快", "慢"]))
    [met] = (await house.app.query_evaluation(house.tutor, Empty())).criteria
    assert (met.criterion, met.times) == (Criterion.ENGAGING, 4)
    assert (await house.app.query_evaluation(house.other_tutor, Empty())).mean is None


async def test_a_trial_for_a_new_phone_creates_a_student_who_is_notified(
    house: House,
) -> None:
    made = await house.app.create_trial(house.tutor, trial(course_book_id=house.book_id))

    [student] = await at_phone(house, NEW_PHONE)
    assert made == Trial(
        outcome=TrialOutcome.BOOKED,
        course_order_id=made.course_order_id,
        student_id=student.id,
        user_name="*嘉",
    )
    assert student.password_hash is None
    profile = await house.profile(student.id)
    assert profile == StudentProfile(invited_by=house.accounts["tutor"].id)
    assert student.institution_id == house.accounts["tutor"].institution_id
    await write_notices(house)
    told = await house.app.list_notifications(
        Call(Caller(student.id, Role.STUDENT)), ListNotifications()
    )
    assert [one.course_order_id for one in told.data] == [made.course_order_id]


async def test_the_student_of_a_trial_gets_the_tutors_institution_and_is_audited(
    house: House,
) -> None:
    tutor = house.accounts["tutor"].id
    await house.app.set_institution(tutor, institution_code="nj", institution_name="Nanjing")
    made = await house.app.create_trial(Call(house.tutor.caller, visitor=VISITOR), trial())

    [student] = await at_phone(house, NEW_PHONE)
    named = await AccountById.ask(house.ports, tutor)
    assert named is not None
    assert student.institution_id == named.institution_id is not None
    rows = await house.rows(
        "SELECT actor, account_id, at, address, facts FROM audit_log"
        " WHERE event = 'created' AND actor <> 'store'"
    )
    [(actor, account_id, at, address, facts)] = rows
    assert (actor, account_id) == (str(tutor), made.student_id)
    assert (at, address) == (house.clock.now(), VISITOR.address)
    assert json.loads(facts) == {"role": "STUDENT"}


async def test_a_trial_for_a_known_phone_books_its_student(house: House) -> None:
    made = await house.app.create_trial(house.tutor, trial(phone="13800000001"))

    assert (made.student_id, made.user_name) == (house.accounts["student"].id, "s***t")
    assert len(await at_phone(house, "13800000001")) == 1


async def test_a_trial_for_a_tutors_phone_adds_a_student_account(house: House) -> None:
    made = await house.app.create_trial(house.tutor, trial(phone="13900000002"))

    [student] = await at_phone(house, "13900000002")
    assert (student.id, student.name) == (made.student_id, "何嘉")


async def test_nobody_creates_a_trial_for_their_own_phone(house: House) -> None:
    child = await house.app.create_student(phone="13900000001", name="陈一诺", password=PASSWORD)
    with pytest.raises(TrialForOwnPhone):
        await house.app.create_trial(house.tutor, trial(phone="139 0000 0001"))
    await house.app.book_class(
        student=child.account_no,
        tutor=house.accounts["tutor"].account_no,
        appointment_at=Instant(MORNING + 6 * HOUR),
        lesson_type=LessonType.QUOTA_60,
    )
    named = trial(phone="", student_name="", student_id=child.id)
    with pytest.raises(TrialForOwnPhone):
        await house.app.create_trial(house.tutor, named)

    await house.app.create_trial(house.other_tutor, trial(phone="13900000001"))
    assert (await house.app.retrieve_teacher_metric(house.tutor, Empty())).trials_left == 5


async def test_several_students_of_a_phone_are_offered_by_hidden_names(house: House) -> None:
    sister = await house.app.create_student(phone="13800000001", name="陈一诺", password=PASSWORD)

    asked = await house.app.create_trial(house.tutor, trial(phone="13800000001"))

    assert asked.outcome is TrialOutcome.CHOOSE_STUDENT
    assert [one.covered_name for one in asked.choices] == ["s***t", "陈*诺"]
    choices = [one.choice for one in asked.choices]
    assert (asked.course_order_id, asked.student_id, asked.user_name) == (None, None, None)
    assert (await house.app.list_students(house.tutor, ListStudents())).data == []
    made = await house.app.create_trial(house.tutor, trial(phone="13800000001", choice=choices[1]))
    assert (made.outcome, made.student_id) == (TrialOutcome.BOOKED, sister.id)


async def test_a_choice_never_means_another_child_when_one_is_disabled(house: House) -> None:
    await house.app.create_student(phone="13800000001", name="陈一诺", password=PASSWORD)
    asked = await house.app.create_trial(house.tutor, trial(phone="13800000001"))
    await house.app.disable(house.accounts["student"].id)

    first = trial(phone="13800000001", choice=asked.choices[0].choice)
    again = await house.app.create_trial(house.tutor, first)

    assert again.outcome is TrialOutcome.CHOOSE_STUDENT
    assert [one.covered_name for one in again.choices] == ["陈*诺"]


async def test_a_choice_reveals_nothing_about_the_account(house: House) -> None:
    sister = await house.app.create_student(phone="13800000001", name="陈一诺", password=PASSWORD)
    asked = await house.app.create_trial(house.tutor, trial(phone="13800000001"))
    again = await house.app.create_trial(house.other_tutor, trial(phone="13800000001"))

    assert asked == again
    assert str(sister.id) not in {one.choice for one in asked.choices}
    assert {len(one.choice) for one in asked.choices} == {16}


async def test_a_phone_that_nobody_registered_has_one_open_trial(house: House) -> None:
    first = await house.app.create_trial(house.tutor, trial())
    later = trial(appointment_time=MORNING + 8 * HOUR)
    for tutor in (house.tutor, house.other_tutor):
        with pytest.raises(TrialStillOpen):
            await house.app.create_trial(tutor, later)
    assert first.course_order_id is not None
    await house.app.cancel_class(first.course_order_id)

    again = await house.app.create_trial(house.tutor, later)

    assert again.student_id == first.student_id


async def test_a_busy_student_is_not_named(house: House) -> None:
    await house.booked(minutes_ahead=180, tutor="other tutor")

    found = await house.app.create_trial(house.tutor, trial(phone="13800000001"))

    assert found == Trial(outcome=TrialOutcome.STUDENT_NOT_FREE)
    assert (await house.app.list_students(house.tutor, ListStudents())).data == []


async def test_a_busy_tutor_is_refused_and_no_account_is_created(house: House) -> None:
    await house.booked(minutes_ahead=180)

    with pytest.raises(BookingOverlaps):
        await house.app.create_trial(house.tutor, trial())

    assert await at_phone(house, NEW_PHONE) == []


async def test_trials_follow_the_rules_of_booking(house: House) -> None:
    refusals: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"phone": "12"}, PhoneInvalid),
        ({"student_name": " "}, InvalidProfile),
        ({"appointment_time": MORNING + 3 * HOUR + MINUTE}, AppointmentNotOffered),
        ({"appointment_time": MORNING - 3 * HOUR}, AppointmentPassed),
        ({"appointment_time": MORNING + 366 * 24 * HOUR}, AppointmentTooFar),
        ({"course_book_id": BookId(99)}, NotFound),
    ]
    for changes, refusal in refusals:
        with pytest.raises(refusal):
            await house.app.create_trial(house.tutor, trial(**changes))

    assert await at_phone(house, NEW_PHONE) == []
    assert (await house.app.retrieve_teacher_metric(house.tutor, Empty())).trials_left == 5


async def test_an_invalid_student_name_is_refused_by_its_field(
    house: House,
) -> None:
    with pytest.raises(InvalidProfile) as told:
        await house.app.create_trial(house.tutor, trial(student_name="陈一诺\u3164"))

    assert told.value.field == "studentName"


async def test_a_tutor_creates_five_trials_a_day(house: House) -> None:
    def at(nth: int) -> CreateTrial:
        when = MORNING + (3 + nth) * HOUR
        return trial(phone=f"1370000001{nth}", appointment_time=when)

    for nth in range(5):
        await house.app.create_trial(house.tutor, at(nth))
    assert (await house.app.retrieve_teacher_metric(house.tutor, Empty())).trials_left == 0
    with pytest.raises(TrialLimitReached):
        await house.app.create_trial(house.tutor, at(5))
    await house.app.create_trial(house.other_tutor, at(5))
    house.clock.move(minutes=24 * 60)
    later = trial(phone="13700000019", appointment_time=MORNING + 27 * HOUR)
    await house.app.create_trial(house.tutor, later)


async def test_a_repeated_phone_look_up_counts_once(house: House) -> None:
    await house.booked(minutes_ahead=180)  # where the tutor is not free every answer is refused
    tap = idempotent(house.tutor, "one-tap-of-a-thumb")
    for _ in range(40):
        with pytest.raises(BookingOverlaps):
            await house.app.create_trial(tap, trial())
    with pytest.raises(IdempotencyKeyReused):
        await house.app.create_trial(tap, trial(phone="13700000010"))
    for nth in range(19):
        with pytest.raises(BookingOverlaps):
            await house.app.create_trial(house.tutor, trial(phone=f"137000000{10 + nth}"))
    with pytest.raises(BookingOverlaps):
        await house.app.create_trial(tap, trial())
    with pytest.raises(TrialLimitReached):
        await house.app.create_trial(house.tutor, trial())


async def test_a_refused_look_up_still_counts(house: House) -> None:
    await house.booked(minutes_ahead=180)  # where the tutor is not free every answer is refused
    for nth in range(10):
        with pytest.raises(BookingOverlaps):
            await house.app.create_trial(house.tutor, trial(phone=f"137000000{10 + nth}"))
    await house.app.disable(house.accounts["student"].id)
    closed = trial(phone="13800000001", appointment_time=MORNING + 8 * HOUR)
    for _ in range(10):
        with pytest.raises(TrialNotPossible):
            await house.app.create_trial(house.tutor, closed)
    free = trial(appointment_time=MORNING + 8 * HOUR)
    with pytest.raises(TrialLimitReached):
        await house.app.create_trial(house.tutor, free)
    await house.app.create_trial(house.other_tutor, free)


async def test_a_repeat_is_answered_even_over_the_limit(house: House) -> None:
    call = idempotent(house.tutor, "one-tap-of-a-thumb")
    first = await house.app.create_trial(call, trial())
    for _ in range(20):
        with pytest.raises((BookingOverlaps, TrialLimitReached)):
            await house.app.create_trial(house.tutor, trial(phone="13700000010"))
    assert await house.app.create_trial(call, trial()) == first


async def test_a_repeated_trial_gets_the_first_answer(house: House) -> None:
    call = idempotent(house.tutor, "one-tap-of-a-thumb")

    first = await house.app.create_trial(call, trial())

    assert await house.app.create_trial(call, trial()) == first
    assert len(await at_phone(house, NEW_PHONE)) == 1
    with pytest.raises(IdempotencyKeyReused):
        await house.app.create_trial(call, trial(student_name="另一个"))


async def test_a_trial_for_an_own_student_needs_no_phone_look_up(house: House) -> None:
    await house.booked(minutes_ahead=600)
    student_id = house.accounts["student"].id
    request = trial(phone="", student_name="", student_id=student_id)

    made = await house.app.create_trial(house.tutor, request)

    assert (made.outcome, made.student_id) == (TrialOutcome.BOOKED, student_id)
    with pytest.raises(NotFound):
        await house.app.create_trial(house.other_tutor, request)
    with pytest.raises(PhoneInvalid):
        await house.app.create_trial(house.tutor, trial(phone=""))


async def held_at(house: House, month: int, day: int, hour: int, minute: int) -> None:
    """A class that began at this local time and was held."""
    house.clock.at = instant(datetime(2026, month, day, hour, minute, tzinfo=ZONE))
    order = await house.running()
    house.clock.move(minutes=10)
    await house.app.complete_course_order(house.tutor, house.end(order))


async def test_a_tutors_week_and_month_begin_with_the_local_day(house: House) -> None:
    await held_at(house, 11, 29, 23, 0)
    await held_at(house, 11, 30, 0, 30)  # in Greenwich it is still Sunday
    metric = await house.app.retrieve_teacher_metric(house.tutor, Empty())
    assert (metric.week.classes, metric.month.classes) == (1, 2)
    await held_at(house, 12, 1, 0, 30)  # in Greenwich it is still November
    metric = await house.app.retrieve_teacher_metric(house.tutor, Empty())
    assert (metric.week.classes, metric.month.classes) == (2, 1)
    await held_at(house, 12, 7, 0, 5)
    metric = await house.app.retrieve_teacher_metric(house.tutor, Empty())
    assert (metric.week.classes, metric.month.classes) == (1, 2)


async def test_a_class_held_early_is_the_last_one(house: House) -> None:
    house.clock.move(minutes=13 * 60 + 52)
    order = await house.booked(minutes_ahead=13)
    await house.app.start_course_order(house.tutor, order)
    await house.tested(order)
    house.clock.move(minutes=3)
    await house.app.complete_course_order(house.tutor, house.end(order))
    [row] = (await house.app.list_students(house.tutor, ListStudents())).data
    of_student = ListStudentClasses(student_id=row.student_id)
    [over] = (await house.app.list_student_classes(house.tutor, of_student)).data
    assert row.last_class is not None
    assert row.last_class.course_order_id == over.order.course_order_id == order.course_order_id
