"""A class that its student enters, and one that its tutor ends as a no-show."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.classes import CLASS, order_of
from tests.e2e.conftest import Call, Open
from tests.e2e.desk import store
from tests.e2e.looking import LANGUAGES, Looker
from tests.e2e.pages.home import Home
from tests.e2e.pages.records import RECORD, RECORD_TITLE
from tests.e2e.pages.tutor import NOTICES, WHY, WHY_TITLE
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

NO_SHOW = ("按学生缺席结束", "End as a no-show")


def menu_opened(page: Page) -> None:
    page.get_by_role("button", name="课堂菜单，上课中").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_tutor_waits_and_ends_the_class_as_a_no_show(
    server: RunningServer, open_page: Open, calls: Call, shots: Path | None
) -> None:
    order_id = order_of(server, "QUOTA_60")
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    looker = Looker(open_page(TUTOR, opens=False), LANGUAGES[0], shots)
    page = looker.page
    looker.go("/pages/index/index")
    menu_opened(page)
    expect(page.get_by_text(re.compile(r"林小满 还没有进入课堂，\d\d:\d\d 起"))).to_be_visible()
    expect(page.get_by_role("button", name=NO_SHOW[0])).to_have_count(0)
    looker.look("no-show-awaited")

    server.clock.move(minutes=15)
    looker.go("/pages/index/index")
    menu_opened(page)
    looker.look("no-show-menu")
    looker.tap(NO_SHOW)
    sure = page.get_by_role("dialog", name="按学生缺席结束吗？")
    expect(sure).to_contain_text("林小满 没有来")
    looker.look("no-show-sure")
    sure.get_by_role("button", name=NO_SHOW[0]).click()
    expect(page.get_by_text("已按学生缺席结束")).to_be_visible()
    rows = server.rows("SELECT status, ended_by FROM course_order WHERE id = ?", order_id)
    assert rows == [("CANCELED", "TEACHER")]
    assert server.rows("SELECT amount_fen FROM commission WHERE order_id = ?", order_id) == [
        (2600,)
    ]
    _, missed = store(server, "list", "--no-shows").splitlines()
    assert missed.endswith("\tyes")

    record = f"{RECORD}?courseOrderId={order_id}"
    looker.at(record, RECORD_TITLE, "no-show-record")
    expect(page.get_by_text(re.compile("^你 .* 进入，林小满 没有进入$"))).to_be_visible()
    looker.at(f"{WHY}?courseOrderId={order_id}", WHY_TITLE, "no-show-why")
    server.rest()
    looker.at(NOTICES, ("通知", "Notices"), "no-show-notices")
    expect(page.get_by_text("林小满 没有来，课已取消")).to_be_visible()

    student = Looker(open_page(STUDENT, opens=False), LANGUAGES[0], shots)
    student.at(NOTICES, ("通知", "Notices"), "no-show-notices-student")
    expect(student.page.get_by_text("你没有来上课，老师已结束这节课")).to_be_visible()
    student.at(record, RECORD_TITLE, "no-show-record-student")
    expect(student.page.get_by_text("学生缺席")).to_be_visible()


def test_a_student_who_opens_the_class_has_entered_it(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    order_id = order_of(server, "QUOTA_60")
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    entered = "SELECT student_entered_at IS NOT NULL FROM course_order WHERE id = ?"
    page = open_page(STUDENT)
    expect(Home(page).class_of(*CLASS)).to_be_visible()
    assert server.rows(entered, order_id) == [(0,)]
    Home(page).enter(*CLASS)
    server.until(lambda: server.rows(entered, order_id) == [(1,)])

    server.clock.move(minutes=15)
    tutor = open_page(TUTOR)
    menu_opened(tutor)
    expect(tutor.get_by_role("button", name=NO_SHOW[0])).to_have_count(0)
