"""A book's own text of a word, in its lessons."""

import pytest

from tests.support.house import House
from wordmate.adapters.word_files.starter import starter_books
from wordmate.application.content.messages import ListPendingNewWords, ListWordInfo
from wordmate.application.content.ports import BookEntry, WordEntry
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.kernel.instants import EPOCH

RIVERS: BookEntry = starter_books()[0]


async def put(house: House, book: BookEntry, word: WordEntry) -> BookId:
    async def load(unit: Unit) -> BookId:
        book_id = await unit.content.put_book(book, EPOCH)
        await unit.content.put_words(book_id, 1, [word], EPOCH)
        return book_id

    return await house.app.ports.units.run(load)


async def test_a_lessons_words_show_its_books_texts(house: House) -> None:
    word = WordEntry(en="word0", zh_word="岸", audio_key="f" * 32)
    house.book_id = await put(house, RIVERS, word)
    order = await house.running()
    first = house.word_ids[0]

    pending = await house.app.list_pending_new_words(
        house.student, ListPendingNewWords(course_order_id=order.course_order_id)
    )
    for caller in (house.student, house.tutor):
        named = ListWordInfo(word_ids=[first], course_order_id=order.course_order_id)
        info = await house.app.list_word_info(caller, named)
        assert [one.zh_word for one in info.data] == ["岸"]
    elsewhere = await house.app.list_word_info(house.student, ListWordInfo(word_ids=[first]))

    assert [one.zh_word for one in pending.data] == ["岸"]
    assert [one.zh_word for one in elsewhere.data] == ["词0"]


async def test_words_of_another_users_lesson_are_not_found(house: House) -> None:
    order = await house.running()
    request = ListWordInfo(word_ids=house.word_ids[:1], course_order_id=order.course_order_id)
    with pytest.raises(NotFound):
        await house.app.list_word_info(house.other_student, request)
