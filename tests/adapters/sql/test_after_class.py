"""Feedback, completed lessons, added reviews and the state of plans."""

from dataclasses import replace
from typing import Any

from tests.adapters.sql.world import DAY, HOUR, NOON, World, result
from tests.support.terms import terms_with
from wordmate.adapters.sql.after_class.queries import plans_of
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.after_class.messages import (
    AuditPlans,
    ClassPlace,
    CompletedClasses,
    ListCompleted,
)
from wordmate.application.after_class.operations import (
    AuditsOfPlans,
    CompletedOrders,
    TemplatesOfTutor,
)
from wordmate.application.content.messages import ListReviewWords
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.policy import Policy
from wordmate.application.records.messages import ListRecords
from wordmate.application.records.operations import RecordsOfCaller
from wordmate.application.words.operations import ReviewWords
from wordmate.domain.after_class.feedback import (
    ClassFeedback,
    Sticker,
    is_awaited,
)
from wordmate.domain.after_class.plan_audit import HeldReview
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import launched_at, local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import (
    Completed,
    LedgerEntry,
    Left,
    ReviewsSupplemented,
    Started,
)
from wordmate.domain.orders.order_status import LeftBecause, LessonType, OrderStatus
from wordmate.domain.reviews.review_plan import PlannedReview
from wordmate.domain.words.word_learning import WordState

TERMS = terms_with(
    title_level="gold",
    amount_fen=1000,
    subsidy_fen=10,
    zone="Asia/Shanghai",
    review_days=(1, 2, 3),
)


def _written(order: CourseOrder, **changes: Any) -> ClassFeedback:
    values: dict[str, Any] = {
        "order_id": order.id,
        "student_id": order.student_id,
        "tutor_id": order.tutor_id,
        "feedback": "Ten words",
        "message": "Well done",
        "written_at": NOON,
        "changed_at": NOON,
        **changes,
    }
    return ClassFeedback(**values)


def _review(day: int, at: Instant) -> PlannedReview:
    return PlannedReview(
        day, at, opens_at=Instant(at - 5 * HOUR), closes_at=Instant(at + 12 * HOUR)
    )


async def test_a_class_has_one_feedback(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.over(student, tutor)
    assert await world.run(lambda unit: unit.feedbacks.of(order.id)) is None
    await world.run(lambda unit: unit.feedbacks.put(_written(order)))
    changed = _written(order, feedback="Nine", message="Better", changed_at=NOON + HOUR, stars=4)
    changed = replace(changed, sticker=Sticker.WHALE)
    await world.run(lambda unit: unit.feedbacks.put(changed))

    assert await world.run(lambda unit: unit.feedbacks.of(order.id)) == changed
    without_stars = _written(order, changed_at=NOON + HOUR)
    await world.run(lambda unit: unit.feedbacks.put(without_stars))
    assert await world.run(lambda unit: unit.feedbacks.of(order.id)) == without_stars


async def _templates(world: World, tutor: Account) -> list[str]:
    page = await world.ask(TemplatesOfTutor, Empty(), by=tutor)
    assert page.total == len(page.data)
    return [one.text for one in page.data]


async def test_a_tutor_who_removed_all_templates_has_none(world: World) -> None:
    tutor = await world.tutor()
    one = await world.run(lambda unit: unit.templates.add(tutor.id, "One", NOON))
    await world.run(lambda unit: unit.templates.begin(tutor.id, NOON))
    assert await _templates(world, tutor) == ["One"]
    await world.run(lambda unit: unit.templates.remove(tutor.id, one.id))
    assert await _templates(world, tutor) == []


async def _completed(world: World, tutor: Account, **request: Any) -> CompletedClasses:
    return await world.ask(CompletedOrders, ListCompleted(**request), by=tutor)


async def test_completed_orders_are_listed_by_tutor_or_student_without_deleted_ones(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    at = [NOON, NOON, NOON - DAY]
    lessons = [await world.over(student, tutor, appointment_at=one) for one in at]
    alone = await world.over(student, tutor, started_by=Role.STUDENT, appointment_at=NOON - 2 * DAY)
    review = await world.over(
        student,
        tutor,
        lesson_type=LessonType.ANTI_FORGETTING,
        appointment_at=NOON - 3 * DAY,
    )
    await world.over(student, tutor, deletion=DeletionStatus.DELETED)
    await world.over(student, tutor, appointment_at=launched_at(Policy().zone) - 1)
    others = await world.over(student, await world.tutor(), appointment_at=NOON - 4 * DAY)
    of_another = await world.over(await world.student(), tutor, appointment_at=NOON - 5 * DAY)
    await world.order(student, tutor)
    await world.run(lambda unit: unit.feedbacks.put(_written(lessons[0])))

    async def listed(after: CourseOrder | None = None, **request: Any) -> list[int]:
        before = after and ClassPlace(at=after.appointment_at, course_order_id=after.id)
        page = await _completed(world, tutor, before=before, **request)
        return [one.course_order_id for one in page.data]

    async def length(**request: Any) -> int:
        return (await _completed(world, tutor, page_size=1, **request)).total

    newest = [lessons[1].id, lessons[0].id, lessons[2].id, alone.id, review.id]
    assert await listed() == [*newest, of_another.id]
    assert await listed(student_id=student.id) == [*newest, others.id]
    assert await listed(page_size=2) == newest[:2]
    assert await listed(after=lessons[1]) == [*newest[1:], of_another.id]
    lacking = [lessons[1].id, lessons[2].id, of_another.id]
    assert await listed(without_feedback=True) == lacking
    assert await length() == await length(student_id=student.id) == 6
    assert await length(without_feedback=True) == 3


async def test_all_reads_agree_about_missing_feedback(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    month = 30 * DAY
    facts: list[dict[str, Any]] = [
        {},
        {"started_by": Role.STUDENT},
        {"lesson_type": LessonType.ANTI_FORGETTING},
        {"deletion": DeletionStatus.DELETED},
        {"status": OrderStatus.CANCELED},
        {"appointment_at": NOON - month},
        {"appointment_at": NOON - month - 1, "ended_at": NOON - month + HOUR},
        {},
    ]
    orders = [await world.over(student, tutor, **one) for one in facts]
    await world.run(lambda unit: unit.feedbacks.put(_written(orders[-1])))
    kept = {orders[-1].id: _written(orders[-1])}

    listed = (await _completed(world, tutor, without_feedback=True)).data
    records = (await world.ask(RecordsOfCaller, ListRecords(), by=tutor)).data
    told = {one.order.course_order_id for one in records if one.lacks_feedback}
    by_rule = {one.id for one in orders if is_awaited(one, kept.get(one.id), NOON)}
    assert {one.course_order_id for one in listed} == told == by_rule
    assert by_rule == {orders[0].id, orders[5].id}


async def test_supplements_are_orders_of_their_tutor_with_own_words(
    world: World,
) -> None:
    student, tutor, other = await world.student(), await world.tutor(), await world.tutor()
    words = list((await world.book_words(BookId(await world.book(["cat", "dog", "owl"])))).values())
    order = await world.over(student, tutor)
    [planned] = await world.reviews(order, words, NOON + DAY)
    added = ReviewsSupplemented(
        tutor_id=other.id,
        slot="19:30",
        word_ids=(words[2], words[0]),
        reviews=(_review(2, Instant(NOON + 2 * DAY)), _review(3, Instant(NOON + 3 * DAY))),
    )
    after = await world.record(order, LedgerEntry(event=added, at=NOON, account_id=other.id))
    await world.run(
        lambda unit: unit.orders.add_supplement(
            order, replace(added, reviews=(_review(5, Instant(NOON + 5 * DAY)),)), NOON
        )
    )

    assert after.version == order.version + 1
    found = await world.run(lambda unit: unit.orders.reviews_of(order.id))
    assert [one.appointment_at for one in found] == [NOON + day * DAY for day in (1, 2, 3, 5)]
    assert [one.tutor_id for one in found] == [tutor.id, other.id, other.id, other.id]
    assert [one.word_count for one in found] == [3, 2, 2, 2]
    assert {one.lesson_type for one in found} == {LessonType.ANTI_FORGETTING}
    for one in found[1:]:
        assert await world.run(lambda unit: unit.orders.word_ids(one.id)) == [words[2], words[0]]  # noqa: B023
        page = await world.ask(ReviewWords, ListReviewWords(course_order_id=one.id), by=student)
        assert [word.id for word in page.data] == [words[2], words[0]]
    assert await world.run(lambda unit: unit.orders.word_ids(planned.id)) == words
    assert await world.run(lambda unit: unit.orders.word_ids(order.id)) == []


async def test_a_plan_has_its_lesson_terms_and_reviews(
    world: World,
) -> None:
    student, tutor = await world.student("Ming"), await world.tutor("Fang")
    words = list((await world.book_words(BookId(await world.book(["cat", "dog"])))).values())
    order = await world.running(student, tutor)
    progress = LessonState(
        mode=LessonMode.NEW_WORDS, seed=5, groups=((words[0],),), step=LessonStep.AFTER_TEST
    )
    ended = await world.record(
        order,
        LedgerEntry(event=Completed(by=Role.TUTOR.value, terms=TERMS), at=Instant(NOON + HOUR)),
    )
    submitted = result(words[0], slot="19:30")

    async def leave(unit: Any) -> None:
        await unit.lessons.put_progress(
            order.id, progress, version=1, saved_by=student.id, now=NOON
        )
        await unit.lessons.put_result(order.id, submitted)

    await world.run(leave)
    first, second = await world.reviews(ended, words, NOON + DAY, NOON + 2 * DAY)
    begun = await world.record(
        first, LedgerEntry(event=Started(by=Role.STUDENT), at=Instant(NOON + DAY))
    )
    again = await world.record(
        begun, LedgerEntry(event=Left(because=LeftBecause.TOO_SHORT), at=Instant(NOON + DAY))
    )
    added = ReviewsSupplemented(
        tutor_id=tutor.id,
        slot="19:30",
        word_ids=(words[1],),
        reviews=(_review(3, Instant(NOON + 3 * DAY)),),
    )
    await world.record(ended, LedgerEntry(event=added, at=Instant(NOON + DAY), account_id=tutor.id))
    other = await world.over(student, tutor)

    plan, bare = await plans_of(world.database.source, [order.id, other.id])

    assert (plan.order.id, bare.order.id) == (order.id, other.id)
    assert (plan.order.lesson.progress, plan.order.lesson.result) == (progress, submitted)
    assert (plan.order.terms, plan.order.supplements) == (TERMS, (added,))
    assert (plan.student_name, plan.tutor_name) == ("Ming", "Fang")
    assert list(plan.reviews[:2]) == [
        HeldReview(replace(again, lesson_record=None), 1),
        HeldReview(replace(second, lesson_record=None), 0),
    ]
    assert [one.order.appointment_at for one in plan.reviews[2:]] == [NOON + 3 * DAY]
    assert (bare.order.terms, list(bare.reviews)) == (None, [])


async def test_plans_to_audit_are_those_of_a_tutor_a_student_or_a_time_oldest_first(
    world: World,
) -> None:
    ming, li = await world.student(), await world.student()
    fang, wang = await world.tutor(), await world.tutor()
    one = await world.over(ming, fang)
    two = await world.over(li, fang, appointment_at=NOON + DAY)
    three = await world.over(ming, wang, appointment_at=NOON + DAY)
    await world.over(ming, fang, lesson_type=LessonType.ANTI_FORGETTING)
    await world.over(ming, fang, deletion=DeletionStatus.DELETED)
    await world.order(ming, fang)

    async def found(**which: Any) -> list[int]:
        found = await world.ask(AuditsOfPlans, AuditPlans(**which))
        return [one.course_order_id for one in found.data]

    assert await found() == [one.id, two.id, three.id]
    assert await found(limit=2) == [one.id, two.id]
    assert await found(after=(NOON + DAY, two.id)) == [three.id]
    assert await found(tutor_id=fang.id) == [one.id, two.id]
    assert await found(student_id=ming.id) == [one.id, three.id]
    assert await found(student_id=ming.id, tutor_id=fang.id) == [one.id]
    assert await found(since=local_date(Instant(NOON + DAY), Policy().zone)) == [two.id, three.id]


async def test_forgotten_words_are_found(world: World) -> None:
    student, other = await world.student(), await world.student()
    words = list((await world.book_words(BookId(await world.book(["cat", "dog", "owl"])))).values())
    await world.learn(
        student,
        {
            words[0]: WordState.FORGOTTEN,
            words[1]: WordState.MASTERED,
            words[2]: WordState.FORGOTTEN,
        },
    )
    asked = words[:2]
    assert await world.run(lambda unit: unit.supplements.forgotten(student.id, asked)) == {words[0]}
    assert await world.run(lambda unit: unit.supplements.forgotten(other.id, words)) == set()
