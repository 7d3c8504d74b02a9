"""The shelf: the words that lessons taught, by how firm they are."""

import pytest

from tests.support.house import House
from wordmate.application.words.messages import ListShelfWords, ShelfPage
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.reviews.firmness import FIRM_DAYS, LASTING_DAYS, Firmness, firmness
from wordmate.domain.reviews.memory import Memory
from wordmate.domain.reviews.word_memory import WordMemory

MET_ON = 100


def _word(word_id: WordId, rights: int, misses: int, stability: float, day: float) -> WordMemory:
    memory = Memory(stability, 5.0, day)
    return WordMemory(word_id, memory, misses=misses, rights=rights, met_on=MET_ON)


def around_every_bound(word_ids: list[WordId]) -> list[WordMemory]:
    """Ten words on both sides of the bounds of the rule."""
    soft, firm = FIRM_DAYS - 0.01, float(FIRM_DAYS)
    early, late = MET_ON + LASTING_DAYS - 0.01, float(MET_ON + LASTING_DAYS)
    bounds = [
        *((0, 0, firm, day) for day in (early, late)),
        *((0, 1, firm, day) for day in (early, late)),
        *((1, 0, soft, day) for day in (early, late)),
        *((1, misses, firm, day) for misses in (0, 1) for day in (early, late)),
    ]
    return [_word(one, *bound) for one, bound in zip(word_ids, bounds, strict=True)]


async def stored(house: House) -> list[WordMemory]:
    """Ten taught words whose memories stand around every bound."""
    await house.due_review(correct=range(10))
    words = around_every_bound(house.word_ids[:10])
    for one in words:
        await house.rows(
            f"UPDATE word_memory SET rights = {one.rights}, misses = {one.misses},"  # noqa: S608
            f" stability = {one.memory.stability}, day = {one.memory.day}, met_on = {one.met_on}"
            f" WHERE word_id = {one.word_id} RETURNING 1"
        )
    return words


async def shelf(house: House, **asked: object) -> ShelfPage:
    request = ListShelfWords(**asked)  # type: ignore[arg-type]
    return await house.app.list_shelf_words(house.student, request)


async def test_the_shelf_sorts_words_as_the_rule_says(house: House) -> None:
    words = await stored(house)
    for one in Firmness:
        found = await shelf(house, firmness=one, page_size=50)
        meant = {word.word_id for word in words if firmness(word) is one}
        assert {word.id for word in found.data} == meant
        assert found.total == len(meant) == getattr(found.counts, one.value)
    every = await shelf(house)
    assert every.total == every.counts.total == len(words)


async def test_the_shelf_of_a_book_is_in_book_order_and_pages(house: House) -> None:
    await stored(house)
    [book] = {row[0] for row in await house.rows("SELECT course_book_id FROM course_order")}
    first = await shelf(house, course_book_id=book, page_size=6)
    second = await shelf(house, course_book_id=book, page_size=6, page_no=2)
    listed = [one.id for one in (*first.data, *second.data)]
    assert listed == house.word_ids[:10]
    assert first.total == second.total == 10


async def test_a_search_counts_and_lists_the_words_that_it_finds(house: House) -> None:
    words = await stored(house)
    [sought] = (await shelf(house, page_size=1)).data
    for text in (sought.en_word.upper(), sought.zh_word):
        found = await shelf(house, search=text)
        assert sought.id in {one.id for one in found.data}
        assert found.total == found.counts.total == len(found.data) <= len(words)
    assert (await shelf(house, search="nowhere")).counts.total == 0


async def test_nothing_stands_on_the_shelf_before_the_first_lesson(house: House) -> None:
    empty = await shelf(house)
    assert empty.data == []
    assert empty.counts.total == 0


async def test_a_tutor_sees_the_shelf_of_their_own_students_only(house: House) -> None:
    words = await stored(house)
    request = ListShelfWords(student_id=house.accounts["student"].id)
    assert (await house.app.list_shelf_words(house.tutor, request)).total == len(words)
    with pytest.raises(NotFound):
        await house.app.list_shelf_words(house.other_tutor, request)
