"""A student's and a tutor's day, from task to task."""

from playwright.sync_api import Page, expect

from tests.e2e.classes import order_of, started, taught
from tests.e2e.conftest import Call, Open
from tests.e2e.desk import store
from tests.e2e.pages.home import Home
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

RECORD = "/#/pages/trainingRecords/personalClassRecord/personalClassRecord"
BOOK = "初中英语词汇"
PLANNED = """SELECT DISTINCT strftime('%H:%M', appointment_at / 1000 + 8 * 3600, 'unixepoch')
FROM course_order WHERE source_order_id = ?"""


def change_plan_time(page: Page, order_id: int, slot: str) -> None:
    """Moves a lesson's upcoming reviews to another half hour."""
    page.goto(f"{RECORD}?courseOrderId={order_id}")
    page.get_by_role("button", name="修改时间").click()
    sheet = page.get_by_role("dialog", name="修改时间")
    sheet.get_by_role("button", name=slot, exact=True).click()
    sheet.get_by_role("button", name="确定").click()
    expect(page.get_by_text("时间已修改")).to_be_visible()


def test_a_students_day_goes_from_a_class_to_own_words(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    page = open_page(STUDENT)
    Home(page).enter("60 分钟课", BOOK)

    # A pause of ten seconds takes ten seconds.
    server.clock.move(minutes=10)
    calls(STUDENT)("CustomerPauseCourse", courseOrderId=one.order_id)
    server.clock.move(minutes=1 / 6)
    page.goto("/#/pages/index/index")
    page.reload()
    page.get_by_role("button", name="继续上课").click()
    real = (
        "SELECT json_extract(pauses, '$[0][2]') - json_extract(pauses, '$[0][0]')"
        " FROM course_order WHERE id = ?"
    )
    server.until(lambda: (server.rows(real, one.order_id)[0][0] or 0) > 0)
    ((paused_ms,),) = server.rows(real, one.order_id)
    assert 10_000 <= paused_ms < 60_000

    # An action that is refused during the class has no effect.
    page.goto("/#/pages/index/index")
    page.get_by_role("button", name="换一本").click()
    page.get_by_role("button", name="开始训练").click()
    refused = page.get_by_role("dialog", name="还有一次训练没结束")
    refused.get_by_role("button", name="取消").click()
    assert server.rows("SELECT count(*) FROM course_order WHERE is_simulated") == [(0,)]

    # The class is over: its book is the current one, though another one is booked next.
    taught(one, calls(TUTOR), right=7)
    server.clock.move(minutes=13 * 60)
    page.goto("/#/pages/index/index")
    page.reload()
    book = page.get_by_role("region", name="正在学的书")
    expect(book).to_contain_text(BOOK)


def test_a_tutors_day_ends_with_the_work_after_a_class(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    taught(one, calls(TUTOR), right=5, at="23:30")
    page = open_page(TUTOR)

    # A mistaken half hour is corrected in the class's record; the days stay.
    change_plan_time(page, one.order_id, "19:30")
    assert server.rows(PLANNED, one.order_id) == [("19:30",)]

    # While a record is being deleted its reviews are suspended; after the withdrawal they return.
    waiting = "SELECT count(*) FROM course_order WHERE source_order_id = ? AND NOT lesson_gone"
    assert server.rows(waiting, one.order_id) == [(10,)]
    store(server, "ask-deletion", str(one.order_id))
    assert server.rows(waiting, one.order_id) == [(0,)]
    store(server, "withdraw-deletion", str(one.order_id))
    assert server.rows(waiting, one.order_id) == [(10,)]

    # A class without its student ends as a no-show, and pays half.
    missed = order_of(server, "QUOTA_TRIAL") if has_trial(server) else order_of(server, "QUOTA_30")
    ((begins,),) = server.rows("SELECT appointment_at FROM course_order WHERE id = ?", missed)
    server.clock.move(minutes=max(0, (begins - server.clock.now()) / 60_000))
    calls(TUTOR)("StartCourseOrder", courseOrderId=missed)
    server.clock.move(minutes=11)
    calls(TUTOR)("CustomerTeacherEndNoShow", courseOrderId=missed)
    page.goto(f"{RECORD}?courseOrderId={missed}")
    expect(page.get_by_text("学生缺席").first).to_be_visible()


def has_trial(server: RunningServer) -> bool:
    """Whether a trial is booked."""
    rows = "SELECT count(*) FROM course_order WHERE lesson_type = 'QUOTA_TRIAL'"
    rows += " AND status = 'RESERVED'"
    return server.rows(rows) != [(0,)]
