"""Reviews of a period, on each database."""

from tests.adapters.sql.world import DAY, HOUR, NOON, World
from wordmate.application.kernel.messages import Empty
from wordmate.application.reviews.operations import Agenda
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
    later = await world.order(student, tutor, Instant(NOON + 2), REVIEW, source_order_id=lesson.id)
    now = await world.order(student, tutor, NOON, REVIEW, source_order_id=lesson.id)
    alone = await world.order(student, None, NOON, REVIEW)
    others = await world.order(other, tutor, Instant(NOON + 1), REVIEW)
    await world.order(student, tutor, NOON, REVIEW, deletion=DeletionStatus.DELETED)

    own = (await world.ask(Agenda, Empty(), by=student)).due

    assert [one.course_order_id for one in own] == [now.id, alone.id, later.id]
    assert [one.utc_learned for one in own] == [NOON - DAY + HOUR, None, NOON - DAY + HOUR]
    assert [one.tutor and one.tutor.user_name for one in own] == ["tutor", None, "tutor"]
    of_tutor = (await world.ask(Agenda, Empty(), by=tutor)).due
    assert [one.course_order_id for one in of_tutor] == [now.id, others.id, later.id]
