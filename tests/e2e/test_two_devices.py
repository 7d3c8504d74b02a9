"""Tutor and student in one class: whatever both tap, both devices show the same word."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.classes import Class, class_at, enter
from tests.e2e.conftest import Look, Open
from tests.e2e.pages.lesson import STEPS, Lesson
from tests.e2e.people import STUDENT, TUTOR
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS
from wordmate.domain.lessons.lesson_flow import LessonStep

SAVE = "**/request/CustomerSaveCourseOrderProgress"
CLOCK = "**/request/CustomerCheckCourseOrderTime"
STREAM = "**/live?*"
WORDS = 2


running_class = class_at("memorize", words=WORDS)


def without_stream(page: Page) -> Page:
    """The device gets no live events."""
    page.route(STREAM, lambda route: route.abort("connectionreset"))
    return page


def goes_on_alone(student: Lesson) -> None:
    """The student's device gets no events of its tutor, but still saves."""
    student.page.route(CLOCK, lambda route: route.abort("connectionreset"))
    waits_in_vain(student)


def waits_in_vain(student: Lesson) -> None:
    """The wait after the last sign of its tutor before the student's device continues alone."""
    student.page.clock.fast_forward(FOLLOWER_WAITS_MS)


def test_a_student_who_wrongly_believes_the_tutor_away_is_corrected_and_follows(
    running_class: Class, open_page: Open
) -> None:
    running_class.stand_at("review")
    tutor, student = enter(open_page(TUTOR)), enter(without_stream(open_page(STUDENT)))
    tutor.expect_asked(1, WORDS)
    student.expect_place(1, WORDS)
    goes_on_alone(student)
    student.tap("认识")
    told = student.page.get_by_text("现在由对方主导课堂，这次操作没有记录")
    expect(told.first).to_be_visible()
    student.expect_place(1, WORDS)
    assert running_class.answers == []


def test_both_devices_stay_on_a_missed_word_until_the_tutor_goes_on(
    running_class: Class, look: Look
) -> None:
    running_class.stand_at("review")
    phones = look(TUTOR), look(STUDENT)
    for phone in phones:
        phone.go("/home")
    tutor, student = (enter(phone.page) for phone in phones)
    first, second = running_class.english(running_class.words)
    tutor.expect_asked(1, WORDS)
    student.page.get_by_role("textbox", name="输入答案，老师看得到").fill("helo")
    expect(tutor.page.get_by_text("helo")).to_be_visible()
    tutor.tap("还不熟")
    expect(student.page.get_by_text("先看这个词，由老师继续")).to_be_visible()
    for one in (tutor, student):
        one.expect_place(1, WORDS)
        one.expect_word(first)
    expect(student.page.get_by_role("textbox", name="输入答案，老师看得到")).to_have_value("helo")
    for phone, name in zip(phones, ("tutor", "student"), strict=True):
        phone.look(f"{name} on a missed word")
    tutor.tap("继续")
    for one in (tutor, student):
        one.expect_place(2, WORDS)
        one.expect_word(second)


def test_taps_on_a_following_device_judge_nothing(running_class: Class, open_page: Open) -> None:
    running_class.stand_at("review")
    tutor, student = enter(open_page(TUTOR)), enter(without_stream(open_page(STUDENT)))
    for at in range(1, WORDS + 1):
        tutor.expect_asked(at, WORDS)
        student.expect_place(at, WORDS)
        expect(student.page.get_by_text("由老师判断")).to_be_visible()
        expect(student.page.get_by_role("button", name=re.compile("认识|还不熟"))).to_have_count(0)
        for key in ("1", "2", "Enter", "ArrowRight"):
            student.page.keyboard.press(key)
        tutor.tap("认识")
    for one in (tutor, student):
        one.expect_step("听音复习")
        one.all_is_sent()
    assert running_class.answers == [(word, "review", 1) for word in running_class.words]


def test_the_students_device_follows_the_tutor_to_more_words(
    running_class: Class, open_page: Open
) -> None:
    running_class.stand_at("after_test", cursor=WORDS - 1)
    tutor, student = enter(open_page(TUTOR)), enter(without_stream(open_page(STUDENT)))
    tutor.tap("答对")
    expect(student.page.get_by_text("结果已提交")).to_be_visible()
    tutor.tap_other("再学 5 个单词")
    for one in (tutor, student):
        one.expect_step(STEPS[0])
        one.expect_place(1, 5)
    student.expect_group(2, 2)
    # Only these words are in the following test, and both devices reach its end.
    with running_class.walking() as walker:
        walker.to(LessonStep.AFTER_TEST, 1)
        for _ in walker.state.flow.words:
            walker.judge(right=True)
    expect(tutor.page.get_by_role("heading", name="课程结束")).to_be_visible()
    saved = running_class.saved
    assert saved is not None
    assert len(saved["progress"]["testCorrectIds"]) == WORDS + 5


def test_the_tutor_lets_the_student_lead_and_takes_the_lead_back(
    running_class: Class, look: Look
) -> None:
    running_class.stand_at("review")
    phones = look(TUTOR), look(STUDENT)
    for phone in phones:
        phone.go("/home")
    tutor, student = (enter(phone.page) for phone in phones)
    tutor.expect_asked(1, WORDS)
    tutor.page.get_by_role("button", name=re.compile("^课堂菜单")).click()
    tutor.tap("让学生主导")
    expect(tutor.page.get_by_text("现在由学生主导")).to_be_visible()
    expect(student.page.get_by_text("由你主导")).to_be_visible()
    for phone, name in zip(phones, ("tutor", "student"), strict=True):
        phone.look(f"{name} while the student leads")
    student.expect_asked(1, WORDS)
    student.tap("认识")
    for one in (tutor, student):
        one.expect_place(2, WORDS)
    tutor.tap("收回主导")
    tutor.expect_asked(2, WORDS)
    expect(student.page.get_by_text("由老师判断")).to_be_visible()
    tutor.tap("认识")
    for one in (tutor, student):
        one.expect_step("听音复习")
        one.all_is_sent()
    assert running_class.answers == [(word, "review", 1) for word in running_class.words]
