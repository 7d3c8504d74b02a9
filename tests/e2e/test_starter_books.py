"""Whole courses on the shelf, and a lesson in the order of one."""

from playwright.sync_api import expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call, Look
from tests.e2e.looking import choose
from tests.e2e.pages.lesson import Lesson
from tests.e2e.pages.materials import Materials
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from wordmate.adapters.word_files.starter import starter_books, starter_words

PRACTICE = "/pagesA/wordPractice"
MATERIAL = ("选择教材", "Choose material")
SHELF = ("书架", "Shelf")
LESSON = 15


def test_a_course_is_found_on_the_shelf_and_taught_in_its_order(
    server: RunningServer, look: Look, calls: Call
) -> None:
    order_id = order_of(server, "QUOTA_30")
    server.clock.move(minutes=120)
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    tutor = look(TUTOR)
    page = tutor.page
    tutor.at(
        f"{PRACTICE}/courseSelection/courseSelection?courseOrderId={order_id}",
        MATERIAL,
        "own-courses",
    )
    tutor.tap(("去书架", "Browse the shelf"))
    rows = page.get_by_role("list", name=tutor.say(SHELF)).get_by_role("listitem")
    expect(rows).to_have_count(len(starter_books()))
    for row, book in zip(rows.all(), starter_books(), strict=True):
        expect(row).to_contain_text(book.title_zh)
        expect(row).to_contain_text(str(len(starter_words()[book.code])))
    tutor.see(MATERIAL, "whole-courses")

    choose(page.get_by_role("radio", name="初中英语词汇"))
    tutor.tap(("用这本教材", "Use this book"))
    Materials(page).expect_chosen("初中英语词汇")
    learned = {
        en
        for (en,) in server.rows(
            "SELECT w.en_word FROM word_state s JOIN word w ON w.id = s.word_id"
            " JOIN course_order o USING (student_id) WHERE o.id = ? AND s.state <> 'new'",
            order_id,
        )
    }
    asked = calls(STUDENT)(
        "CustomerListCourseOrderPendingLearnNewWords", courseOrderId=order_id, size=LESSON
    )
    course = [word.en for word in starter_words()["junior-core"] if word.en not in learned]
    assert [word["enWord"] for word in asked["data"]] == course[:LESSON]

    lesson = Lesson(page)
    lesson.tap("去训前检测")
    assert lesson.pre_test(batch="5 个单词", known={2}) == 4
    lesson.memorize(4)
    lesson.expect_step("复习")
