"""Month end at the store's desk: checked, issued, settled by a file of results, and verified."""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, expect
from python_calamine import CalamineWorkbook

from tests.e2e.classes import answered_once, order_of
from tests.e2e.conftest import Call
from tests.e2e.desk import store
from tests.e2e.looking import DESKTOP, PHONE
from tests.e2e.pages.store_desk import StoreDesk, open_desk
from tests.e2e.people import PASSWORD, STUDENT, TUTOR
from tests.e2e.server import TODAY, RunningServer

HELD = "QUOTA_30"
MISSED = "QUOTA_60"
NO_SHOW = "只有老师说学生没来"


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def desk(
    request: pytest.FixtureRequest, browser: Browser, server: RunningServer, shots: Path | None
) -> Iterator[StoreDesk]:
    with open_desk(browser, server, request.param) as context:
        yield StoreDesk(context.new_page(), shots)


def held(server: RunningServer, calls: Call, order_id: int) -> int:
    """A class of which one word is answered, and which its tutor ends after 28 minutes."""
    tutor = calls(TUTOR)
    tutor("StartCourseOrder", courseOrderId=order_id)
    ((book,),) = server.rows("SELECT id FROM course_book WHERE code = 'junior-core'")
    tutor("CustomerSelectCourseBook", courseOrderId=order_id, courseBookId=book)
    answered_once(server, tutor, calls(STUDENT), order_id)
    server.clock.move(minutes=28)
    tutor("CompleteCourseOrder", courseOrderId=order_id)
    return order_id


@pytest.fixture
def taught(server: RunningServer, calls: Call) -> list[int]:
    """The classes of the demonstration's month: two of earlier days, one that is held now, and
    before it one whose student did not come."""
    missed = order_of(server, MISSED)
    calls(TUTOR)("StartCourseOrder", courseOrderId=missed)
    server.clock.move(minutes=15)
    calls(TUTOR)("CustomerTeacherEndNoShow", courseOrderId=missed)
    first = order_of(server, HELD)
    ((at,),) = server.rows("SELECT appointment_at FROM course_order WHERE id = ?", first)
    server.clock.move(seconds=max(0, at - server.clock.now()) / 1000)
    held(server, calls, first)
    earlier = server.rows(
        "SELECT order_id FROM commission WHERE NOT problem_flag ORDER BY ended_at"
    )
    return [missed, *(order_id for (order_id,) in earlier)]


def downloaded(desk: StoreDesk, name: str) -> Download:
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name=name).click()
    return saved.value


def filled_in(file: Path, folder: Path, result_of: Callable[[int], tuple[str, str]]) -> Path:
    """The file of a batch with results, as it comes back from a bank."""
    header, *rows = list(csv.reader(file.read_text("utf-8-sig").splitlines()))
    result, reason = header.index("结果"), header.index("原因")
    for row in rows:
        row[result], row[reason] = result_of(int(row[header.index("订单")]))
    back = folder / "bank.csv"
    with back.open("w", encoding="gb18030", newline="") as written:
        csv.writer(written).writerows([header, *rows])
    return back


def test_a_month_is_settled(
    desk: StoreDesk, server: RunningServer, taught: list[int], tmp_path: Path
) -> None:
    missed, first, second, _ = taught
    page, month = desk.page, f"{TODAY:%Y-%m}"
    desk.sign_in(f"/desk#/month?month={month}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("月结")
    expect(page.get_by_role("button", name="3 待发放")).to_be_visible()
    desk.look("desk-month")

    page.get_by_role("button", name="1 待核实").click()
    row = page.get_by_role("row").filter(has_text=NO_SHOW)
    row.get_by_role("button", name="放行").click()
    dialog = page.get_by_role("dialog", name="放行 1 笔课酬")
    dialog.get_by_label("放行的原因").fill("家长确认没有来")
    desk.look("desk-month-release")
    dialog.get_by_role("button", name="放行").click()
    expect(page.get_by_text("已放行 1 笔")).to_be_visible()
    expect(page.get_by_role("button", name="4 待发放")).to_be_visible()
    reasons = "SELECT reason FROM payout_event WHERE order_id = ? AND step = 'release'"
    assert server.rows(reasons, missed) == [("家长确认没有来",)]

    page.get_by_role("button", name="发放一批").click()
    dialog = page.get_by_role("dialog", name="发放一批课酬")
    expect(dialog.get_by_label("批次名")).to_have_value(month)
    expect(dialog.get_by_text("待发放的 4 笔")).to_be_visible()
    desk.look("desk-month-issue")
    dialog.get_by_role("button", name="发放一批").click()
    expect(page.get_by_text("4 笔等结果")).to_be_visible()

    book = CalamineWorkbook.from_path(downloaded(desk, f"下载批次 {month}：Excel").path())
    lessons, summary = (book.get_sheet_by_name(name).to_python() for name in ("明细", "汇总"))
    assert [row[1] for row in lessons[1:]] == sorted(taught)
    assert summary[-1][2] == len(taught)
    file = downloaded(desk, f"下载批次 {month}：CSV 明细")
    assert file.suggested_filename == f"{month}.csv"

    results = {missed: ("已发放", ""), first: ("发放失败", "账号不对"), second: ("也许", "")}
    page.get_by_role("button", name="登记结果").click()
    back = filled_in(file.path(), tmp_path, lambda order_id: results.get(order_id, ("", "")))
    page.get_by_label("选择文件").set_input_files(back)
    page.get_by_role("button", name="登记 3 行结果").click()
    expect(page.get_by_role("row").filter(has_text="“也许”既不是")).to_be_visible()
    desk.look("desk-month-results")
    assert server.rows("SELECT DISTINCT status FROM commission") == [("PENDING",)]
    page.get_by_label("行的结果").fill("已发放")
    page.get_by_role("button", name="改好了，再登记 3 行").click()
    expect(page.get_by_text("已发放 2 笔，失败 1 笔")).to_be_visible()
    states = dict(server.rows("SELECT order_id, status FROM commission"))
    assert states == dict.fromkeys(taught, "PENDING") | {
        missed: "ISSUED",
        first: "ISSUE_FAILED",
        second: "ISSUED",
    }

    page.get_by_role("radio", name="结算").check(force=True)
    page.get_by_role("button", name="1 发放失败").click()
    expect(page.get_by_text("账号不对")).to_be_visible()
    page.get_by_role("row").get_by_role("button", name="重新发放").click()
    page.get_by_role("dialog").get_by_role("button", name="重新发放").click()
    expect(page.get_by_role("button", name="1 待发放")).to_be_visible()

    page.get_by_role("button", name="开始核对").click()
    expect(page.get_by_text("没有不一样的地方。")).to_be_visible()
    page.get_by_role("radio", name="报表").check(force=True)
    expect(page.get_by_role("table", name="每位老师")).to_be_visible()
    desk.look("desk-month-report")
    report = downloaded(desk, "导出 CSV").path().read_text("utf-8-sig").splitlines()
    assert report[0].startswith("老师编号,老师,课次,分钟,课酬")
    assert len(report) == 2


def test_the_month_of_another_institution_stays_out_of_sight(
    desk: StoreDesk, server: RunningServer, taught: list[int]
) -> None:
    for number, rights in (("13700000007", "pay"), ("13700000008", "people")):
        store(
            server,
            *("people", "create", "--role", "store", "--phone", number, "--name", "李蕾"),
            *("--password", PASSWORD, "--rights", rights, "--institution", "nj"),
            *("--institution-name", "南京"),
        )
    address = f"/desk#/month?month={TODAY:%Y-%m}"
    desk.sign_in(address, phone="13700000007")
    expect(desk.page.get_by_text("这个月还没有课酬。")).to_be_visible()
    expect(desk.page.get_by_role("button", name="0 待发放")).to_be_visible()
    desk.page.evaluate("localStorage.clear()")
    desk.page.reload()
    desk.sign_in(address, phone="13700000008")
    expect(desk.page.get_by_text("没有权限")).to_be_visible()
    assert len(taught) == 4
