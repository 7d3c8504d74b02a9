"""Stored counts always equal a recount."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from tests.adapters.sql.world import DAY, NOON, World, caller, word
from tests.support.databases import KINDS
from tests.support.word_states import put_states
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.orders.queries import OrderScope, orders_in
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import CourseMetric, RetrieveCourseMetric
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import CourseOrderCount, OrderFilter
from wordmate.application.orders.operations import CountOrders
from wordmate.application.words.messages import ListFavoriteBox, ListMarkedWords
from wordmate.application.words.operations import (
    FavoriteBox,
    FavoritesMetric,
    MarkedWords,
    MetricOfCourse,
    Practice,
)
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import Canceled, LedgerEntry
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown

MASTERED, FORGOTTEN, PENDING = (
    WordState.MASTERED,
    WordState.FORGOTTEN,
    WordState.LEARNED_PENDING_TEST,
)
CANCELED = LedgerEntry(event=Canceled(), at=NOON)
postgres_only = pytest.mark.parametrize("database_url", KINDS[1:], indirect=True)


async def _metric(world: World, book_id: int, student: Account) -> CourseMetric:
    request = RetrieveCourseMetric(course_book_id=BookId(book_id))
    return await world.ask(MetricOfCourse, request, by=student)


async def _numbers(world: World, book_id: int, student: Account) -> tuple[int, ...]:
    """New, learned, mastered, forgotten and favourite words of a book."""
    told = await _metric(world, book_id, student)
    states = told.learned_pending_test, told.mastered, told.forgotten
    return told.new, *states, told.favorite


async def _put(world: World, book_id: int, first: int, letters: str) -> None:
    words = [word(one) for one in letters]
    await world.run(lambda unit: unit.content.put_words(book_id, first, words, NOON))


async def test_a_word_counts_in_every_book_that_teaches_it(world: World) -> None:
    one, other = await world.book("abc", code="one"), await world.book("bcd", code="other")
    ids = {**await world.book_words(BookId(one)), **await world.book_words(BookId(other))}
    student, somebody = await world.student(), await world.student()

    await world.learn(student, {ids["a"]: PENDING, ids["b"]: MASTERED, ids["d"]: FORGOTTEN})
    await world.favour(student, ids["c"])
    await world.learn(student, {ids["b"]: FORGOTTEN, ids["c"]: MASTERED})

    assert await _numbers(world, one, student) == (0, 1, 1, 1, 1)
    assert await _numbers(world, other, student) == (0, 0, 1, 2, 1)
    assert await _numbers(world, one, somebody) == (3, 0, 0, 0, 0)
    by_book = (await world.ask(Practice, Empty(), by=student)).books
    assert [(row.course_book.course_book_id, row.words) for row in by_book] == [
        (other, 2),
        (one, 1),
    ]


async def test_imports_update_the_counts_of_students_who_know_the_words(
    world: World,
) -> None:
    known, book_id = await world.book("abcd", code="known"), await world.book("a", code="grows")
    ids = await world.book_words(BookId(known))
    student, other = await world.student(), await world.student()
    await world.learn(student, {ids["a"]: MASTERED, ids["b"]: FORGOTTEN, ids["c"]: PENDING})
    await world.learn(other, {ids["b"]: MASTERED})
    await world.favour(other, ids["d"])

    await _put(world, book_id, 1, "abdx")
    assert await _numbers(world, book_id, student) == (2, 0, 1, 1, 0)
    assert await _numbers(world, book_id, other) == (3, 0, 1, 0, 1)

    await _put(world, book_id, 1, "cb")  # the first two places: a is removed, b moves
    await world.run(lambda unit: unit.content.end_at(book_id, 2))
    assert await _numbers(world, book_id, student) == (0, 1, 0, 1, 0)
    assert await _numbers(world, book_id, other) == (1, 0, 1, 0, 0)
    assert await _wrong(world) == []


async def test_lists_of_own_words_return_their_kept_lengths(world: World) -> None:
    ids = await world.book_words(BookId(await world.book("abcde")))
    student = await world.student()
    known = {
        ids["a"]: WordKnown(state=MASTERED, favorite_at=NOON, marked_at=NOON),
        ids["b"]: WordKnown(state=FORGOTTEN, favorite_at=NOON),
        ids["c"]: WordKnown(favorite_at=NOON),
        ids["d"]: WordKnown(state=MASTERED, marked_at=NOON),
    }
    await world.run(lambda unit: unit.words.put_known(student.id, known))

    async def of(state: WordState | None) -> int:
        request = ListFavoriteBox(state=state, page_size=1, page_no=9)
        return (await world.ask(FavoriteBox, request, by=student)).total

    async def marked() -> int:
        return (await world.ask(MarkedWords, ListMarkedWords(page_no=9), by=student)).total

    lengths = [await of(state) for state in (None, MASTERED, FORGOTTEN, PENDING)]
    assert lengths == [3, 1, 1, 0]
    assert await marked() == 2
    counts = await world.ask(FavoritesMetric, Empty(), by=student)
    assert (counts.total, counts.new, counts.mastered, counts.forgotten) == (3, 1, 1, 1)

    await world.learn(student, {ids["a"]: FORGOTTEN, ids["d"]: MASTERED})
    assert await marked() == 0
    assert [await of(state) for state in (None, MASTERED, FORGOTTEN)] == [3, 0, 2]


async def _count(world: World, account: Account) -> CourseOrderCount:
    counted: CourseOrderCount = await world.ask(CountOrders, Empty(), by=account)
    return counted


async def _length(world: World, account: Account, request: OrderFilter, **changes: Any) -> int:
    scope = OrderScope(
        user_id=account.id,
        role=account.role,
        filter=request,
        since=NOON,
        until=None,
        lesson_type=None,
        soonest_first=False,
    )
    wanted_scope = replace(scope, **changes)
    page = await orders_in(
        world.database.source, wanted_scope, caller(account), NOON, limit=1, offset=9
    )
    return int(page.total)


async def test_orders_are_counted_for_both_people_in_every_standing(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    standing: list[dict[str, Any]] = [
        *({"status": status} for status in OrderStatus if status is not OrderStatus.IN_PROGRESS),
        {"status": OrderStatus.COMPLETED, "deletion": DeletionStatus.DELETE_APPROVED},
        {"status": OrderStatus.CANCELED, "deletion": DeletionStatus.DELETED},
        {"appointment_at": NOON - 700 * DAY},  # before the launch: in no list or count
    ]
    for one in standing:
        await world.order(student, tutor, **one)
    gone = await world.order(student, tutor, lesson_type=LessonType.ANTI_FORGETTING)
    await world.record(gone, CANCELED)

    for account in (student, tutor):
        told = await _count(world, account)
        assert (told.all, told.reserved, told.completed) == (6, 1, 2)
        assert (told.canceled, told.expired, told.deleted) == (2, 1, 1)
        assert await _length(world, account, OrderFilter.ALL) == 6
        assert await _length(world, account, OrderFilter.DELETED) == 1
        reviews = {"lesson_type": LessonType.ANTI_FORGETTING}
        assert await _length(world, account, OrderFilter.CANCELED, **reviews) == 1
        assert await _length(world, account, OrderFilter.RESERVED, **reviews) == 0
    assert await _wrong(world) == []


async def test_the_reviews_of_a_lesson_are_counted_with_it(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    [word_id] = (await world.book_words(BookId(await world.book("a")))).values()
    source = await world.order(student, tutor)
    await world.reviews(source, [word_id], NOON + DAY, NOON + 2 * DAY)

    assert (await _count(world, tutor)).reserved == (await _count(world, student)).reserved == 3
    assert await _wrong(world) == []


async def _wrong(world: World) -> list[str]:
    found = await world.run(lambda unit: unit.ledger.wrong_counts(after=0, until=10**6))
    return [one.what for one in found]


SPOILED = {
    "word_count": "UPDATE word_count SET mastered = 7, favorites = 3",
    "book_word_count": "DELETE FROM book_word_count",
    "order_count": "UPDATE order_count SET orders = orders + 1 WHERE standing = 'RESERVED'",
    "lesson_credit": "UPDATE lesson_credit SET used = used + 1, bought = bought - 1",
    "nobody's": "INSERT INTO book_word_count SELECT id, 1, 1, 0, 0, 0 FROM account WHERE id = 3",
}


@pytest.mark.parametrize("table", SPOILED)
async def test_wrong_counts_are_named_and_corrected(world: World, table: str) -> None:
    student, tutor, other = await world.student(), await world.tutor(), await world.student()
    ids = await world.book_words(BookId(await world.book("ab")))
    await world.learn(student, {ids["a"]: MASTERED, ids["b"]: FORGOTTEN})
    order = await world.order(student, tutor)
    await world.record(order, CANCELED)
    await world.order(student, tutor)
    assert await _wrong(world) == []
    await world.run(
        lambda unit: unit.credits.add(
            student.id, LessonType.QUOTA_60, 5, bought_at=NOON, note="", now=NOON
        )
    )
    spoil = Statement(lambda d: text(SPOILED[table]))
    await world.run(lambda unit: unit.tx.run(spoil))

    found = await _wrong(world)
    assert found
    assert other.id == 3
    if table == "word_count":
        assert found == [f"student_id {student.id}: too many mastered by 6, favorites by 3"]

    await world.run(lambda unit: unit.ledger.mend_counts(after=0, until=10**6))
    assert await _wrong(world) == []


@postgres_only
@pytest.mark.parametrize("first", ["import", "lesson"])
async def test_learning_a_word_while_a_book_gains_it_keeps_counts_correct(
    world: World, first: str
) -> None:
    ids = await world.book_words(BookId(await world.book("ab", code="known")))
    book_id, student = await world.book("a", code="grows"), await world.student()
    await world.learn(student, {ids["a"]: MASTERED})
    is_written, may_end = asyncio.Event(), asyncio.Event()

    async def imports(unit: Any) -> None:
        await unit.content.put_words(book_id, 2, [word("b")], NOON)

    async def learns(unit: Any) -> None:
        await put_states(unit, student.id, {ids["b"]: FORGOTTEN}, NOON)

    one, other = (imports, learns) if first == "import" else (learns, imports)

    async def waits(unit: Any) -> None:
        await one(unit)
        is_written.set()
        await may_end.wait()

    async def comes_second() -> None:
        await is_written.wait()
        await world.run(other)

    both = asyncio.gather(world.run(waits), comes_second())
    await is_written.wait()
    await world.somebody_waits()
    may_end.set()
    await both

    assert await _numbers(world, book_id, student) == (0, 0, 1, 1, 0)
    assert await _wrong(world) == []


@postgres_only
async def test_concurrent_changes_of_counts_lose_nothing(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    orders: list[CourseOrder] = [
        await world.order(student, tutor, Instant(NOON + nth * DAY)) for nth in range(12)
    ]

    await asyncio.gather(*(world.record(one, CANCELED) for one in orders))

    assert (await _count(world, tutor)).canceled == (await _count(world, student)).canceled == 12
    assert await _wrong(world) == []
