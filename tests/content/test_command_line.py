"""The commands ``wordmate content``."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.adapters.jobs.stage import database_at, opened
from tests.adapters.sql.world import World
from tests.content.anki_packages import with_tags, write_new
from wordmate.adapters.speech.recordings import Ear
from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.content.operations import ListBooks
from wordmate.domain.content.interaction import InteractionLinkRefused
from wordmate.domain.kernel.errors import NotFound
from wordmate.entrypoints.bootstrap import open_service as opened_service
from wordmate.entrypoints.cli.content import content_commands
from wordmate.entrypoints.cli.content_ports import Loading
from wordmate.entrypoints.settings import Settings

ORIGIN = "https://lessons.example"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    asyncio.run(database_at(tmp_path).close())
    return tmp_path


def wordmate_content(folder: Path, *arguments: str) -> Result:
    @asynccontextmanager
    async def loading() -> AsyncIterator[Loading]:
        settings = Settings(
            database=f"sqlite:///{folder / 'wordmate.sqlite'}",
            data_dir=str(folder),
            interactive_origins=[ORIGIN],
            workers=0,
        )
        async with opened_service(settings) as service:
            ports = replace(service.ports, speech_name="test 1")
            yield Loading(ports=ports, listener=Ear())

    environment = {"COLUMNS": "200", "NO_COLOR": "1"}
    return CliRunner().invoke(content_commands(loading), arguments, env=environment)


def shelf(folder: Path) -> list[CourseBookView]:
    async def read() -> list[CourseBookView]:
        database = opened(folder / "wordmate.sqlite")
        try:
            return list((await World(database).ask(ListBooks, ListCourseBook(page_size=100))).data)
        finally:
            await database.close()

    return asyncio.run(read())


def written(folder: Path, *lines: str, name: str = "words.csv") -> str:
    path = folder / name
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


def test_starter_loads_the_starter_books(folder: Path) -> None:
    result = wordmate_content(folder, "starter")
    assert result.exit_code == 0, result.output
    assert "14 books" in result.output
    assert len(shelf(folder)) == 14


def test_an_allowed_page_runs_a_books_lessons_until_it_is_removed(
    folder: Path,
) -> None:
    def links() -> dict[str, str | None]:
        return {book.code: book.interaction_link for book in shelf(folder)}

    wordmate_content(folder, "starter")
    plain = links()
    linked = wordmate_content(folder, "interactive", "phrasal-verbs", f"{ORIGIN}/unit-3")
    assert linked.exit_code == 0, linked.output
    assert linked.output == f"phrasal-verbs: lessons are run by {ORIGIN}/unit-3\n"
    assert links() == plain | {"phrasal-verbs": f"{ORIGIN}/unit-3"}
    unlinked = wordmate_content(folder, "interactive", "phrasal-verbs")
    assert unlinked.output == "phrasal-verbs: lessons are run by their words\n"
    assert links() == plain


@pytest.mark.parametrize(
    ("book", "link", "error"),
    [
        ("phrasal-verbs", "https://elsewhere.example/unit-3", InteractionLinkRefused),
        ("phrasal-verbs", "http://lessons.example/unit-3", InteractionLinkRefused),
        ("no-such-book", f"{ORIGIN}/unit-3", NotFound),
    ],
)
def test_a_page_from_elsewhere_or_of_no_book_is_refused(
    folder: Path, book: str, link: str, error: type[Exception]
) -> None:
    wordmate_content(folder, "starter")
    refused = wordmate_content(folder, "interactive", book, link)
    assert isinstance(refused.exception, error)
    assert {one.interaction_link for one in shelf(folder)} == {None}


def test_a_clean_file_exits_with_0(folder: Path) -> None:
    file = written(folder, "word,translation", "cat,猫", "dog,狗")
    result = wordmate_content(
        folder,
        "import",
        file,
        "--book",
        "pets",
        "--title-zh",
        "宠物",
        "--title-en",
        "Pets",
        "--category",
        "ADULT",
        "--level",
        "PRIMARY",
    )
    assert result.exit_code == 0, result.output
    assert "pets: 2 words added, 0 updated" in result.output
    (book,) = shelf(folder)
    assert (book.code, book.title_zh, book.title_en, book.category, book.level) == (
        "pets",
        "宠物",
        "Pets",
        "ADULT",
        "PRIMARY",
    )


def test_a_dry_run_shows_what_each_field_of_a_deck_is(folder: Path) -> None:
    notes = with_tags(
        {"Basic": (("Front", "Back", "Audio"), [("cat", "<b>猫</b>", "[sound:a.mp3]")])}
    )
    deck = write_new(folder / "deck.apkg", notes, {"a.mp3": b"ID3"})
    result = wordmate_content(folder, "import", str(deck), "--dry-run")
    assert result.exit_code == 0, result.output
    for line in (
        "Read as a package of Anki\n",
        "Columns, by their content: Front → word, Back → translation, Tags → tag\n",
        "Left out: Audio\n",
        "1 file of sound or pictures left out\n",
        "  cat | 猫 | 🐈\n",
    ):
        assert line in result.output
    assert shelf(folder) == []


def test_refused_rows_are_printed_with_their_line_and_exit_with_1(folder: Path) -> None:
    file = written(folder, "word,translation", "cat,猫", "dog,", ",鸟")
    result = wordmate_content(folder, "import", file)
    assert result.exit_code == 1, result.output
    assert "line 3: no Chinese translation dog" in result.output
    assert "line 4: no word" in result.output
    assert "words: 1 word added, 0 updated" in result.output


def test_the_first_refused_rows_are_shown_and_all_are_written(folder: Path) -> None:
    file = written(folder, "word,translation", "cat,猫", *(f"w{n}," for n in range(50)))
    everything = folder / "refused.tsv"
    result = wordmate_content(folder, "import", file, "--refused", str(everything))
    assert result.exit_code == 1
    assert result.output.count("\nline ") == 20
    assert "50 refused: no Chinese translation" in result.output
    lines = everything.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "3\tno Chinese translation\tw0"
    assert len(lines) == 50


def test_the_report_says_what_columns_are_and_what_is_skipped(folder: Path) -> None:
    file = written(
        folder, "宠物单词表,,", "序号,单词,释义", "1,cat,猫", "2,dog,狗", "序号,单词,释义"
    )
    result = wordmate_content(folder, "import", file)
    assert result.exit_code == 0, result.output
    for said in (
        "Read as a table, UTF-8, separated by commas\n",
        "Columns, by the header in line 2: 单词 → word, 释义 → translation\n",
        "Left out: 序号\n",
        "1 line skipped, above the header: 1 “宠物单词表”\n",
        "1 line skipped, the header once more: 5\n",
    ):
        assert said in result.output


def test_a_dry_run_shows_the_layout_and_stores_nothing(folder: Path) -> None:
    animals = ("cat,n.,B1,猫", "dog,n.,A1,狗", "owl,n.,B1,猫头鹰", "pig,n.,A1,猪", "ox,n.,C1,牛")
    file = written(folder, *animals, "cow,n.,A1,母牛", "TRUE,n.,A1,真")
    result = wordmate_content(folder, "import", file, "--dry-run")
    assert result.exit_code == 1, result.output
    for said in (
        "Columns, by their content: 1 → word, 2 → pos, 4 → translation\nLeft out: 3\n",
        "The first 5 words:\n  cat | n. | 猫 | 🐈\n  dog | n. | 狗 | 🐕\n",
        "  ox | n. | 牛\n7 lines read\n",
        "line 7: looks like a spreadsheet's mishap (TRUE) TRUE\n",
        "A dry run: nothing is stored; 6 words would be\n",
    ):
        assert said in result.output
    assert shelf(folder) == []


def test_words_with_two_pronunciations_are_named(folder: Path) -> None:
    file = written(folder, "word,phonetic,translation", "lead,liːd,带领", "lead,lɛd,铅")
    result = wordmate_content(folder, "import", file)
    assert "1 word is pronounced in two ways" in result.output
    assert "the first is spoken: lead" in result.output


def test_the_columns_can_be_specified(folder: Path) -> None:
    file = written(folder, "猫,动物,cat", "狗,家畜,dog")
    assert wordmate_content(folder, "import", file).exit_code == 2
    told = wordmate_content(folder, "import", file, "--columns", "translation,skip,word")
    assert told.exit_code == 0, told.output
    assert "Columns, by --columns: 1 → translation, 3 → word\nLeft out: 2\n" in told.output
    unknown = wordmate_content(folder, "import", file, "--columns", "translation,colour")
    assert (unknown.exit_code, "'colour'" in unknown.output) == (2, True)
    assert [book.word_count for book in shelf(folder)] == [2]


def test_a_file_without_loaded_rows_exits_with_2(folder: Path) -> None:
    result = wordmate_content(folder, "import", written(folder, "word,translation", "cat,"))
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("words.docx", (), "cannot be loaded; save it as .xlsx, .csv, .tsv or .txt"),
        ("words.csv", ("--columns", "word,skip"), "has no column translation"),
        ("words.csv", ("--tag", "zk"), "no tag column to choose 'zk' by"),
        ("words.csv", ("--book", "No Code"), "lower-case letters"),
    ],
)
def test_an_unreadable_file_is_reported_in_one_line_and_exits_with_2(
    folder: Path, name: str, arguments: tuple[str, ...], said: str
) -> None:
    file = written(folder, "word,translation", "cat,猫", name=name)
    result = wordmate_content(folder, "import", file, *arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert shelf(folder) == []


@pytest.mark.parametrize(
    "option",
    [
        ("--book", ""),
        ("--tag", ""),
        ("--separator", ""),
        ("--encoding", ""),
        ("--columns", ""),
        ("--title-zh", ""),
        ("--title-zh", "宠\u3164物"),
        ("--title-en", "x" * 81),
        ("--refused", "nowhere/refused.txt"),
    ],
    ids=" ".join,
)
def test_an_invalid_option_loads_nothing(folder: Path, option: tuple[str, str]) -> None:
    result = wordmate_content(folder, "import", written(folder, "cat,猫"), *option)
    assert (result.exit_code, option[0] in result.output) == (2, True), result.output
    assert shelf(folder) == []


def test_a_missing_file_is_named(folder: Path) -> None:
    wordmate_content(folder, "import", written(folder, "word,translation", "cat,猫"))
    text = written(folder, "Read aloud.", name="before.txt")
    result = wordmate_content(folder, "preparation", "words", text, "--english", "nowhere.txt")
    assert (result.exit_code, "nowhere.txt: No such file" in result.output) == (2, True)


def test_importing_again_updates(folder: Path) -> None:
    wordmate_content(folder, "import", written(folder, "word,translation", "cat,猫"))
    result = wordmate_content(
        folder, "import", written(folder, "word,translation", "cat,猫咪", "dog,狗")
    )
    assert result.exit_code == 0
    assert "words: 1 word added, 1 updated" in result.output
