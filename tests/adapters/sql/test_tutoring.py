"""A tutor's students: the list, their pages, past teaching, evaluations and trial counts."""

from dataclasses import replace
from typing import Any

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World, caller
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.tutoring.messages import StudentReviews, StudentRow, Taught
from wordmate.application.tutoring.ports import Looking, Pair
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.records.evaluation import Criterion, Evaluation
from wordmate.domain.records.tally import Sums, Tally
from wordmate.domain.tutoring.trial import TrialsOfDay
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown

LOOKING = Looking(
    now=NOON,
    today=(Instant(NOON - 4 * HOUR), Instant(NOON + 20 * HOUR)),
    since=Instant(NOON - 300 * DAY),
    runs_since=Instant(NOON - 2 * DAY),
    reviews_since=Instant(NOON - 30 * DAY),
)


async def _taught(world: World, tutor: Account, *names: str) -> list[Account]:
    """Students of a tutor by a class that is older than all lists."""
    students = [await world.student(name) for name in names]
    for one in students:
        await _over(world, one, tutor, appointment_at=LOOKING.since - DAY)
    return students


async def _listed(
    world: World, tutor: Account, search: str = "", *, limit: int = 50, offset: int = 0
) -> tuple[list[StudentRow], int]:
    page = await world.reads.students(tutor.id, search, LOOKING, limit=limit, offset=offset)
    return page.data, page.total


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


def _pair(tutor: Account, student: Account) -> Pair:
    return Pair(tutor_id=tutor.id, student_id=student.id)


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
    for at in range(5):
        found, total = await _listed(world, tutor, limit=2, offset=at)
        assert ([one.user_name for one in found], total) == (names[at : at + 2], 4)
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
        own[name] = await world.reads.is_own_student(**pair)
        taught[name] = await world.reads.has_taught(**pair)
        assert await world.run(lambda unit: unit.supplements.has_taught(**pair)) == taught[name]  # noqa: B023
        assert (own[name], taught[name]) == says, name
        assert await world.reads.student_count(tutor.id) == int(own[name])
        assert (await _listed(world, tutor))[1] == int(own[name])
        there = await world.reads.student(_pair(tutor, student), LOOKING)
        assert (there is not None) == own[name]
        assert not await world.reads.is_own_student(tutor_id=other.id, student_id=student.id)


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
    assert (await _listed(world, tutor, "li", limit=1, offset=1)) == ([], 1)


async def test_a_disabled_student_is_not_listed(world: World) -> None:
    tutor = await world.tutor()
    [student] = await _taught(world, tutor, "Gone")
    await world.run(lambda unit: unit.people.set_disabled(student.id, disabled=True))

    assert await _listed(world, tutor) == ([], 0)
    assert await world.reads.student(_pair(tutor, student), LOOKING) is None


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
    assert await world.reads.student(_pair(tutor, student), LOOKING) == row
    ids = [
        one.course_order_id
        for one in await world.reads.classes_ahead(
            _pair(tutor, student), caller(tutor), LOOKING, limit=9
        )
    ]
    assert ids == [running.id, ahead.id]


async def test_a_page_of_past_classes_continues_at_its_cursor(
    world: World,
) -> None:
    tutor = await world.tutor()
    student, other = await _taught(world, tutor, "Ming", "Other")
    at = [NOON - DAY, NOON - DAY, NOON - 3 * DAY, NOON - 2 * DAY]
    orders = [await _over(world, student, tutor, appointment_at=one) for one in at]
    await _over(world, other, tutor)
    await _over(world, student, tutor, appointment_at=LOOKING.since - 1)
    await world.order(student, tutor, Instant(NOON + DAY))
    newest = sorted(orders, key=lambda one: (one.appointment_at, one.id), reverse=True)

    async def over(before: tuple[int, int], limit: int = 9) -> list[int]:
        found = await world.reads.classes_over(
            _pair(tutor, student), caller(tutor), LOOKING, before=before, limit=limit
        )
        return [one.order.course_order_id for one in found]

    ids = [one.id for one in newest]
    assert await over((2**53, 0)) == ids
    for nth, last in enumerate(newest, 1):
        assert await over((last.appointment_at, last.id), 2) == ids[nth : nth + 2]
    assert await world.reads.classes_over_count(_pair(tutor, student), LOOKING) == len(ids)


async def test_reviews_are_counted_as_due_overdue_or_missed(world: World) -> None:
    tutor, other = await world.tutor(), await world.tutor()
    student, quiet = await _taught(world, tutor, "Ming", "Quiet")
    review: dict[str, Any] = {
        "lesson_type": LessonType.ANTI_FORGETTING,
        "closes_at": NOON + DAY,
    }
    closed: dict[str, Any] = {**review, "closes_at": NOON - 1}
    for at, changes in (
        (NOON, review),
        (NOON + 19 * HOUR, review),
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
    found = await world.reads.reviews_of_pair(_pair(tutor, student), Instant(NOON - 30 * DAY))
    assert [one.order.appointment_at for one in found] == sorted(
        [
            *(NOON, NOON + HOUR, NOON + 19 * HOUR, NOON + 2 * DAY, *[NOON - DAY] * 3),
            *(NOON - 2 * DAY, NOON - 2 * DAY, NOON - 3 * DAY, NOON - 4 * DAY),
        ]
    )
    assert quiet.id not in {one.order.student_id for one in found}


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

    lately, before = Instant(NOON - 2 * DAY), Instant(NOON - 20 * DAY)
    spans = (lately, NOON), (before, lately)
    taught = await world.reads.taught(tutor.id, *spans)

    assert taught == (
        Taught(classes=2, minutes=120, reviews_led=1),
        Taught(classes=1, minutes=60, reviews_led=0),
    )
    assert await world.reads.student_count(tutor.id) == 2


async def test_a_disabled_account_is_no_longer_the_tutors_student(world: World) -> None:
    tutor = await world.tutor()
    ming, mei = await _taught(world, tutor, "Ming", "Mei")

    await world.run(lambda unit: unit.people.set_disabled(ming.id, disabled=True))
    assert await world.reads.student_count(tutor.id) == 1
    await world.run(lambda unit: unit.people.set_disabled(ming.id, disabled=False))
    await world.run(lambda unit: unit.people.set_disabled(mei.id, disabled=False))
    assert await world.reads.student_count(tutor.id) == 2


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
    assert await world.reads.tally(tutor.id) == Tally()

    async def say(nth: int, place: int) -> Tally:
        said = _said(students[nth], tutor, orders[nth].id, texts[nth])

        async def work(unit: Any) -> Tally:
            tally = (await unit.evaluations.tally(tutor.id)).adding(said)
            await unit.evaluations.add(said, tally, place)
            return tally

        return await world.run(work)

    async def read(**page: int) -> list[str]:
        found = await world.reads.evaluation_texts(tutor.id, **{"limit": 9, "offset": 0, **page})
        return [one.text for one in found]

    for nth, place in enumerate((7, 8)):
        await say(nth, place)
        assert await read() == []
    tally = await say(2, 3)
    assert await read() == ["third", "first"]
    assert await read(limit=1, offset=1) == ["first"]
    assert tally.shown == Sums(evaluations=3, stars=12, texts=2, criteria={Criterion.ENGAGING: 3})
    waits = await say(3, 1)
    assert await read() == ["third", "first"]
    assert (
        await world.reads.tally(tutor.id)
        == waits
        == replace(
            tally,
            waiting=Sums(evaluations=1, stars=4, texts=1, criteria={Criterion.ENGAGING: 1}),
            students=(students[3].id,),
        )
    )
    assert await world.reads.evaluation_texts(other.id, limit=9, offset=0) == []


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
    assert await world.reads.trials_of_day(tutor.id, 7) == TrialsOfDay(created=1, tried=2)
    assert await world.reads.trials_of_day(other.id, 7) == TrialsOfDay()
    held = await world.run(lambda unit: unit.trials.hold(other.id, 7))
    assert held == await world.reads.trials_of_day(other.id, 7) == TrialsOfDay()
