"""Locks an order inside a unit of work, and stores its events with their projections."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ClauseElement,
    Integer,
    Select,
    Text,
    and_,
    exists,
    func,
    select,
    true,
    update,
)

from wordmate.adapters.sql.accounts.schema import institution
from wordmate.adapters.sql.accounts.stores import titles_of
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    Tx,
    Types,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.lessons.stores import put_progress, put_result
from wordmate.adapters.sql.orders.columns import (
    ORDER,
    ORDER_CONTEXT,
    STORED,
    WHOLE_ORDER,
    student,
    tutor,
    values_of_order,
    with_lesson,
)
from wordmate.adapters.sql.orders.counts import counting_orders
from wordmate.adapters.sql.orders.events import Story, appending
from wordmate.adapters.sql.orders.own_students import MEET
from wordmate.adapters.sql.orders.schema import (
    course_order,
    is_led_by_tutor,
    is_running,
    order_event,
)
from wordmate.adapters.sql.pay.commissions import put_payment
from wordmate.adapters.sql.progress.practice import add_counts
from wordmate.adapters.sql.words.memory_stores import (
    ARM,
    put_arm,
    put_budget,
    put_confusions,
    put_forgetting,
    put_memories,
)
from wordmate.adapters.sql.words.schema import student_arm
from wordmate.adapters.sql.words.stores import learn_words
from wordmate.application.ledger.ports import HeldOrder, Recorded
from wordmate.application.orders.ports import HeldWithContext
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.projections import Outcome
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.orders.review_order import review_order, supplemented_order
from wordmate.domain.pay.titles import Titles
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.review_plan import PlannedReview

_c = course_order.c
_seen = course_order.alias("seen")
_beside = course_order.alias("beside")

_LAST_NUMBER = (
    select(func.max(order_event.c.device_number))
    .where(order_event.c.order_id == param("id"), order_event.c.device == param("device", Text))
    .scalar_subquery()
)
_RUNS_BESIDE = and_(is_running(_beside), _beside.c.id != _c.id)
_STUDENT_RUNS = exists().where(_RUNS_BESIDE, _beside.c.student_id == _c.student_id)
_TUTOR_RUNS = exists().where(
    _RUNS_BESIDE,
    _beside.c.tutor_id == _c.tutor_id,
    is_led_by_tutor(_beside),
)


class _Found(NamedTuple):
    order: CourseOrder
    seen: int
    titles: Titles
    institution: str | None
    arm: Arm | None

    @property
    def waited(self) -> bool:
        """Whether the lock had to wait: the other rows may be older than the order."""
        return self.order.version != self.seen


_FOUND: Final = Columns(
    _Found, WHOLE_ORDER, _seen.c.version, titles_of(tutor), institution.c.name, ARM.maybe()
)
_HELD: Final = Columns(lambda found, number: (found, number or 0), _FOUND, _LAST_NUMBER)
_HELD_SHOWN: Final = Columns(
    lambda *read: read, _FOUND, ORDER_CONTEXT, As(_STUDENT_RUNS, bool), As(_TUTOR_RUNS, bool)
)


def _locking(columns: Columns[Any]) -> Select[Any]:
    """Orders, locked until the unit ends, with all that commands decide on.

    A statement that waited for the lock returns the locked row as it is now and the other rows as
    they were at its start. ``seen`` holds the version at its start.
    """
    return (
        with_lesson(select(*columns))
        .join(_seen, _seen.c.id == _c.id)
        .outerjoin(tutor, tutor.c.id == _c.tutor_id)
        .outerjoin(institution, institution.c.id == tutor.c.institution_id)
        .outerjoin(student_arm, student_arm.c.student_id == _c.student_id)
        .with_for_update(of=course_order)
    )


def _holding(columns: Columns[Any], *, shown: bool) -> Statement:
    query = _locking(columns).where(_c.id == param("id"))
    if shown:
        query = query.join(student, student.c.id == _c.student_id).outerjoin(
            course_book, course_book.c.id == _c.course_book_id
        )
    return Statement(lambda d: query)


@Statement
def hold_all(d: Dialect) -> ClauseElement:
    """Several orders; all who lock several lock them by id."""
    ids = d.rows("ids", id=Id)
    return _locking(_FOUND).where(_c.id.in_(select(ids.c.id))).order_by(_c.id)


_HOLD = _holding(_HELD, shown=False)
_HOLD_SHOWN = _holding(_HELD_SHOWN, shown=True)

RUNNING = Statement(
    lambda d: select(_c.id).where(is_running(course_order), _c.student_id == param("student_id"))
)

LED = Statement(
    lambda d: select(_c.id).where(
        is_running(course_order),
        is_led_by_tutor(course_order),
        _c.tutor_id == param("tutor_id"),
    )
)

REVIEWS_OF = Statement(
    lambda d: (
        select(*ORDER).where(_c.source_order_id == param("id")).order_by(_c.appointment_at, _c.id)
    )
)

_SAVE = Statement(
    lambda d: (
        update(course_order)
        .where(_c.id == param("id"), _c.version == param("seen", Integer))
        .values(**values_of(*STORED), version=param("version", Integer))
        .returning(_c.id)
    )
)

_SAVED: Final[dict[str, Types]] = {
    "id": Id,
    "seen": Integer,
    **{one.name: one.type for one in (_c.version, *STORED)},
}


@Statement
def _save_all(d: Dialect) -> ClauseElement:
    orders = d.rows("orders", **_SAVED)
    return (
        update(course_order)
        .where(_c.id == orders.c.id, _c.version == orders.c.seen)
        .values({one: orders.c[one.name] for one in (_c.version, *STORED)})
        .returning(_c.id)
    )


_PUT: Final[dict[str, Types]] = {one.name: one.type for one in _c}


@Statement
def _put_all(d: Dialect) -> ClauseElement:
    """Inserts new orders, and updates an existing one if it still has the seen version."""
    orders = d.rows("orders", **_PUT)
    insert = d.insert(course_order).from_select(
        [*_PUT],
        select(
            d.id_or_next(orders.c.id, _c.id),
            *(orders.c[name] for name in _PUT if name != "id"),
        )
        .where(true())
        .order_by(orders.c.position),
    )
    changed = [one.name for one in (_c.version, *STORED)]
    return insert.on_conflict_do_update(
        index_elements=["id"],
        set_={name: insert.excluded[name] for name in changed},
        where=_c.version == param("seen", Integer),
    ).returning(_c.id, _c.review_day)


@Statement
def _keep_words(d: Dialect) -> ClauseElement:
    words = d.rows("words", word_id=Id)
    return (
        d.insert(lesson_word)
        .from_select(
            ["order_id", "position", "word_id"],
            select(param("order_id", Id), words.c.position, words.c.word_id).where(true()),
        )
        .on_conflict_do_nothing()
    )


@Statement
def _keep_own_words(d: Dialect) -> ClauseElement:
    words = d.rows("own_words", order_id=Id, place=Integer, word_id=Id)
    return d.insert(lesson_word).from_select(
        ["order_id", "position", "word_id"],
        select(words.c.order_id, words.c.place, words.c.word_id).where(true()),
    )


class SqlHeldOrders:
    """Locks and stores orders for the commands of every area."""

    def __init__(self, tx: Tx, zone: tzinfo) -> None:
        self._tx = tx
        self._zone = zone

    async def hold(self, order_id: OrderId, device: str | None = None) -> HeldOrder | None:
        row = await self._held(_HOLD, _HELD, id=order_id, device=device)
        if row is None:
            return None
        found, number = row
        return HeldOrder(
            order=found.order,
            titles=found.titles,
            institution=found.institution,
            last_number=number,
            arm=found.arm,
        )

    async def hold_all(self, order_ids: Sequence[OrderId]) -> Sequence[CourseOrder]:
        found = _FOUND.all(await self._tx.all(hold_all, ids=order_ids))
        if any(one.waited for one in found):
            found = _FOUND.all(await self._tx.all(hold_all, ids=order_ids))
        return [one.order for one in found]

    async def running_of(self, student_id: AccountId) -> OrderId | None:
        row = await self._tx.one(RUNNING, student_id=student_id)
        return None if row is None else OrderId(row[0])

    async def led_by(self, tutor_id: AccountId) -> OrderId | None:
        row = await self._tx.one(LED, tutor_id=tutor_id)
        return None if row is None else OrderId(row[0])

    async def reviews_of(self, order_id: OrderId) -> Sequence[CourseOrder]:
        return ORDER.all(await self._tx.all(REVIEWS_OF, id=order_id))

    async def hold_shown(self, order_id: OrderId) -> HeldWithContext | None:
        row = await self._held(_HOLD_SHOWN, _HELD_SHOWN, id=order_id)
        if row is None:
            return None
        found, context, student_runs, tutor_runs = row
        return HeldWithContext(
            order=found.order,
            titles=found.titles,
            institution=found.institution,
            last_number=0,
            arm=found.arm,
            context=context,
            student_runs=student_runs,
            tutor_runs=tutor_runs,
        )

    async def _held(self, statement: Statement, columns: Columns[Any], **values: object) -> Any:
        """Reads under the lock; reads again when the first statement had to wait."""
        held = columns.one(await self._tx.one(statement, **values))
        if held is None or not held[0].waited:
            return held
        return columns.read(required_row(await self._tx.one(statement, **values)))

    async def store(self, recorded: Recorded, now: Instant) -> None:
        before, order, outcome = recorded.before, recorded.after, recorded.outcome
        seen = before.version
        stories: list[Story] = [(order.id, seen, recorded.new_events)]
        writes: list[BoundStatement] = [*_left_behind(recorded, now)]
        if order.tutor_id is not None and order.tutor_id != before.tutor_id:
            writes.append((MEET, {"tutor_id": order.tutor_id, "student_id": order.student_id}))
        if outcome is not None:
            writes += _outcome(order, outcome, now, self._zone)
        if recorded.memories:
            writes.append(put_memories(order.student_id, recorded.memories))
        if recorded.budget is not None:
            writes.append(put_budget(order.student_id, recorded.budget))
        if recorded.forgetting is not None:
            writes.append(put_forgetting(order.student_id, recorded.forgetting))
        if recorded.confusions:
            writes.append(put_confusions(order.student_id, recorded.confusions))
        booked = list[CourseOrder]()
        for one in recorded.supplements:
            added = _supplemented(order, one, now)
            new = await self._put(order, added, now)
            stories += new
            writes.append(_keeping_own_words(new, one))
            booked += added
        if outcome is not None and outcome.reviews:
            planned = _planned(order, outcome.reviews, order.worked_through, now)
            stories += await self._put(order, planned, now, seen=seen)
            writes += counting_orders([before], [order, *booked, *planned], self._zone)
            await self._tx.execute_batch(*writes, appending(stories, now))
            return
        writes += counting_orders([before], [order, *booked], self._zone)
        save = (
            _SAVE,
            {"id": order.id, "seen": seen, "version": order.version, **values_of_order(order)},
        )
        if not await self._tx.execute_batch(*writes, appending(stories, now), save):
            raise StaleVersion

    async def store_together(
        self, changed: Sequence[tuple[CourseOrder, CourseOrder]], now: Instant
    ) -> None:
        stories = [(after.id, before.version, after.new_events) for before, after in changed]
        old, new = zip(*changed, strict=True)
        rows = [_saved(before, after) for before, after in changed]
        stored = await self._tx.execute_batch(
            *counting_orders(old, new, self._zone),
            appending(stories, now),
            (_save_all, {"orders": rows}),
        )
        if len(stored) < len(changed):
            raise StaleVersion

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[WordId],
        now: Instant,
    ) -> int:
        planned = _planned(source, reviews, word_ids, now)
        stories = await self._put(source, planned, now)
        keeping = _keeping_words(source, word_ids)
        await self._tx.execute_batch(
            keeping, *counting_orders([], planned, self._zone), appending(stories, now)
        )
        return len(stories)

    async def add_supplement(
        self, source: CourseOrder, supplement: ReviewsSupplemented, now: Instant
    ) -> None:
        added = _supplemented(source, supplement, now)
        stories = await self._put(source, added, now)
        keeping = _keeping_own_words(stories, supplement)
        await self._tx.execute_batch(
            keeping, *counting_orders([], added, self._zone), appending(stories, now)
        )

    async def _put(
        self,
        order: CourseOrder,
        booked: Sequence[CourseOrder],
        now: Instant,
        *,
        seen: int | None = None,
    ) -> list[Story]:
        """Stores reviews, and their source order if ``seen`` is its version; returns the reviews'
        first events."""
        rows = [_row(one, now) for one in booked]
        if seen is not None:
            rows.append(_row(order, now, order.id, order.version))
        stored = await self._tx.all(_put_all, orders=rows, seen=seen)
        if len(stored) < len(rows):
            raise StaleVersion
        ids = {day: id_ for id_, day in stored if id_ != order.id}
        return [(ids[one.review_day], 0, one.new_events) for one in booked]


def _planned(
    source: CourseOrder, reviews: Sequence[PlannedReview], word_ids: Sequence[WordId], now: Instant
) -> list[CourseOrder]:
    return [review_order(source, one, len(word_ids), now) for one in reviews]


def _supplemented(
    source: CourseOrder, supplement: ReviewsSupplemented, now: Instant
) -> list[CourseOrder]:
    return [supplemented_order(source, supplement, one, now) for one in supplement.reviews]


def _keeping_own_words(stories: Sequence[Story], supplement: ReviewsSupplemented) -> BoundStatement:
    """Stores the words of these new reviews."""
    words = [
        (order_id, nth, word_id)
        for order_id, _, __ in stories
        for nth, word_id in enumerate(supplement.word_ids)
    ]
    return _keep_own_words, {"own_words": words}


def _left_behind(recorded: Recorded, now: Instant) -> Iterator[BoundStatement]:
    """Stores the progress and result of a lesson where they changed."""
    order, before, after = recorded.after, recorded.before.lesson, recorded.after.lesson
    if after.progress is not before.progress:
        yield put_progress(
            order.id,
            after.progress,
            version=order.progress_version,
            saved_by=recorded.saved_by,
            now=now,
        )
    if after.result is not before.result:
        yield put_result(order.id, after.result)


def _outcome(
    order: CourseOrder, outcome: Outcome, now: Instant, zone: tzinfo
) -> Iterator[BoundStatement]:
    """Stores the outcome of a lesson, except its review orders."""
    if outcome.words:
        yield from learn_words(order.student_id, outcome.words, now)
    if outcome.reviews:
        yield _keeping_words(order, order.worked_through)
    if outcome.pay is not None:
        yield from put_payment(outcome.pay, now, zone)
    if outcome.practice:
        yield add_counts(order.student_id, outcome.practice)
    if outcome.arm is not None:
        yield put_arm(order.student_id, outcome.arm)


def _keeping_words(source: CourseOrder, word_ids: Sequence[WordId]) -> BoundStatement:
    return _keep_words, {"order_id": source.id, "words": word_ids}


def _saved(before: CourseOrder, after: CourseOrder) -> tuple[object, ...]:
    values = {
        **values_of_order(after),
        "id": after.id,
        "seen": before.version,
        "version": after.version,
    }
    return tuple(values[name] for name in _SAVED)


def _row(
    order: CourseOrder, now: Instant, order_id: OrderId | None = None, version: int = 1
) -> tuple[object, ...]:
    values = {**values_of_order(order), "id": order_id, "version": version, "created_at": now}
    return tuple(values[name] for name in _PUT)
