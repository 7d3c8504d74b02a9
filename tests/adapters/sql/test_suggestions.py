"""Suggestions, their pictures and corrections, alike on all databases."""

from typing import Any

import pytest
from sqlalchemy import text

from tests.adapters.sql.world import DAY, NOON, World, entry, word
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.content.messages import ListCourseWords
from wordmate.application.suggestions.messages import (
    ListSuggestions,
    OneSuggestion,
    SuggestionDetail,
)
from wordmate.application.suggestions.operations import OwnSuggestion, OwnSuggestions
from wordmate.application.words.messages import SearchWords
from wordmate.application.words.operations import CourseWords, FoundWords
from wordmate.domain.content.word_text import NOTHING_OWN
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.correction import WordTexts, correct
from wordmate.domain.suggestions.suggestion import Answer, SuggestionType, suggest


async def made(world: World, account: Account, **more: Any) -> SuggestionId:
    values: dict[str, Any] = {
        "title": "译文",
        "type_": SuggestionType.ENGLISH,
        "content": "不对",
        "now": NOON,
    }
    one = suggest(account_id=account.id, **values | more)
    return await world.run(lambda unit: unit.suggestions.add(one))


async def detail(world: World, number: SuggestionId, author: Account) -> SuggestionDetail:
    return await world.ask(OwnSuggestion, OneSuggestion(suggestion_id=number), by=author)


async def texts(world: World, word_id: int) -> WordTexts:
    found = await world.run(lambda unit: unit.corrections.texts(word_id))
    assert found is not None
    return found


async def test_a_suggestion_is_read_as_made(world: World) -> None:
    student = await world.student()
    book_id = BookId(await world.book(["apple"]))
    word_id = (await world.book_words(book_id))["apple"]
    number = await made(world, student, word_id=word_id, course_book_id=book_id)
    held = await world.run(lambda unit: unit.suggestions.held(number))
    assert (held.id, held.account_id, held.answer) == (number, student.id, None)
    shown = await detail(world, number, student)
    assert (shown.title, shown.type, shown.content) == ("译文", SuggestionType.ENGLISH, "不对")
    assert (shown.word_id, shown.course_id, shown.en_word) == (word_id, book_id, "apple")
    assert (shown.utc_created, shown.opinion, shown.utc_answered) == (NOON, None, None)
    missing = SuggestionId(99)
    assert await world.run(lambda unit: unit.suggestions.held(missing)) is None


async def test_an_unknown_word_or_book_cannot_be_reported(world: World) -> None:
    student = await world.student()
    book_id = BookId(await world.book(["apple"]))
    word_id = (await world.book_words(book_id))["apple"]
    for wrong in ({"word_id": 99}, {"word_id": word_id, "course_book_id": BookId(99)}):
        with pytest.raises(NotFound):
            await made(world, student, **wrong)


async def test_suggestions_are_listed_newest_first_counted_by_day_and_by_what_is_open(
    world: World,
) -> None:
    student, other = await world.student("小满"), await world.student("小雨")
    first, second = [await made(world, student, now=NOON + at) for at in (0, DAY)]
    third = await made(world, other, now=NOON)
    page = await world.ask(OwnSuggestions, ListSuggestions(page_size=1), by=student)
    assert ([one.suggestion_id for one in page.data], page.total) == ([second], 2)
    behind = await world.ask(OwnSuggestions, ListSuggestions(page_no=3, page_size=1), by=student)
    assert (behind.data, behind.total) == ([], 2)

    async def since(account_id: AccountId, at: Instant) -> int:
        return await world.run(lambda unit: unit.suggestions.made_since(account_id, at))

    assert [await since(student.id, Instant(at)) for at in (NOON, NOON + 1, NOON + DAY + 1)] == [
        2,
        1,
        0,
    ]
    answer = Answer(opinion="好", by="王老师", at=Instant(NOON + 5))
    await world.run(lambda unit: unit.suggestions.put_answer(first, answer))
    held = await world.run(lambda unit: unit.suggestions.held(first))
    assert held.answer == answer
    everything = await world.reads.all_suggestions(is_open=False, limit=9, offset=0)
    assert [(one.id, one.author, one.answered_at) for one in everything] == [
        (third, "小雨", None),
        (second, "小满", None),
        (first, "小满", NOON + 5),
    ]
    still = await world.reads.all_suggestions(is_open=True, limit=9, offset=1)
    assert [one.id for one in still] == [second]


async def test_pictures_are_attached_once_by_their_owner_and_otherwise_deleted(
    world: World,
) -> None:
    student, other = await world.student(), await world.student()
    first, second = await made(world, student), await made(world, student)
    for name, account, at in (("a", student, 0), ("b", student, 1), ("c", other, 2)):
        await world.run(
            lambda unit, name=name, account=account, at=at: unit.suggestions.put_picture(
                name, account.id, NOON + at
            )
        )

    async def take(number: SuggestionId, *names: str) -> int:
        return await world.run(
            lambda unit: unit.suggestions.take_pictures(names, student.id, number)
        )

    assert await take(first, "b", "c", "x", "a") == 2
    assert await take(second, "a") == 0
    assert (await detail(world, first, student)).picture_urls == ["/b", "/a"]

    async def drop(before: int) -> list[str]:
        return list(await world.run(lambda unit: unit.suggestions.drop_unused_pictures(before)))

    assert [await drop(NOON + 2), await drop(NOON + 3), await drop(NOON + 3)] == [[], ["c"], []]


async def two_books(world: World) -> tuple[BookId, BookId, int]:
    """A word in two books, of which the second has its own text."""
    one = BookId(await world.book(["apple", "pear"]))
    other = await world.run(_second)
    return one, other, (await world.book_words(one))["apple"]


async def _second(unit: Any) -> BookId:
    book_id = await unit.content.put_book(entry("other"), NOON)
    told = word("apple", zh="别的意思", audio_key="other-key")
    await unit.content.put_words(book_id, 1, [told], NOON)
    return BookId(book_id)


async def test_the_texts_of_a_word_are_its_own_and_those_of_its_books(world: World) -> None:
    one, other, word_id = await two_books(world)
    found = await texts(world, word_id)
    assert (found.en, found.word.zh_word) == ("apple", "apple的意思")
    assert set(found.books) == {one, other}
    assert found.books[one] == NOTHING_OWN
    assert (found.books[other].zh_word, found.books[other].audio_key) == ("别的意思", "other-key")
    assert await world.run(lambda unit: unit.corrections.texts(99)) is None


async def test_a_correction_is_stored_in_each_place_and_shown_with_the_suggestion(
    world: World,
) -> None:
    one, other, word_id = await two_books(world)
    student = await world.student()
    number = await made(world, student, word_id=word_id, course_book_id=one)

    async def put(field: str, new: str, seen_in: BookId | None) -> None:
        found = await texts(world, word_id)
        made = correct(found, field, new, seen_in=seen_in)
        await world.run(
            lambda unit: unit.corrections.put(
                word_id, made, suggestion_id=number, by="store", now=NOON
            )
        )

    async def shown(book_id: BookId) -> str:
        page = await world.ask(CourseWords, ListCourseWords(course_id=book_id, page_size=1))
        return page.data[0].zh_word

    before = await texts(world, word_id)
    await put("translation", "苹果", one)
    assert (await shown(one), await shown(other)) == ("苹果", "别的意思")
    await put("translation", "另一个", other)
    assert (await shown(one), await shown(other)) == ("苹果", "另一个")
    await put("example", "An apple.", None)
    after = await texts(world, word_id)
    assert (after.word.example, after.word.phonetic) == ("An apple.", before.word.phonetic)
    corrections = (await detail(world, number, student)).corrections
    assert {one.field: one.new for one in corrections} == {
        "translation": "另一个",
        "example": "An apple.",
    }


@pytest.mark.parametrize(("own", "heard"), [(None, "first"), ("second", "second")])
async def test_a_translations_recording_moves_with_its_correction(
    world: World, own: str | None, heard: str
) -> None:
    one, _, word_id = await two_books(world)
    number = await made(world, await world.student(), word_id=word_id, course_book_id=one)
    recordings = [("apple", "apple的意思", "first"), ("apple", "别的意思", "of the other book")]
    if own is not None:
        recordings.append(("apple", "苹果", own))
    await world.run(lambda unit: unit.audio.record(recordings))
    correction = correct(await texts(world, word_id), "translation", "苹果", seen_in=one)

    await world.run(
        lambda unit: unit.corrections.put(
            word_id, correction, suggestion_id=number, by="store", now=NOON
        )
    )

    voiced = await world.reads.voiced(["apple"])
    assert {one.zh: one.recorded_here for one in voiced} == {
        "苹果": heard,
        "别的意思": "of the other book",
    }


async def test_the_earlier_text_is_kept_with_author_and_time(world: World) -> None:
    one, _, word_id = await two_books(world)
    number = await made(world, await world.student(), word_id=word_id)
    correction = correct(await texts(world, word_id), "translation", "苹果", seen_in=one)
    await world.run(
        lambda unit: unit.corrections.put(
            word_id, correction, suggestion_id=number, by="王老师", now=NOON
        )
    )
    kept = Statement(
        lambda d: text(
            "SELECT suggestion_id, word_id, course_book_id, field, old_text, new_text,"
            " corrected_by, corrected_at FROM word_correction"
        )
    )
    rows = await world.run(lambda unit: unit.tx.all(kept))
    assert [tuple(row) for row in rows] == [
        (number, word_id, None, "translation", "apple的意思", "苹果", "王老师", NOON)
    ]


async def test_a_corrected_translation_is_found_by_its_new_text(world: World) -> None:
    student = await world.student()
    book_id = BookId(await world.book(["apple", "pear"]))
    words = await world.book_words(book_id)
    for word_id in words.values():
        await world.favour(student, word_id)

    async def found(typed: str) -> list[str]:
        page = await world.ask(FoundWords, SearchWords(search=typed), by=student)
        return sorted(one.en_word for one in page.data)

    assert await found("意思") == ["apple", "pear"]
    number = await made(world, student, word_id=words["apple"], course_book_id=book_id)
    correction = correct(await texts(world, words["apple"]), "translation", "苹果", seen_in=book_id)
    await world.run(
        lambda unit: unit.corrections.put(
            words["apple"], correction, suggestion_id=number, by="store", now=NOON
        )
    )
    assert await found("苹果") == ["apple"]
    assert await found("意思") == ["pear"]
