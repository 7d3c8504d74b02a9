"""A student's upcoming lessons and books, on each database."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.adapters.sql.world import DAY, HOUR, MINUTE, NOON, World, word
from tests.support.house import BOOK
from wordmate.adapters.sql.progress.queries import BOOK_IN_HAND, BOOK_METRIC, OPEN_REVIEWS
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.ports import BookEntry, WordEntry
from wordmate.application.progress.messages import ListStudentBookMetric, StudentBookMetric
from wordmate.application.progress.operations import BooksOfStudent
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import Grade, SchoolLevel
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.progress.book_in_hand import BookUse, ShelfBook, book_in_hand
from wordmate.domain.progress.first_book import first_book
from wordmate.domain.words.word_learning import WordState


@pytest.mark.parametrize(
    ("changes", "is_ahead"),
    [
        ({}, True),
        ({"appointment_at": NOON - DAY}, True),
        ({"appointment_at": NOON - DAY - 1}, False),
        ({"appointment_at": NOON + DAY - 1}, True),
        ({"appointment_at": NOON + DAY}, False),
        ({"closes_at": NOON - 1, "status": OrderStatus.IN_PROGRESS, "started_at": 5}, True),
        ({"lesson_type": LessonType.QUOTA_30}, False),
    ],
)
async def test_a_review_is_upcoming_until_done_or_closed_even_before_the_clock_runs(
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

    bounds = {"since": NOON - DAY, "before": NOON + DAY}
    found = await world.run(
        lambda unit: unit.tx.all(OPEN_REVIEWS, student_id=student.id, now=NOON, **bounds)
    )

    assert list(map(tuple, found)) == ([(facts["appointment_at"], 24)] if is_ahead else [])


async def test_a_book_with_only_canceled_or_deleted_orders_is_not_listed(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    used, first, off, gone = [
        await world.book("ab", code=code) for code in ("used", "first", "off", "gone")
    ]
    canceled = {"status": OrderStatus.CANCELED}
    deleted = {"status": OrderStatus.COMPLETED, "deletion": DeletionStatus.DELETED}
    for at, book, changes in (
        (NOON, used, {}),
        (NOON + DAY, used, canceled),
        (NOON + HOUR, first, {"status": OrderStatus.EXPIRED}),
        (NOON, off, canceled),
        (NOON, gone, deleted),
    ):
        order: dict[str, Any] = {"course_book_id": book, **changes}
        await world.order(student, tutor, appointment_at=Instant(at), **order)

    page = await world.ask(BooksOfStudent, ListStudentBookMetric(), by=student)

    assert [one.course_book.course_book_id for one in page.data] == [first, used]
    assert page.total == 2
    behind = ListStudentBookMetric(page_no=6, page_size=1)
    assert (await world.ask(BooksOfStudent, behind, by=student)).total == 2


async def _in_hand(
    world: World, student: Account, level: SchoolLevel | None, code: str = ""
) -> StudentBookMetric | None:
    values = {"student_id": student.id, "level": level, "code": code}
    return BOOK_METRIC.one(await world.run(lambda unit: unit.tx.one(BOOK_IN_HAND, **values)))


async def test_the_current_book_is_of_the_latest_session_else_the_next_else_the_level(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    assert await _in_hand(world, student, None) is None
    first, booked, later, old, new = [
        await world.book("ab", code=code) for code in ("first", "booked", "later", "old", "new")
    ]

    async def in_hand(level: SchoolLevel | None = None) -> int:
        found = await _in_hand(world, student, level)
        assert found is not None
        assert found.metric.total == 2
        return found.course_book.course_book_id

    async def order(book: int, at: int, **changes: Any) -> None:
        more: dict[str, Any] = {"course_book_id": book, **changes}
        await world.order(student, tutor, appointment_at=Instant(at), **more)

    assert await in_hand() == await in_hand(SchoolLevel.ADULT) == first
    await order(later, NOON + 2 * DAY)
    await order(booked, NOON + DAY)
    await order(first, NOON, status=OrderStatus.CANCELED)
    assert await in_hand() == booked
    done = {"status": OrderStatus.COMPLETED, "ended_at": NOON}
    await order(new, NOON - DAY, started_at=NOON - HOUR, **done)
    await order(old, NOON - DAY, started_at=NOON - 2 * HOUR, **done)
    gone = {**done, "deletion": DeletionStatus.DELETED}
    await order(first, NOON - DAY, started_at=NOON - MINUTE, **gone)
    assert await in_hand() == new


async def test_an_ordinary_book_of_the_students_level_is_proposed(
    world: World,
) -> None:
    student = await world.student()
    await world.book("ab", code="first")
    page, senior = [await world.book("ab", code=code) for code in ("page", "senior")]
    await world.run(lambda unit: unit.content.link(BookId(page), "https://lessons.example/1"))
    for code in ("page", "senior"):
        entry = replace(BOOK, code=code, level=SchoolLevel.SENIOR)
        await world.run(lambda unit, entry=entry: unit.content.put_book(entry, NOON))
    found = await _in_hand(world, student, SchoolLevel.SENIOR)
    assert found is not None
    assert found.course_book.course_book_id == senior


async def _shelf(world: World) -> list[ShelfBook]:
    """Books of two words each: for each level, with and without a web page."""
    books = list[ShelfBook]()
    for number in range(6):
        suits, has_own_page = number % 2 == 0, number >= 4
        entry = replace(
            BOOK,
            code="senior-core" if number == 2 else f"book{number}",
            level=SchoolLevel.SENIOR if suits else SchoolLevel.PRIMARY,
        )
        words = [word(f"{number}{one}") for one in "ab"]

        async def load(
            unit: Any,
            entry: BookEntry = entry,
            words: list[WordEntry] = words,
            has_own_page: bool = has_own_page,
        ) -> BookId:
            book_id = await unit.content.put_book(entry, NOON)
            await unit.content.put_words(book_id, 1, words, NOON)
            if has_own_page:
                await unit.content.link(book_id, "https://lessons.example/1")
            return BookId(book_id)

        book_id = await world.run(load)
        books.append(
            ShelfBook(
                book_id=book_id,
                code=entry.code,
                level=entry.level,
                new_words=2,
                has_own_page=has_own_page,
            )
        )
    return books


async def test_the_current_book_equals_the_domains_choice(world: World) -> None:
    tutor, shelf, draw = await world.tutor(), await _shelf(world), Random(7)  # noqa: S311
    words = {one.book_id: await world.book_words(one.book_id) for one in shelf}
    first, _ = first_book(grade=Grade.SENIOR_1, size=None)
    chosen = Counter[bool]()
    for _ in range(25):
        student, found = await world.student(), list[ShelfBook]()
        for book in shelf:
            begun_at, booked_at = (
                Instant(NOON + draw.randrange(9) * DAY) if draw.random() < 0.2 else None
                for _ in range(2)
            )
            more: dict[str, Any] = {"course_book_id": book.book_id}
            if begun_at is not None:
                done = {"status": OrderStatus.COMPLETED, "started_at": begun_at, **more}
                await world.order(student, tutor, **done)
                await world.order(student, tutor, **{**done, "started_at": begun_at - MINUTE})
            if booked_at is not None:
                await world.order(student, tutor, appointment_at=booked_at, **more)
            known = 2 if draw.random() < 0.6 else 1
            learned = list(words[book.book_id].values())[:known]
            await world.learn(student, dict.fromkeys(learned, draw.choice(list(WordState)[1:])))
            use = BookUse(begun_at=begun_at, booked_at=booked_at)
            found.append(replace(book, new_words=2 - known, use=use))
        in_hand = await _in_hand(world, student, first.level, first.code)
        assert in_hand is not None
        assert in_hand.course_book.course_book_id == book_in_hand(found, first)
        chosen[in_hand.metric.new > 0] += 1
    assert len(chosen) == 2
