"""Loading books, and loading them again."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.adapters.jobs.stage import HandClock
from tests.adapters.sql.world import DAY, NOON, World
from tests.support.word_states import put_states
from wordmate.adapters.sql.content.stores import SqlContent
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.adapters.word_files.importer import Importer, Report
from wordmate.adapters.word_files.pictures import picture_named
from wordmate.adapters.word_files.reading import FileRefused, WordFile
from wordmate.adapters.word_files.shelves import BookOptions, CodeRefused, book_for
from wordmate.adapters.word_files.starter import (
    load_starter_books,
    starter_books,
    starter_file,
    starter_words,
)
from wordmate.adapters.word_files.words import Reason, Refusal, Word
from wordmate.application.content.audio_key import audio_key
from wordmate.application.content.loading import BATCH
from wordmate.application.content.messages import ListCourseBook, ListCourseWords, WordView
from wordmate.application.content.operations import ListBooks
from wordmate.application.content.ports import BookEntry
from wordmate.application.ports import Unit
from wordmate.application.words.operations import CourseWords
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.words.word_learning import WordState

ENGINE = "test 1"
BOOK = starter_books()[0]
NOBODY = AccountId(0)


async def load(
    database: SqliteDatabase,
    folder: Path,
    *lines: str,
    book: BookEntry = BOOK,
    tag: str | None = None,
    refused: list[Refusal] | None = None,
) -> Report:
    path = folder / "words.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    importer = Importer(units=database, engine=ENGINE, clock=HandClock())
    heard = [] if refused is None else refused
    with WordFile(path) as file:
        return await importer.load(file, book, tag=tag, refused=heard.append)


async def shelf(database: SqliteDatabase) -> dict[str, int]:
    """Codes of the books with their numbers of words."""
    page = await World(database).ask(ListBooks, ListCourseBook(page_size=100))
    return {book.code: book.word_count for book in page.data}


async def taught(
    database: SqliteDatabase, code: str = BOOK.code, student_id: AccountId = AccountId(NOBODY)
) -> list[WordView]:
    page = await World(database).ask(ListBooks, ListCourseBook(page_size=100))
    book_id = next(book.course_book_id for book in page.data if book.code == code)
    world, request = World(database), ListCourseWords(course_id=book_id, page_size=5_000)
    words = await world.ask(CourseWords, request)
    return list(await world.words([one.id for one in words.data], student_id, book_id))


async def test_the_starter_books_are_listed_with_their_words(
    database: SqliteDatabase, clock: HandClock
) -> None:
    total = await load_starter_books(units=database, engine=ENGINE, clock=clock)
    books = await shelf(database)
    assert list(books) == [book.code for book in starter_books()]
    assert sum(books.values()) == total > 1_500


async def test_loading_the_starter_books_again_changes_nothing(
    database: SqliteDatabase, clock: HandClock
) -> None:
    await load_starter_books(units=database, engine=ENGINE, clock=clock)
    before = [await taught(database, book.code) for book in starter_books()]
    await load_starter_books(units=database, engine=ENGINE, clock=clock)
    assert [await taught(database, book.code) for book in starter_books()] == before


async def test_words_are_in_the_order_of_the_file(database: SqliteDatabase, tmp_path: Path) -> None:
    report = await load(database, tmp_path, "word,translation", "cat,猫", "ant,蚂蚁", "bee,蜜蜂")
    assert (report.added, report.updated) == (3, 0)
    assert [word.en_word for word in await taught(database)] == ["cat", "ant", "bee"]


async def test_order_holds_over_many_batches(database: SqliteDatabase, tmp_path: Path) -> None:
    lines = [f"word {n},词{n}" for n in range(BATCH * 2 + 5)]
    report = await load(database, tmp_path, "word,translation", *lines)
    assert report.added == BATCH * 2 + 5
    words = await taught(database)
    assert [word.en_word for word in words] == [f"word {n}" for n in range(BATCH * 2 + 5)]


async def test_a_starter_book_in_another_order_keeps_what_people_learned(
    database: SqliteDatabase, tmp_path: Path, clock: HandClock
) -> None:
    code = "travel"
    book = next(one for one in starter_books() if one.code == code)
    head, *rows = starter_file(code).read_text(encoding="utf-8").splitlines()
    importer = Importer(units=database, engine=ENGINE, clock=clock)
    (tmp_path / "old.tsv").write_text("\n".join([head, *sorted(rows)]), encoding="utf-8")
    with WordFile(tmp_path / "old.tsv") as file:
        await importer.load(file, book)
    old = [(one.en_word, one.id) for one in await taught(database, code)]
    assert [en for en, _ in old][:2] == ["adapter", "aisle seat"]
    student_id = await student_who_knows(database, [word_id for _, word_id in old[:20]])

    await load_starter_books(units=database, engine=ENGINE, clock=clock)
    new = await taught(database, code, student_id=student_id)
    assert [(one.en_word, one.id) for one in new] != old
    assert {(one.en_word, one.id) for one in new} == {*old}
    assert [one.en_word for one in new] == [row.split("\t")[0] for row in rows]
    mastered = {one.id for one in new if one.state is WordState.MASTERED}
    assert mastered == {word_id for _, word_id in old[:20]}


async def test_the_whole_courses_keep_what_people_did_in_the_earlier_books(
    database: SqliteDatabase, clock: HandClock
) -> None:
    """The books of an earlier build taught 2,068 of these words, some of them in another book."""
    earlier = (Path(__file__).parent / "earlier_books.tsv").read_text(encoding="utf-8")
    taught_then = {
        code: words.split("|") for code, words in map(split_at_tab, earlier.splitlines())
    }
    importer = Importer(units=database, engine=ENGINE, clock=clock)
    for book in (one for one in starter_books() if one.code in taught_then):
        await importer.load_words(book, [Word(en, "旧义") for en in taught_then[book.code]])
    old = {code: await taught(database, code) for code in taught_then}
    world = World(database)
    student, tutor = await world.student(), await world.tutor()
    upper = [word.id for word in old["primary-upper"]]
    await world.learn(student, dict.fromkeys(upper[:150], WordState.MASTERED))
    await world.learn(student, dict.fromkeys(upper[150:180], WordState.FORGOTTEN))
    await world.favour(student, upper[190])
    lesson = await world.running(student, tutor)
    reviews = await world.reviews(lesson, upper[:30], NOON + DAY, NOON + 2 * DAY)
    did = [await world.whole(one.id) for one in (lesson, *reviews)]

    await load_starter_books(units=database, engine=ENGINE, clock=clock)

    new = {code: await taught(database, code, student.id) for code in starter_words()}
    ids_now = {word.en_word: word.id for words in new.values() for word in words}
    for word in (word for words in old.values() for word in words):
        assert ids_now[word.en_word] == word.id
    for code, words in new.items():
        assert [(one.en_word, one.zh_word) for one in words] == [
            (one.en, one.zh) for one in starter_words()[code]
        ]
    default = {word.en_word: word.zh_word for word in await world.words([*ids_now.values()])}
    first = {one.en: one.zh for words in reversed([*starter_words().values()]) for one in words}
    assert default == first
    shown = {word.id: word for words in new.values() for word in words}
    assert {shown[one].state for one in upper[:150]} == {WordState.MASTERED}
    assert {shown[one].state for one in upper[150:180]} == {WordState.FORGOTTEN}
    assert shown[upper[190]].is_favorite
    assert [await world.whole(one.id) for one in (lesson, *reviews)] == did
    assert await world.run(lambda unit: unit.ledger.wrong_counts(after=0, until=10**6)) == []


async def test_a_starter_book_keeps_the_text_of_a_shop_s_book(
    database: SqliteDatabase, clock: HandClock
) -> None:
    importer = Importer(units=database, engine=ENGINE, clock=clock)
    shops = replace(BOOK, code="shop")
    await importer.load_words(shops, [Word("cat", "猫咪")])
    await load_starter_books(units=database, engine=ENGINE, clock=clock)
    assert [word.zh_word for word in await taught(database, "shop")] == ["猫咪"]
    assert {word.en_word: word.zh_word for word in await taught(database)}["cat"] != "猫咪"


async def test_an_interrupted_load_of_a_starter_book_changes_nothing(
    database: SqliteDatabase, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    importer = Importer(units=database, engine=ENGINE, clock=clock)
    await importer.load_words(BOOK, [Word("cat", "猫"), Word("dog", "狗")])

    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(SqlContent, "end_at", killed)
    with pytest.raises(RuntimeError, match="killed"):
        await importer.load_words(BOOK, [Word("dog", "小狗")])
    assert [(one.en_word, one.zh_word) for one in await taught(database)] == [
        ("cat", "猫"),
        ("dog", "狗"),
    ]


def split_at_tab(line: str) -> tuple[str, str]:
    code, _, words = line.partition("\t")
    return code, words


async def student_who_knows(database: SqliteDatabase, word_ids: Iterable[WordId]) -> AccountId:
    async def learn(unit: Unit) -> AccountId:
        student = await unit.accounts.add(
            phone="13800000001",
            role=Role.STUDENT,
            name="小明",
            password_hash=None,
            institution_id=None,
            now=Instant(1),
        )
        known = dict.fromkeys(word_ids, WordState.MASTERED)
        await put_states(unit, student.id, known, Instant(1))
        return student.id

    return await database.run(learn)


async def test_loading_again_updates_words_and_keeps_what_people_learned(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    await load(database, tmp_path, "word,translation", "cat,猫", "ant,蚂蚁")
    before = {word.en_word: word.id for word in await taught(database)}
    student_id = await student_who_knows(database, [before["cat"]])
    report = await load(database, tmp_path, "word,translation", "bee,蜜蜂", "cat,猫咪", "ant,蚂蚁")
    assert (report.added, report.updated) == (1, 2)
    after = await taught(database, student_id=student_id)
    assert [word.en_word for word in after] == ["bee", "cat", "ant"]
    assert {word.en_word: word.id for word in after}.items() >= before.items()
    assert (after[1].zh_word, after[1].state) == ("猫咪", WordState.MASTERED)


async def test_a_word_removed_from_the_file_leaves_the_book_but_stays_learned(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    await load(database, tmp_path, "word,translation", "cat,猫", "ant,蚂蚁", "bee,蜜蜂")
    ids = [word.id for word in await taught(database)]
    await load(database, tmp_path, "word,translation", "cat,猫")
    assert [word.en_word for word in await taught(database)] == ["cat"]
    assert await shelf(database) == {BOOK.code: 1}
    assert [word.en_word for word in await World(database).words(ids)] == [
        "cat",
        "ant",
        "bee",
    ]


async def test_pictures_are_found_where_the_english_and_the_chinese_name_match(
    database: SqliteDatabase, tmp_path: Path, clock: HandClock
) -> None:
    rows = (
        "bat,球拍；蝙蝠",
        "Bat,蝙蝠",
        "fish,鱼；鱼肉",
        "face with monocle,带单片眼镜的脸",
        "apple,苹果,🍏",
    )
    path = tmp_path / "words.csv"
    path.write_text("\n".join(["word,translation,picture", *rows]), encoding="utf-8")
    importer = Importer(units=database, engine=ENGINE, clock=clock, finds_pictures=True)
    with WordFile(path) as file:
        report = await importer.load(file, BOOK)
    assert [word.picture for word in await taught(database)] == ["", "🦇", "🐟", "🧐", "🍏"]
    assert report.pictures == 4


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("China", "中国"),  # a flag
        ("melting face", "融化的脸"),  # newer than phones of 2020
        ("cat", "狗"),
        ("red apple", ""),
    ],
)
def test_no_picture_is_found_for_a_flag_a_new_emoji_or_one_name_alone(en: str, zh: str) -> None:
    assert picture_named(en, zh) == ""


async def test_words_carry_the_key_of_their_audio(database: SqliteDatabase, tmp_path: Path) -> None:
    await load(database, tmp_path, "word,translation", "cat,猫")
    (cat,) = await taught(database)
    assert audio_key(ENGINE, "cat", "猫") in cat.voice_url


async def test_refused_rows_are_counted_and_the_others_loaded(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    refused: list[Refusal] = []
    report = await load(
        database, tmp_path, "word,translation", "cat,猫", ",狗", "cat,小猫", "ant", refused=refused
    )
    assert (report.read, report.added, report.merged) == (4, 1, 1)
    assert report.refused == {Reason.NO_WORD: 1, Reason.COLUMN_COUNT: 1}
    assert [refusal.line for refusal in refused] == [3, 5]


async def test_a_file_without_valid_rows_creates_no_book(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    report = await load(database, tmp_path, "word,translation", "cat,")
    assert report.loaded == 0
    assert await shelf(database) == {}


ECDICT = "word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio"


async def test_a_tag_chooses_the_words_of_one_exam(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    report = await load(
        database,
        tmp_path,
        ECDICT,
        "cat,kæt,,n. 猫,,,,zk gk,0,9,,,",
        "abacus,,,n. 算盘,,,,gre,0,0,,,",
        "bank,bæŋk,,n. 银行,,,,gk cet4,0,5,,,",
        tag="gk",
    )
    assert (report.added, report.other_tag) == (2, 1)
    words = await taught(database)
    assert [(word.en_word, word.original_text) for word in words] == [("cat", ""), ("bank", "")]


async def test_a_dictionary_without_examples_keeps_stored_ones(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    await load(database, tmp_path, "word,translation,example", "cat,猫,My cat sleeps.")
    await load(database, tmp_path, ECDICT, "cat,kæt,,n. 猫科动物,,,,zk,0,9,,,")
    (cat,) = await taught(database)
    assert (cat.original_text, cat.zh_word) == ("My cat sleeps.", "猫科动物")


async def test_a_tag_is_refused_for_a_file_without_tags(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    with pytest.raises(FileRefused, match="no tag column"):
        await load(database, tmp_path, "word,translation", "cat,猫", tag="zk")


async def test_a_book_of_an_exam_gets_that_exam_s_titles(database: SqliteDatabase) -> None:
    book = await book_for("ecdict", "zk", BookOptions(), database)
    assert (book.code, book.title_zh) == ("zk", "中考词汇")


async def test_a_book_without_options_is_named_after_its_file(database: SqliteDatabase) -> None:
    book = await book_for("My Words (2)", None, BookOptions(), database)
    assert (book.code, book.title_zh, book.title_en) == ("my-words-2",) * 3


async def test_an_existing_book_keeps_unspecified_fields(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    await load(database, tmp_path, "word,translation", "cat,猫")
    book = await book_for("words", None, BookOptions(code=BOOK.code, title_en="New"), database)
    assert (book.title_zh, book.title_en, book.level) == (BOOK.title_zh, "New", BOOK.level)


async def test_a_code_with_other_characters_is_refused(database: SqliteDatabase) -> None:
    with pytest.raises(CodeRefused, match="lower-case letters"):
        await book_for("words", None, BookOptions(code="No Code"), database)
