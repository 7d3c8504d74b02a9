"""Booking at the store's desk: one class, a weekly series, the lines of a table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from xlsxwriter import Workbook

from tests.e2e.looking import DESKTOP, PHONE, choose
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


def fill_in(desk: StoreDesk, day: str, time: str) -> None:
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
    fill_in(desk, DAY, "19:30")
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


def test_a_series_with_a_clash_is_refused_as_a_whole(
    desk: StoreDesk, server: RunningServer
) -> None:
    fill_in(desk, DAY, "19:30")
    desk.page.get_by_role("button", name="排 1 节课").click()
    expect(desk.page.get_by_text(f"已给 {STUDENT} 排 1 节课")).to_be_visible()
    before = reserved(server)
    fill_in(desk, DAY, "20:00")
    desk.page.get_by_label("每周一次").fill("3")
    expect(desk.page.get_by_text("3 节课里有排不上的，所以一节也不排：")).to_be_visible()
    expect(desk.page.get_by_text(re.compile(f"明天 20:00.*{STUDENT}.*已经有课"))).to_be_visible()
    desk.look("desk-booking-clash")
    desk.page.get_by_role("button", name="排 3 节课").click()
    expect(desk.page.get_by_role("button", name="排 3 节课")).not_to_have_attribute(
        "aria-busy", "true"
    )
    assert reserved(server) == before


def test_without_credit_a_class_is_booked_with_a_reason(
    desk: StoreDesk, server: RunningServer
) -> None:
    [(student_id,)] = server.rows("SELECT id FROM account WHERE name = ?", STUDENT)
    page = desk.page
    session = page.evaluate("JSON.parse(localStorage['wordmate.desk.session'])")
    added = page.request.post(
        "/request/StoreAddCredits",
        headers={"x-token-c": session["token"], "x-user-id": str(session["me"]["userId"])},
        data={"userId": student_id, "lessonType": "QUOTA_60", "lessons": 1},
    )
    assert added.json()["success"], added.json()
    fill_in(desk, DAY, "19:30")
    page.get_by_label("每周一次").fill("4")
    expect(page.get_by_text(re.compile("这次要 4 节"))).to_be_visible()
    page.get_by_role("button", name="排 4 节课").click()
    expect(page.get_by_text("课时不够，请写下仍要排课的原因")).to_be_visible()
    desk.look("desk-booking-credits")
    page.get_by_label("原因").fill("家长明天来付")
    page.get_by_role("button", name="排 4 节课").click()
    expect(page.get_by_text(f"已给 {STUDENT} 排 4 节课")).to_be_visible()
    assert server.rows("SELECT count(*) FROM audit_log WHERE reason = '家长明天来付'") == [(4,)]


def test_a_pasted_table_is_booked_once_its_wrong_line_is_mended(
    desk: StoreDesk, server: RunningServer
) -> None:
    before = reserved(server)
    page = desk.page
    choose(page.get_by_role("radio", name="从表格"), force=True)
    desk.look("desk-booking-paste")
    page.get_by_label("从电子表格复制的格子").fill(
        f"学生\t老师\t时间\n{STUDENT}\t13900000001\t{DAY} 19:30\n13800000001\t谁\t{DAY} 20:30\n"
    )
    page.get_by_role("button", name="读取").click()
    second = page.get_by_role("group", name="第 2 行")
    expect(page.get_by_text("没有叫“谁”的老师")).to_be_visible()
    desk.look("desk-booking-table")
    tutor = second.get_by_role("combobox", name="老师")
    tutor.fill("zls")
    page.get_by_role("option").filter(has_text=TUTOR).first.click()
    expect(page.get_by_text("老师和学生都有空")).to_be_visible()
    page.get_by_role("button", name="排 2 节课").click()
    expect(page.get_by_text(f"已给 {STUDENT} 排 2 节课")).to_be_visible()
    assert reserved(server) == before + 2


def test_the_table_of_a_workbook_is_booked_by_its_headings(
    desk: StoreDesk, server: RunningServer, tmp_path: Path
) -> None:
    """Headings in another order, other columns between them, and times as a spreadsheet keeps
    them."""
    before = reserved(server)
    with Workbook(tmp_path / "classes.xlsx") as book:
        sheet, times = book.add_worksheet(), book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        sheet.write_row(0, 0, ["备注", "时间", "学生", "老师"])
        for row, hour in enumerate((19, 21), 1):
            at = TOMORROW.replace(hour=hour, tzinfo=None)
            sheet.write(row, 0, "常规课")
            sheet.write_datetime(row, 1, at, times)
            sheet.write_row(row, 2, ["13800000001", "13900000001"])
    page = desk.page
    choose(page.get_by_role("radio", name="从表格"), force=True)
    page.get_by_label("或选择 Excel 或 CSV 文件").set_input_files(tmp_path / "classes.xlsx")
    expect(page.get_by_role("group", name="第 2 行")).to_be_visible()
    expect(page.get_by_text("老师和学生都有空")).to_be_visible()
    desk.look("desk-booking-workbook")
    page.get_by_role("button", name="排 2 节课").click()
    expect(page.get_by_text(f"已给 {STUDENT} 排 2 节课")).to_be_visible()
    assert reserved(server) == before + 2
