"""Reviews of a period and of lessons, on each database."""

from tests.adapters.sql.world import DAY, HOUR, NOON, World, caller, result
from wordmate.domain.kernel.ids import BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus

REVIEW = LessonType.ANTI_FORGETTING


async def test_a_persons_reviews_of_a_period_come_soonest_first(world: World) -> None:
    student, other, tutor = await world.student(), await world.student(), await world.tutor()
    lesson = await world.order(
        student,
        tutor,
        Instant(NOON - DAY),
        status=OrderStatus.COMPLETED,
        ended_at=NOON - DAY + HOUR,
    )
    later = await world.order(
        student, tutor, Instant(NOON + DAY), REVIEW, source_order_id=lesson.id
    )
    now = await world.order(student, tutor, NOON, REVIEW, source_order_id=lesson.id)
    alone = await world.order(student, None, NOON, REVIEW)
    others = await world.order(other, tutor, Instant(NOON + 1), REVIEW)
    await world.order(student, tutor, NOON, REVIEW, deletion=DeletionStatus.DELETED)
    await world.order(student, tutor, Instant(NOON + 2 * DAY), REVIEW)

    found = await world.reads.reviews_between(caller(student), NOON, Instant(NOON + 2 * DAY))

    assert [one.order for one in found] == [now, alone, later]
    assert [one.learned_at for one in found] == [NOON - DAY + HOUR, None, NOON - DAY + HOUR]
    assert [one.context.tutor_name for one in found] == ["tutor", None, "tutor"]
    of_tutor = await world.reads.reviews_between(caller(tutor), NOON, Instant(NOON + 2 * DAY))
    assert [one.order for one in of_tutor] == [now, others, later]


async def test_reviews_of_lessons_have_their_results(world: World) -> None:
    student = await world.student()
    first, second = [await world.order(student, None, Instant(NOON - DAY)) for _ in range(2)]
    words = list((await world.book_words(BookId(await world.book(["cat", "dog"])))).values())
    one = await world.order(student, None, NOON, REVIEW, source_order_id=first.id)
    other = await world.order(student, None, Instant(NOON + 1), REVIEW, source_order_id=second.id)
    submitted = result(*words)
    await world.run(lambda unit: unit.lessons.put_result(one.id, submitted))

    found = await world.reads.reviews_of([second.id, first.id])

    assert [row.order for row in found] == [one, other]
    assert [row.result for row in found] == [submitted, None]
    assert await world.reads.reviews_of([OrderId(99)]) == []
