"""Extra taps, signing out in another tab, and going back lose nothing."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.classes import Class, order_of, started
from tests.e2e.conftest import FIRST_BOOK, Call, Open
from tests.e2e.looking import SETTLED, SIDEWAYS, SMALL, choose
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

UPDATE_EVERY_MS = 6 * 60 * 60_000
NEWER = '<script type="module" crossorigin src="./assets/index-of-another-build.js"></script>'
LOCKS = """async (state) => {
  const all = await navigator.locks.query();
  return all[state].some(({ name }) => name === "wordmate.lesson-on-screen");
}"""
"""Whether a tab of the phone holds the lesson's lock ("held"), or waits for it ("pending")."""

# The button in a place as soon as a new part appears, read in the first frame with it.
_HIT = """([wanted, x, y]) => {
  window.hit = new Promise((tell) => {
    const look = () => {
      const buttons = [...document.querySelectorAll("button")];
      const hasCome = buttons.some((button) => button.textContent === wanted);
      if (!hasCome) return requestAnimationFrame(look);
      tell(document.elementFromPoint(x, y)?.closest("button")?.textContent ?? "");
    };
    look();
  });
}"""


def tap_through(page: Page, button: str, until: str) -> str:
    """Taps a button; returns the button that a second tap would hit in a new part."""
    box = page.get_by_role("button", name=button, exact=True).bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.evaluate(_HIT, [until, *middle])
    page.get_by_role("button", name=button, exact=True).click()
    return str(page.evaluate("() => window.hit"))


def simulated(server: RunningServer, student: Call, words: int) -> Class:
    """A running simulation of the first new words of a book."""
    call = student(STUDENT)
    ((book_id,),) = server.rows("SELECT id FROM course_book WHERE code = 'junior-core'")
    order = call("CustomerCreateSimulation", courseBookId=book_id, lessonType="QUOTA_30")
    order_id = order["courseOrderId"]
    pending = call("CustomerListCourseOrderPendingLearnNewWords", courseOrderId=order_id, size=15)
    return Class(server, order_id, call, tuple(word["id"] for word in pending["data"])[:words])


def test_an_extra_tap_ends_no_lesson(server: RunningServer, open_page: Open, calls: Call) -> None:
    one = simulated(server, calls, words=5)
    one.stand_at("after_test", cursor=4)
    page = open_page(STUDENT)
    lesson = Lesson(page)

    # Loading the task's script takes time: the page waits meanwhile.
    program = re.compile(r"/assets/lesson-(alone|picking)[^/]*\.js")
    page.route(program, lambda _: None)
    Home(page).enter("模拟训练")
    lesson.expect_step(AFTER_TEST)
    # Held requests are answered now, and later ones are not held.
    page.unroute_all()

    # The last word: further taps in the same rhythm do not end the lesson without reviews.
    lesson.tap("想不起来")
    expect(page.get_by_role("button", name="继续", exact=True)).to_be_enabled()
    assert tap_through(page, "继续", "选择每天复习时间") == ""
    expect(page.get_by_role("button", name="选择每天复习时间")).to_be_visible()
    # Nor does the tap that opened the time picker pick a time.
    assert tap_through(page, "选择每天复习时间", "结束，不安排复习") == ""
    expect(lesson.dialog("每天复习时间")).to_be_visible()
    assert server.rows("SELECT status FROM course_order WHERE id = ?", one.order_id) == [
        ("IN_PROGRESS",)
    ]


def test_a_double_tap_that_opens_the_pre_test_answers_no_word(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    simulated(server, calls, words=5)
    page = open_page(STUDENT)
    Home(page).enter("模拟训练")
    page.get_by_role("button", name="去训前检测").click()
    start = page.get_by_role("button", name="开始检测")
    expect(start).to_be_enabled()
    page.evaluate(SETTLED)
    assert tap_through(page, "开始检测", "认识") == ""


def test_a_double_tap_that_opens_a_page_taps_nothing_there(open_page: Open) -> None:
    page = open_page(TUTOR)
    page.get_by_role("link", name="我的").click()
    page.evaluate(SETTLED)
    assert tap_through(page, "通知", "全部已读") == ""


def test_a_double_tap_that_hands_in_feedback_stays_at_home(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=5)
    calls(TUTOR)("CompleteCourseOrder", courseOrderId=one.order_id)
    page = open_page(TUTOR, opens=False)
    page.goto(f"/#/pagesA/tutorMessage/tutorMessage?courseOrderId={one.order_id}")
    page.get_by_role("textbox", name=re.compile("寄语")).fill("很好")
    page.evaluate(SETTLED)
    send = page.get_by_role("button", name="提交", exact=True).bounding_box()
    assert send is not None
    middle = (send["x"] + send["width"] / 2, send["y"] + send["height"] / 2)
    page.evaluate(
        """([x, y]) => {
          window.hit = new Promise((tell) => {
            const look = () => document.querySelector("nav")
              ? tell(document.elementFromPoint(x, y)?.closest("a")?.textContent ?? "")
              : requestAnimationFrame(look);
            look();
          });
        }""",
        middle,
    )
    page.mouse.click(*middle)
    assert page.evaluate("() => window.hit") == ""


def test_a_double_tap_that_hands_in_a_review_stays_at_its_result(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    student = calls(STUDENT)
    review = order_of(server, "ANTI_FORGETTING")
    student("StartCourseOrder", courseOrderId=review)
    asked = student("CustomerListReviewWords", courseOrderId=review, pageSize=100)["data"]
    one = Class(server, review, student, tuple(word["id"] for word in asked))
    server.clock.move(minutes=2)
    one.stand_at("after_test", cursor=len(asked))
    page = open_page(STUDENT, opens=False)
    page.goto(f"/#/pages/antiForgettingWords/result?courseOrderId={review}")
    choose(page.get_by_role("radio", name="4 星"), force=True)
    assert tap_through(page, "提交", "回到抗遗忘") == ""


def test_a_double_tap_that_takes_the_lead_back_answers_no_word(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    student = calls(STUDENT)
    one = started(server, calls(TUTOR), student, words=5)
    one.stand_at("review")
    page = open_page(TUTOR)
    lesson = Lesson(page)
    Home(page).enter("60 分钟课", FIRST_BOOK)
    lesson.open_menu()
    lesson.tap("让学生主导")
    student("CustomerCheckCourseOrderTime", courseOrderId=one.order_id)
    expect(page.get_by_role("button", name="收回主导")).to_be_visible()
    page.evaluate(SETTLED)
    assert tap_through(page, "收回主导", "认识") == ""


def test_a_double_tap_that_closes_the_menu_answers_no_word(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = simulated(server, calls, words=5)
    one.stand_at("review")
    page = open_page(STUDENT)
    lesson = Lesson(page)
    Home(page).enter("模拟训练")
    lesson.expect_asked(1, 5)
    page.evaluate(SETTLED)
    answer = page.get_by_role("button", name="认识", exact=True).bounding_box()
    assert answer is not None
    middle = (answer["x"] + answer["width"] / 2, answer["y"] + answer["height"] / 2)
    behind = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent ?? ''"
    lesson.open_menu()
    page.evaluate(SETTLED)
    assert page.evaluate(behind, middle) == "关闭"
    page.mouse.click(*middle)
    expect(lesson.dialog("课堂")).to_have_count(0)
    assert page.evaluate(behind, middle) == ""
    page.evaluate(SETTLED)
    assert page.evaluate(behind, middle) == "认识"


def test_a_new_version_waits_for_the_lesson_in_another_tab(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    simulated(server, calls, words=5).stand_at("review")
    page = open_page(STUDENT)
    other = page.context.new_page()
    other.goto("/")
    Home(other).enter("模拟训练")
    Lesson(other).expect_step("复习")
    other.wait_for_function(LOCKS, arg="held")
    page.wait_for_load_state("networkidle")

    # From now on the server's page starts another build.
    newer = f"{server.url}/"
    page.route(newer, lambda route: route.fulfill(body=NEWER, content_type="text/html"))
    offer = page.get_by_role("dialog", name="有新版本")
    page.clock.fast_forward(UPDATE_EVERY_MS)
    page.wait_for_function(LOCKS, arg="pending")
    expect(offer).to_have_count(0)
    other.get_by_role("button", name="首页").click()
    expect(offer).to_be_visible()


def test_back_in_a_dialog_on_the_first_page_of_a_tab_closes_the_dialog_alone(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    simulated(server, calls, words=5).stand_at("review")
    page = open_page(STUDENT)
    home = page.url
    page.get_by_role("button", name="结束练习").click()
    box = page.get_by_role("dialog")
    expect(box).to_be_visible()
    page.go_back()
    expect(box).to_have_count(0)
    expect(page).to_have_url(home)
    # Without a dialog back leaves the app, in one step.
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_signing_out_in_one_tab_leaves_the_lesson_in_the_other(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    simulated(server, calls, words=5).stand_at("review")
    page = open_page(STUDENT)
    other = page.context.new_page()
    other.goto("/")
    Home(other).enter("模拟训练")
    Lesson(other).expect_step("复习")

    page.get_by_role("link", name="我的").click()
    page.get_by_role("button", name="退出登录").click()
    for tab in (page, other):
        expect(tab.get_by_role("heading", level=1, name="登录")).to_be_visible()
        # Back leaves the app, and does not go from sign-in to sign-in.
        tab.go_back()
        expect(tab).to_have_url("about:blank")


def test_with_time_left_five_more_words_are_offered_at_the_end(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = simulated(server, calls, words=5)
    one.stand_at("after_test", cursor=5)
    page = open_page(STUDENT)
    page.goto(f"/#/pagesA/wordPractice/lessonEnd/lessonEnd?courseOrderId={one.order_id}")
    Lesson(page).tap_other("再学 5 个词")
    expect(page.get_by_role("article", name="单词卡")).to_be_visible()
    rows = "SELECT status, anti_forget_time IS NOT NULL FROM course_order WHERE id = ?"
    assert server.rows(rows, one.order_id) == [("COMPLETED", 1)]
    runs = "SELECT count(*) FROM course_order WHERE is_simulated AND status = 'IN_PROGRESS'"
    assert server.rows(runs) == [(1,)]


def test_with_time_left_a_closing_round_is_offered_at_the_end(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = simulated(server, calls, words=5)
    one.stand_at("after_test", cursor=5)
    page = open_page(STUDENT)
    page.goto(f"/#/pagesA/wordPractice/lessonEnd/lessonEnd?courseOrderId={one.order_id}")
    before = server.rows("SELECT count(*) FROM order_event WHERE kind = 'answered'")[0][0]
    lesson = Lesson(page)
    lesson.tap_other("再过一遍 5 个词")
    lesson.expect_step("混组")
    for _ in range(5):
        page.clock.run_for(300)
        page.get_by_role("button", name="想不起来").click()
        page.clock.run_for(300)
        page.get_by_role("button", name="继续").click()
    expect(page.get_by_role("heading", name="练习结束")).to_be_visible()
    answered = "SELECT count(*) FROM order_event WHERE kind = 'answered'"
    server.until(lambda: server.rows(answered)[0][0] == before + 5)
    # Each word was asked once more: only the five more words remain.
    lesson.tap("更多选择")
    expect(page.get_by_role("button", name="再学 5 个词")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^再过一遍"))).to_have_count(0)


OUT_OF_SIGHT = """() => {
  const { top, bottom } = document.querySelector("main").getBoundingClientRect();
  return [...document.querySelectorAll("main li button")].filter((choice) => {
    const box = choice.getBoundingClientRect();
    return box.top < top || box.bottom > bottom + 1;
  }).map(({ textContent }) => textContent);
}"""


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS], ids=["small", "sideways"])
def test_all_choices_of_a_word_are_visible_on_a_small_screen(
    server: RunningServer, open_page: Open, calls: Call, size: ViewportSize
) -> None:
    one = simulated(server, calls, words=5)
    shown = 0
    for cursor in range(5):
        one.stand_at("mixed_group", cursor=cursor)
        page = open_page(STUDENT)
        page.set_viewport_size(size)
        Home(page).enter("模拟训练")
        expect(Lesson(page).card).to_be_visible()
        page.evaluate(SETTLED)
        shown += page.locator("main li button").count()
        assert page.evaluate(OUT_OF_SIGHT) == []
    assert shown
