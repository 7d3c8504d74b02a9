"""The network fails during a lesson, and the browser is closed: nothing is lost."""

from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.classes import Class, enter, order_of
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import LANGUAGES, SPEAK, Looker
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.pages.review import HAND_IN, Review
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from tests.e2e.test_bad_habits import simulated
from tests.e2e.test_resilience import OFFLINE, answer_saved, running_class  # noqa: F401

ON_DEVICE = """async (words) => {
    await navigator.serviceWorker.ready;
    const files = await caches.keys();
    const sounds = await caches.open("sounds").then((cache) => cache.keys());
    const places = await new Promise((resolve, reject) => {
        const opening = indexedDB.open("wordmate");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const keys = opening.result.transaction("kept").objectStore("kept").getAllKeys();
            keys.onsuccess = () => { opening.result.close(); resolve(keys.result); };
        };
    });
    return files.some((name) => name.startsWith("build-")) && places.length > 2;
}"""

NEEDED = ("没有网络，这个页面要联网才能用。", "No network: this page needs it.")
KEPT = (
    "没有网络，这个页面要联网才能用。课上做过的内容已存好，联网后自动发送。",
    "No network: this page needs it. What you did in lessons is kept and will be sent.",
)


def wait_until_on_device(page: Page) -> None:
    """Waits until the phone has stored what a lesson needs offline."""
    page.wait_for_function(ON_DEVICE, polling=200)


def opened_again(page: Page, address: str) -> Page:
    """Closes the browser and opens it again offline."""
    context = page.context
    page.close()
    page = context.new_page()
    # A new page of Playwright's begins online.
    context.set_offline(True)
    page.goto(address)
    return page


def test_a_lesson_continues_offline_in_a_reopened_browser(
    running_class: Class,  # noqa: F811
    open_page: Open,
) -> None:
    page = open_page(STUDENT, has_worker=True)
    lesson = enter(page)
    lesson.expect_step("复习")
    answer_saved(lesson, "认识")
    wait_until_on_device(page)
    address, context = page.url, page.context

    context.set_offline(True)
    lesson.not_yet()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    page = opened_again(page, address)
    lesson = Lesson(page)
    for at in (3, 4, 5):
        lesson.expect_place(at, 5)
        lesson.tap("认识")
    # Earlier answers may have been sent when the page was closed.
    assert len(running_class.answers) < 3

    context.set_offline(False)
    lesson.all_is_sent()
    counted = Counter(word for word, _, _ in running_class.answers)
    assert counted == Counter(running_class.groups[0])


def test_a_practice_finished_offline_is_kept_and_ends_by_itself(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = simulated(server, calls, words=5)
    one.stand_at("after_test", cursor=5)
    page = open_page(STUDENT)
    page.goto(f"/#/pagesA/wordPractice/lessonEnd/lessonEnd?courseOrderId={one.order_id}")
    lesson = Lesson(page)
    pick = page.get_by_role("button", name="选择每天复习时间")
    expect(pick).to_be_visible()
    page.context.set_offline(True)
    pick.click()
    lesson.pick_time("19:30").click()
    kept = lesson.dialog("已存好，联网后自动结束")
    expect(kept).to_contain_text("恢复连接后会自动结束练习")
    expect(page.get_by_text("没能结束")).to_have_count(0)
    kept.get_by_role("button", name="确定").click()
    strip = page.get_by_role("button", name="已存好，联网后自动结束")
    expect(strip).to_be_visible()

    page.context.set_offline(False)
    expect(strip).to_have_count(0)
    status = "SELECT status FROM course_order WHERE id = ?"
    assert server.rows(status, one.order_id) == [("COMPLETED",)]


def test_a_review_handed_in_offline_ends_by_itself_once_the_app_is_opened_again(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    student, order_id = calls(STUDENT), order_of(server, "ANTI_FORGETTING")
    student("StartCourseOrder", courseOrderId=order_id)
    asked = student("CustomerListReviewWords", courseOrderId=order_id, pageSize=100)["data"]
    one = Class(server, order_id, student, tuple(word["id"] for word in asked))
    server.clock.move(minutes=2)
    one.stand_at("after_test", cursor=len(asked))
    page = open_page(STUDENT, opens=False)
    page.goto(f"/#/pages/antiForgettingWords/result?courseOrderId={order_id}")
    Review(page).rate(4)
    page.context.set_offline(True)
    Review(page).touch(HAND_IN)
    expect(page.get_by_text("暂未送达，恢复连接后会自动提交")).to_be_visible()
    context = page.context
    page.close()
    context.set_offline(False)

    context.new_page().goto("/")
    ended = "SELECT status, rating FROM course_order WHERE id = ?"
    server.until(lambda: server.rows(ended, order_id) == [("COMPLETED", 4)])


def test_home_shows_its_last_state_offline(open_page: Open) -> None:
    page = open_page(STUDENT, has_worker=True)
    wait_until_on_device(page)
    context = page.context
    expect(Home(page).today).to_contain_text("下一节课")
    context.set_offline(True)
    page = opened_again(page, "/")
    expect(Home(page).today).to_contain_text("下一节课")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_service_decides_says_without_a_network_that_it_needs_one(
    open_page: Open, shots: Path | None, language: str
) -> None:
    page = open_page(STUDENT, chosen=language, opens=False)
    phone = Looker(page, language, shots)
    phone.go("/pagesA/suggestion/feedbackForm")
    row = page.get_by_role("status").filter(has_text=phone.say(NEEDED))
    title = page.get_by_role("heading", level=1)
    title.wait_for()
    expect(row).to_have_count(0)
    for one in (*LANGUAGES, language):
        page.evaluate(SPEAK, one)
    page.context.set_offline(True)
    expect(row).to_have_text(phone.say(KEPT))
    expect(title).to_be_in_viewport()
    phone.look("no-network")
    page.context.set_offline(False)
    expect(row).to_have_count(0)
