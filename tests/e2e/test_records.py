"""Records: past sessions by month; a class, and its student's evaluation."""

import re

from playwright.sync_api import expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call, Look
from tests.e2e.looking import choose
from tests.e2e.pages.records import RECORD, RECORD_TITLE, RECORDS, TITLE, Records
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

STATUS = ("按状态筛选", "Filter by status")
EVALUATION = ("我的评价", "Your evaluation")
SUBMIT = ("提交评价", "Send evaluation")


def held(server: RunningServer, calls: Call) -> int:
    """A class that was paused and ended after twenty minutes, without words."""
    order_id, tutor = order_of(server, "QUOTA_60"), calls(TUTOR)
    tutor("StartCourseOrder", courseOrderId=order_id)
    server.clock.move(minutes=10)
    tutor("CustomerPauseCourse", courseOrderId=order_id)
    server.clock.move(minutes=15)
    tutor("CompleteCourseOrder", courseOrderId=order_id)
    return order_id


def test_a_student_reads_the_records_and_evaluates_a_class(
    server: RunningServer, look: Look, calls: Call
) -> None:
    held(server, calls)
    student = look(STUDENT)
    page, records = student.page, Records(student)

    # Past sessions: by month, a date once a day; the current class is the newest.
    student.at(RECORDS, TITLE, "records-history")
    expect(records.rows()).to_have_count(5)
    expect(page.get_by_text(student.say(("130 分钟", "130 min")))).to_be_visible()
    rows = server.rows(
        "SELECT count(*) FROM course_order WHERE status = 'COMPLETED' AND student_id = ?",
        calls(STUDENT).user_id,
    )
    assert rows[0][0] == 3

    # By status, which is part of the address.
    records.choose(STATUS, ("已取消", "Canceled"))
    expect(page.get_by_text(student.say(("这里还没有记录", "No records here yet")))).to_be_visible()
    student.look("records-none-canceled")
    page.reload()
    expect(page.get_by_text(student.say(("这里还没有记录", "No records here yet")))).to_be_visible()
    student.tap(("看全部", "Show all"))
    expect(records.rows()).to_have_count(5)

    # Upcoming sessions, soonest first; a tap opens one, and back returns.
    records.show(("即将开始", "Upcoming"))
    expect(records.rows()).to_have_count(20)
    student.look("records-upcoming")
    records.show(("历史", "History"))
    expect(records.rows()).to_have_count(5)

    # A class with words and a plan.
    records.rows().nth(1).get_by_role("button").click()
    student.see(RECORD_TITLE, "record")
    track = page.get_by_role("img", name=student.say(("复习", "Reviews")))
    expect(track).to_be_visible()
    expect(page.get_by_role("button", name=student.say(("播放", "Play")))).to_have_count(2)
    choose(page.get_by_role("radio", name=student.say(("掌握", "Mastered"))), force=True)
    expect(page.get_by_role("button", name=student.say(("播放", "Play")))).to_have_count(5)

    # Stars are required; the evaluation is stored, also after a reload.
    student.tap(SUBMIT)
    expect(page.get_by_role("alert")).to_have_text(
        student.say(("请先打分", "Please choose the stars first"))
    )
    student.look("record-without-stars")
    page.get_by_role("radio", name=student.say(("4 星", "4 stars"))).locator("..").click()
    page.get_by_role("checkbox", name=student.say(("发音标准", "Clear pronunciation"))).check(
        force=True
    )
    page.get_by_role("textbox").fill("More stories, please")
    student.look("record-evaluating")
    student.tap(SUBMIT)
    given = records.part(EVALUATION)
    expect(given).to_contain_text("More stories, please")
    student.look("record-evaluated")
    page.reload()
    expect(given).to_contain_text(student.say(("发音标准", "Clear pronunciation")))
    expect(page.get_by_role("button", name=student.say(SUBMIT), exact=True)).to_have_count(0)
    assert server.rows("SELECT stars, suggestion FROM evaluation") == [(4, "More stories, please")]

    # Back shows the unchanged list.
    student.tap(("返回", "Back"))
    expect(records.rows()).to_have_count(5)

    # The tutor has the same record without the evaluation.
    ((order_id,),) = server.rows("SELECT order_id FROM evaluation")
    theirs = calls(TUTOR)("CustomerQueryCourseOrderRecord", courseOrderId=order_id)
    assert (theirs["evaluation"], theirs["mayEvaluate"]) == (None, False)

    # A card on home opens its class, and back is home, also for a visitor by a link.
    student.go("/pages/index/index")
    past = page.locator("details", has_text=student.say(("过去 7 天", "Past 7 days")))
    past.locator("summary").click()
    past.get_by_role("button").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(student.say(RECORD_TITLE))
    student.tap(("返回", "Back"))
    expect(page).to_have_url(re.compile("pages/index/index$"))
    student.go(f"{RECORD}?courseOrderId={order_id}")
    expect(given).to_be_visible()
    student.tap(("返回", "Back"))
    expect(page).to_have_url(re.compile("pages/index/index$"))
    student.go(f"{RECORD}?courseOrderId=9999")
    expect(page.get_by_role("alert")).to_be_visible()
