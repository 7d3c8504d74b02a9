"""A tutor's students: found, looked at, a trial for a new one; what students say of the tutor."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import LANGUAGES
from tests.e2e.pages.account import AccountScreens
from tests.e2e.pages.records import RECORDS
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

LIST = "/pagesA/studentAdministration/studentAdministration"
STUDENTS = ("我的学生", "My students")
ONE = ("学生", "Student")
TRIAL = ("创建体验课", "New trial")
NEW_PHONE = "13700000009"
SHANGHAI = ZoneInfo("Asia/Shanghai")


@pytest.fixture
def tomorrow(server: RunningServer) -> str:
    """The service's next day, as a date field takes it."""
    now = datetime.fromtimestamp(server.clock.now() / 1000, SHANGHAI)
    return (now + timedelta(days=1)).date().isoformat()


def test_a_tutor_finds_a_student_and_books_a_trial_for_a_new_one_who_sees_it(
    server: RunningServer, look: Look, calls: Call, open_page: Open, tomorrow: str
) -> None:
    tutor = look(TUTOR, "en")
    page = tutor.page

    # From the centre to the students: whom one meets next comes first.
    tutor.at("/pages/my/my", ("陪练中心", "Tutor Center"), "tutor-my-numbers")
    page.get_by_role("button", name=tutor.say(STUDENTS)).click()
    rows = page.locator("main").get_by_role("listitem")
    expect(rows).to_have_count(2)
    tutor.see(STUDENTS, "students")
    search = page.get_by_role("searchbox")
    search.fill("没有这个人")
    expect(page.get_by_text(tutor.say(("没有找到这位学生", "No such student")))).to_be_visible()
    tutor.look("students-none")
    search.fill("小满")
    expect(rows).to_have_count(1)

    # One student: what comes, reviews, books, past classes; what is done for them.
    rows.get_by_role("button").click()
    expect(page.get_by_role("heading", level=2, name="林小满")).to_be_visible()
    expect(page.get_by_text(tutor.say(("掌握率", "Mastery")), exact=True)).to_be_visible()
    past = page.get_by_role("region", name=tutor.say(("上过的课", "Past classes")))
    expect(past.get_by_role("listitem")).to_have_count(2)
    page.locator("details summary").click()
    tutor.see(ONE, "student")
    tutor.tap(("全部进度", "All progress"))
    tutor.see(("训练进度", "Progress"), "progress-of-a-student")
    page.go_back()
    expect(page.get_by_role("heading", level=2, name="林小满")).to_be_visible()
    ours = calls(STUDENT).user_id
    tutor.at(f"/pagesA/studentAdministration/student?studentId={ours + 999}", ONE, "no-student")
    expect(page.get_by_role("alert")).to_be_visible()

    # A trial: what is left out is said; a new phone opens an account.
    tutor.at("/pagesA/studentAdministration/trialOrder", TRIAL, "trial")
    tutor.tap(("创建", "Create"))
    expect(page.get_by_text(tutor.say(("请输入手机号", "Please enter the phone")))).to_be_visible()
    page.locator('[name="phone"]').fill(NEW_PHONE)
    page.locator('[name="studentName"]').fill("何嘉")
    page.locator('[name="date"]').fill(tomorrow)
    page.locator('[name="time"]').select_option("19:30")
    tutor.look("trial-filled")
    tutor.tap(("创建", "Create"))
    expect(page.get_by_role("heading", level=2, name="何嘉")).to_be_visible()
    tutor.look("student-new")
    assert server.rows("SELECT count(*) FROM account WHERE phone LIKE ?", f"%{NEW_PHONE}") == [(1,)]
    tutor.go(LIST)
    expect(rows).to_have_count(3)

    # The student signs in with a code, and sees the class.
    theirs = AccountScreens(open_page(), server, LANGUAGES[0])
    theirs.sign_in_by_code(NEW_PHONE)
    theirs.expect_home()
    theirs.page.goto(f"/#{RECORDS}?view=upcoming")
    expect(theirs.page.get_by_text("体验课").first).to_be_visible()
    server.rest()
    theirs.page.goto("/#/pagesA/notification/notificationList")
    expect(theirs.page.get_by_role("listitem").first).to_contain_text("周老师")


def answering(told: dict[str, Any]) -> Callable[[Route], None]:
    """Answers a call in the service's place."""
    return lambda route: route.fulfill(json=told)


def test_a_tutor_reads_evaluations_and_the_books(look: Look) -> None:
    tutor = look(TUTOR)
    said = ("学生的评价", "What students say")
    tutor.at("/pagesA/evaluation/evaluationList", said, "evaluations-none")
    tutor.at("/pagesA/studentAdministration/courseList", ("教材", "Books"), "tutor-books")
    tutor.page.locator("main").get_by_role("listitem").first.get_by_role("button").click()
    tutor.see(("单词", "Words"), "tutor-book-words")
    answer = {"success": True, "errorCode": None, "errorMessage": None}
    summary = {
        "evaluations": 12,
        "mean": 4.5,
        "criteria": [{"criterion": "ENGAGING", "times": 11}],
    }
    texts = {"data": [{"place": 7, "text": "讲得清楚"}, {"place": 9, "text": "More!"}], "total": 2}
    for name, data in (("QueryEvaluation", summary), ("ListEvaluationText", texts)):
        told = {**answer, "data": data}
        tutor.page.route(f"**/CustomerTeacher{name}", answering(told))
    tutor.at("/pagesA/evaluation/evaluationList", said, "evaluations")
