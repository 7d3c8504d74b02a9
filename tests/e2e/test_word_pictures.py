"""Pictures of words: shown where a word is learned and at the lesson's end, never in a question."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import started
from tests.e2e.conftest import Call, Look
from tests.e2e.looking import COVERED, CRAMPED, ENLARGE, SETTLED, SMALL
from tests.e2e.pages.words import Words
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import DATABASE, RunningServer
from tests.e2e.test_own_words import BOX, words_of_book
from tests.e2e.test_screens import enter

PICTURE = "🧑‍✈️"
STEPS = ("review", "listening_review", "flash", "mixed_group", "after_test")


def draw_every_word(server: RunningServer) -> None:
    """Gives the same picture to every word in every book."""
    with closing(sqlite3.connect(server.folder / DATABASE)) as connection, connection:
        connection.execute("UPDATE word SET picture = ?", (PICTURE,))
        connection.execute("UPDATE course_word SET picture = NULL")


@pytest.mark.long
def test_a_picture_is_shown_where_its_word_is_learned_and_never_in_a_question(
    server: RunningServer, look: Look, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=3)
    draw_every_word(server)
    student = look(STUDENT, lies=True)
    page = student.page
    picture = page.get_by_text(PICTURE)
    query = f"?courseOrderId={one.order_id}"

    student.go(f"/pagesA/wordPractice/preschoolTesting/preschoolTesting{query}")
    expect(page.get_by_role("article").or_(page.get_by_role("button")).first).to_be_visible()
    expect(picture).to_have_count(0)
    one.stand_at("memorize")
    enter(student, one)
    expect(page.get_by_role("article").get_by_text(PICTURE)).to_be_visible()
    student.see(("识记", "Memorize"), "picture-memorize")
    page.set_viewport_size(SMALL)
    page.evaluate(ENLARGE, 200)
    page.evaluate(SETTLED)
    assert page.evaluate(COVERED) + page.evaluate(CRAMPED) == []

    for step in STEPS:
        one.stand_at(step)
        enter(student, one)
        expect(page.get_by_role("main")).to_be_visible()
        expect(
            page.get_by_role("article").or_(page.get_by_role("radiogroup")).first
        ).to_be_visible()
        expect(picture).to_have_count(0)
    one.stand_at("after_test", cursor=3, wrong=one.words[:1])
    enter(student, one)
    expect(page.get_by_role("listitem").get_by_text(PICTURE)).to_have_count(3)
    student.see(("等待下课", "Waiting"), "picture-end")


def test_the_details_of_a_listed_word_show_its_picture(
    server: RunningServer, look: Look, calls: Call
) -> None:
    draw_every_word(server)
    book_id, [word] = words_of_book(calls(STUDENT), 1)
    looker = look(STUDENT)
    looker.go(f"{BOX}?courseBookId={book_id}")
    row = Words(looker).row(word["enWord"])
    expect(row).to_be_visible()
    expect(looker.page.get_by_text(PICTURE)).to_have_count(0)
    Words(looker).open(word["enWord"])
    expect(row.get_by_text(PICTURE)).to_be_visible()
    looker.look("picture-details")


def test_a_student_turns_pictures_off(server: RunningServer, look: Look, calls: Call) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=3)
    draw_every_word(server)
    one.stand_at("memorize")
    student = look(STUDENT)
    enter(student, one)
    picture = student.page.get_by_text(PICTURE)
    expect(picture).to_be_visible()
    student.go("/pages/setting/setting")
    student.page.get_by_role("switch", name="图片").click()
    enter(student, one)
    expect(student.page.get_by_role("article").get_by_role("heading")).to_be_visible()
    expect(picture).to_have_count(0)
