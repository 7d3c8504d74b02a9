"""Booking at the store's desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.looking import DESKTOP, PHONE
from tests.e2e.pages.store_desk import StoreDesk, open_desk
from tests.e2e.server import TODAY, RunningServer

STUDENT = "林小满"
TUTOR = "周老师"
TOMORROW = TODAY.replace(day=TODAY.day + 1)
DAY = f"{TOMORROW:%Y-%m-%d}"
RESERVED = "SELECT count(*) FROM course_order WHERE status = 'RESERVED' AND NOT is_simulated"


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def desk(
    request: pytest.FixtureRequest, browser: Browser, server: RunningServer, shots: Path | None
) -> Iterator[StoreDesk]:
    """The booking page of an owner."""
    faults: list[str] = []
    with open_desk(browser, server, request.param) as context:
        context.on("weberror", lambda error: faults.append(str(error.error)))
        desk = StoreDesk(context.new_page(), shots)
        desk.sign_in("/desk#/today")
        desk.page.get_by_role("button", name="＋ 排课").click()
        expect(desk.page.get_by_role("heading", level=1)).to_have_text("排课")
        yield desk
    assert not faults, faults


def choose(desk: StoreDesk, day: str, time: str) -> None:
    """A student by initials, a day and a time, and a tutor who is free then."""
    page = desk.page
    student = page.get_by_role("combobox", name="学生")
    student.press_sequentially("lxm")
    expect(page.get_by_role("option").first).to_contain_text(STUDENT)
    student.press("Enter")
    page.get_by_label("日期").fill(day)
    page.get_by_label("时间", exact=True).fill(time)
    page.get_by_role("button", name=TUTOR).click()


def reserved(server: RunningServer) -> int:
    [(number,)] = server.rows(RESERVED)
    return int(number)


def test_a_class_is_booked_by_initials_once_and_undone(
    desk: StoreDesk, server: RunningServer
) -> None:
    before = reserved(server)
    choose(desk, DAY, "19:30")
    expect(desk.page.get_by_text("老师和学生都有空")).to_be_visible()
    desk.look("desk-booking")
    desk.page.get_by_role("button", name="排 1 节课").dblclick()
    expect(desk.page.get_by_text(f"已给 {STUDENT} 排 1 节课")).to_be_visible()
    expect(desk.page.get_by_role("row").filter(has_text="19:30")).to_contain_text(TUTOR)
    assert reserved(server) == before + 1
    desk.look("desk-booked")
    desk.page.get_by_role("button", name="撤销", exact=True).click()
    expect(desk.page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert reserved(server) == before
