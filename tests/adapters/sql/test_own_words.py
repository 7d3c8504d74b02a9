"""Word events outside orders: appended once, one command at a time."""

import asyncio
from collections.abc import Sequence
from zoneinfo import ZoneInfo

import pytest

from tests.adapters.sql.world import DAY, NOON, World, word
from wordmate.adapters.sql.vocabulary_test.queries import taught
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.messages import Page
from wordmate.application.ports import Unit
from wordmate.application.words.messages import WordsChanged
from wordmate.application.words.ports import Listed
from wordmate.application.words.recording import record_words
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import (
    TAUGHT,
    UNMET,
    WordEventKind,
    WordLedgerEntry,
    all_known,
)
from wordmate.domain.words.word_search import search_for

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


def part(typed: str = "", *states: WordState, limit: int = 10, offset: int = 0) -> Listed:
    return Listed(states=states, search=search_for(typed), limit=limit, offset=offset)


def told(page: Page[WordView]) -> tuple[list[str], int]:
    return [one.en_word for one in page.data], page.total


async def _ids(
    world: World, book_id: int, student: AccountId, words: Sequence[str]
) -> list[WordId]:
    page = await world.reads.course_words(BookId(book_id), student, limit=100, offset=0)
    assert page is not None
    by_word = {one.en_word: one.id for one in page.data}
    return [by_word[one] for one in words]


async def test_word_events_are_read_as_written(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a", "b"])
    first, second = await _ids(world, book_id, student.id, ["a", "b"])
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
    first, second = await _ids(world, book_id, student.id, ["a", "b"])
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
    [word_id] = await _ids(world, book_id, student.id, ["a"])

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
    [word_id] = await _ids(world, book_id, student.id, ["a"])
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
    [word_id] = await _ids(world, book_id, student.id, ["a"])
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


async def test_own_words_are_listed(world: World) -> None:
    student, other = await world.student(), await world.student()
    names = ["abandon", "ability", "Abel", "able", "zoo"]
    book_id = BookId(await world.book(names))
    reads, me = world.reads, student.id
    abandon, ability, abel, able, zoo = await _ids(world, book_id, me, names)
    await record(
        world,
        me,
        happened(able, FAVORITED),
        happened(abel, PRACTISED, right=False, task=TAUGHT),
        happened(abandon, PRACTISED, right=True, task=TAUGHT),
    )
    await record(
        world,
        me,
        happened(ability, FAVORITED, at=Instant(NOON + DAY)),
        happened(ability, MARKED, at=Instant(NOON + DAY)),
        happened(zoo, MARKED, at=Instant(NOON + DAY)),
    )
    await record(world, other.id, happened(zoo, FAVORITED))

    assert told(await reads.favorite_words(me, part())) == (["ability", "able"], 2)
    by_word = await reads.favorite_words(me, part(limit=1, offset=1), by_word=True)
    assert told(by_word) == (["able"], 2)
    assert told(await reads.favorite_words(me, part(offset=9))) == ([], 2)
    assert told(await reads.favorite_words(me, part("", WordState.NEW))) == (["able"], 1)
    assert told(await reads.marked_words(me, part())) == (["zoo", "ability"], 2)
    assert told(await reads.marked_words(me, part("z"))) == (["zoo"], 1)
    assert told(await reads.found_words(me, part("abe"))) == (["Abel"], 1)
    found = await reads.found_words(me, part("AB"))
    assert (sorted(told(found)[0]), found.total) == (["Abel", "abandon", "ability", "able"], 4)
    assert told(await reads.found_words(me, part("oo的意"))) == (["zoo"], 1)
    assert told(await reads.found_words(me, part("的思"))) == ([], 0)
    assert told(await reads.found_words(me, part("%的"))) == ([], 0)
    assert told(await reads.box_words(book_id, me, part("", WordState.NEW))) == (["able"], 1)
    waiting = part("", WordState.NEW, WordState.FORGOTTEN)
    assert told(await reads.box_words(book_id, me, waiting)) == (["Abel", "able"], 2)
    assert told(await reads.box_words(book_id, me, part("zoo的"))) == (["zoo"], 1)
    counts = await reads.box_counts(book_id, me)
    assert counts is not None
    assert (counts.total, counts.new, counts.mastered, counts.forgotten) == (5, 1, 3, 1)
    assert await reads.box_counts(BookId(99), me) is None
    assert (await reads.favorite_counts(me)).total == 2
    [forgotten] = await reads.forgotten_by_book(me)
    assert (forgotten.course_book.course_book_id, forgotten.words) == (book_id, 1)


async def test_the_search_uses_a_words_current_meaning(world: World) -> None:
    student = await world.student()
    book_id = await world.book(["a"])
    [word_id] = await _ids(world, book_id, student.id, ["a"])
    await record(world, student.id, happened(word_id, FAVORITED))

    changed = [word("a", zh="苹果 (红)")]
    await world.run(lambda unit: unit.content.put_words(BookId(book_id), 1, changed, NOON))

    assert told(await world.reads.found_words(student.id, part("苹果"))) == (["a"], 1)
    assert told(await world.reads.found_words(student.id, part("意思"))) == ([], 0)


@pytest.mark.parametrize("typed", ["new york", "New York", "NEW YORK", "nEw y", " new  york "])
async def test_phrases_are_found_in_any_case(world: World, typed: str) -> None:
    student = await world.student()
    names = ["New York", "new", "newly", "NEW YORKER", "news yard"]
    book_id = BookId(await world.book(names))
    for one in await _ids(world, book_id, student.id, names):
        await record(world, student.id, happened(one, FAVORITED))

    found = {"NEW YORKER", "New York"}
    listed = await world.reads.found_words(student.id, part(typed))
    assert ({*told(listed)[0]}, listed.total) == (found, 2)
    in_box = await world.reads.box_words(book_id, student.id, part(typed))
    assert {*told(in_box)[0]} == found
    assert {*told(await world.reads.favorite_words(student.id, part(typed)))[0]} == found


async def test_a_word_found_by_a_books_text_is_shown_with_it(world: World) -> None:
    student = await world.student()
    first = await world.book(["run", "walk"])
    second, third = [
        BookId(await world.book(code=code)) for code in ("of machines", "of more machines")
    ]
    run, walk = await _ids(world, BookId(first), student.id, ["run", "walk"])
    for book_id, zh in ((second, "运转（机器）"), (third, "机器开动")):
        said = [word("run", zh=zh)]
        await world.run(lambda unit, at=book_id, it=said: unit.content.put_words(at, 1, it, NOON))
    for one in (run, walk):
        await record(world, student.id, happened(one, FAVORITED))

    async def found(typed: str) -> list[tuple[str, str]]:
        page = await world.reads.found_words(student.id, part(typed))
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
    able, above = await _ids(world, book_id, student.id, ["able", "above"])
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
    first, second = await _ids(world, book_id, student.id, ["a", "b"])
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
    reads, day = world.reads, (Instant(NOON - 5), Instant(NOON + DAY - 5))
    next_day = (Instant(day[1]), Instant(day[1] + DAY))
    of_late = (Instant(NOON - DAY), Instant(NOON + 2 * DAY))
    ever = (Instant(NOON - 90 * DAY), of_late[1])
    assert await reads.word_events(student.id, *day) == mine[:1]
    [lesson] = await reads.lessons_held(student.id, *day, booked=of_late)
    assert (lesson.order.id, lesson.progress, lesson.result) == (ended[0].id, None, None)
    for booked, found in ((of_late, [ended[2].id]), (ever, [ended[2].id, caught_up.id])):
        later = await reads.lessons_held(student.id, *next_day, booked=booked)
        assert sorted(one.order.id for one in later) == found
