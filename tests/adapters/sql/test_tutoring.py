"""A tutor's students: the list, their pages, past teaching, evaluations and trial counts."""

from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.policy import Policy
from wordmate.application.records.messages import RecordPlace
from wordmate.application.tutoring.messages import (
    ListEvaluationTexts,
    ListStudentClasses,
    ListStudents,
    QueryStudent,
    StudentDetail,
    StudentReviews,
    StudentRow,
    Taught,
)
from wordmate.application.tutoring.operations import (
    ClassesOfStudent,
    IsOwnStudent,
    NumbersOfTutor,
    StudentOfTutor,
    StudentsOfTutor,
    TextsOfTutor,
    TutorAndStudent,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.records.evaluation import Criterion, Evaluation
from wordmate.domain.records.tally import Sums, Tally
from wordmate.domain.tutoring.trial import TrialsOfDay
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown

LAUNCH: Final = launched_at(Policy().zone)


async def _taught(world: World, tutor: Account, *names: str) -> list[Account]:
    """Students of a tutor by a class that is older than all lists."""
    students = [await world.student(name) for name in names]
    for one in students:
        await _over(world, one, tutor, appointment_at=LAUNCH - DAY)
    return students


async def _listed(
    world: World, tutor: Account, search: str = "", *, page_no: int = 1, page_size: int = 50
) -> tuple[list[StudentRow], int]:
    request = ListStudents(search=search, page_no=page_no, page_size=page_size)
    page = await world.ask(StudentsOfTutor, request, by=tutor)
    return page.data, page.total


async def _student(world: World, tutor: Account, student: Account) -> StudentDetail:
    return await world.ask(StudentOfTutor, QueryStudent(student_id=student.id), by=tutor)


async def _number_of_students(world: World, tutor: Account) -> int:
    return (await world.ask(NumbersOfTutor, Empty(), by=tutor)).students


async def _over(world: World, student: Account, tutor: Account, **changes: Any) -> CourseOrder:
    facts: dict[str, Any] = {
        "status": OrderStatus.COMPLETED,
        "started_at": NOON - DAY,
        "started_by": Role.TUTOR,
        "ended_at": NOON - DAY + HOUR,
        "ended_by": Role.TUTOR.value,
        "appointment_at": NOON - DAY,
        **changes,
    }
    return await world.order(student, tutor, **facts)


async def test_students_are_sorted_by_next_class_then_name(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()
    late, soon, bea, ann = await _taught(world, tutor, "Late", "Soon", "Bea", "Ann")
    await _taught(world, other, "Nobody's")
    for student, at in ((late, DAY), (soon, HOUR), (late, 3 * DAY)):
        await world.order(student, tutor, Instant(NOON + at))
    await world.order(bea, other, Instant(NOON + MINUTE))
    await world.order(ann, tutor, Instant(NOON + MINUTE), status=OrderStatus.CANCELED)

    names = ["Soon", "Late", "Ann", "Bea"]
    found, total = await _listed(world, tutor)
    assert ([one.user_name for one in found], total) == (names, 4)
    for page_no, shown in enumerate((names[:2], names[2:], []), 1):
        found, total = await _listed(world, tutor, page_no=page_no, page_size=2)
        assert ([one.user_name for one in found], total) == (shown, 4)
    assert await _listed(world, await world.tutor()) == ([], 0)


async def test_a_held_class_makes_a_student_and_a_completed_one_allows_supplements(
    world: World,
) -> None:
    gone, approved = DeletionStatus.DELETED, DeletionStatus.DELETE_APPROVED
    own, taught = {}, {}
    for name, changes, says in (
        ("ahead", {}, (True, False)),
        ("asked to be deleted", {"deletion": DeletionStatus.DELETE_PENDING}, (True, False)),
        ("given up", {"deletion": approved}, (False, False)),
        ("deleted", {"deletion": gone}, (False, False)),
        ("runs", {"status": OrderStatus.IN_PROGRESS}, (True, False)),
        ("completed", {"status": OrderStatus.COMPLETED}, (True, True)),
        ("to go", {"status": OrderStatus.COMPLETED, "deletion": approved}, (True, True)),
        ("gone", {"status": OrderStatus.COMPLETED, "deletion": gone}, (False, False)),
        ("canceled", {"status": OrderStatus.CANCELED}, (False, False)),
        ("expired", {"status": OrderStatus.EXPIRED}, (False, False)),
        ("a review", {"lesson_type": LessonType.ANTI_FORGETTING}, (False, False)),
    ):
        student, tutor, other = await world.student(), await world.tutor(), await world.tutor()
        await world.order(student, tutor, **changes)
        pair = {"tutor_id": tutor.id, "student_id": student.id}
        own[name] = await world.ask(IsOwnStudent, TutorAndStudent(**pair))
        taught[name] = await world.run(lambda unit: unit.supplements.has_taught(**pair))  # noqa: B023
        assert (own[name], taught[name]) == says, name
        assert await _number_of_students(world, tutor) == int(own[name])
        assert (await _listed(world, tutor))[1] == int(own[name])
        with nullcontext() if own[name] else pytest.raises(NotFound):
            await _student(world, tutor, student)
        assert not await world.ask(IsOwnStudent, TutorAndStudent(other.id, student.id))


async def test_a_student_is_found_by_a_part_of_the_name_or_by_the_account_number(
    world: World,
) -> None:
    tutor = await world.tutor()
    lei, mei, odd = await _taught(world, tutor, "李蕾 Li Lei", "韩梅梅", "50%_\\ off")

    async def found(search: str) -> list[int]:
        return [one.student_id for one in (await _listed(world, tutor, search))[0]]

    assert await found("li l") == [lei.id]
    assert await found("梅") == [mei.id]
    assert await found(mei.account_no.lower()) == [mei.id]
    assert await found("%_\\") == [odd.id]
    assert await found("_") == [odd.id]
    assert await found("nobody") == []
    assert (await _listed(world, tutor, "li", page_no=2, page_size=1)) == ([], 1)


async def test_a_disabled_student_is_not_listed(world: World) -> None:
    tutor = await world.tutor()
    [student] = await _taught(world, tutor, "Gone")
    await world.run(lambda unit: unit.people.set_disabled(student.id, disabled=True))

    assert await _listed(world, tutor) == ([], 0)
    with pytest.raises(NotFound):
        await _student(world, tutor, student)


async def test_a_row_has_the_next_and_the_last_class_of_both(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()
    [student] = await _taught(world, tutor, "Ming")
    ahead = await world.order(student, tutor, Instant(NOON + DAY), LessonType.QUOTA_TRIAL)
    running = await world.running(student, tutor, appointment_at=NOON - HOUR)
    await world.order(student, tutor, Instant(NOON + HOUR), deletion=DeletionStatus.DELETE_APPROVED)
    behind = await _over(world, student, tutor)
    await _over(world, student, tutor, appointment_at=NOON - 9 * DAY)
    await _over(world, student, other, appointment_at=NOON - MINUTE)
    gone = {"appointment_at": NOON - MINUTE, "deletion": DeletionStatus.DELETED}
    await _over(world, student, tutor, **gone)
    await _over(world, student, tutor, appointment_at=NOON - MINUTE, status=OrderStatus.EXPIRED)

    [row], _ = await _listed(world, tutor)

    assert row.next_class is not None
    assert row.last_class is not None
    assert row.next_class.course_order_id == running.id
    assert (row.last_class.course_order_id, row.last_class.booked_for) == (behind.id, NOON - DAY)
    page = await _student(world, tutor, student)
    assert page.student == row
    assert [one.course_order_id for one in page.ahead] == [running.id, ahead.id]


async def test_a_page_of_past_classes_continues_at_its_cursor(
    world: World,
) -> None:
    tutor = await world.tutor()
    student, other = await _taught(world, tutor, "Ming", "Other")
    at = [NOON - DAY, NOON - DAY, NOON - 3 * DAY, NOON - 2 * DAY]
    orders = [await _over(world, student, tutor, appointment_at=one) for one in at]
    await _over(world, other, tutor)
    await _over(world, student, tutor, appointment_at=LAUNCH - 1)
    await world.order(student, tutor, Instant(NOON + DAY))
    newest = sorted(orders, key=lambda one: (one.appointment_at, one.id), reverse=True)

    async def over(before: RecordPlace | None, page_size: int) -> list[int]:
        request = ListStudentClasses(student_id=student.id, before=before, page_size=page_size)
        page = await world.ask(ClassesOfStudent, request, by=tutor)
        assert page.total == len(orders)
        return [one.order.course_order_id for one in page.data]

    ids = [one.id for one in newest]
    assert await over(None, 9) == ids
    for nth, last in enumerate(newest, 1):
        place = RecordPlace(at=last.appointment_at, course_order_id=last.id)
        assert await over(place, 2) == ids[nth : nth + 2]


async def test_reviews_are_counted_as_due_overdue_or_missed(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()
    student, quiet = await _taught(world, tutor, "Ming", "Quiet")
    review: dict[str, Any] = {
        "lesson_type": LessonType.ANTI_FORGETTING,
        "source_order_id": (await _over(world, student, tutor)).id,
        "closes_at": NOON + DAY,
    }
    closed: dict[str, Any] = {**review, "closes_at": NOON - 1}
    for at, changes in (
        (NOON, review),
        (NOON + 7 * HOUR, review),
        (NOON - DAY, review),
        (NOON - DAY, {**review, "status": OrderStatus.IN_PROGRESS, "started_at": NOON}),
        (NOON - DAY, {**review, "status": OrderStatus.COMPLETED}),
        (NOON - 2 * DAY, closed),
        (NOON - 3 * DAY, {**closed, "status": OrderStatus.EXPIRED}),
        (NOON - 4 * DAY, {**closed, "status": OrderStatus.CANCELED}),
        (NOON - 31 * DAY, {**closed, "status": OrderStatus.EXPIRED}),
        (NOON + 2 * DAY, review),
        (NOON, {**review, "deletion": DeletionStatus.DELETED}),
        (NOON + HOUR, {**review, "deletion": DeletionStatus.DELETE_APPROVED}),
        (NOON - 2 * DAY, {**closed, "deletion": DeletionStatus.DELETE_APPROVED}),
    ):
        await world.order(student, tutor, Instant(at), **changes)
    await world.order(student, other, NOON, **review)

    rows = {one.user_name: one.reviews for one in (await _listed(world, tutor))[0]}

    assert rows["Ming"] == StudentReviews(due=3, overdue=1, missed=2)
    assert rows["Quiet"] == StudentReviews(due=0, overdue=0, missed=0)
    [plan] = (await _student(world, tutor, student)).plans
    dates = [-3 * DAY, -2 * DAY, -DAY, -DAY, -DAY, 0, 7 * HOUR, 2 * DAY]
    assert [one.date for one in plan.days] == [NOON + after for after in dates]
    assert (await _student(world, tutor, quiet)).plans == []


async def test_mastery_is_counted_as_words_change(world: World) -> None:
    tutor = await world.tutor()
    [student] = await _taught(world, tutor, "Ming")
    words = list((await world.book_words(BookId(await world.book(list("abcdef"))))).values())

    async def counted() -> tuple[int, int, float | None]:
        [row], _ = await _listed(world, tutor)
        return row.mastered, row.to_review, row.mastery_rate

    assert await counted() == (0, 0, None)
    await world.learn(student, dict.fromkeys(words[:4], WordState.LEARNED_PENDING_TEST))
    assert await counted() == (0, 4, 0.0)
    await world.learn(student, {words[0]: WordState.MASTERED, words[4]: WordState.MASTERED})
    assert await counted() == (2, 3, 0.4)
    await world.learn(student, {words[0]: WordState.FORGOTTEN})
    assert await counted() == (1, 4, 0.2)
    held = await world.run(lambda unit: unit.word_ledger.hold(student.id, words, "", []))
    known = {words[1]: WordKnown(state=WordState.MASTERED), words[5]: WordKnown(favorite_at=NOON)}
    await world.run(lambda unit: unit.word_ledger.append(held, [], known))
    assert await counted() == (2, 3, 0.4)
    await world.run(
        lambda unit: unit.words.put_known(student.id, {words[2]: WordKnown(state=WordState.NEW)})
    )
    assert await counted() == (2, 2, 0.5)


async def test_teaching_counts_classes_minutes_and_led_reviews(
    world: World,
) -> None:
    tutor = await world.tutor()
    student, _ = await _taught(world, tutor, "Ming", "Mei")
    await _over(world, student, tutor)
    await _over(world, student, tutor, ended_at=NOON - DAY + 30 * MINUTE)
    await _over(world, student, tutor, appointment_at=NOON - 9 * DAY)
    await _over(world, student, tutor, deletion=DeletionStatus.DELETED)
    review = {"lesson_type": LessonType.ANTI_FORGETTING}
    await _over(world, student, tutor, **review)
    await _over(world, student, tutor, started_by=Role.STUDENT, **review)

    found = await world.ask(NumbersOfTutor, Empty(), by=tutor)

    assert found.week == Taught(classes=2, minutes=120, reviews_led=1)
    assert found.month == Taught(classes=3, minutes=180, reviews_led=1)
    assert found.students == 2


async def test_a_disabled_account_is_no_longer_the_tutors_student(world: World) -> None:
    tutor = await world.tutor()
    ming, mei = await _taught(world, tutor, "Ming", "Mei")

    await world.run(lambda unit: unit.people.set_disabled(ming.id, disabled=True))
    assert await _number_of_students(world, tutor) == 1
    await world.run(lambda unit: unit.people.set_disabled(ming.id, disabled=False))
    await world.run(lambda unit: unit.people.set_disabled(mei.id, disabled=False))
    assert await _number_of_students(world, tutor) == 2


def _said(student: Account, tutor: Account, order_id: int, suggestion: str) -> Evaluation:
    return Evaluation(
        order_id=order_id,  # type: ignore[arg-type]
        student_id=student.id,
        tutor_id=tutor.id,
        stars=4,
        criteria=(Criterion.ENGAGING,),
        suggestion=suggestion,
        at=NOON,
    )


async def test_texts_are_visible_once_nothing_waits_sorted_by_place(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()
    texts = ["first", "", "third", "fourth"]
    students = await _taught(world, tutor, "Ming", "Mei", "Lei", "Fang")
    orders = [await _over(world, one, tutor) for one in students]

    async def stored() -> Tally:
        found: Tally = await world.run(lambda unit: unit.evaluations.tally(tutor.id))
        return found

    assert await stored() == Tally()

    async def say(nth: int, place: int) -> Tally:
        said = _said(students[nth], tutor, orders[nth].id, texts[nth])

        async def work(unit: Any) -> Tally:
            tally = (await unit.evaluations.tally(tutor.id)).adding(said)
            await unit.evaluations.add(said, tally, place)
            return tally

        return await world.run(work)

    async def read(by: Account = tutor, **page: int) -> list[str]:
        found = await world.ask(TextsOfTutor, ListEvaluationTexts(**page), by=by)
        return [one.text for one in found.data]

    for nth, place in enumerate((7, 8)):
        await say(nth, place)
        assert await read() == []
    tally = await say(2, 3)
    assert await read() == ["third", "first"]
    assert await read(page_size=1, page_no=2) == ["first"]
    assert tally.shown == Sums(evaluations=3, stars=12, texts=2, criteria={Criterion.ENGAGING: 3})
    waits = await say(3, 1)
    assert await read() == ["third", "first"]
    assert (
        await stored()
        == waits
        == replace(
            tally,
            waiting=Sums(evaluations=1, stars=4, texts=1, criteria={Criterion.ENGAGING: 1}),
            students=(students[3].id,),
        )
    )
    assert await read(other) == []


async def test_trials_are_counted_by_tutor_and_day(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()

    async def ask(day: int, *, create: bool) -> TrialsOfDay:
        async def work(unit: Any) -> TrialsOfDay:
            await unit.trials.asked(tutor.id, day)
            found: TrialsOfDay = await unit.trials.hold(tutor.id, day)
            if create:
                await unit.trials.created(tutor.id, day)
            return found

        return await world.run(work)

    assert await ask(7, create=True) == TrialsOfDay(created=0, tried=1)
    assert await ask(7, create=False) == TrialsOfDay(created=1, tried=2)
    assert await ask(8, create=False) == TrialsOfDay(created=0, tried=1)
    for account, trials in ((tutor, TrialsOfDay(created=1, tried=2)), (other, TrialsOfDay())):
        held = await world.run(lambda unit, by=account: unit.trials.hold(by.id, 7))
        assert held == trials
