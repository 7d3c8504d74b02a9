"""Suggestions, their pictures and corrections, alike on all databases."""

from typing import Any

import pytest

from tests.adapters.sql.world import NOON, World, entry, word
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.words.messages import SearchWords
from wordmate.application.words.operations import FoundWords
from wordmate.domain.kernel.ids import BookId, SuggestionId
from wordmate.domain.suggestions.correction import WordTexts, correct
from wordmate.domain.suggestions.suggestion import SuggestionType, suggest


async def made(world: World, account: Account, **more: Any) -> SuggestionId:
    values: dict[str, Any] = {
        "title": "译文",
        "type_": SuggestionType.ENGLISH,
        "content": "不对",
        "now": NOON,
    }
    one = suggest(account_id=account.id, **values | more)
    return await world.run(lambda unit: unit.suggestions.add(one))


async def texts(world: World, word_id: int) -> WordTexts:
    found = await world.run(lambda unit: unit.corrections.texts(word_id, None))
    assert found is not None
    return found


async def two_books(world: World) -> tuple[BookId, BookId, int]:
    """A word in two books, of which the second has its own text."""
    one = BookId(await world.book(["apple", "pear"]))
    other = await world.run(_second)
    return one, other, (await world.book_words(one))["apple"]


async def _second(unit: Any) -> BookId:
    book_id = await unit.content.put_book(entry("other"), NOON)
    told = word("apple", zh_word="别的意思", audio_key="other-key")
    await unit.content.put_words(book_id, 1, [told], NOON)
    return BookId(book_id)


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
            word_id, correction, institution_id=None, suggestion_id=number, by="store", now=NOON
        )
    )

    voiced = await world.run(lambda unit: unit.audio.voiced(["apple"]))
    assert {one.zh: one.recorded_here for one in voiced} == {
        "苹果": heard,
        "别的意思": "of the other book",
    }


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
            words["apple"],
            correction,
            institution_id=None,
            suggestion_id=number,
            by="store",
            now=NOON,
        )
    )
    assert await found("苹果") == ["apple"]
    assert await found("意思") == ["pear"]
