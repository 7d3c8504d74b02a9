"""A student takes their words to Anki."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import expect

from tests.e2e.conftest import Call, Look
from tests.e2e.looking import choose
from tests.e2e.people import STUDENT
from tests.e2e.test_own_words import BOX, words_of_book

TAKE = ("把单词带到 Anki", "Take words to Anki")
DOWNLOAD = ("下载", "Download")


def words_in(file: Path) -> list[str]:
    """The words of a file for Anki, in the order of its cards."""
    with ZipFile(file) as archive, closing(sqlite3.connect(":memory:")) as database:
        assert archive.testzip() is None
        database.deserialize(archive.read("collection.anki2"))
        rows = database.execute(
            "SELECT sfld FROM notes JOIN cards ON nid = notes.id ORDER BY due"
        ).fetchall()
        return [word for (word,) in rows]


def test_a_student_downloads_the_words_of_a_book_and_their_favourites(
    look: Look, calls: Call, tmp_path: Path
) -> None:
    student = calls(STUDENT)
    book_id, words = words_of_book(student, 3)
    looker = look(STUDENT)
    page = looker.page
    looker.go(f"{BOX}?courseBookId={book_id}")
    page.get_by_role("button", name=TAKE[0]).click()
    dialog = page.get_by_role("dialog", name=TAKE[0])
    expect(dialog.get_by_role("radio").first).to_be_checked()
    with page.expect_download() as book:
        dialog.get_by_role("button", name=DOWNLOAD[0], exact=True).click()
    assert book.value.suggested_filename == "wordmate.apkg"
    book.value.save_as(tmp_path / "book.apkg")
    in_file = words_in(tmp_path / "book.apkg")
    assert in_file[:3] == [word["enWord"] for word in words]
    expect(dialog.get_by_text(f"{len(in_file)} 个单词")).to_be_visible()
    looker.look("anki")

    choose(dialog.get_by_role("radio", name=re.compile("^收藏")))
    dialog.get_by_role("button", name=DOWNLOAD[0], exact=True).click()
    expect(dialog.get_by_text("这里还没有单词。")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
