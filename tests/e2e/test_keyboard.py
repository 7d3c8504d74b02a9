"""A lesson by keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.classes import Class, class_at, order_of
from tests.e2e.conftest import Open
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

NAME = """() => {
  const { activeElement: here, body } = document;
  return here === body ? "" : (here.ariaLabel ?? here.textContent);
}"""


def tab_to(page: Page, name: str, *, back: bool = False) -> None:
    """Walks with Tab until a control of this name has the focus."""
    walked: list[str] = []
    for _ in range(20):
        walked.append(page.evaluate(NAME))
        if walked[-1].startswith(name):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{name} is not reached: {walked}")


def press(page: Page, *keys: str) -> None:
    """Presses keys one after another."""
    for key in keys:
        page.keyboard.press(key)


def enter(page: Page) -> Lesson:
    """Enters the running class from home with Tab and Enter."""
    expect(page.get_by_role("button", name="进入课堂")).to_be_visible()
    tab_to(page, "进入课堂")
    press(page, "Enter")
    lesson = Lesson(page)
    expect(lesson.card).to_be_visible()
    # The page handles keys once its title is shown.
    expect(page).to_have_title(re.compile("^识记"))
    return lesson


def know(lesson: Lesson, *places: int) -> None:
    """Answers the words at these places of a group as known."""
    for at in places:
        lesson.expect_asked(at, 5)
        press(lesson.page, "2")


running_class = class_at("memorize", words=7)


def test_a_whole_group_is_learned_by_keyboard_alone(running_class: Class, open_page: Open) -> None:
    one = running_class
    page = open_page(STUDENT)
    lesson = enter(page)
    words = one.english(one.words)

    # Memorize: Enter goes on, the arrows go back and forth.
    lesson.expect_step("识记")
    press(page, "ArrowRight")
    lesson.expect_place(2, 5)
    press(page, "ArrowLeft")
    for at in range(1, 6):
        lesson.expect_place(at, 5)
        press(page, "Enter")

    # Review: 1 is "not yet", 2 is "known", Enter reveals and continues, Space plays the word.
    lesson.expect_step("复习")
    lesson.begin_step()
    meaning = lesson.card.get_by_text("显示释义")
    expect(meaning).to_be_visible()
    press(page, "Enter")
    expect(meaning).to_be_hidden()
    lesson.expect_place(1, 5)
    with page.expect_request("**/audio/voice/**"):
        press(page, "Space")
    lesson.expect_asked(1, 5)
    press(page, "1")
    expect(page.get_by_role("button", name="继续")).to_be_enabled()
    press(page, "Enter")
    lesson.expect_place(2, 5)
    expect(meaning).to_be_visible()
    know(lesson, 2, 3, 4, 5)

    # Listening: the word itself is revealed.
    lesson.expect_step("听音复习")
    lesson.begin_step()
    expect(lesson.card.get_by_role("heading")).to_have_count(0)
    press(page, "Enter")
    lesson.expect_word(words[0])
    know(lesson, 1, 2, 3, 4, 5)

    # Flash cards turn by Enter; then by the buttons, reached with Tab, which keep the focus.
    lesson.expect_step("闪卡")
    lesson.begin_step()
    press(page, "Enter")
    # The card's other side, beside the word's star.
    turned = lesson.card.get_by_role("button", name=words[0]).and_(
        lesson.card.locator(":not([aria-pressed])")
    )
    expect(turned).to_be_visible()
    lesson.expect_asked(1, 5)
    tab_to(page, "认识")
    press(page, "Enter")
    lesson.expect_place(2, 5)
    expect(page.get_by_role("button", name="认识", exact=True)).to_be_focused()
    for at, key in ((2, "Space"), (3, "Enter")):
        lesson.expect_asked(at, 5)
        press(page, key)
    know(lesson, 4, 5)

    lesson.expect_step("混组")
    lesson.begin_step()
    know(lesson, 1, 2, 3, 4, 5)
    expect(page.get_by_role("heading", name="第 1 组学完了")).to_be_visible()
    tab_to(page, "加到最后")
    press(page, "Enter")
    lesson.expect_step("识记")
    expect(page.get_by_role("heading", name="第 1 组学完了")).to_be_hidden()

    lesson.all_is_sent()
    kept = [(word, right) for word, step, right in one.answers if step == "review"]
    assert kept == [(one.words[0], 0), *((word, 1) for word in one.words[1:5])]
    assert len(one.answers) == 20


@pytest.mark.usefixtures("running_class")
def test_a_dialog_takes_the_focus_and_returns_it(open_page: Open) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_step("识记")
    tab_to(page, "课堂菜单")
    opener = page.locator(":focus")
    press(page, "Enter")
    menu = lesson.dialog("课堂")
    expect(menu).to_be_visible()
    expect(menu.locator(":focus")).to_have_count(1)

    # Behind the dialog the page handles no key, and Tab stays inside.
    press(page, "ArrowRight", "ArrowRight")
    for _ in range(6):
        press(page, "Tab")
        inside = page.evaluate(
            "() => document.activeElement === document.body"
            " || document.querySelector('dialog').contains(document.activeElement)"
        )
        assert inside
    press(page, "Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    lesson.expect_place(1, 5)

    # Escape does not close the pause; its one button ends it.
    press(page, "Enter")
    tab_to(page, "暂停 5 分钟")
    press(page, "Enter")
    paused = lesson.dialog("课程暂停中")
    expect(paused).to_be_visible()
    press(page, "Escape")
    expect(paused).to_be_visible()
    expect(paused.get_by_role("button", name="继续上课")).to_be_focused()
    press(page, "Enter")
    expect(paused).to_be_hidden()
    lesson.expect_place(1, 5)


def test_a_review_time_is_picked_by_keyboard(
    running_class: Class, server: RunningServer, open_page: Open
) -> None:
    running_class.stand_at("review")
    server.clock.move(minutes=61)
    page = open_page(TUTOR)
    over = Lesson(page).dialog("时间到了")
    expect(over).to_be_visible()
    tab_to(page, "不测试，直接结束")
    press(page, "Enter")
    picker = Lesson(page).dialog("每天复习时间")
    expect(picker).to_be_visible()
    tab_to(page, "06:00", back=True)
    press(page, "Enter")
    expect(picker.get_by_role("button", name="06:30")).to_be_disabled()
    tab_to(page, "每天 06:00 复习")
    press(page, "Enter")
    Lesson(page).expect_over()
    rows = server.rows(
        "SELECT status, anti_forget_time FROM course_order WHERE id = ?", running_class.order_id
    )
    assert rows == [("COMPLETED", "06:00")]


def test_a_tutor_starts_and_ends_a_class_by_keyboard(
    server: RunningServer, open_page: Open
) -> None:
    order_id = order_of(server, "QUOTA_TRIAL")
    server.clock.move(seconds=3600)
    page = open_page(TUTOR)
    expect(page.get_by_role("article").filter(has_text="体验课")).to_be_visible()
    tab_to(page, "开始上课")
    while "体验课" not in page.locator("article:focus-within").inner_text():
        press(page, "Tab")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="学习统计")).to_be_visible()
    tab_to(page, "课堂菜单")
    press(page, "Enter")
    tab_to(page, "结束上课")
    press(page, "Enter")
    asked = Lesson(page).dialog("现在结束上课吗？")
    expect(asked).to_be_visible()
    press(page, "Escape")
    expect(asked).to_be_hidden()
    tab_to(page, "课堂菜单", back=True)
    press(page, "Enter")
    tab_to(page, "结束上课")
    press(page, "Enter")
    expect(asked).to_be_visible()
    # Nothing was learned: there is no time to pick.
    expect(asked).to_contain_text("不会安排复习")
    tab_to(page, "结束上课")
    press(page, "Enter")
    Lesson(page).expect_over(writes=True)
    assert server.rows("SELECT status FROM course_order WHERE id = ?", order_id) == [("COMPLETED",)]
