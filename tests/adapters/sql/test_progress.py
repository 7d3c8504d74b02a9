"""What lies ahead of a student, in every kind of database."""

from typing import Any

import pytest

from tests.adapters.sql.world import DAY, HOUR, NOON, World
from wordmate.application.progress.ports import OpenReview
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus


@pytest.mark.parametrize(
    ("changes", "is_ahead"),
    [
        ({}, True),
        ({"appointment_at": NOON + DAY - 1}, True),
        ({"appointment_at": NOON + DAY}, False),
        ({"closes_at": NOON}, True),
        ({"closes_at": NOON - 1}, False),
        ({"closes_at": NOON - 1, "status": OrderStatus.IN_PROGRESS, "started_at": 5}, True),
        ({"status": OrderStatus.COMPLETED}, False),
        ({"status": OrderStatus.CANCELED}, False),
        ({"status": OrderStatus.EXPIRED}, False),
        ({"deletion": DeletionStatus.DELETED}, False),
        ({"lesson_type": LessonType.QUOTA_30}, False),
    ],
)
async def test_a_review_lies_ahead_until_it_is_done_or_closed_whether_or_not_the_clock_ran(
    world: World, changes: dict[str, Any], is_ahead: bool
) -> None:
    student = await world.student()
    facts = {
        "lesson_type": LessonType.ANTI_FORGETTING,
        "appointment_at": NOON - HOUR,
        "closes_at": NOON + 3 * DAY,
        "word_count": 24,
        **changes,
    }
    await world.order(student, **facts)
    await world.order(await world.student(), **facts)

    found = await world.reads.open_reviews(student.id, NOON, before=NOON + DAY)

    assert found == ([OpenReview(facts["appointment_at"], 24)] if is_ahead else [])
