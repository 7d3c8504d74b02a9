"""Interactive courses: a web page runs the lesson inside the app."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.e2e.conftest import Open, Template
from tests.e2e.course_page import CoursePage, course_page
from tests.e2e.looking import Looker
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.pages.materials import Materials, Simulation
from tests.e2e.pages.setting import Settings
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer, running
from tests.e2e.test_materials import DETAIL, number
from tests.e2e.test_other_lessons import ended, states
from tests.e2e.test_whole_lesson import advance, order_under_way
from tests.support.commands import environment
from tests.support.forked import ran

BOOK, TITLE = "phrasal-verbs", "高频短语动词"
CLASS = ("30 分钟课", "未选教材")


@pytest.fixture
def course() -> Iterator[CoursePage]:
    with course_page() as one:
        yield one


@pytest.fixture
def server(filled: Template, tmp_path: Path, course: CoursePage) -> Iterator[RunningServer]:
    """A server whose store has given a book a web page."""
    origins = [course.origin]
    with running(filled.folder, tmp_path / "data", interactive_origins=origins) as one:
        env = environment(one.folder, interactive_origins=course.origin)
        linked = ran("content", "interactive", BOOK, course.link, env=env)
        assert linked.code == 0, linked.err
        yield one


def inside(page: Page) -> FrameLocator:
    """The page that runs the lesson."""
    return page.frame_locator("iframe")


def failure(page: Page, text: str) -> Locator:
    """The message about a page that did not load."""
    return page.get_by_role("alert").filter(has_text=text)


def mark(page: Page, *positions: int) -> list[int]:
    """Marks words beside the page, by their position in the book; returns them."""
    page.get_by_role("button", name="标记单词").click()
    sheet = page.get_by_role("dialog", name=re.compile("^标记单词"))
    boxes = sheet.get_by_role("checkbox")
    expect(boxes.first).to_be_attached()
    for at in positions:
        boxes.nth(at).check()
    sheet.get_by_role("button", name="确定").click()
    expect(sheet).to_be_hidden()
    return list(positions)


def words_of(server: RunningServer) -> list[int]:
    """The book's words in order."""
    rows = server.rows(
        "SELECT w.word_id FROM course_word w JOIN course_book b ON b.id = w.course_book_id"
        " WHERE b.code = ? ORDER BY w.position",
        BOOK,
    )
    return [word for (word,) in rows]


def test_a_class_is_run_by_its_courses_page_and_the_marked_words_are_reviewed(
    server: RunningServer, open_page: Open, course: CoursePage, shots: Path | None
) -> None:
    server.clock.move(minutes=120)
    tutor, student = open_page(TUTOR), open_page(STUDENT)
    course.is_up = False
    Home(tutor).start(*CLASS)
    Materials(tutor).choose_from_shelf()
    # A page that fails to load says so, and is loaded again by a tap.
    lost = failure(tutor, "网页加载失败")
    expect(lost).to_be_visible()
    Looker(tutor, "zh-CN", shots).look("interactive-lost")
    course.is_up = True
    lost.get_by_role("button").click()
    expect(inside(tutor).get_by_role("heading", name="Unit 3: at the harbour")).to_be_visible()
    inside(tutor).get_by_role("button", name="Next").click()
    expect(inside(tutor).get_by_text("Card 2")).to_be_visible()
    # The page keeps its own storage, and cannot access the app.
    expect(inside(tutor).get_by_role("listitem")).to_have_text(
        ["reads the app: no", "leads the app away: no", "opens a window: no", "keeps its own: yes"]
    )
    order_id = order_under_way(server)

    Home(student).enter("30 分钟课", TITLE)
    expect(inside(student).get_by_text("Card 1")).to_be_visible()
    expect(student.get_by_role("button", name="下课")).to_have_count(0)
    words = words_of(server)
    marked = [words[at] for at in mark(tutor, 0, 2)]
    expect(tutor.get_by_text("已标记 2 个单词")).to_be_visible()
    Lesson(tutor).all_is_sent()
    Looker(tutor, "zh-CN", shots).look("interactive")
    # The other phone follows, adds a word, and continues after a reload.
    expect(student.get_by_text("已标记 2 个单词")).to_be_visible()
    marked += [words[at] for at in mark(student, 4)]
    Lesson(student).all_is_sent()
    student.reload()
    expect(student.get_by_text("已标记 3 个单词")).to_be_visible()
    expect(inside(student).get_by_text("Card 1")).to_be_visible()

    # The one pause moves the end by five minutes, as in any lesson.
    lesson = Lesson(tutor)
    lesson.open_menu()
    lesson.tap("暂停 5 分钟")
    lesson.dialog("课程暂停中").get_by_role("button", name="继续上课").click()
    # No dialog covers a PDF in full view: a due message is shown when it is closed.
    tutor.goto(f"/#{DETAIL}?materialId={number(server, '元音字母组合')}")
    expect(tutor.get_by_role("listitem", name="第 1 页，共 2 页")).to_be_visible()
    advance(server, tutor, student, minutes=31)
    warning = "剩余时间不到 5 分钟"
    expect(Lesson(student).dialog(warning)).to_be_visible()
    Lesson(student).tap("确定")
    expect(lesson.dialog(warning)).to_be_hidden()
    tutor.go_back()
    expect(lesson.dialog(warning)).to_be_visible()
    lesson.tap("确定")
    advance(server, tutor, student, minutes=5)
    Lesson(student).dialog("时间到了").get_by_role("button").click()
    expect(student.get_by_text(re.compile("等.*下课"))).to_be_visible()
    lesson.dialog("时间到了").get_by_role("button", name="选择每天复习时间").click()
    lesson.pick_time("19:30").click()
    lesson.expect_over(writes=True)
    expect(student.get_by_role("heading", level=1, name="下课了")).to_be_visible()
    Looker(student, "zh-CN", shots).look("class-end")
    Lesson(student).expect_result()

    assert ended(server, order_id) == ("COMPLETED", 10, 1)
    assert server.rows(
        "SELECT course_type, anti_forget_time, word_count FROM course_order WHERE id = ?", order_id
    ) == [("INTERACTIVE", "19:30", 3)]
    assert states(server, order_id, *marked, words[1]) == ["learned_pending_test"] * 3 + ["new"]
    assert server.rows(
        "SELECT correct_word_ids, wrong_word_ids FROM lesson_result WHERE order_id = ?", order_id
    ) == [("[]", "[]")]


def test_a_simulation_on_a_courses_page_may_end_without_marked_words(
    server: RunningServer, open_page: Open, shots: Path | None
) -> None:
    page = open_page(STUDENT)
    Simulation(page).begin(TITLE, length="30 分钟")
    expect(inside(page).get_by_text("Card 1")).to_be_visible()
    order_id = order_under_way(server)
    path = page.url
    page.get_by_role("button", name="回首页").click()
    Settings(page).choose("en")
    page.goto("about:blank")
    page.goto(path)
    expect(inside(page).get_by_text("Card 1")).to_be_visible()
    looker = Looker(page, "en", shots)
    looker.look("interactive-alone")
    page.get_by_role("button", name="Mark words").click()
    expect(page.get_by_role("checkbox").first).to_be_attached()
    looker.look("interactive-words")
    page.get_by_role("button", name="OK", exact=True).click()
    looker.look_sideways("interactive-sideways")
    page.get_by_role("button", name="End practice").click()
    box = page.get_by_role("dialog", name="End the practice now?")
    expect(box).to_contain_text("nothing to review")
    box.get_by_role("button", name="End practice").click()
    expect(page.get_by_text("Practice completed").first).to_be_visible()
    assert ended(server, order_id) == ("COMPLETED", 0, 0)
