"""Course orders, held, changed and stored with their ledger, and what follows from them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from wordmate.adapters.memory.lessons import (
    MemoryLessons,
    MemoryPracticeCounts,
    MemoryWordStates,
)
from wordmate.adapters.memory.memories import MemoryWordMemories
from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import context_of
from wordmate.application.ledger.ports import HeldLesson, Recorded
from wordmate.application.orders.ports import HeldOrder
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.audit import Difference, StoredLesson, StudentRecords
from wordmate.domain.ledger.lesson import Lesson, Outcome
from wordmate.domain.orders.booking import Occupied, occupies
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import ENDS, Happened, ReviewsSupplemented, Terms
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_order import review_order, supplemented_order
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.progress.counting import Practice
from wordmate.domain.reviews.review_plan import PlannedReview
from wordmate.domain.words.word_ledger import UNMET


class MemoryCourseOrders:
    """``CourseOrders`` of every area."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def hold(self, order_id: OrderId, device: str | None = None) -> HeldLesson | None:
        order = self._tables.orders.get(order_id)
        if order is None:
            return None
        title, house = tutor_of(self._tables, order)
        return HeldLesson(
            lesson=lesson_of(self._tables, order),
            title_level=title,
            institution=house,
            last_number=max(self._numbers(order_id, device), default=0),
        )

    async def add(self, order: CourseOrder, now: Instant) -> CourseOrder:
        order_id, version = OrderId(self._tables.next_id("order")), len(order.happened)
        added = replace(order, id=order_id, version=version, happened=())
        self._put(added)
        self._append(added.id, order.happened)
        return added

    async def reviews_of(self, order_id: OrderId) -> Sequence[CourseOrder]:
        return reviews_of(self._tables, order_id)

    async def add_reviews(
        self,
        source: CourseOrder,
        reviews: Sequence[PlannedReview],
        word_ids: Sequence[WordId],
        now: Instant,
    ) -> int:
        listed = self._tables.lesson_words.get(source.id, ())
        self._tables.lesson_words[source.id] = (*listed, *word_ids[len(listed) :])
        for one in reviews:
            await self.add(review_order(source, one, len(word_ids), now), now)
        return len(reviews)

    async def add_supplement(
        self, source: CourseOrder, supplement: ReviewsSupplemented, now: Instant
    ) -> None:
        for one in supplement.reviews:
            added = await self.add(supplemented_order(source, supplement, one, now), now)
            self._tables.lesson_words[added.id] = supplement.word_ids

    async def hold_shown(self, order_id: OrderId) -> HeldOrder | None:
        order = self._tables.orders.get(order_id)
        if order is None:
            return None
        title, house = tutor_of(self._tables, order)
        return HeldOrder(
            lesson=lesson_of(self._tables, order),
            title_level=title,
            institution=house,
            last_number=0,
            context=context_of(self._tables, order),
            student_runs=self._beside(order, order.student_id, None) is not None,
            tutor_runs=self._beside(order, None, order.tutor_id) is not None,
        )

    async def running_of(self, student_id: AccountId) -> OrderId | None:
        running = (
            one.id
            for one in self._tables.orders.values()
            if one.student_id == student_id and one.status is OrderStatus.IN_PROGRESS
        )
        return next(running, None)

    async def led_by(self, tutor_id: AccountId) -> OrderId | None:
        running = (
            one.id
            for one in self._tables.orders.values()
            if one.tutor_id == tutor_id and one.is_led and one.status is OrderStatus.IN_PROGRESS
        )
        return next(running, None)

    async def store(self, recorded: Recorded, now: Instant) -> None:
        before, after, outcome = recorded.before, recorded.after, recorded.outcome
        order = after.order
        stored = self._tables.orders.get(order.id)
        if stored is None or stored.version != before.order.version:
            raise StaleVersion
        self._put(replace(order, happened=()))
        self._append(order.id, recorded.happened)
        lessons = MemoryLessons(self._tables)
        if after.progress is not before.progress:
            await lessons.put_progress(
                order.id,
                after.progress,
                version=order.progress_version,
                saved_by=recorded.saved_by,
                now=now,
            )
        if after.result is not before.result:
            await lessons.put_result(order.id, after.result)
        for one in recorded.supplements:
            await self.add_supplement(order, one, now)
        if outcome is not None:
            await self._follow(after, outcome, now)
        await MemoryWordMemories(self._tables).put(order.student_id, recorded.memories)

    async def _follow(self, lesson: Lesson, outcome: Outcome, now: Instant) -> None:
        """What follows from the end of a lesson."""
        tables, order = self._tables, lesson.order
        states = {
            word: after[tables.known.get((order.student_id, word), UNMET).state]
            for word, after in outcome.words.items()
        }
        await MemoryWordStates(tables).put(order.student_id, states, now)
        if outcome.reviews:
            await self.add_reviews(order, outcome.reviews, lesson.worked_through, now)
        if outcome.pay is not None:
            if order.id in tables.commissions:
                raise StaleVersion
            tables.commissions[order.id] = outcome.pay
            tables.commissions_booked[order.id] = now
        await MemoryPracticeCounts(tables).add(order.student_id, outcome.practice)

    async def numbers_of(self, order_id: OrderId, device: str) -> Sequence[int]:
        return self._numbers(order_id, device)

    async def due(self, now: Instant, *, after: int, limit: int) -> Sequence[int]:
        due = [
            one.id
            for one in self._tables.orders.values()
            if one.id > after and one.clock_at is not None and one.clock_at <= now
        ]
        return sorted(due)[:limit]

    async def deletion_approved(self, *, after: int, limit: int) -> Sequence[int]:
        approved = [
            one.id
            for one in self._tables.orders.values()
            if one.id > after and one.deletion is DeletionStatus.DELETE_APPROVED
        ]
        return sorted(approved)[:limit]

    async def word_ids(self, order_id: OrderId) -> Sequence[WordId]:
        order = self._tables.orders.get(order_id)
        return [] if order is None else list(words_listed_for(self._tables, order))

    def _put(self, order: CourseOrder) -> None:
        """Raises StaleVersion when its student or leading tutor has another running order."""
        if order.status is OrderStatus.IN_PROGRESS:
            tutor_id = order.tutor_id if order.started_by is Role.TUTOR else None
            if self._beside(order, order.student_id, tutor_id) is not None:
                raise StaleVersion
        self._tables.orders[order.id] = order

    def _beside(
        self, order: CourseOrder, student_id: AccountId | None, tutor_id: AccountId | None
    ) -> int | None:
        """A running order of the student, or one that the tutor leads."""
        for one in self._tables.orders.values():
            if one.id == order.id or one.status is not OrderStatus.IN_PROGRESS:
                continue
            led = one.tutor_id == tutor_id and one.started_by is Role.TUTOR
            if one.student_id == student_id or (tutor_id is not None and led):
                return one.id
        return None

    def _append(self, order_id: OrderId, happened: Sequence[Happened]) -> None:
        """Raises StaleVersion when something of a device stands there already."""
        story = (*self._tables.events.get(order_id, ()), *happened)
        numbers = [(one.device, one.number) for one in story if one.device is not None]
        if len(numbers) != len(set(numbers)):
            raise StaleVersion
        self._tables.events[order_id] = story

    def _numbers(self, order_id: OrderId, device: str | None) -> list[int]:
        story = self._tables.events.get(order_id, ())
        return [
            one.number
            for one in story
            if device is not None and one.device == device and one.number is not None
        ]


class MemoryLedgerRecords:
    """``LedgerRecords``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def students(self, *, after: int, limit: int) -> Sequence[int]:
        found = {one.student_id for one in self._tables.orders.values()}
        found.update(AccountId(one) for one in self._tables.word_events)
        return sorted(one for one in found if one > after)[:limit]

    async def records(self, student_id: AccountId, *, hold: bool = False) -> StudentRecords:
        tables = self._tables
        orders = [one for one in tables.orders.values() if one.student_id == student_id]
        return StudentRecords(
            student_id=student_id,
            lessons=[self._stored(one) for one in sorted(orders, key=lambda one: one.id)],
            words=tables.word_events.get(student_id, ()),
            word_sequences=range(1, len(tables.word_events.get(student_id, ())) + 1),
            known={
                word_id: one
                for (owner, word_id), one in tables.known.items()
                if owner == student_id
            },
            practice={
                (span, number): counts
                for (owner, span, number), counts in tables.practice.items()
                if owner == student_id
            },
        )

    async def rewrite(self, before: CourseOrder, order: CourseOrder) -> None:
        self._tables.orders[order.id] = replace(order, happened=())

    async def accounts(self, *, after: int, limit: int) -> Sequence[AccountId]:
        return [AccountId(one) for one in sorted(self._tables.accounts) if one > after][:limit]

    async def wrong_counts(self, *, after: int, until: int) -> Sequence[Difference]:
        return []  # whatever is counted here is counted when it is asked for

    async def mend_counts(self, *, after: int, until: int) -> None:
        pass

    async def terms(self, order_id: OrderId) -> Terms | None:
        ends = (one.event for one in self._tables.events.get(order_id, ()))
        return next((one.terms for one in ends if isinstance(one, ENDS)), None)

    async def put_practice(self, student_id: AccountId, practice: Practice) -> None:
        for (span, number), counts in practice.items():
            self._tables.practice[student_id, span, number] = counts

    async def put_pay(
        self, order_id: OrderId, record: CommissionRecord | None, now: Instant
    ) -> None:
        self._tables.commissions.pop(order_id, None)
        if record is not None:
            self._tables.commissions[order_id] = record

    def _stored(self, order: CourseOrder) -> StoredLesson:
        tables, lesson = self._tables, lesson_of(self._tables, order)
        title, house = tutor_of(tables, order)
        saved, story = tables.progress.get(order.id), tables.events.get(order.id, ())
        return StoredLesson(
            order=order,
            clock_at=order.clock_at,
            events=story,
            sequences=range(1, len(story) + 1),
            progress=lesson.progress,
            progress_version=None if saved is None else saved.version,
            result=lesson.result,
            pay=tables.commissions.get(order.id),
            title_level=title,
            institution=house,
        )


def lesson_of(tables: Tables, order: CourseOrder) -> Lesson:
    """An order with its saved progress and its result."""
    saved = tables.progress.get(order.id)
    return Lesson(
        order=order,
        progress=None if saved is None else saved.state,
        result=tables.results.get(order.id),
    )


def reviews_of(tables: Tables, order_id: OrderId) -> list[CourseOrder]:
    """All reviews that came of a lesson, soonest first."""
    found = (one for one in tables.orders.values() if one.source_order_id == order_id)
    return sorted(found, key=lambda one: (one.appointment_at, one.id))


def tutor_of(tables: Tables, order: CourseOrder) -> tuple[str | None, str | None]:
    """The title of an order's tutor, and the name of their institution."""
    tutor = tables.accounts.get(order.tutor_id or 0)
    if tutor is None:
        return None, None
    house = tables.institutions.get(tutor.account.institution_id or 0)
    return tutor.account.title_level, None if house is None else house.name


def words_listed_for(tables: Tables, order: CourseOrder) -> Sequence[WordId]:
    """The words of a review: its own list, or its lesson's."""
    if order.source_order_id is None:
        return ()
    lessons = tables.lesson_words.get(order.source_order_id, ())
    return tables.lesson_words.get(order.id, lessons)


class MemoryBookings:
    """``Bookings``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def of(
        self, *, student_id: AccountId, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        return booked(
            self._tables,
            lambda one: (
                (one.student_id == student_id or one.tutor_id == tutor_id)
                and since <= one.appointment_at < until
            ),
        )

    async def of_tutor(
        self, tutor_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[Occupied]:
        return booked_of_tutor(self._tables, tutor_id, since, until)


def booked_of_tutor(
    tables: Tables, tutor_id: AccountId, since: Instant, until: Instant
) -> list[Occupied]:
    """A tutor's classes that stand in the way of something else."""
    return booked(
        tables, lambda one: one.tutor_id == tutor_id and since <= one.appointment_at < until
    )


def booked(tables: Tables, wanted: Callable[[CourseOrder], bool]) -> list[Occupied]:
    """These classes, as far as they stand in the way of others."""
    return [
        Occupied(
            order_id=one.id,
            student_id=one.student_id,
            tutor_id=one.tutor_id,
            lesson_type=one.lesson_type,
            appointment_at=one.appointment_at,
        )
        for one in tables.orders.values()
        if wanted(one) and occupies(one)
    ]
