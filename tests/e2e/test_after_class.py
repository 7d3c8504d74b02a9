"""After a class: feedback, a message, added reviews, a deletion; what its student sees of it."""

import re

from playwright.sync_api import expect

from tests.e2e.classes import started
from tests.e2e.conftest import Call, Look
from tests.e2e.desk import environment, ran
from tests.e2e.pages.after_class import (
    FEEDBACK,
    FEEDBACK_TITLE,
    SUPPLEMENT,
    SUPPLEMENT_TITLE,
    AfterClass,
)
from tests.e2e.pages.records import RECORD, RECORD_TITLE, Records
from tests.e2e.people import STUDENT, TUTOR, CallRefusedError
from tests.e2e.server import RunningServer

HOUR = 60
NOTICES = "/pagesA/notification/notificationList"
SEND = ("提交", "Send")
SAID = ("老师的寄语", "Your tutor's message")


def store(server: RunningServer, *arguments: str) -> str:
    """What the store's command says."""
    ended = ran("store", *arguments, env=environment(server.folder))
    assert ended.code == 0, ended.err
    return ended.out


def held(server: RunningServer, calls: Call) -> tuple[int, list[str]]:
    """A class that ended without a daily time: three words right, two wrong, which are named."""
    tutor, student = calls(TUTOR), calls(STUDENT)
    lesson = started(server, tutor, student, words=5)
    right, wrong = list(lesson.words[:3]), list(lesson.words[3:])
    lesson.stand_at("after_test", testCorrectIds=right, testWrongIds=wrong, cursor=5)
    server.clock.move(minutes=40)
    tutor(
        "CustomerSubmitLearnNewWordResult",
        courseOrderId=lesson.order_id,
        studentId=student.user_id,
        correctWordIds=right,
        wrongWordIds=wrong,
        alreadyKnownWordIds=[],
    )
    tutor("CompleteCourseOrder", courseOrderId=lesson.order_id)
    return lesson.order_id, lesson.english(wrong)


def test_a_class_is_followed_by_feedback_reviews_and_a_deletion(
    server: RunningServer, look: Look, calls: Call
) -> None:
    order_id, hard = held(server, calls)
    query = f"?courseOrderId={order_id}"
    tutor = look(TUTOR)
    page, after, say = tutor.page, AfterClass(tutor), tutor.say

    # The tutor's home tells what is missing, and leads there.
    tutor.go("/pages/index/index")
    due = page.get_by_role("button", name=re.compile(r"还没写反馈|no feedback yet"))
    due.click()
    tutor.see(("还没写反馈的课", "Classes without feedback"), "feedback-due")
    page.get_by_role("main").get_by_role("listitem").first.get_by_role("button").click()
    tutor.see(FEEDBACK_TITLE, "feedback-draft")

    # Drafted from the lesson's numbers; a message is required; what is written survives a reload.
    for number in ("40", "5", "3", "2", *hard):
        expect(after.feedback).to_have_value(re.compile(rf"\b{number}\b|{number} "))
    tutor.tap(SEND)
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_text(
        say(("请填写老师寄语", "The tutor's message is required"))
    )
    after.message.fill("Read them aloud")
    after.keep_template()
    page.reload()
    expect(after.message).to_have_value("Read them aloud")
    tutor.tap(SEND)
    sent = ("已提交，学生能看到了", "Sent. Your student can read it now")
    expect(page.get_by_text(say(sent))).to_be_visible()
    ((message,),) = server.rows("SELECT message FROM class_feedback WHERE order_id = ?", order_id)
    assert message == "Read them aloud"

    # The student is told once of each, and reads both.
    server.rest()
    student = look(STUDENT)
    student.go(NOTICES)
    told = student.page.get_by_role("main").get_by_role("listitem")
    for title in (
        ("老师写了课堂反馈", "Your tutor wrote feedback on a class"),
        ("老师给你留了寄语", "Your tutor wrote you a message"),
    ):
        expect(told.filter(has_text=student.say(title))).to_have_count(1)
    student.at(RECORD + query, RECORD_TITLE, "record-with-feedback")
    said = Records(student).part(SAID)
    expect(said).to_contain_text("Read them aloud")

    # An hour later it may be changed, a day later it may not.
    server.clock.move(minutes=HOUR)
    tutor.go(FEEDBACK + query)
    expect(after.message).to_have_value("Read them aloud")
    after.message.fill("Read them twice")
    tutor.tap(("保存修改", "Save changes"))
    expect(page).not_to_have_url(re.compile("tutorMessage"))
    student.go(RECORD + query)
    expect(said).to_contain_text("Read them twice")
    server.clock.move(minutes=23 * HOUR)
    tutor.at(FEEDBACK + query, FEEDBACK_TITLE, "feedback-settled")
    settled = ("已满 24 小时，不能再改", "Written more than 24 hours ago: it cannot be changed")
    expect(page.get_by_text(say(settled))).to_be_visible()
    refused = ""
    try:
        calls(TUTOR)(
            "CustomerTeacherSubmitFeedbackForCourseOrder",
            courseOrderId=order_id,
            feedback="Late",
            message="Too late",
        )
    except CallRefusedError as refusal:
        refused = refusal.code
    assert refused == "FEEDBACK_SETTLED"
    server.rest()
    ((notices,),) = server.rows("SELECT count(*) FROM notice WHERE kind LIKE '%_written'")
    assert notices == 2

    # No time was picked when it ended: a review is added, once.
    tutor.at(SUPPLEMENT, ("选一节上完的课", "Choose a completed lesson"), "supplement-choose")
    tutor.at(SUPPLEMENT + query, SUPPLEMENT_TITLE, "supplement")
    tutor.tap(("补排", "Add"))
    expect(
        page.get_by_text(say(("请至少选一天", "Please choose at least one day")))
    ).to_be_visible()
    after.days().first.check(force=True)
    tutor.tap(("补排", "Add"))
    expect(after.days().first).to_be_disabled()
    tutor.look("supplement-added")
    student.go(RECORD + query)
    expect(student.page.get_by_role("img", name=student.say(("复习", "Reviews")))).to_be_visible()
    audit = store(server, "audit-reviews")
    assert "supplemented" in next(
        line for line in audit.splitlines() if line.startswith(f"{order_id}\t")
    )

    # The store asks to delete the record: what that means is said, then agreed to.
    store(server, "ask-deletion", str(order_id))
    tutor.at(RECORD + query, RECORD_TITLE, "record-deletion-asked")
    means = page.get_by_text(re.compile("已计的课酬不变|what it paid stays"))
    expect(means).to_be_visible()
    agree = ("同意删除", "Agree to delete")
    tutor.tap(agree)
    page.get_by_role("dialog").get_by_role("button", name=say(agree)).click()
    gone = re.compile("已删除|Deleted|移到|moves to")
    expect(page.get_by_role("main").get_by_text(gone).first).to_be_visible()
    ((state,),) = server.rows("SELECT deletion FROM course_order WHERE id = ?", order_id)
    assert state in ("DELETE_APPROVED", "DELETED")
