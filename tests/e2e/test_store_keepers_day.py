"""The core of a store keeper's day: a series, another tutor, applications for rest, and the log."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call
from tests.e2e.desk import store
from tests.e2e.looking import DESKTOP, PHONE
from tests.e2e.pages.store_desk import OWNER_NAME, StoreDesk, open_desk
from tests.e2e.people import PASSWORD, TUTOR
from tests.e2e.server import TODAY, RunningServer

STUDENT_NAME = "林小满"
TUTOR_NAME = "周老师"
OTHER_TUTOR = "苏老师"
WEEKS = 8


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def desk(
    request: pytest.FixtureRequest, browser: Browser, server: RunningServer, shots: Path | None
) -> Iterator[StoreDesk]:
    """The desk of an owner in a shop with two tutors, before the sign-in."""
    store(
        server,
        *("people", "create", "--role", "teacher", "--phone", "13900000002"),
        *("--name", OTHER_TUTOR, "--password", PASSWORD, "--title", "gold"),
    )
    faults: list[str] = []
    with open_desk(browser, server, request.param) as context:
        context.on("weberror", lambda error: faults.append(str(error.error)))
        yield StoreDesk(context.new_page(), shots)
    assert not faults, faults


def book_series(desk: StoreDesk) -> None:
    """A weekly class of the student by initials, from tomorrow on."""
    page = desk.page
    page.get_by_role("button", name="＋ 排课").click()
    student = page.get_by_role("combobox", name="学生")
    student.press_sequentially("lxm")
    expect(page.get_by_role("option").first).to_contain_text(STUDENT_NAME)
    student.press("Enter")
    page.get_by_label("日期").fill(f"{TODAY + timedelta(days=1):%Y-%m-%d}")
    page.get_by_label("时间", exact=True).fill("19:30")
    page.get_by_label("每周一次").fill(str(WEEKS))
    page.get_by_role("button", name=TUTOR_NAME).click()
    expect(page.get_by_text("老师和学生都有空")).to_be_visible()
    page.get_by_role("button", name=f"排 {WEEKS} 节课").dblclick()
    expect(page.get_by_text(f"已给 {STUDENT_NAME} 排 {WEEKS} 节课")).to_be_visible()


def give_away(page: Page) -> None:
    """The student's class gets the other tutor."""
    row = page.get_by_role("row").filter(has_text=STUDENT_NAME).first
    row.get_by_role("button", name="换老师").click()
    dialog = page.get_by_role("dialog", name=f"{STUDENT_NAME} 的课换哪位老师")
    dialog.get_by_text(OTHER_TUTOR).click()
    dialog.get_by_role("button", name="换老师").click()
    expect(page.get_by_text(f"{STUDENT_NAME} 的课换给了 {OTHER_TUTOR}")).to_be_visible()


def test_a_store_keepers_day(desk: StoreDesk, server: RunningServer, calls: Call) -> None:
    page = desk.page
    for hour in (20, 22):
        at = (TODAY + timedelta(days=2)).replace(hour=hour)
        calls(TUTOR)("CustomerTeacherApplyRest", slots=[int(at.timestamp() * 1000)])
    given = order_of(server, "QUOTA_60")
    desk.sign_in()
    book_series(desk)
    series = "SELECT count(*) FROM course_order WHERE series_id IS NOT NULL"
    assert server.rows(series) == [(WEEKS,)]

    page.goto("/desk#/today")
    give_away(page)

    page.goto("/desk#/inbox")
    waiting = page.get_by_role("button", name=re.compile(f"休息申请.*{TUTOR_NAME}"))
    waiting.first.click()
    page.get_by_role("button", name="同意", exact=True).click()
    expect(page.get_by_text(f"已同意 {TUTOR_NAME} 的休息")).to_be_visible()
    expect(waiting).to_have_count(1)
    waiting.click()
    page.get_by_label("拒绝的原因").fill("人手不够")
    page.get_by_role("button", name="拒绝", exact=True).click()
    expect(page.get_by_text("都处理完了。")).to_be_visible()
    answers = "SELECT status FROM rest_application ORDER BY id"
    assert server.rows(answers) == [("APPROVED",), ("REJECTED",)]

    page.goto(f"/desk#/today?class={given}")
    page.get_by_role("dialog", name=STUDENT_NAME).get_by_role("link", name="谁改过这节课").click()
    changed = desk.row("换老师")
    expect(changed).to_contain_text(OWNER_NAME)
    expect(changed).to_contain_text(re.compile(f"{TUTOR_NAME}.*{OTHER_TUTOR}"))
    desk.look("desk-who-changed")


def test_the_second_of_two_windows_is_told_what_the_first_one_did(
    desk: StoreDesk, server: RunningServer
) -> None:
    """Also when the board behind the dialog already shows what the first one did."""
    given = order_of(server, "QUOTA_60")
    desk.sign_in()
    desk.row(STUDENT_NAME).press("Enter")
    desk.page.get_by_role("dialog").get_by_role("button", name="取消这节课").click()
    dialog = desk.page.get_by_role("dialog", name=f"取消 {STUDENT_NAME} 的课")
    dialog.get_by_label("原因").fill("老师生病")
    first = desk.page.context.new_page()
    first.goto("/desk#/today")
    give_away(first)
    expect(desk.page.get_by_text(OTHER_TUTOR, exact=True)).to_be_attached()
    dialog.get_by_role("button", name="取消这节课").click()
    expect(dialog.get_by_text(re.compile(f"{OWNER_NAME}.*刚刚给这节课换了老师"))).to_be_visible()
    status = "SELECT status FROM course_order WHERE id = ?"
    assert server.rows(status, given) == [("RESERVED",)]
