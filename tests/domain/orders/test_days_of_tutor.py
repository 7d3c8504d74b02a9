"""What orders add to a tutor's day."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.walked_orders import DAY, ZONE, Around, Plan, plans
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.days_of_tutor import DayOfTutor, Work, work_of, worked

STUDENT = Actor(AccountId(1), Role.STUDENT)


def moved(plan: Plan, tutor: int, later: int) -> CourseOrder:
    """A planned order of a tutor, some days later."""
    around = Around(STUDENT, Actor(AccountId(tutor), Role.TUTOR), BookId(1))
    order = plan.walked(around).order
    return replace(order, appointment_at=Instant(order.appointment_at + later * DAY))


orders = st.lists(st.builds(moved, plans, st.integers(2, 3), st.integers(0, 2)), max_size=6)


def summed(of: Sequence[CourseOrder]) -> dict[DayOfTutor, list[int]]:
    """The plain sums of orders."""
    found: dict[DayOfTutor, list[int]] = {}
    for one in of:
        if one.tutor_id is not None:
            at = DayOfTutor(one.tutor_id, local_date(one.appointment_at, ZONE))
            sums = found.setdefault(at, [0] * len(Work()))
            found[at] = [sum(both) for both in zip(sums, work_of(one), strict=True)]
    return found


@given(orders, orders, orders)
def test_sums_that_follow_every_change_equal_the_sums_of_what_is_there(
    first: list[CourseOrder], second: list[CourseOrder], third: list[CourseOrder]
) -> None:
    kept: Counter[tuple[DayOfTutor, int]] = Counter()
    for before, after in (([], first), (first, second), (second, third)):
        for at, work in worked(before, after, ZONE).items():
            kept.update({(at, nth): figure for nth, figure in enumerate(work)})

    there = summed(third)
    assert {at: one for at, one in kept.items() if one} == {
        (at, nth): figure for at, sums in there.items() for nth, figure in enumerate(sums) if figure
    }


@given(orders, orders)
def test_days_change_always_in_the_same_order_and_only_if_something_changes(
    before: list[CourseOrder], after: list[CourseOrder]
) -> None:
    changed = worked(before, after, ZONE)

    assert [*changed] == sorted(changed)
    assert all(any(work) for work in changed.values())
    assert worked(before, [*reversed(before)], ZONE) == {}
