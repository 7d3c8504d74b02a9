"""Generated orders reach every possible state."""

from itertools import product
from random import Random

from tests.domain.orders.made_orders import STUDENT, TUTOR
from tests.domain.orders.walked_orders import Around, a_plan
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.roles import SIDES
from wordmate.domain.ledger.projections import replay
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus

AROUND = Around(STUDENT, TUTOR, BookId(3))
UNREACHED = {
    (OrderStatus.IN_PROGRESS, DeletionStatus.DELETE_APPROVED),
    (OrderStatus.IN_PROGRESS, DeletionStatus.DELETED),
    (OrderStatus.CANCELED, DeletionStatus.DELETE_APPROVED),
    (OrderStatus.CANCELED, DeletionStatus.DELETED),
}


def test_random_walks_reach_every_state_and_replay_gives_the_same_order() -> None:
    walks = [a_plan(Random(number)).walked(AROUND) for number in range(1_500)]  # noqa: S311
    states = {(one.order.status, one.order.deletion) for one in walks}
    assert states >= {*product(OrderStatus, DeletionStatus)} - UNREACHED
    done = {one.order.started_by for one in walks if one.order.rating and one.order.ended_at}
    assert done == {*SIDES}
    kinds = {type(told.event).kind for one in walks for told in one.story}
    assert kinds >= {"time_began", "left", "entered", "no_show"}
    for one in walks:
        assert replay(one.story, one.order.id) == one.order
        assert one.order.ended_at is None or one.order.ended_at <= one.now
