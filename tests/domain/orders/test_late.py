"""The delay of a class."""

import pytest

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.deletion import GONE, DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.standing import late_ms

BOOKED = Instant(1_000)


@pytest.mark.parametrize(
    ("status", "started_at", "now", "late"),
    [
        (OrderStatus.RESERVED, None, 900, 0),
        (OrderStatus.RESERVED, None, 1_700, 700),
        (OrderStatus.IN_PROGRESS, 1_200, 5_000, 200),
        (OrderStatus.COMPLETED, 800, 5_000, 0),
        (OrderStatus.CANCELED, None, 5_000, 0),
        (OrderStatus.EXPIRED, None, 5_000, 0),
    ],
)
def test_delay_is_measured_to_the_start_or_to_now(
    status: OrderStatus, started_at: int | None, now: int, late: int
) -> None:
    started = None if started_at is None else Instant(started_at)
    assert late_ms(status, DeletionStatus.NORMAL, BOOKED, started, Instant(now)) == late


@pytest.mark.parametrize("deletion", DeletionStatus)
def test_a_class_that_will_not_be_held_is_not_late(deletion: DeletionStatus) -> None:
    late = late_ms(OrderStatus.RESERVED, deletion, BOOKED, None, Instant(1_700))
    assert late == (0 if deletion in GONE else 700)
