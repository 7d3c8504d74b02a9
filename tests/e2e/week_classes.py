"""The work after classes in a tutor's week: feedback, added reviews, a deletion."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import Class, answered_once, order_of
from tests.e2e.desk import store
from tests.e2e.looking import choose
from tests.e2e.pages.after_class import (
    FEEDBACK,
    FEEDBACK_TITLE,
    SUPPLEMENT,
    SUPPLEMENT_TITLE,
    AfterClass,
)
from tests.e2e.pages.records import RECORD, RECORD_TITLE, RECORDS, Records
from tests.e2e.people import Caller, CallRefusedError
from tests.e2e.week_of_tutor import MESSAGE, Student, Week

SEND = ("提交", "Send")
WHALE = ("开心鲸鱼", "Happy whale")
AGREE = ("同意删除", "Agree to delete")


def held_short(week: Week) -> int:
    """The first student's half hour, which its tutor ends after 17 minutes, in the pre-test."""
    order_id = order_of(week.server, "QUOTA_30")
    week.tutor("StartCourseOrder", courseOrderId=order_id)
    ((book,),) = week.server.rows("SELECT id FROM course_book WHERE code = 'junior-core'")
    week.tutor("CustomerSelectCourseBook", courseOrderId=order_id, courseBookId=book)
    answered_once(week.server, week.tutor, week.students[0].call, order_id)
    week.server.clock.move(minutes=17)
    week.tutor("CompleteCourseOrder", courseOrderId=order_id)
    return order_id


def written(tutor: Caller, order_id: int, message: str) -> None:
    """The tutor writes feedback on a class, on another device."""
    tutor(
        "CustomerTeacherSubmitFeedbackForCourseOrder",
        courseOrderId=order_id,
        feedback="5 个词",
        message=message,
    )


def feedback_written(week: Week, lesson: Class, student: Student) -> None:
    """Drafted from the class's numbers, with a required message; the student sees both."""
    looker, page, after = week.looker, week.looker.page, AfterClass(week.looker)
    looker.go("/pages/index/index")
    page.get_by_role(
        "button", name=re.compile(looker.say(("还没写反馈", "no feedback yet")))
    ).click()
    looker.see(("还没写反馈的课", "Classes without feedback"), "feedback-due")
    looker.at(f"{FEEDBACK}?courseOrderId={lesson.order_id}", FEEDBACK_TITLE, "feedback-draft")
    told = student.call("CustomerQueryCourseOrderRecord", courseOrderId=lesson.order_id)
    wrong = lesson.english(told["words"]["wrong"])
    assert len(wrong) == 2
    for number in ("31", "5", "3", "2", *wrong):
        expect(after.feedback).to_have_value(re.compile(rf"\b{number}\b|{number} "))
    looker.tap(SEND)
    missing = page.get_by_role("alert").filter(has_text=re.compile("."))
    expect(missing).to_have_text(looker.say(("请填写老师寄语", "The tutor's message is required")))
    after.message.fill("Read them aloud")
    after.keep_template()
    # On its label: a message may cover the star itself for a moment.
    choose(after.star(4).locator(".."))
    choose(after.sticker(WHALE))
    looker.look("feedback-sticker")
    page.reload()
    expect(after.message).to_have_value("Read them aloud")
    expect(after.star(4)).to_be_checked()
    expect(after.sticker(WHALE)).to_be_checked()
    looker.tap(SEND)
    sent = ("已提交，学生能看到了", "Sent. Your student can read it now")
    expect(page.get_by_text(looker.say(sent))).to_be_visible()
    week.server.rest()
    student.told(
        ("老师写了课堂反馈", "Your tutor wrote feedback on a class"),
        ("老师给你留了寄语", "Your tutor wrote you a message"),
    )
    message_opened(student, "Read them aloud")
    student.reads(lesson.order_id, "Read them aloud")
    stars = student.looker.say(("4 星", "4 stars"))
    given = student.looker.page.locator("p").get_by_text(stars, exact=True)
    expect(given).to_have_count(1)
    student.looker.see(RECORD_TITLE, "record-with-feedback")


def message_opened(student: Student, message: str) -> None:
    """An unread message stands on the student's home with its sticker until it is opened."""
    looker, page = student.looker, student.looker.page
    sticker = page.get_by_role("img", name=looker.say(WHALE))
    card = page.get_by_role("button").filter(has_text=message)
    looker.go("/pages/index/index")
    expect(sticker).to_be_visible()
    looker.look("home-with-message")
    card.click()
    expect(Records(looker).part(MESSAGE)).to_contain_text(message)
    expect(sticker).to_be_visible()
    expect(page.get_by_text(message)).to_have_css("text-align", "start")
    page.go_back()
    expect(page).to_have_url(re.compile("/pages/index/index$"))
    expect(card).to_have_count(0)


def feedback_changed(week: Week, lesson: Class, student: Student) -> None:
    """It may be changed for a day, without another notice."""
    looker, after = week.looker, AfterClass(week.looker)
    looker.go(f"{FEEDBACK}?courseOrderId={lesson.order_id}")
    expect(after.message).to_have_value("Read them aloud")
    after.message.fill("Read them twice")
    looker.tap(("保存修改", "Save changes"))
    expect(looker.page).not_to_have_url(re.compile("tutorMessage"))
    student.reads(lesson.order_id, "Read them twice")


def feedback_settled(week: Week, lesson: Class) -> None:
    """After a day it is final on every device."""
    looker = week.looker
    looker.go(f"{FEEDBACK}?courseOrderId={lesson.order_id}")
    expect(looker.page.get_by_role("img", name=looker.say(WHALE))).to_be_visible()
    looker.see(FEEDBACK_TITLE, "feedback-settled")
    settled = ("已满 24 小时，不能再改", "Written more than 24 hours ago: it cannot be changed")
    expect(looker.page.get_by_text(looker.say(settled))).to_be_visible()
    with pytest.raises(CallRefusedError) as refused:
        written(week.tutor, lesson.order_id, "Too late")
    assert refused.value.code == "FEEDBACK_SETTLED"
    week.server.rest()
    told = week.server.rows("SELECT count(*) FROM notice WHERE kind LIKE '%_written'")
    assert told == [(2,)]


def review_added(week: Week, lesson: Class, student: Student) -> None:
    """No time was picked when the trial ended: a review is added, once, and its student sees it."""
    looker, page, after = week.looker, week.looker.page, AfterClass(week.looker)
    query = f"?courseOrderId={lesson.order_id}"
    looker.at(SUPPLEMENT, ("选一节课或复习", "Choose a class or review"), "supplement-choose")
    looker.at(SUPPLEMENT + query, SUPPLEMENT_TITLE, "supplement")
    add = ("补排", "Add")
    looker.tap(add)
    none = ("请至少选一天", "Please choose at least one day")
    expect(page.get_by_text(looker.say(none))).to_be_visible()
    after.days().first.check(force=True)
    looker.tap(add)
    expect(after.days().first).to_be_disabled()
    looker.look("supplement-added")
    student.looker.go(RECORD + query)
    shown = student.looker.page.get_by_role("img", name=student.looker.say(("复习", "Reviews")))
    expect(shown).to_be_visible()
    audit = store(week.server, "audit-reviews").splitlines()
    assert "added later by a tutor" in next(
        one for one in audit if one.startswith(f"{lesson.order_id}\t")
    )


def deletion_agreed(week: Week, order_id: int, student: Student) -> None:
    """The store requests the deletion of a record: its effect is explained, then approved."""
    server, looker, page = week.server, week.looker, week.looker.page
    missed = "SELECT 1 FROM course_order WHERE status = 'RESERVED' AND closes_at < ?"
    # Missed reviews enter the records at the clock's next run.
    server.clock.move(minutes=1)
    server.until(lambda: server.rows(missed, server.clock.now()) == [])
    before = student.call("CustomerListCourseOrderRecord")["data"]
    assert order_id in [one["order"]["courseOrderId"] for one in before]
    store(server, "ask-deletion", str(order_id))
    looker.at(f"{RECORD}?courseOrderId={order_id}", RECORD_TITLE, "record-deletion-asked")
    means = page.get_by_text(re.compile(looker.say(("已计的课酬不变", "what it paid stays"))))
    expect(means).to_be_visible()
    looker.tap(AGREE)
    page.get_by_role("dialog").get_by_role("button", name=looker.say(AGREE)).click()
    gone = re.compile(looker.say(("已删除|移到", "Deleted|moves to")))
    expect(page.get_by_role("main").get_by_text(gone).first).to_be_visible()

    def is_deleted() -> bool:
        rows = server.rows("SELECT deletion FROM course_order WHERE id = ?", order_id)
        return rows == [("DELETED",)]

    server.clock.move(minutes=1)
    server.until(is_deleted)
    student.looker.go(RECORDS)
    expect(Records(student.looker).rows()).to_have_count(len(before) - 1)
