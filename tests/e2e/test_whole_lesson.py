"""A complete lesson: a tutor and a student with a phone each, from sign-in to the review plan."""

import json
import re
from collections import Counter
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.classes import CLASS
from tests.e2e.conftest import Open
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.pages.signing_in import as_student, as_tutor
from tests.e2e.server import RunningServer

SHANGHAI = ZoneInfo("Asia/Shanghai")
REVIEW_DAYS = [1, 2, 3, 5, 7, 9, 12, 14, 17, 21]


def advance(server: RunningServer, *pages: Page, minutes: float) -> None:
    """Advances the time of the server and of the phones."""
    server.clock.move(minutes=minutes)
    for page in pages:
        page.clock.fast_forward(int(minutes * 60_000))


def order_under_way(server: RunningServer) -> int:
    """The running class."""
    running = "SELECT id FROM course_order WHERE status = 'IN_PROGRESS'"
    server.until(lambda: server.rows(running) != [])
    ((order_id,),) = server.rows(running)
    return int(order_id)


@pytest.mark.long
def test_a_class_runs_from_its_start_to_the_review_plan(
    server: RunningServer, open_page: Open
) -> None:
    """The first group without interruption and with motion; the others with a reload in
    every step."""
    tutor, student = open_page(moves=True), open_page(moves=True)
    as_tutor(tutor)
    Home(tutor).start(*CLASS)
    expect(tutor.get_by_role("heading", name="学习统计")).to_be_visible()
    order_id = order_under_way(server)

    as_student(student)
    Home(student).enter(*CLASS)
    lesson, following = Lesson(tutor, reloads=True), Lesson(student)
    words = lesson.choose_words(batch="15 个单词", known={1})
    assert words == 14
    lesson.reloads = False

    # The first group: its second word is not known, and is appended at the end.
    lesson.expect_group(1, 3)
    following.expect_group(1, 3)
    lesson.group(5, mixed=5, unknown={2})
    for person in (tutor, student):
        expect(person.get_by_text("有 1 个单词还不熟")).to_be_visible()
    expect(student.get_by_role("button", name="加到最后")).to_have_count(0)
    lesson.tap("加到最后")
    lesson.reloads = True
    for person in (tutor, student):
        person.emulate_media(reduced_motion="reduce")
    # The second group mixes two groups of its block.
    lesson.expect_group(2, 3)
    lesson.group(5, mixed=10)

    # The one pause: five minutes, on both phones.
    following.open_menu()
    following.tap("暂停 5 分钟")
    expect(following.dialog("课程暂停中")).to_be_visible()
    advance(server, tutor, student, minutes=1)
    expect(lesson.dialog("课程暂停中")).to_be_visible()
    following.tap("继续上课")
    following.open_menu()
    expect(student.get_by_role("button", name="已暂停过一次")).to_be_disabled()
    following.tap("关闭")
    advance(server, tutor, student, minutes=0.5)
    expect(lesson.dialog("课程暂停中")).to_be_hidden()

    # The third group has the appended word as its fifth; the student's phone follows.
    lesson.expect_group(3, 3)
    lesson.memorize(5)
    following.expect_step("复习")

    # Less than five minutes are left: there is one warning.
    advance(server, tutor, student, minutes=59)
    for person in (student, tutor):
        warning = Lesson(person).dialog("剩余时间不到 5 分钟")
        expect(warning).to_be_visible()
        warning.get_by_role("button", name="确定").click()
        expect(warning).to_be_hidden()
    lesson.judge("复习", 5)
    lesson.judge("听音复习", 5)
    lesson.judge("闪卡", 5)
    advance(server, tutor, student, minutes=0.5)
    expect(lesson.dialog("剩余时间不到 5 分钟")).to_be_hidden()
    # The last group mixes every word of the lesson, once each.
    lesson.expect_step("混组")
    lesson.expect_place(1, words)

    # The time is over: the student waits until the tutor opens the test, which the tutor judges.
    advance(server, tutor, student, minutes=6)
    waits = following.dialog("时间到了")
    expect(waits).to_contain_text("等老师打开训后检测")
    lesson.dialog("时间到了").get_by_role("button", name="去训后检测").click()
    lesson.expect_step(AFTER_TEST)
    expect(waits).to_be_hidden()
    following.expect_step(AFTER_TEST)
    expect(student.get_by_text("老师听你说，由老师判断")).to_be_visible()
    expect(student.get_by_role("button", name="答对")).to_have_count(0)
    lesson.judge(AFTER_TEST, words, unknown={3})
    expect(tutor.get_by_role("heading", name="课程结束")).to_be_visible()
    advance(server, tutor, student, minutes=0.5)
    expect(student.get_by_text("结果已提交")).to_be_visible()
    advance(server, tutor, student, minutes=0.5)

    lesson.tap("选择每天复习时间")
    # The student's last time is proposed with one tap; any other is one tap away, too.
    picker = lesson.dialog("每天复习时间")
    expect(picker.get_by_role("button", name=re.compile("^每天 .* 复习$"))).to_be_enabled()
    confirm = lesson.pick_time("19:30")
    expect(picker.get_by_role("button", name="20:00", exact=True)).to_be_disabled()
    confirm.click()
    lesson.expect_over(writes=True)
    advance(server, tutor, student, minutes=0.5)
    following.expect_result()

    assert_the_books_are_kept(server, order_id, words)


def assert_the_books_are_kept(server: RunningServer, order_id: int, words: int) -> None:
    """The rows written by the end of the class."""
    server.rest()
    ((status, at, student_id, started, pauses, ended),) = server.rows(
        "SELECT status, anti_forget_time, student_id, started_at, pauses, ended_at"
        " FROM course_order WHERE id = ?",
        order_id,
    )
    assert (status, at) == ("COMPLETED", "19:30")
    assert pauses != "[]"
    assert ended >= started + 65 * 60_000

    ((right, wrong, known),) = server.rows(
        "SELECT correct_word_ids, wrong_word_ids, already_known_word_ids"
        " FROM lesson_result WHERE order_id = ?",
        order_id,
    )
    lists = [json.loads(one) for one in (right, wrong, known)]
    assert [len(one) for one in lists] == [words - 1, 1, 1]
    states = dict(
        server.rows("SELECT word_id, state FROM word_state WHERE student_id = ?", student_id)
    )
    told = [Counter(states[word] for word in one) for one in lists]
    assert told == [{"mastered": words - 1}, {"forgotten": 1}, {"mastered": 1}]

    ended_on = datetime.fromtimestamp(ended / 1000, SHANGHAI)
    reviews = [
        datetime.fromtimestamp(appointment / 1000, SHANGHAI)
        for (appointment,) in server.rows(
            "SELECT appointment_at FROM course_order WHERE source_order_id = ?"
            " AND lesson_type = 'ANTI_FORGETTING' ORDER BY appointment_at",
            order_id,
        )
    ]
    assert [(one.date() - ended_on.date()).days for one in reviews] == REVIEW_DAYS
    assert {one.strftime("%H:%M") for one in reviews} == {"19:30"}
    assert server.rows("SELECT count(*) FROM lesson_word WHERE order_id = ?", order_id) == [
        (words,)
    ]
    ((minutes, amount, commission_status),) = server.rows(
        "SELECT minutes, amount_fen, status FROM commission WHERE order_id = ?", order_id
    )
    assert (minutes, commission_status) == (60, "PENDING")
    assert amount > 0
