"""A tutor's whole week with three students: classes and their follow-up, rest, a trial, pay.

Begun in Chinese, ended in English; at every stop the tutor's screens, the students' and the store's
commands agree with each other and with a recount of the database.
"""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.classes import reviewed, started, taught
from tests.e2e.conftest import Call, Open, caller_of
from tests.e2e.desk import at_the_desk, store
from tests.e2e.looking import LANGUAGES, Looker
from tests.e2e.pages.account import AccountScreens
from tests.e2e.pages.records import RECORDS
from tests.e2e.pages.setting import Settings
from tests.e2e.pages.tutor import (
    APPROVED,
    CENTRE,
    NOTICES,
    REST,
    REST_TITLE,
    STUDENT_PAGE,
    STUDENT_TITLE,
    STUDENTS,
    STUDENTS_TITLE,
    TRIAL,
    TRIAL_TITLE,
)
from tests.e2e.people import SECOND_STUDENT, STUDENT, TUTOR, CallRefusedError
from tests.e2e.server import SHANGHAI, RunningServer
from tests.e2e.week_classes import (
    deletion_agreed,
    feedback_changed,
    feedback_settled,
    feedback_written,
    held_short,
    review_added,
    written,
)
from tests.e2e.week_of_tutor import Student, Week
from tests.e2e.week_pay import commission_issued, commission_opened
from wordmate.domain.kernel.local_dates import day_start, local_date

HOUR = 60
DAY = 24 * HOUR
NEW_PHONE, NEW_NAME = "13700000009", "何嘉"
BOOKING = ("book", "--student", STUDENT.phone, "--tutor", TUTOR.phone)


@pytest.mark.long
def test_numbers_agree_throughout_a_tutors_week(
    server: RunningServer, open_page: Open, calls: Call, shots: Path | None, tmp_path: Path
) -> None:
    tutor, first = calls(TUTOR), calls(STUDENT)
    looker = Looker(open_page(TUTOR, opens=False), LANGUAGES[0], shots)
    page = open_page(STUDENT, chosen=LANGUAGES[1], opens=False)
    one = Student(Looker(page, LANGUAGES[1], shots), first)
    page = open_page(SECOND_STUDENT, opens=False)
    two = Student(Looker(page, LANGUAGES[0], shots), calls(SECOND_STUDENT))
    week = Week(server, tutor, looker, [one, two])

    # Day 0: three classes, the last of them short; the first one's feedback is drafted and sent.
    lesson = started(server, tutor, first, words=5)
    taught(lesson, tutor, right=3)
    server.clock.move(minutes=30)
    trial = started(server, tutor, two.call, words=6, lesson_type="QUOTA_TRIAL")
    taught(trial, tutor, right=6, at=None)
    server.clock.move(minutes=30)
    short = held_short(week)
    feedback_written(week, lesson, one)
    rest_asked_for_and_kept(week)
    new_order = trial_created(week)
    three = signed_in(week, open_page())
    week.agrees()

    # An hour later the feedback may be changed.
    server.clock.move(minutes=HOUR)
    feedback_changed(week, lesson, one)

    # From day 1 on in English. A review is held, one is added; the feedback becomes final.
    looker.page.goto(f"/#{CENTRE}")
    Settings(looker.page).choose(LANGUAGES[1])
    week.looker = Looker(looker.page, LANGUAGES[1], shots)
    server.clock.move(minutes=DAY)
    reviewed(lesson, 1, right=4)
    feedback_settled(week, lesson)
    review_added(week, trial, two)
    week.agrees()

    # Day 2: the new student's trial.
    at = server.rows("SELECT appointment_at FROM course_order WHERE id = ?", new_order)[0][0]
    server.clock.move(seconds=(at - server.clock.now()) / 1000)
    newest = started(server, tutor, three.call, words=5, order_id=new_order)
    taught(newest, tutor, right=4)
    week.students.append(three)
    written(tutor, newest.order_id, "欢迎你")
    server.rest()
    three.told(("老师给你留了寄语", "Your tutor wrote you a message"))
    three.reads(newest.order_id, "欢迎你")
    deletion_agreed(week, short, one)
    week.agrees()

    # Day 3: a review was missed; the month's pay is opened, disputed and issued.
    server.clock.move(minutes=DAY)
    commission_opened(week, short)
    store(server, "commission", "release", str(new_order), "新学生确有其人")
    commission_issued(week, short, tmp_path / "batch.csv")
    week.agrees()
    english = week.looker
    english.at(STUDENTS, STUDENTS_TITLE, "students")
    one_student = f"{STUDENT_PAGE}?studentId={first.user_id}"
    english.at(one_student, STUDENT_TITLE, "student")


def rest_asked_for_and_kept(week: Week) -> None:
    """The store approves rest; neither the store nor the tutor can book a class in it."""
    server, looker, phone = week.server, week.looker, week.phone
    looker.at(REST, REST_TITLE, "rest-this-week")
    phone.ask_for_rest("17:00", "17:30")
    _, line = store(server, "rest", "list", "--status", "pending").splitlines()
    number, *_, stretch, _ = line.split("\t")
    store(server, "rest", "approve", number)
    looker.go(f"{REST}?view=NEXT")
    expect(phone.slot("17:00", APPROVED)).to_be_disabled()
    looker.look("rest-approved")
    mine = ("我的申请", "My requests")
    phone.choose(mine)
    listed = looker.page.get_by_role("list", name=looker.say(mine))
    expect(listed).to_contain_text(looker.say(APPROVED))
    looker.look("rest-mine")
    monday = date.fromisoformat(stretch[:10])
    refused = at_the_desk(server, *BOOKING, "--at", f"{monday} 16:30")
    assert (refused.code, "TUTOR_AT_REST" in refused.err) == (1, True)
    with pytest.raises(CallRefusedError) as no_trial:
        week.tutor(
            "CustomerTeacherCreateTrialCourseOrder",
            phone=NEW_PHONE,
            studentName=NEW_NAME,
            appointmentTime=day_start(monday, SHANGHAI) + 17 * HOUR * 60_000,
        )
    assert no_trial.value.code == "TUTOR_AT_REST"
    ((last,),) = server.rows(
        "SELECT id FROM course_order WHERE lesson_type = 'QUOTA_30' ORDER BY appointment_at DESC"
        " LIMIT 1"
    )
    store(server, "move", str(last), "--at", f"{monday} 18:00")
    server.rest()
    looker.go(NOTICES)
    phone.expect_notice(("休息申请已批准", "Your rest is approved"))
    phone.expect_notice(("课改时间了", "A class is moved"))


def trial_created(week: Week) -> int:
    """A trial for a new phone in two days; the student is the tutor's once they have entered it."""
    server, looker, page, phone = week.server, week.looker, week.looker.page, week.phone
    looker.go(STUDENTS)
    looker.see(STUDENTS_TITLE, "students")
    search = page.get_by_role("searchbox")
    search.fill("没有这个人")
    expect(page.get_by_text(looker.say(("没有找到这位学生", "No such student")))).to_be_visible()
    search.fill("小满")
    expect(phone.rows()).to_have_count(1)
    phone.rows().get_by_role("button").click()
    expect(page.get_by_role("heading", level=2, name="林小满")).to_be_visible()
    page.locator("details summary").click()
    looker.see(STUDENT_TITLE, "student")
    looker.at(TRIAL, TRIAL_TITLE, "trial")
    looker.tap(("创建", "Create"))
    expect(page.get_by_text(looker.say(("请输入手机号", "Please enter the phone")))).to_be_visible()
    ((book,),) = server.rows("SELECT id FROM course_book WHERE code = 'primary-lower'")
    day = local_date(server.clock.now(), SHANGHAI) + timedelta(days=2)
    phone.fill_trial(
        phone=NEW_PHONE, name=NEW_NAME, date=day.isoformat(), time="15:00", book=str(book)
    )
    looker.look("trial-filled")
    looker.tap(("创建", "Create"))
    booked = ("体验课已约好，学生会收到通知", "The trial is booked. The student is told")
    expect(page.get_by_text(looker.say(booked))).to_be_visible()
    looker.look("trial-booked")
    ((order_id,),) = server.rows(
        "SELECT o.id FROM course_order o JOIN account a ON a.id = o.student_id"
        " WHERE a.phone LIKE ?",
        f"%{NEW_PHONE}",
    )
    return int(order_id)


def signed_in(week: Week, page: Page) -> Student:
    """The new student signs in with a code, sees the class, and is notified."""
    theirs = AccountScreens(page, week.server, LANGUAGES[0])
    theirs.sign_in_by_code(NEW_PHONE)
    theirs.expect_home()
    (origin,) = page.context.storage_state()["origins"]
    kept: Any = origin["localStorage"]
    student = Student(Looker(page, LANGUAGES[0], None), caller_of(week.server, kept))
    student.looker.go(f"{RECORDS}?view=upcoming")
    expect(page.get_by_text("体验课").first).to_be_visible()
    week.server.rest()
    student.looker.go(NOTICES)
    expect(page.get_by_role("listitem").first).to_contain_text("周老师")
    return student
