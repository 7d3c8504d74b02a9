"""The shown facts of an order match its allowed actions in every state: just before, at and just
after each instant at which rules change."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, Final

from tests.domain.orders.made_orders import EVERYBODY, STUDENT, TUTOR, allowed
from tests.domain.orders.walked_orders import EDGES, Around, Walk, a_plan
from wordmate.domain.after_class.feedback import (
    EDITABLE_MS,
    is_awaited,
    refusal_to_write,
    write_feedback,
)
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Actor
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_actions import OrderAction, actions_of, starts_from
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.records.evaluation import evaluate, refusal_to_evaluate
from wordmate.domain.reviews.review_flow import SHORTEST_REVIEW_MS

AROUND: Final = Around(STUDENT, TUTOR, BookId(3))


def instants(walk: Walk) -> set[Instant]:
    """The instants around every future change of rules."""
    edges = [edge(walk) for edge in EDGES.values()]
    if walk.order.started_at is not None:
        edges.append(walk.order.started_at + SHORTEST_REVIEW_MS)
    around = {at + aside for at, aside in product(edges, (-1, 0, 1)) if at is not None}
    return {Instant(one) for one in around if one >= walk.now}


def seen(walks: int = 400) -> Iterator[tuple[CourseOrder, Instant]]:
    """Orders of every kind with their viewers."""
    for number in range(walks):
        walk = a_plan(Random(number)).walked(AROUND)  # noqa: S311
        order = replace(walk.order, id=OrderId(7))
        yield from ((order, now) for now in sorted(instants(walk)))


def succeeds(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except DomainError:
        return False
    return True


SEEN: Final = [*seen()]


def test_offered_actions_are_exactly_the_allowed_ones() -> None:
    for order, now in SEEN:
        for actor in EVERYBODY:
            assert set(actions_of(order, actor, now)) == allowed(order, actor, now), (order, now)


def test_an_order_can_be_started_from_the_shown_instant_by_its_leader_only() -> None:
    for order, now in SEEN:
        for actor in (one for one in (STUDENT, TUTOR) if order.is_of(one)):
            told = starts_from(order, actor.role, now)
            starts = OrderAction.START in actions_of(order, actor, now)
            assert starts == (told is not None and now >= told), (order, actor, now)


def test_an_overdue_class_has_no_time_left_and_cannot_be_paused() -> None:
    for order, now in SEEN:
        if order.status is not OrderStatus.IN_PROGRESS:
            assert not order.is_overdue(now)
            continue
        left = order.remaining_ms(now)
        assert order.is_overdue(now) == (left == 0), (order, now)
        for actor in (one for one in (STUDENT, TUTOR) if order.is_of(one)):
            pausable = OrderAction.PAUSE in actions_of(order, actor, now)
            may_pause = order.pauses_left > 0 and not order.is_paused(now)
            assert pausable == (may_pause and left > 0), (order, now)


def test_only_tutors_who_may_write_feedback_are_reminded_of_it() -> None:
    def writes(order: CourseOrder, actor: Actor, now: Instant) -> bool:
        return succeeds(
            lambda: write_feedback(
                order, actor, feedback="Well", message="Done", before=None, now=now
            )
        )

    def evaluates(order: CourseOrder, actor: Actor, now: Instant) -> bool:
        said: Any = {"stars": 5, "criteria": (), "suggestion": "", "said_before": None}
        return succeeds(lambda: evaluate(order, actor, now=now, **said))

    for order, now in SEEN:
        for actor in EVERYBODY:
            assert (refusal_to_write(order, actor) is None) == writes(order, actor, now)
            assert (refusal_to_evaluate(order, actor) is None) == evaluates(order, actor, now)
        if is_awaited(order, None, now):
            assert refusal_to_write(order, TUTOR) is None


def test_feedback_shows_until_when_it_may_be_changed() -> None:
    order = next(order for order, now in SEEN if refusal_to_write(order, TUTOR) is None)
    first = write_feedback(
        order, TUTOR, feedback="Well", message="Done", before=None, now=Instant(0)
    )
    for now in (Instant(EDITABLE_MS + aside) for aside in (-1, 0, 1)):
        changes = succeeds(
            lambda now=now: write_feedback(
                order, TUTOR, feedback="Other", message="Done", before=first, now=now
            )
        )
        assert changes == first.is_editable(now) == (now < first.editable_until)
