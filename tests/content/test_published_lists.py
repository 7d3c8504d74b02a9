"""Lists of several thousand words in the shapes publishers use, through the command line."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.adapters.jobs.stage import opened
from tests.adapters.sql.world import World
from tests.content.lists import LISTS, NOT_LOADED, Listed, several_senses
from wordmate.application.content.messages import ListCourseBook, ListCourseWords, WordView
from wordmate.application.content.operations import ListBooks
from wordmate.application.words.operations import CourseWords
from wordmate.entrypoints.cli.commands import app_of


@pytest.fixture
def folder(sqlite_url: str) -> Path:
    """The service's database: ``wordmate.db``."""
    return Path(sqlite_url.removeprefix("sqlite:///")).parent


def wordmate(folder: Path, *arguments: str, language: str = "en_US.UTF-8") -> Result:
    environment = {
        "WORDMATE_MODE": "development",
        "WORDMATE_DATABASE": f"sqlite:///{folder / 'wordmate.db'}",
        "WORDMATE_DATA_DIR": str(folder),
        "COLUMNS": "200",
        "NO_COLOR": "1",
        "LC_ALL": language,
    }
    return CliRunner().invoke(app_of("content"), ["content", *arguments], env=environment)


def imported(folder: Path, listed: Listed, *more: str, language: str = "en_US.UTF-8") -> Result:
    path = folder / listed.name
    path.write_bytes(listed.data)
    arguments = ("import", str(path), "--book", "list", "--category", listed.category, *more)
    return wordmate(folder, *arguments, language=language)


def taught(folder: Path, code: str = "list") -> dict[str, WordView]:
    async def read() -> dict[str, WordView]:
        database = opened(folder / "wordmate.db")
        try:
            books = await World(database).ask(ListBooks, ListCourseBook(page_size=100))
            book_id = next(one.course_book_id for one in books.data if one.code == code)
            request = ListCourseWords(course_id=book_id, page_size=10_000)
            words = await World(database).ask(CourseWords, request)
            return {word.en_word: word for word in words.data}
        finally:
            await database.close()

    return asyncio.run(read())


@pytest.mark.parametrize("make", LISTS, ids=[make.__name__ for make in LISTS])
def test_a_published_list_loads_and_every_line_is_reported(
    folder: Path, make: Callable[[], Listed]
) -> None:
    listed = make()
    result = imported(folder, listed)
    assert result.exit_code == (1 if listed.refused else 0), result.output
    said = result.output
    assert f"{listed.lines} lines read" in said
    assert f"list: {listed.words} words added, 0 updated" in said
    assert f"{listed.words} words new to Wordmate, 0 known before" in said
    assert (f"{listed.refused} lines refused; all others are loaded" in said) == bool(
        listed.refused
    )
    assert (f"{listed.skipped} lines skipped, headings and notes: " in said) == bool(listed.skipped)
    assert f"The book list contains {listed.words} words now" in said
    assert ("lines merged" in said) == bool(listed.merged)
    assert f"{listed.merged} lines merged" in said or not listed.merged
    assert f"{listed.made} phonetics taken from the speech engine" in said or not listed.made
    for reason in (
        "not an English word (词)",
        "contains an invisible or control character (U+202E)",
        "contains markup (<iframe>)",
    ):
        assert (reason in said) == bool(listed.refused)

    words = taught(folder)
    assert len(words) == listed.words
    assert not words.keys() & NOT_LOADED.keys()
    en, parts, zh = listed.shows
    assert (words[en].part_of_speech, words[en].zh_word) == (parts, zh)
    assert all(word.phonetic for word in words.values())


def test_the_report_is_chinese_in_a_chinese_shell(folder: Path) -> None:
    result = imported(folder, several_senses(40), language="zh_CN.UTF-8")
    assert "识别为：表格，UTF-8，制表符分隔" in result.output
    assert "各列（按内容判断）：1 → 单词，2 → 释义" in result.output
    assert "读取 46 行" in result.output
    assert "list：新增 40 个单词，更新 0 个" in result.output
    assert "40 个音标由语音引擎补上" in result.output
    assert "6 行被拒绝；其余各行均已导入" in result.output
    assert "不是英文单词（词） 词" in result.output
    assert "词书 list 现有 40 个单词" in result.output


def test_an_import_leaves_the_starter_books_as_they_are(folder: Path) -> None:
    wordmate(folder, "starter")
    before = taught(folder, "primary-lower")
    known = list(before)[:3]
    path = folder / "mine.txt"
    path.write_text("".join(f"{en}\tn. 我的意思\n" for en in known), encoding="utf-8")

    result = wordmate(folder, "import", str(path))

    assert result.exit_code == 0, result.output
    assert "0 words new to Wordmate, 3 known before" in result.output
    assert "3 words have other texts in other books" in result.output
    assert taught(folder, "primary-lower") == before
    mine = taught(folder, "mine")
    assert {word.zh_word for word in mine.values()} == {"我的意思"}
    assert [mine[en].phonetic for en in known] == [before[en].phonetic for en in known]
    assert mine[known[0]].audio_url != before[known[0]].audio_url

    wordmate(folder, "import", str(path), "--overwrite")
    after = taught(folder, "primary-lower")
    assert [after[en].zh_word for en in known] == ["我的意思"] * 3


def test_unrecognised_columns_can_be_specified(folder: Path) -> None:
    path = folder / "list.dat"
    path.write_bytes("word|translation\r\ncat|猫\r\n".encode("gbk"))
    result = wordmate(folder, "import", str(path))
    assert result.exit_code == 2
    told = ("--format", "txt", "--separator", "|", "--encoding", "gbk", "--no-header")
    result = wordmate(folder, "import", str(path), *told)
    assert result.exit_code == 1
    assert "line 1: no Chinese translation word" in result.output
    result = wordmate(folder, "import", str(path), *told[:-1], "--header")
    assert (result.exit_code, list(taught(folder))) == (0, ["cat"])
