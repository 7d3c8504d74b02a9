"""A running class is shown on every page to its student and tutor: after a restart, on
any device."""

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.classes import CLASS, Class, class_at, order_of
from tests.e2e.conftest import Call, Open, phone
from tests.e2e.desk import store
from tests.e2e.looking import (
    BESIDE,
    COVERED,
    ENLARGE,
    PHONE,
    SETTLED,
    SIDEWAYS,
    SMALL,
    TABLET,
    again,
)
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.pages.materials import Simulation
from tests.e2e.people import SECOND_STUDENT, STUDENT, TUTOR
from tests.e2e.server import TODAY, RunningServer

BOOK = "高频短语动词"
MIDNIGHT_MINUTES = 14 * 60
PAGES = (
    "/pages/index/index",
    "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex",
    "/pages/my/my",
    "/pages/information/myInformation/myInformation",
    "/pagesA/restApplication/restApplicationNew",
    "/pagesA/trainingMaterials/trainingMaterials",
)
"""Tabs, a form, and pages with different scrolling."""


running_class = class_at("review", words=7)


def pill(page: Page) -> Locator:
    """The button that floats over every page while a class runs."""
    return page.get_by_role("button", name="课堂菜单，上课中")


@pytest.mark.usefixtures("running_class")
def test_a_running_class_survives_a_restart_of_the_browser(
    browser: Browser, server: RunningServer, open_page: Open
) -> None:
    page = open_page(STUDENT)
    Home(page).enter(*CLASS)
    expect(page.get_by_role("heading", level=1, name="复习")).to_be_visible()
    ((origin),) = page.context.storage_state()["origins"]
    memory = [dict(item) for item in origin["localStorage"]]
    page.context.close()

    again = phone(browser, server, memory=memory)  # type: ignore[arg-type]
    page = again.new_page()
    page.goto("/")
    expect(pill(page)).to_contain_text("分钟")
    expect(Home(page).class_of(*CLASS)).to_contain_text("正在上课")
    again.close()


@pytest.mark.usefixtures("running_class")
@pytest.mark.parametrize("who", [STUDENT, TUTOR], ids=["student", "tutor"])
def test_a_running_class_is_shown_on_a_device_that_never_entered_it(
    open_page: Open, who: object
) -> None:
    page = open_page(who)
    expect(pill(page)).to_contain_text("分钟")


@pytest.mark.usefixtures("running_class")
def test_the_button_of_a_running_class_covers_no_content(open_page: Open) -> None:
    page = open_page(TUTOR, opens=False)
    for path in PAGES:
        again(page, path)
        expect(pill(page)).to_be_visible()
        expect(page.get_by_role("status", name="正在加载")).to_have_count(0)
        for size, percent in product((PHONE, SMALL, SIDEWAYS, TABLET), (100, 200)):
            page.set_viewport_size(size)
            page.evaluate(ENLARGE, percent)
            page.evaluate(SETTLED)
            where = f"{path} at {size['width']} in {percent} %"
            for part in (0, 0.5, 1):
                page.evaluate("part => scrollTo(0, part * document.body.scrollHeight)", part)
                assert pill(page).evaluate(BESIDE) == [], where
            assert page.evaluate(COVERED) == [], where


def test_the_button_disappears_when_the_class_ends_elsewhere(
    running_class: Class, open_page: Open, calls: Call
) -> None:
    page = open_page(STUDENT)
    expect(pill(page)).to_be_visible()
    calls(TUTOR)("CompleteCourseOrder", courseOrderId=running_class.order_id, withoutTest=True)
    page.get_by_role("button", name="刷新").click()
    page.clock.run_for(11_000)
    expect(pill(page)).to_be_hidden()
    page.reload()
    Home(page).unfold("过去 7 天")
    expect(Home(page).class_of(*CLASS, "今天")).to_contain_text("已完成")
    expect(pill(page)).to_be_hidden()


def test_a_left_practice_gives_way_to_the_class_and_its_student_is_led_there(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    page = open_page(STUDENT)
    Simulation(page).begin(BOOK, length="30 分钟")
    lesson = Lesson(page)
    lesson.tap("去训前检测")
    home = Home(open_page(TUTOR))
    home.start(*CLASS)
    page.clock.run_for(11_000)
    page.get_by_role("dialog", name="老师已经开始了").get_by_role("button", name="现在进入").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    ((status, ended_by),) = server.rows(
        "SELECT status, ended_by FROM course_order WHERE is_simulated"
    )
    assert (status, ended_by) == ("COMPLETED", "TEACHER")
    ((running,),) = server.rows("SELECT id FROM course_order WHERE status = 'IN_PROGRESS'")
    expect(page).to_have_url(re.compile(rf"courseOrderId={running}\b"))


def test_a_class_that_runs_past_midnight_is_still_at_home(
    running_class: Class, server: RunningServer, open_page: Open
) -> None:
    # Booked for today; the next day begins while it runs.
    server.clock.move(minutes=MIDNIGHT_MINUTES)
    assert running_class.saved is not None
    page = open_page(STUDENT)
    expect(Home(page).class_of(*CLASS, "正在上课")).to_be_visible()


@pytest.mark.usefixtures("running_class")
def test_the_tutor_of_a_running_class_has_a_second_pane_on_a_wide_screen(open_page: Open) -> None:
    page = open_page(TUTOR)
    Home(page).enter(*CLASS)
    pane = page.get_by_role("complementary", name="学生的情况")
    word = page.get_by_role("article", name="单词卡")
    expect(word).to_be_visible()
    for width, panes in ((390, 1), (819, 1), (820, 2), (1280, 2)):
        page.set_viewport_size({"width": width, "height": 844})
        expect(pane).to_be_visible(visible=panes == 2)
        page.evaluate(SETTLED)
        card = word.bounding_box()
        assert card is not None
        if panes == 1:
            # One column, in the middle.
            assert card["width"] <= 480
            assert abs(card["x"] + card["width"] / 2 - width / 2) < 1
        else:
            second = pane.bounding_box()
            assert second is not None
            assert card["x"] + card["width"] <= second["x"]
            assert second["x"] + second["width"] <= width
    # The controls of the class are beside the word.
    expect(pane.get_by_role("button").first).to_be_visible()


def test_a_class_booked_late_in_the_day_appears_at_home_without_a_reload(
    server: RunningServer, open_page: Open
) -> None:
    trial = order_of(server, "QUOTA_TRIAL")
    server.clock.move(minutes=11 * 60)
    status = "SELECT status FROM course_order WHERE id = ?"
    server.until(lambda: server.rows(status, trial) == [("EXPIRED",)])
    page = open_page(SECOND_STUDENT)
    expect(Home(page).class_of("先学五个词")).to_be_visible()
    at = TODAY.replace(hour=22)
    people = ("--student", SECOND_STUDENT.phone, "--tutor", TUTOR.phone)
    store(server, "book", *people, "--at", f"{at:%Y-%m-%d %H:%M}")
    page.clock.fast_forward(60_000)
    expect(Home(page).class_of("今天 22:00", "60 分钟课")).to_be_visible()
