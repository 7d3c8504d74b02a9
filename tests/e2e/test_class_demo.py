"""The demonstration of a class: five words through every step, without storing anything."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Look, Open
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

WORDS = {
    "river": "河流",
    "brave": "勇敢的",
    "borrow": "借入",
    "journey": "旅程",
    "quietly": "安静地",
}
ENGLISH = {meaning: word for word, meaning in WORDS.items()}
EVENTS = "SELECT count(*) FROM order_event"
TITLE = ("课堂演示", "How a class goes")


def shown(page: Page, among: list[str]) -> str:
    """Which of these texts the card shows."""
    card = page.get_by_role("article", name="单词卡")
    found = card.get_by_text(re.compile(f"^({'|'.join(among)})$"))
    expect(found.first).to_be_visible()
    return found.first.inner_text()


def test_a_student_tries_every_step_alone_and_nothing_is_recorded(
    server: RunningServer, open_page: Open
) -> None:
    before = server.rows(EVENTS)
    page = open_page(STUDENT)
    page.get_by_role("link", name="我的").click()
    page.get_by_role("button", name="课堂演示").click()
    page.get_by_role("button", name="用五个单词试一试").click()
    lesson = Lesson(page)
    lesson.memorize(5)
    for step in ("复习", "闪卡"):
        if step == "闪卡":
            lesson.expect_step("听音复习")
            lesson.begin_step()
            for at, (english, meaning) in enumerate(WORDS.items(), start=1):
                lesson.expect_place(at, 5)
                lesson.answer(english, meaning, right=True)
        lesson.judge(step, 5)
    lesson.expect_step("混组")
    lesson.begin_step()
    for at in range(1, 6):
        lesson.expect_place(at, 5)
        text = shown(page, [*WORDS, *ENGLISH])
        english = ENGLISH.get(text, text)
        lesson.answer(english, WORDS[english], right=True)
    lesson.expect_step(AFTER_TEST)
    lesson.begin_step()
    for at in range(1, 6):
        lesson.expect_place(at, 5)
        english = ENGLISH[shown(page, [*ENGLISH])]
        lesson.answer(english, WORDS[english], right=at != 2)
    expect(page.get_by_role("heading", name="这就是完整的一组")).to_be_visible()
    expect(page.get_by_text("4/5")).to_be_visible()
    assert server.rows(EVENTS) == before
    assert page.evaluate("() => Object.keys(localStorage).filter(one => /lesson/.test(one))") == []
    page.get_by_role("button", name="完成").click()
    expect(page.get_by_role("heading", name="个人中心")).to_be_visible()


def test_a_tutor_tries_every_step_with_the_meanings_shown(look: Look) -> None:
    tutor = look(TUTOR, "en")
    tutor.at("/pages/classdemo/classdemo", TITLE, "class-demo")
    tutor.tap(("用五个单词试一试", "Try it with five words"))
    page = tutor.page
    expect(page.get_by_text("We walked along the river.")).to_be_visible()
    tutor.look("class-demo-memorize")
    for _ in range(4):
        tutor.tap(("下一个", "Next"))
    tutor.tap(("去复习", "Review"))
    tutor.tap(("开始", "Start"))
    # The leader sees the meaning.
    expect(page.get_by_text("河流")).to_be_visible()
    tutor.look("class-demo-review")
