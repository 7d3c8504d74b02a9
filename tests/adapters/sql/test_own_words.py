"""Word events outside orders: appended once, one command at a time."""

import asyncio
from collections.abc import Sequence
from zoneinfo import ZoneInfo

import pytest

from tests.adapters.sql.world import DAY, NOON, World, word
from wordmate.adapters.sql.vocabulary_test.queries import taught
from wordmate.adapters.sql.words.practice_queries import lessons_held, word_events
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.messages import Page
from wordmate.application.ports import Unit
from wordmate.application.words.commands import record_words
from wordmate.application.words.messages import (
    ListBoxWords,
    ListFavoriteWords,
    SearchWords,
    WordsChanged,
)
from wordmate.application.words.operations import (
    BoxWords,
    FavoriteWords,
    FoundWords,
)
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.lesson_record import NOTHING_DONE
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import (
    UNMET,
    WordEventKind,
    WordLedgerEntry,
    all_known,
)

FAVORITED, UNFAVORITED = WordEventKind.FAVORITED, WordEventKind.UNFAVORITED
PRACTISED, MARKED = WordEventKind.PRACTISED, WordEventKind.MARKED


def happened(
    word_id: WordId,
    kind: WordEventKind,
    *,
    at: Instant = NOON,
    right: bool | None = None,
    number: int | None = None,
    task: str | None = None,
) -> WordLedgerEntry:
    return WordLedgerEntry(
        word_id=WordId(word_id),
        kind=kind,
        at=at,
        happened_at=Instant(at - 5),
        right=right,
        latency_ms=None if right is None else 900,
        task=task,
        device=None if number is None else "phone",
        number=number,
    )


async def record(world: World, student: AccountId, *asked: WordLedgerEntry) -> WordsChanged:
    async def work(unit: Unit) -> WordsChanged:
        return await record_words(unit, student, asked, ZoneInfo("Asia/Shanghai"))

    return await world.run(work)


def told(page: Page[WordView]) -> tuple[list[str], int]:
    return [one.en_word for one in page.data], page.total


async def _ids(world: World, book_id: int, words: Sequence[str]) -> list[WordId]:
    by_word = await world.book_words(BookId(book_id))
    return [by_word[one] for one in words]


async def test_word_events_are_read_as_written(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a", "b"])
    first, second = await _ids(world, book_id, ["a", "b"])
    asked = [
        happened(first, FAVORITED, number=1),
        happened(second, PRACTISED, right=False, number=2),
        happened(first, MARKED),
    ]

    await record(world, student.id, *asked)

    records = await world.run(lambda unit: unit.ledger.records(student.id, hold=True))
    assert list(records.words) == asked
    assert list(records.word_sequences) == [1, 2, 3]
    _, expected = all_known(dict.fromkeys((first, second), UNMET), asked)
    assert dict(records.known) == expected
    assert await world.run(lambda unit: unit.ledger.students(after=0, limit=9)) == [student.id]


async def test_a_devices_number_counts_once_per_word(world: World) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["a", "b"])
    first, second = await _ids(world, book_id, ["a", "b"])
    await record(world, student.id, happened(first, FAVORITED, number=1))
    await record(world, student.id, happened(first, UNFAVORITED, number=2))

    again = await record(
        world,
        student.id,
        happened(first, FAVORITED, number=1),
        happened(second, FAVORITED, number=1),
        happened(second, UNFAVORITED, number=1),
    )
    theirs = await record(world, other.id, happened(first, FAVORITED, number=1))

    assert [one.is_favorite for one in again.data] == [False, True]
    assert [one.is_favorite for one in theirs.data] == [True]


async def test_concurrent_commands_on_a_word_both_count_once(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a"])
    [word_id] = await _ids(world, book_id, ["a"])

    await asyncio.gather(
        *(
            record(world, student.id, happened(word_id, PRACTISED, right=True, number=number % 4))
            for number in range(4, 12)
        )
    )

    records = await world.run(lambda unit: unit.ledger.records(student.id))
    assert list(records.word_sequences) == [1, 2, 3, 4]
    assert sorted(one.number or 0 for one in records.words) == [0, 1, 2, 3]


async def test_an_outdated_ledger_version_is_refused(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a"])
    [word_id] = await _ids(world, book_id, ["a"])
    held = await world.run(lambda unit: unit.word_ledger.hold(student.id, [word_id], "", []))
    await record(world, student.id, happened(word_id, MARKED))

    with pytest.raises(StaleVersion):
        await world.run(
            lambda unit: unit.word_ledger.append(
                held, [happened(word_id, FAVORITED)], dict(held.known)
            )
        )

    records = await world.run(lambda unit: unit.ledger.records(student.id))
    assert records.known[word_id].state is WordState.MASTERED


async def test_a_lesson_overrides_a_mark_but_not_a_favourite(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a"])
    [word_id] = await _ids(world, book_id, ["a"])
    await record(world, student.id, happened(word_id, FAVORITED), happened(word_id, MARKED))

    await world.learn(student, {word_id: WordState.FORGOTTEN}, Instant(NOON + 1))

    held = await world.run(lambda unit: unit.word_ledger.hold(student.id, [word_id], "", []))
    known = held.known[word_id]
    assert (known.state, known.favorite_at, known.marked_at, known.before_mark) == (
        WordState.FORGOTTEN,
        NOON,
        None,
        None,
    )
    assert known.decided_at == NOON + 1


async def test_a_search_finds_beginnings_in_any_case_and_parts_of_a_translation(
    world: World,
) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["abandon", "ability", "Abel", "able", "zoo"])
    abandon, ability, abel, able, zoo = (await world.book_words(BookId(book_id))).values()
    events = [happened(one, FAVORITED) for one in (abandon, ability, abel)]
    await record(world, student.id, *events, happened(zoo, MARKED))
    await record(world, other.id, happened(able, FAVORITED))

    async def found(typed: str) -> tuple[list[str], int]:
        words, total = told(await world.ask(FoundWords, SearchWords(search=typed), by=student))
        return sorted(words), total

    assert await found("abe") == (["Abel"], 1)
    assert await found("AB") == (["Abel", "abandon", "ability"], 3)
    assert await found("oo的意") == (["zoo"], 1)
    assert await found("的思") == await found("%的") == ([], 0)


async def test_the_search_uses_a_words_current_meaning(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a"])
    [word_id] = await _ids(world, book_id, ["a"])
    await record(world, student.id, happened(word_id, FAVORITED))

    changed = [word("a", zh_word="苹果 (红)")]
    await world.run(lambda unit: unit.content.put_words(BookId(book_id), 1, changed, NOON))

    async def found(typed: str) -> tuple[list[str], int]:
        return told(await world.ask(FoundWords, SearchWords(search=typed), by=student))

    assert await found("苹果") == (["a"], 1)
    assert await found("意思") == ([], 0)


@pytest.mark.parametrize("typed", ["new york", "New York", "NEW YORK", "nEw y", " new  york "])
async def test_phrases_are_found_in_any_case(world: World, typed: str) -> None:
    student = await world.student()
    names = ["New York", "new", "newly", "NEW YORKER", "news yard"]
    book_id = BookId(await world.book(names))
    for one in await _ids(world, book_id, names):
        await record(world, student.id, happened(one, FAVORITED))

    found = {"NEW YORKER", "New York"}
    of_box = ListBoxWords(course_book_id=book_id, search=typed)
    for page in (
        await world.ask(FoundWords, SearchWords(search=typed), by=student),
        await world.ask(BoxWords, of_box, by=student),
        await world.ask(FavoriteWords, ListFavoriteWords(search=typed), by=student),
    ):
        assert ({*told(page)[0]}, page.total) == (found, 2)


async def test_a_word_found_by_a_books_text_is_shown_with_it(world: World) -> None:
    student = await world.student()
    first = await world.book(["run", "walk"])
    second, third = [
        BookId(await world.book(code=code)) for code in ("of machines", "of more machines")
    ]
    run, walk = await _ids(world, BookId(first), ["run", "walk"])
    for book_id, zh in ((second, "运转（机器）"), (third, "机器开动")):
        said = [word("run", zh_word=zh)]
        await world.run(lambda unit, at=book_id, it=said: unit.content.put_words(at, 1, it, NOON))
    for one in (run, walk):
        await record(world, student.id, happened(one, FAVORITED))

    async def found(typed: str) -> list[tuple[str, str]]:
        page = await world.ask(FoundWords, SearchWords(search=typed), by=student)
        assert page.total == len(page.data)
        return [(one.en_word, one.zh_word) for one in page.data]

    assert await found("机器") == [("run", "运转（机器）")]
    assert await found("机器开") == [("run", "机器开动")]
    assert await found("run的意") == [("run", "run的意思")]
    assert await found("转机") == []
    assert await found("ru") == [("run", "run的意思")]


async def test_tested_words_of_the_books_have_the_students_state(
    world: World,
) -> None:
    student, other = await world.student("one"), await world.student("two")
    book_id = await world.book(["able", "above"])
    able, above = await _ids(world, book_id, ["able", "above"])
    await record(world, student.id, happened(able, FAVORITED))
    asked = ["above", "able", "unheard"]

    async def known(student_id: AccountId) -> list[tuple[int, str, bool]]:
        values = {"student_id": student_id, "spellings": asked}
        found = await world.run(lambda unit: unit.tx.all(taught, **values))
        return sorted((word_id, en, bool(is_favorite)) for en, word_id, is_favorite in found)

    assert await known(student.id) == sorted([(able, "able", True), (above, "above", False)])
    assert [one[2] for one in await known(other.id)] == [False, False]


async def test_word_events_are_read_for_the_requested_days_only(world: World) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["a", "b"])
    first, second = await _ids(world, book_id, ["a", "b"])
    mine = [
        happened(first, PRACTISED, right=True),
        happened(second, MARKED, at=Instant(NOON + DAY)),
    ]
    for one in mine:
        await record(world, student.id, one)
    await record(world, other.id, happened(first, PRACTISED, right=False))
    ended = [
        await world.order(
            who,
            None,
            NOON,
            status=OrderStatus.COMPLETED,
            started_at=at,
            ended_at=at + DAY,
            deletion=deletion,
        )
        for who, at, deletion in (
            (student, NOON, DeletionStatus.NORMAL),
            (student, NOON, DeletionStatus.DELETED),
            (student, NOON + DAY, DeletionStatus.DELETE_PENDING),
            (other, NOON, DeletionStatus.NORMAL),
        )
    ]
    await world.order(student, None, NOON)

    caught_up = await world.order(
        student,
        None,
        Instant(NOON - 80 * DAY),
        status=OrderStatus.COMPLETED,
        started_at=NOON + DAY,
        ended_at=NOON + 2 * DAY,
    )
    day = (Instant(NOON - 5), Instant(NOON + DAY - 5))
    next_day = (Instant(day[1]), Instant(day[1] + DAY))
    of_late = (Instant(NOON - DAY), Instant(NOON + 2 * DAY))
    ever = (Instant(NOON - 90 * DAY), of_late[1])
    assert await world.run(lambda unit: word_events(unit.tx, student.id, *day)) == mine[:1]

    async def held(
        days: tuple[Instant, Instant], booked: tuple[Instant, Instant]
    ) -> Sequence[CourseOrder]:
        return await world.run(lambda unit: lessons_held(unit.tx, student.id, *days, booked=booked))

    [lesson] = await held(day, of_late)
    assert (lesson.id, lesson.lesson) == (ended[0].id, NOTHING_DONE)
    for booked, found in ((of_late, [ended[2].id]), (ever, [ended[2].id, caught_up.id])):
        assert sorted(one.id for one in await held(next_day, booked)) == found
