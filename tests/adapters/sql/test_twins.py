"""Every SQL condition on orders equals a rule of the domain, for every reachable state of an order
and at the instants at which rules change.

A rule exists twice if a database has to find its orders. ``TWINS`` names each such condition with
the domain's function; a condition that is missing there is found.
"""

import ast
import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib import import_module
from pkgutil import walk_packages
from types import MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Column, ColumnElement, and_, or_, select
from sqlalchemy.sql import visitors

from tests.adapters.sql.world import World
from tests.domain.orders.walked_orders import MIDNIGHT, ZONE, Around, Plan, Turn, Walk, plans, turns
from tests.support.examples import WALKS
from wordmate.adapters import sql
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.orders.counts import STANDINGS
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.orders.messages import OrderFilter
from wordmate.domain.after_class.supplement import refusal_to_supplement
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_date, local_day_bounds
from wordmate.domain.kernel.roles import SIDES, Actor, Role
from wordmate.domain.orders.booking import occupies
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.credits import books_credit, takes_credits, uses_credit
from wordmate.domain.orders.days_of_tutor import work_of
from wordmate.domain.orders.errors import AnotherLessonRuns
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_days import (
    ReviewState,
    is_missed,
    is_open,
    is_todays,
    review_state,
    waits_in_rest,
    waits_today,
)
from wordmate.domain.orders.standing import (
    Standing,
    counts_time,
    gives_student,
    is_ahead,
    is_over,
    is_taught,
    standing,
    uses_book,
)
from wordmate.domain.rest.rest_application import RestApplication, RestStatus


@dataclass(frozen=True)
class Look:
    """The view of orders: who looks, when, at which orders, and which rest blocks them."""

    now: Instant
    user_id: AccountId
    orders: Collection[CourseOrder]
    resting: Mapping[AccountId | None, Collection[Instant]]

    @property
    def today(self) -> tuple[Instant, Instant]:
        return local_day_bounds(self.now, ZONE)

    @property
    def values(self) -> Mapping[str, object]:
        """The parameters of statements."""
        day, next_day = self.today
        return {
            "now": self.now,
            "user_id": self.user_id,
            **dict.fromkeys(("day", "today", "since", "runs_since"), day),
            **dict.fromkeys(("next_day", "tomorrow"), next_day),
        }

    def beside(self, order: CourseOrder) -> Iterator[CourseOrder]:
        """Other running orders."""
        return (
            one
            for one in self.orders
            if one.status is OrderStatus.IN_PROGRESS and one.id != order.id
        )


Says = Callable[[CourseOrder, Look], object]


class Twin(NamedTuple):
    """The domain's rule; the orders that it covers, if a condition is combined with others; and the
    arguments, if a function builds the condition."""

    says: Says
    of: Callable[[CourseOrder, Look], bool] = lambda order, look: True
    arguments: tuple[object, ...] = ()


def _is_review(order: CourseOrder, look: Look) -> bool:
    return not order.is_new_word_book


def _is_shown(order: CourseOrder, look: Look) -> bool:
    return standing(order) is not Standing.DELETED


def _is_completed(order: CourseOrder, look: Look) -> bool:
    return standing(order) is Standing.COMPLETED


def _stands(*at: Standing) -> Says:
    return lambda order, look: standing(order) in at


def _is_shown_review(order: CourseOrder, look: Look) -> bool:
    return _is_review(order, look) and _is_shown(order, look)


def _is_summed(order: CourseOrder, look: Look) -> bool:
    return _is_shown(order, look) and not order.is_simulated


def _is_late(order: CourseOrder, look: Look) -> bool:
    """Whether it is missed, and the clock has not closed it."""
    return is_missed(order, look.now) and order.status is not OrderStatus.EXPIRED


def _is_review_by_now(order: CourseOrder, look: Look) -> bool:
    return _is_shown_review(order, look) and order.appointment_at < look.today[1]


def _is(*states: ReviewState) -> Says:
    return lambda order, look: review_state(order, look.now, ZONE) in states


def _is_purged_next(order: CourseOrder, look: Look) -> bool:
    try:
        return bool(order.purge(look.now))
    except DomainError:
        return False


def _is_withdrawable(order: CourseOrder, look: Look) -> bool:
    try:
        return bool(order.withdraw_deletion(look.now))
    except DomainError:
        return False


def _is_this_day(order: CourseOrder, look: Look) -> bool:
    return local_date(order.appointment_at, ZONE) == local_date(look.now, ZONE)


def _is_from_today(order: CourseOrder, look: Look) -> bool:
    return order.appointment_at >= look.today[0]


def _asks_of_tutor(order: CourseOrder, look: Look) -> bool:
    resting = look.resting.get(order.tutor_id, ())
    return order.is_new_word_book or not waits_in_rest(order, resting)


def _in_records(filter_: OrderFilter, order: CourseOrder, look: Look) -> bool:
    is_ahead = filter_ is OrderFilter.ALL and standing(order) is Standing.RESERVED
    return standing(order) in STANDINGS[filter_] and not is_ahead


RUNS = _stands(Standing.IN_PROGRESS)
TWINS: Final[Mapping[str, Twin]] = MappingProxyType(
    {
        "orders.schema.IS_DELETED": Twin(_stands(Standing.DELETED)),
        "orders.schema.IS_USE": Twin(lambda order, look: uses_book(order)),
        "orders.schema.DELETION_APPROVED": Twin(_is_purged_next),
        "orders.schema.DELETION_PENDING": Twin(_is_withdrawable),
        "orders.schema.CLOCK_LOOKS": Twin(lambda order, look: order.clock_at is not None),
        "orders.schema.RUNNING": Twin(RUNS),
        "orders.schema.is_running": Twin(RUNS, arguments=(course_order,)),
        "orders.schema.LED_BY_TUTOR": Twin(lambda order, look: order.is_led),
        "orders.schema.is_led_by_tutor": Twin(
            lambda order, look: order.is_led, arguments=(course_order,)
        ),
        "orders.schema.IS_CLASS": Twin(lambda order, look: order.is_new_word_book),
        "orders.columns.IS_REVIEW": Twin(_is_review),
        "orders.columns._RESERVED": Twin(
            lambda order, look: order.waits or order.is_given_up,
        ),
        "orders.columns.WAITS": Twin(lambda order, look: order.waits),
        "orders.columns.IS_GIVEN_UP": Twin(lambda order, look: order.is_given_up),
        "orders.columns.IS_COMPLETED": Twin(_is_completed),
        "orders.columns.IS_NO_SHOW": Twin(lambda order, look: order.is_no_show),
        "orders.columns.IS_AHEAD": Twin(lambda order, look: is_ahead(order)),
        "orders.columns.OPEN_BY_STATUS": Twin(lambda order, look: is_open(order, look.now)),
        "orders.columns.IS_OPEN_REVIEW": Twin(
            lambda order, look: _is_review(order, look) and is_open(order, look.now)
        ),
        "orders.columns._CHOOSES_WORDS": Twin(lambda order, look: order.chooses_words),
        "orders.columns.IS_NOTHING_DUE": Twin(lambda order, look: order.is_nothing_due),
        "orders.columns.IS_MISSED": Twin(lambda order, look: is_missed(order, look.now)),
        "orders.columns.WAITS_TODAY": Twin(
            lambda order, look: waits_today(order, look.now, look.today[1]), of=_is_review
        ),
        "orders.columns.IS_TODAYS_REVIEW": Twin(
            lambda order, look: is_todays(order, look.now, look.today),
            of=lambda order, look: _is_review(order, look) and not _is_from_today(order, look),
        ),
        **{
            f"orders.columns.owned_by {role.name}": Twin(
                partial(lambda role, order, look: order.is_of(Actor(look.user_id, role)), role),
                arguments=(role,),
            )
            for role in SIDES
        },
        **{
            f"orders.columns.counts_time {role.name}": Twin(
                partial(lambda role, order, look: counts_time(order, role), role),
                arguments=(role,),
            )
            for role in SIDES
        },
        "orders.credits._TAKES_CREDITS": Twin(lambda order, look: takes_credits(order)),
        "orders.credits.USES_CREDIT": Twin(lambda order, look: uses_credit(order)),
        "orders.credits._BOOKS_CREDIT": Twin(lambda order, look: books_credit(order)),
        "orders.counts.STANDING": Twin(lambda order, look: standing(order)),
        "orders.queries._IN_DAY": Twin(_is_this_day),
        **{
            f"orders.queries._filtered {one.name}": Twin(_stands(*STANDINGS[one]), arguments=(one,))
            for one in OrderFilter
        },
        **{
            f"records.queries._filtered {one.name}": Twin(
                partial(_in_records, one), arguments=(one,)
            )
            for one in OrderFilter
        },
        "orders.schema.IS_TIMED_CLASS": Twin(lambda order, look: order.is_timed_class),
        "orders.bookings.OCCUPIES": Twin(lambda order, look: occupies(order)),
        "rest.stores.ASKS_OF_TUTOR": Twin(_asks_of_tutor),
        "tutoring.store_queries.ahead_of": Twin(
            lambda order, look: (
                order.is_timed_class and is_ahead(order) and _is_from_today(order, look)
            ),
            arguments=(course_order.c.student_id,),
        ),
        "tutoring.students._RESERVED": Twin(lambda order, look: order.waits or order.is_given_up),
        "tutoring.students.AHEAD": Twin(
            lambda order, look: (
                order.is_new_word_book and is_ahead(order) and _is_from_today(order, look)
            )
        ),
        "tutoring.students.OVER": Twin(
            lambda order, look: (
                order.is_new_word_book and is_over(order) and _is_from_today(order, look)
            )
        ),
        "tutoring.students._OPEN": Twin(
            lambda order, look: order.waits and is_open(order, look.now)
        ),
        "tutoring.students._DUE": Twin(_is(ReviewState.DUE), of=_is_review_by_now),
        "tutoring.students._OVERDUE": Twin(_is(ReviewState.CATCH_UP), of=_is_review_by_now),
        "routine.queries.IS_CALLED_OFF": Twin(
            lambda order, look: review_state(order, look.now, ZONE) is None, of=_is_review
        ),
        "ledger.day_audit._LED": Twin(
            lambda order, look: bool(work_of(order).sessions), of=_is_summed
        ),
        "ledger.day_audit._DONE": Twin(
            lambda order, look: bool(work_of(order).reviews_done), of=_is_summed
        ),
        "ledger.day_audit._EXPIRED": Twin(
            lambda order, look: bool(work_of(order).reviews_missed), of=_is_summed
        ),
        "pay.month_queries._IS_LATE": Twin(
            lambda order, look: _is_review(order, look) and _is_late(order, look), of=_is_shown
        ),
        "after_class.queries._TAKES_REVIEWS": Twin(
            lambda order, look: refusal_to_supplement(order) is None
        ),
        "orders.columns.IS_MET": Twin(lambda order, look: order.is_met),
        "orders.columns.GIVES_STUDENT": Twin(lambda order, look: gives_student(order)),
        "orders.columns.IS_TAUGHT": Twin(lambda order, look: is_taught(order)),
        "orders.held._STUDENT_RUNS": Twin(
            lambda order, look: any(
                one.student_id == order.student_id for one in look.beside(order)
            )
        ),
        "orders.held._TUTOR_RUNS": Twin(
            lambda order, look: any(
                one.is_led and one.tutor_id == order.tutor_id for one in look.beside(order)
            )
        ),
    }
)
"""Each condition and expression on orders, with the domain's rule."""

EXCUSED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tutoring.file_queries._OF_STUDENT": "names a student, says nothing of an order",
        "tutoring.store_queries._conditions": "on students; asks orders only by ahead_of",
        "orders.schema.IN_SERIES": "which orders are of a series, not where one stands",
        "orders.stores._SERIES": "the series of an order, not where it stands",
        "orders.stores._IS_DUE": "when the clock looks at an order, by CLOCK_LOOKS",
        "orders.week_queries._named": "names the tutors of a request, says nothing of an order",
        "after_class.queries._IS_OF_DELETED": "speaks of two orders: a review and its lesson",
        "orders.held._RUNS_BESIDE": "speaks of two orders: half of _STUDENT_RUNS and _TUTOR_RUNS",
        "orders.columns.IS_MEMORY_OF_LISTED": "speaks of listed words, not where an order stands",
        "inbox.queries._asked_at": "the time of an event; tests/application/inbox/test_inbox.py",
        "orders.columns.LACKS_DUE": (
            "speaks of memories of words; tests/application/reviews/test_due_words.py"
        ),
        "orders.columns.WORDS_TO_ASK": (
            "speaks of memories of words; tests/application/reviews/test_due_words.py"
        ),
        "orders.credits._USED": "counts the orders of USES_CREDIT",
        "orders.credits._BOOKED": "counts the orders of _BOOKS_CREDIT",
        "ledger.day_audit._in_span": "whose rows",
        "pay.month_queries._in_month": "which days of sums",
        "orders.columns.of_table": "names another table in the conditions of others",
        "orders.columns.IS_OWN_STUDENT": "speaks of two orders, by IS_MET and GIVES_STUDENT",
        "orders.columns.WORDS_LISTED_AT": "where words are listed: no rule of orders",
        "orders.queries._conditions": "puts others together",
        "routine.queries._last_change": "when an order changed, not where it stands",
        "privacy.belongings._of_either": "whose rows",
        "privacy.stores._MINE": "whose orders",
        "privacy.stores._rows": "whose rows",
        "progress.queries._used_at": "a column of the orders of IS_USE",
        "lessons.queries._last_slot": "what was picked last, not where an order stands",
        "orders.schema.picks_slot": "what was picked, not where an order stands",
        "tutoring.trials._IS_OTHER": "which order, not where it stands",
        "tutoring.trials._IS_TRIAL": "whose orders, of which lesson type",
        "tutoring.students._pair": "whose orders",
        "tutoring.students.reviews_of_pair": "whose orders, and IS_REVIEW",
        "tutoring.queries._PAIR": "whose orders",
        "words.queries._listed": "how many words are listed, not where an order stands",
    }
)

EITHER: Final = ("orders.columns.OPEN_BY_STATUS",)
"""One of several conditions is enough; otherwise all must hold."""


@cache
def modules() -> Mapping[str, ModuleType]:
    """The SQL modules by their internal names."""
    found = walk_packages(sql.__path__, f"{sql.__name__}.")
    return {one.name.removeprefix(f"{sql.__name__}."): import_module(one.name) for one in found}


def is_of_orders(value: object) -> bool:
    """Whether it is an expression, or several, over columns of orders."""
    if isinstance(value, tuple | list):
        return any(map(is_of_orders, value))
    if isinstance(value, dict):
        return is_of_orders(list(value.values()))
    if not isinstance(value, ColumnElement) or isinstance(value, Column):
        return False
    return any(
        isinstance(one, Column) and getattr(one.table, "element", one.table) is course_order
        for one in visitors.iterate(value)
    )


def makes_conditions(value: object, of: ModuleType) -> bool:
    """Whether it is a function of a module that knows orders, and returns conditions."""
    return (
        inspect.isfunction(value)
        and value.__module__ == of.__name__
        and "ColumnElement[bool]" in str(inspect.signature(value).return_annotation)
        and any(one is course_order for one in vars(of).values())
    )


def assigned(module: ModuleType) -> Iterator[str]:
    """The names of values that a module computes at import."""
    for node in ast.parse(inspect.getsource(module)).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))


def conditions() -> set[str]:
    """All SQL conditions and expressions on orders, by module and name."""
    found = set[str]()
    for where, module in modules().items():
        held = vars(module)
        functions = (name for name, value in held.items() if makes_conditions(value, module))
        values = (name for name in assigned(module) if is_of_orders(held.get(name)))
        found |= {f"{where}.{name}" for name in (*functions, *values)}
    return found


def test_every_sql_condition_on_orders_has_a_domain_rule() -> None:
    named = {name.split()[0] for name in TWINS}
    assert conditions() == named | {*EXCUSED}
    assert named.isdisjoint(EXCUSED)


STANDS_BY: Final = frozenset({"status", "deletion", "started_by"})
"""Columns with the state of an order."""


def asked_in_passing(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Comparisons of the state of an order, and the name that contains them, or none."""
    for outer in ast.parse(inspect.getsource(module)).body:
        targets = outer.targets if isinstance(outer, ast.Assign) else []
        if isinstance(outer, ast.AnnAssign):
            targets = [outer.target]
        names = [getattr(outer, "name", ""), *map(ast.unparse, targets)]
        for one in ast.walk(outer):
            if isinstance(one, ast.Compare) and _says_where_it_stands(one.left, module):
                yield names[-1], ast.unparse(one)


def _says_where_it_stands(asked: ast.expr, module: ModuleType) -> bool:
    if not isinstance(asked, ast.Attribute) or asked.attr not in STANDS_BY:
        return False
    columns = ast.unparse(asked.value)
    return columns == "course_order.c" or vars(module).get(columns) is course_order.c


def test_no_statement_repeats_a_rule_about_the_state_of_an_order() -> None:
    """An inline condition has no twin: it needs a name in a module."""
    named = {one.split()[0] for one in TWINS}
    assert [
        (where, name, asked)
        for where, module in modules().items()
        for name, asked in asked_in_passing(module)
        if f"{where}.{name}" not in named
    ] == []


def _expression(name: str, twin: Twin) -> ColumnElement[Any]:
    where, made = name.split(maxsplit=1)[0].rsplit(".", 1)
    found = getattr(modules()[where], made)
    if twin.arguments:
        found = found(*twin.arguments)
    if isinstance(found, tuple | list):
        return or_(*found) if name in EITHER else and_(*found)
    condition: ColumnElement[Any] = found
    return condition


ALL_THAT_IS_SAID: Final = Statement(
    lambda d: select(
        course_order.c.id,
        *(
            _expression(name, twin).label(f"_{nth}")
            for nth, (name, twin) in enumerate(TWINS.items())
        ),
    )
)


class Meant(NamedTuple):
    """A planned order: its people, its course of events, and its tutor's rest at its time."""

    student: int
    tutor: int
    plan: Plan
    rest: RestStatus | None


class Seen(NamedTuple):
    """An instant near a change of a rule of one of the orders."""

    order: int
    turn: Turn


MEANT: Final = st.builds(
    Meant,
    st.integers(0, 7),
    st.integers(0, 4),
    plans,
    st.none() | st.sampled_from(RestStatus),
)
SEEN: Final = st.builds(Seen, st.integers(0, 59), turns)


class _SeenEnoughError(Exception):
    """Rolls the attempt back."""


@dataclass
class Scene:
    """Orders in one unit of work, as far as the rules allow them, and their tutors' rest."""

    unit: SqlUnit
    walks: list[Walk]
    resting: dict[AccountId | None, list[Instant]]
    taken: set[tuple[AccountId | None, Instant]]

    @property
    def orders(self) -> Sequence[CourseOrder]:
        return [one.order for one in self.walks]

    async def put(self, walk: Walk) -> None:
        """Stores an order, unless another running one prevents it."""
        order = walk.order
        running = [one for one in self.orders if one.status is OrderStatus.IN_PROGRESS]
        if order.status is OrderStatus.IN_PROGRESS:
            try:
                order.check_alone(
                    student_runs=any(one.student_id == order.student_id for one in running),
                    tutor_runs=any(
                        one.is_led and one.tutor_id == order.tutor_id for one in running
                    ),
                )
            except AnotherLessonRuns:
                return
        added = await self.unit.orders.add(replace(order, new_events=walk.story), walk.now)
        self.walks.append(replace(walk, order=replace(order, id=added.id)))

    async def rests(self, tutor: Actor, at: Instant, status: RestStatus) -> None:
        """Requests rest of a tutor for a free half hour, and answers it."""
        if (tutor.user_id, at) in self.taken:
            return
        asked = RestApplication(tutor_id=tutor.user_id, starts=(at,), created_at=MIDNIGHT)
        number = await self.unit.rest.add(asked)
        await self.unit.rest.put_answer(replace(asked, id=number, status=status))
        if status in (RestStatus.PENDING, RestStatus.APPROVED):
            self.taken.add((tutor.user_id, at))
        if status is RestStatus.APPROVED:
            self.resting.setdefault(tutor.user_id, []).append(at)


async def _lessons(scene: Scene, around: Around) -> Around:
    """The people of generated reviews."""
    made = [around.class_at(MIDNIGHT), around.simulation_at(MIDNIGHT)]
    lesson, simulation = [(await scene.unit.orders.add(one, MIDNIGHT)).id for one in made]
    return replace(around, lesson=lesson, simulation=simulation)


def _disagreements(row: Sequence[Any], order: CourseOrder, look: Look) -> Iterator[str]:
    for (name, twin), found in zip(TWINS.items(), row, strict=True):
        if not twin.of(order, look):
            continue
        says = twin.says(order, look)
        if says != (bool(found) if isinstance(says, bool) else found):
            yield f"{name}: the domain says {says}, SQL {found}, at {look.now}: {order}"


async def _compare(scene: Scene, seen: Sequence[Seen], people: Sequence[AccountId]) -> None:
    for nth, one in enumerate(seen):
        now = one.turn.of(scene.walks[one.order % len(scene.walks)])
        look = Look(now, people[nth % len(people)], scene.orders, scene.resting)
        rows = await scene.unit.tx.all(ALL_THAT_IS_SAID, **look.values)
        said = {row[0]: row[1:] for row in rows}
        for walk in scene.walks:
            if walk.now <= now:
                assert [*_disagreements(said[walk.order.id], walk.order, look)] == []


@settings(WALKS, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(MEANT, min_size=20, max_size=30), st.lists(SEEN, min_size=6, max_size=10))
async def test_sql_conditions_agree_with_the_domain_for_every_order(
    world: World, meant: Sequence[Meant], seen: Sequence[Seen]
) -> None:
    students = [await world.student() for _ in range(8)]
    tutors = [await world.tutor() for _ in range(5)]
    people = [AccountId(one.id) for one in (*students, *tutors)]
    book_id = BookId(await world.book())

    async def tried(unit: SqlUnit) -> None:
        scene = Scene(unit, [], {}, set())
        for one in meant:
            around = Around(
                student=Actor(students[one.student].id, Role.STUDENT),
                tutor=Actor(tutors[one.tutor].id, Role.TUTOR),
                book_id=book_id,
            )
            walk = one.plan.walked(await _lessons(scene, around))
            await scene.put(walk)
            if one.rest is not None:
                await scene.rests(around.tutor, walk.order.appointment_at, one.rest)
        await _compare(scene, seen, people)
        assert await unit.ledger.wrong_counts(after=0, until=10**9) == []
        raise _SeenEnoughError

    with suppress(_SeenEnoughError):
        await world.run(tried)
