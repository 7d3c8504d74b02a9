"""The store looks at its books and their words."""

import pytest

from tests.support.house import BOOK, WORDS, House
from tests.support.staff import employ
from wordmate.application.content.messages import WordBankCategory
from wordmate.application.content.ports import BookEntry, WordEntry
from wordmate.application.content.store_messages import (
    ListStoreBooks,
    QueryStoreBook,
    StoreBookWords,
    StoreShelf,
    StoreWord,
)
from wordmate.application.kernel.call import Call, Caller, store_call
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.kernel.staff import Right, Staff


async def shelf(house: House, **asked: object) -> StoreShelf:
    found: StoreShelf = await house.app.list_store_books(**asked)
    return found


async def words(house: House, **asked: object) -> StoreBookWords:
    found: StoreBookWords = await house.app.words_of_store_book(**{"book_code": BOOK.code} | asked)
    return found


async def put_book(house: House, code: str, *entries: WordEntry, **changes: object) -> None:
    fields = {name: getattr(BOOK, name) for name in BOOK.__slots__} | {"code": code} | changes
    book, now = BookEntry(**fields), house.clock.now()

    async def work(unit: Unit) -> None:
        book_id = await unit.content.put_book(book, now)
        await unit.content.put_words(book_id, 1, entries, now)

    await house.ports.units.run(work)


async def call_of_shop(house: House) -> Call:
    shop = await employ(house, "owner of another shop")
    staff = Staff(frozenset({Right.CONTENT}), shop.institution_id)
    return Call(Caller(shop.id, Role.STORE, staff=staff))


async def test_the_shelf_names_each_book_with_its_words_and_the_students_who_use_it(
    house: House,
) -> None:
    await put_book(house, "definitions", category=WordBankCategory.ENGLISH_ENGLISH)
    assert [one.students for one in (await shelf(house)).data] == [0, 0]
    await house.running()
    await house.booked(minutes_ahead=24 * 60)
    first, other = (await shelf(house)).data
    assert (first.code, first.word_count, first.students, first.in_english) == (
        BOOK.code,
        WORDS,
        1,
        False,
    )
    assert (other.code, other.word_count, other.students, other.in_english) == (
        "definitions",
        0,
        0,
        True,
    )


async def test_books_stand_from_the_youngest_readers_to_the_oldest_and_by_shelf(
    house: House,
) -> None:
    for code, level, category in (
        ("business", SchoolLevel.ADULT, WordBankCategory.PROFESSIONAL),
        ("junior-phrases", SchoolLevel.JUNIOR, WordBankCategory.PHRASES),
        ("primary", SchoolLevel.PRIMARY, WordBankCategory.OTHER),
        ("junior-exam", SchoolLevel.JUNIOR, WordBankCategory.EXAM_SYLLABUS),
        ("junior-exam-2", SchoolLevel.JUNIOR, WordBankCategory.EXAM_SYLLABUS),
    ):
        await put_book(house, code, level=level, category=category)
    codes = [one.code for one in (await shelf(house)).data if one.code != BOOK.code]
    assert codes == ["primary", "junior-exam", "junior-exam-2", "junior-phrases", "business"]


async def test_a_canceled_class_uses_no_book(house: House) -> None:
    order = await house.booked(minutes_ahead=60)
    assert (await shelf(house)).data[0].students == 1
    await house.app.cancel_class(order.course_order_id, reason="ill")
    assert (await shelf(house)).data[0].students == 0


async def test_books_are_found_by_a_part_of_title_or_code_and_by_category(house: House) -> None:
    await put_book(house, "travel", title_zh="旅行英语", title_en="On the 100% road")
    for part in ("旅行", "ROAD", "trav", "0%"):
        assert [one.code for one in (await shelf(house, part=part)).data] == ["travel"], part
    assert (await shelf(house, part="_")).data == []
    none = await shelf(house, category=WordBankCategory.ADULT)
    assert (none.data, none.total) == ([], 0)


async def test_a_book_shows_its_own_text_of_a_word_and_says_so(house: House) -> None:
    await put_book(house, "travel", WordEntry(en="word0", zh_word="别的意思"))
    [own] = (await words(house, book_code="travel")).data
    assert (own.en_word, own.zh_word, own.has_own_text) == ("word0", "别的意思", True)
    shared: StoreWord = (await words(house, limit=1)).data[0]
    assert (shared.en_word, shared.has_own_text) == ("word0", False)
    assert shared.zh_word != own.zh_word
    assert shared.voice_url != own.voice_url


async def test_words_of_a_book_are_paged_in_its_order(house: House) -> None:
    page = await words(house, limit=2, offset=3)
    assert [one.en_word for one in page.data] == ["word3", "word4"]
    assert (page.total, page.total_is_minimum, page.book.code) == (WORDS, False, BOOK.code)


async def test_words_are_found_by_a_part_of_the_word_or_of_the_shown_translation(
    house: House,
) -> None:
    await put_book(
        house,
        "travel",
        WordEntry(en="word0", zh_word="灯笼"),
        WordEntry(en="Lantern", zh_word="提灯"),
    )
    for part, found in (("lant", ["Lantern"]), ("灯", ["word0", "Lantern"]), ("词", [])):
        page = await words(house, book_code="travel", part=part)
        assert [one.en_word for one in page.data] == found, part
        assert page.total == len(found)


async def test_words_with_a_recording_are_told_from_those_that_the_engine_speaks(
    house: House,
) -> None:
    zh = (await words(house, limit=1)).data[0].zh_word
    records = [("word0", zh, "a" * 64), ("word1", "", "b" * 64), ("word2", "别的意思", "c" * 64)]
    await house.ports.units.run(lambda unit: unit.audio.record(records))
    found = await words(house, recorded=True)
    assert [one.en_word for one in found.data] == ["word0", "word1"], "not of another translation"
    assert (found.recorded, found.total) == (2, 2)
    rest = await words(house, recorded=False)
    assert (rest.total, rest.recorded) == (WORDS - 2, 2)
    assert not any(one.is_recorded for one in rest.data)


async def test_an_unknown_book_is_not_found(house: House) -> None:
    with pytest.raises(NotFound):
        await words(house, book_code="no-such-book")


async def test_staff_of_an_institution_read_books_but_do_not_load_them(
    house: House,
) -> None:
    await house.running()
    call = await call_of_shop(house)
    listed = await house.app.list_store_books(call, ListStoreBooks())
    assert (listed.data[0].students, listed.may_load) == (0, False), "students of others"
    page = await house.app.words_of_store_book(call, QueryStoreBook(book_code=BOOK.code))
    assert (page.may_load, len(page.data)) == (False, WORDS)
    own = await house.app.words_of_store_book(
        store_call("store"), QueryStoreBook(book_code=BOOK.code)
    )
    assert (own.may_load, own.book.students) == (True, 1)
