"""The store checks a word list, and loads it into a book."""

import base64
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
import pytest

from tests.application.content.test_store_books import call_of_shop, put_book
from tests.support.house import BOOK, WORDS, House
from wordmate.application.content.loading import BATCH
from wordmate.application.content.loading_messages import (
    CheckedList,
    CheckList,
    LoadedPart,
    LoadList,
    SheetColumns,
)
from wordmate.application.content.messages import WordBankCategory
from wordmate.application.content.ports import WordEntry
from wordmate.domain.content.errors import ListGone, ListNotSent, LoadingByHouseOnly

LIST = "word,translation\nlantern,灯笼\nbarn,谷仓\n"


def sent(text: str | bytes, **more: object) -> CheckList:
    data = text.encode() if isinstance(text, str) else text
    values: dict[str, object] = {
        "book_code": "travel",
        "category": WordBankCategory.ADULT,
        "file_name": "list.csv",
        "file_base64": base64.b64encode(data).decode(),
    }
    return CheckList(**values | more)  # type: ignore[arg-type]


async def checked(house: House, text: str | bytes, **more: object) -> CheckedList:
    found: CheckedList = await house.app.check_list(sent(text, **more))
    return found


def loading(list_id: str, **more: object) -> LoadList:
    values: dict[str, object] = {
        "list_id": list_id,
        "book_code": "travel",
        "title_zh": "旅行",
        "title_en": "Travel",
        "category": WordBankCategory.ADULT,
        "level": BOOK.level,
    }
    return LoadList(**values | more)  # type: ignore[arg-type]


async def loaded(house: House, list_id: str | None, **more: object) -> LoadedPart:
    assert list_id is not None
    part: LoadedPart = await house.app.load_list(loading(list_id, **more))
    return part


async def words_of(house: House, code: str = "travel") -> list[tuple[str, str]]:
    page = await house.app.words_of_store_book(book_code=code)
    return [(one.en_word, one.zh_word) for one in page.data]


async def test_a_checked_list_says_what_it_understood_and_stores_no_word(house: House) -> None:
    found = await checked(house, LIST)
    assert found.problem is None
    assert (found.kind, found.encoding, found.separator) == ("csv", "utf-8", ",")
    [sheet] = found.sheets
    assert [(one.name, one.role) for one in sheet.columns] == [
        ("word", "word"),
        ("translation", "translation"),
    ]
    assert (sheet.basis, sheet.header_line, sheet.rows[0]) == ("header", 1, ["lantern", "灯笼"])
    assert [(one.en_word, one.state) for one in found.words] == [
        ("lantern", "new"),
        ("barn", "new"),
    ]
    assert (found.lines, found.total, found.new, found.leaving) == (2, 2, 2, 0)
    assert [one.code for one in (await house.app.list_store_books()).data] == [BOOK.code]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "unicode_escape", "iso2022_jp"])
async def test_a_list_in_another_encoding_than_named_is_shown_with_marks(
    house: House, encoding: str
) -> None:
    text = "word,translation\nlantern,灯笼\nhay\\ud800,干草\n".encode("gb18030")
    found = await checked(house, text, encoding=encoding)
    assert msgspec.json.encode(found)
    [sheet] = found.sheets
    assert any("\ufffd" in cell for row in sheet.rows for cell in row)


async def test_each_word_is_new_changed_or_the_same_in_that_book(house: House) -> None:
    entries = [
        WordEntry(en=en, zh_word=zh)
        for en, zh in (("lantern", "灯笼"), ("barn", "牛棚"), ("a", "一"))
    ]
    await put_book(house, "travel", *entries)
    found = await checked(house, f"{LIST}hay,干草\nword0,别的\n")
    assert [(one.en_word, one.state) for one in found.words] == [
        ("lantern", "same"),
        ("barn", "changed"),
        ("hay", "new"),
        ("word0", "new"),
    ], "a word of another book is new in this one"
    assert (found.new, found.changed, found.same, found.leaving) == (2, 1, 1, 1)
    [changed] = found.changed_words
    assert [(one.field, one.old, one.new) for one in changed.fields] == [
        ("translation", "牛棚", "谷仓")
    ]
    assert found.leaving_words == ["a"]
    await loaded(house, found.list_id)
    again = await checked(house, f"{LIST}hay,干草\nword0,别的\n")
    assert (again.same, again.leaving) == (4, 0)


async def test_a_checked_list_is_loaded_in_its_order_and_other_books_keep_their_text(
    house: House,
) -> None:
    before = await words_of(house, BOOK.code)
    found = await checked(house, f"{LIST}word0,别的\n")
    part = await loaded(house, found.list_id)
    assert (part.done, part.total, part.added, part.updated, part.own_texts) == (3, 3, 3, 0, 1)
    assert await words_of(house) == [("lantern", "灯笼"), ("barn", "谷仓"), ("word0", "别的")]
    assert await words_of(house, BOOK.code) == before
    facts = await house.rows("SELECT event, facts FROM audit_log ORDER BY id DESC")
    assert facts[0][0] == "book_loaded"
    assert '"travel"' in facts[0][1]
    assert '"1-3/3"' in facts[0][1]


async def test_a_long_list_is_loaded_a_thousand_words_at_a_time_and_may_be_interrupted(
    house: House,
) -> None:
    letters = "abcdefghij"
    names = ["w" + "".join(letters[int(one)] for one in str(nth)) for nth in range(BATCH + 2)]
    found = await checked(house, "word,translation\n" + "".join(f"{en},词\n" for en in names))
    first = await loaded(house, found.list_id)
    assert (first.done, first.total) == (BATCH, BATCH + 2)
    again = await loaded(house, found.list_id)
    assert (again.done, again.added) == (BATCH, 0), "repeated without effect"
    last = await loaded(house, found.list_id, start=first.done)
    assert (last.done, last.added) == (BATCH + 2, 2)
    page = await house.app.words_of_store_book(book_code="travel", limit=1)
    assert (page.total, page.book.word_count) == (BATCH + 2, BATCH + 2)


async def test_columns_that_were_understood_wrongly_are_named_by_the_store(house: House) -> None:
    text = "n1,n2\n灯笼,lantern\n谷仓,barn\n"
    named = [SheetColumns(columns=["translation", "word"])]
    found = await checked(house, text, sheets=named, header=True)
    assert [(one.en_word, one.zh_word) for one in found.words] == [
        ("lantern", "灯笼"),
        ("barn", "谷仓"),
    ]
    assert found.sheets[0].basis == "option"
    wrong = await checked(house, text, sheets=[SheetColumns(columns=["word", "skip"])])
    assert wrong.problem is not None
    assert (wrong.problem.code, wrong.problem.facts) == (
        "column_missing",
        {"roles": "translation"},
    )
    assert wrong.sheets[0].rows[1] == ["灯笼", "lantern"], "shown to be named again"
    assert wrong.list_id is None


async def test_a_list_whose_columns_cannot_be_told_shows_its_rows(house: House) -> None:
    found = await checked(house, "灯笼,提灯,lantern\n谷仓,牛棚,barn\n", file_name="list.csv")
    assert found.problem is not None
    assert found.problem.code in ("columns_unclear", "column_missing")
    assert found.sheets[0].rows[0] == ["灯笼", "提灯", "lantern"]
    assert len(found.sheets[0].columns) == 3


async def test_refused_lines_are_answered_with_number_word_and_reason(house: House) -> None:
    found = await checked(house, f"{LIST}43595,日期\nbat,{'长' * 201}\nhay\n")
    assert (found.refused, found.total) == (3, 2)
    assert [(one.line, one.word, one.reason.code) for one in found.refused_lines] == [
        (4, "43595", "mishap"),
        (5, "bat", "too_long"),
        (6, "hay", "column_count"),
    ]
    assert found.refused_lines[1].reason.facts == {
        "field": "translation",
        "length": "201",
        "most": "200",
    }


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("list.csv", b"", "empty"),
        ("list.exe", b"MZ", "unknown_kind"),
        ("list.csv", b"%PDF-1.7 ...", "wrong_kind"),
        ("list.xlsx", b"PK\x03\x04damaged", "damaged"),
        ("list.json", b"[{]", "damaged"),
        ("list.csv", LIST.encode() + b"a,b\n" * 20_001, "too_many_lines"),
    ],
)
async def test_a_file_that_is_no_list_is_answered_with_the_reason(
    house: House, name: str, data: bytes, code: str
) -> None:
    found = await checked(house, data, file_name=name)
    assert found.problem is not None
    assert (found.problem.code, found.list_id) == (code, None)


async def test_a_small_file_that_unpacks_to_a_huge_workbook_is_refused(house: House) -> None:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"0" * (65 * 1024 * 1024))
    found = await checked(house, packed.getvalue(), file_name="list.xlsx")
    assert found.problem is not None
    assert found.problem.code == "damaged"


async def test_only_the_list_that_was_checked_last_is_loaded(house: House) -> None:
    first = await checked(house, LIST)
    await checked(house, f"{LIST}hay,干草\n")
    with pytest.raises(ListGone):
        await loaded(house, first.list_id)
    assert (await house.app.list_store_books(part="travel")).data == []


async def test_a_file_that_is_no_base64_is_refused(house: House) -> None:
    with pytest.raises(ListNotSent):
        await house.app.check_list(sent("", file_base64="§"))


async def test_staff_of_an_institution_neither_check_nor_load_lists(house: House) -> None:
    call = await call_of_shop(house)
    with pytest.raises(LoadingByHouseOnly):
        await house.app.check_list(call, sent(LIST))
    found = await checked(house, LIST)
    assert found.list_id is not None
    with pytest.raises(LoadingByHouseOnly):
        await house.app.load_list(call, loading(found.list_id))
    assert len(await words_of(house, BOOK.code)) == WORDS
