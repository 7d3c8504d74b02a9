"""What each side of a class sees of the other: attempts, and leaving the class."""

import re
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.e2e.classes import CLASS, Class, class_at
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import (
    BESIDE,
    ENLARGE,
    PHONE,
    SIDEWAYS,
    SMALL,
    WIDE_AT_REST,
    Looker,
)
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import SECOND_STUDENT, STUDENT, TUTOR, CallRefusedError
from tests.e2e.transcript import TRANSCRIPT

SIGNAL = "CustomerSendLessonSignal"
STREAM = "**/live?*"
WORDS = 3


running_class = class_at("review", words=WORDS, cursor=1)


def enter(page: Page) -> Lesson:
    """Enters the class from home, and waits for the live channel."""
    with page.expect_response(STREAM):
        Home(page).enter(*CLASS)
    lesson = Lesson(page)
    lesson.expect_place(2, WORDS)
    return lesson


def field(student: Lesson) -> Locator:
    return student.page.get_by_role("textbox", name="输入答案，老师看得到")


def line(tutor: Lesson) -> Locator:
    """The line about the student on the tutor's card."""
    return tutor.page.get_by_role("status").filter(has_text="林小满")


def ground(student: Lesson, name: str) -> str:
    """The colour behind a button."""
    button = student.page.get_by_role("button", name=name)
    return str(button.evaluate("button => getComputedStyle(button).backgroundColor"))


def types(student: Lesson, text: str) -> None:
    """Types so fast that the tutor gets one message."""
    with student.page.expect_response(re.compile(SIGNAL)):
        field(student).fill(text)
        student.page.clock.run_for(200)


def test_the_tutor_sees_what_the_student_types_until_the_word_is_judged(
    running_class: Class, open_page: Open, shots: Path | None
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    types(student, "ping")
    expect(line(tutor)).to_have_text("林小满正在输入：ping")
    types(student, "pingguo")
    expect(line(tutor)).to_have_text("林小满正在输入：pingguo")
    Looker(tutor.page, "zh-CN", shots).look("attempt-tutor")
    Looker(student.page, "zh-CN", shots).look("attempt-student")
    assert len(running_class.answers) == 1

    tutor.tap("认识")
    for one in (tutor, student):
        one.expect_place(3, WORDS)
    expect(line(tutor)).to_have_count(0)
    expect(field(student)).to_have_value("")
    tutor.all_is_sent()
    assert len(running_class.answers) == 2
    assert "pingguo" not in str(TRANSCRIPT.lines)


def test_the_tutor_sees_a_students_claim_and_its_withdrawal(
    running_class: Class, open_page: Open
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    student.tap("我会")
    expect(line(tutor)).to_have_text("林小满说：我会")
    student.tap("不太确定")
    expect(line(tutor)).to_have_text("林小满说：不太确定")
    claimed, other = (ground(student, name) for name in ("不太确定", "我会"))
    assert claimed != other
    student.tap("不太确定")
    expect(line(tutor)).to_have_count(0)
    # A claim judges nothing.
    student.tap("我会")
    expect(line(tutor)).to_have_text("林小满说：我会")
    for one in (tutor, student):
        one.expect_place(2, WORDS)
    assert len(running_class.answers) == 1


def test_the_tutor_sees_only_attempts_of_the_classs_student(
    running_class: Class, open_page: Open, calls: Call
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    with pytest.raises(CallRefusedError, match="404"):
        calls(SECOND_STUDENT)(
            SIGNAL, courseOrderId=running_class.order_id, kind="attempt", payload="{}"
        )
    types(student, "own")
    expect(line(tutor)).to_have_text("林小满正在输入：own")


def test_without_a_stream_the_tutor_judges_without_seeing_attempts(
    running_class: Class, open_page: Open
) -> None:
    page = open_page(TUTOR)
    page.route(STREAM, lambda route: route.abort("connectionreset"))
    Home(page).enter(*CLASS)
    tutor, student = Lesson(page), enter(open_page(STUDENT))
    tutor.expect_place(2, WORDS)
    types(student, "unheard")
    tutor.tap("认识")
    student.expect_place(3, WORDS)
    types(student, "seen")
    page.unroute(STREAM)
    streams: list[Response] = []
    page.on(
        "response", lambda response: streams.append(response) if "/live?" in response.url else None
    )
    while not streams:
        page.clock.run_for(1_000)
    # Signals before the stream began are lost.
    expect(line(tutor)).to_have_count(0)
    types(student, "seen now")
    expect(line(tutor)).to_have_text("林小满正在输入：seen now")


def test_a_student_who_leaves_the_class_sees_so_and_can_return(
    running_class: Class, open_page: Open, shots: Path | None
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    page = student.page
    looking = page.get_by_role("status").filter(has_text="你在看别的页面")
    expect(looking).to_have_count(0)
    page.get_by_role("button", name="回首页").click()
    expect(looking).to_be_visible()
    Looker(page, "zh-CN", shots).look("looking-around")
    for size, percent in product((PHONE, SMALL, SIDEWAYS), (100, 200)):
        page.set_viewport_size(size)
        page.evaluate(ENLARGE, percent)
        assert looking.locator("..").evaluate(BESIDE) == [], f"{size['width']} in {percent} %"
        assert page.evaluate(WIDE_AT_REST) == [], f"{size['width']} in {percent} %"
    page.evaluate(ENLARGE, 100)
    # The class continues meanwhile.
    tutor.tap("认识")
    page.get_by_role("region", name="上课中").get_by_role("button", name="回到课堂").click()
    student.expect_step("复习")
    student.expect_place(3, WORDS)
    expect(looking).to_have_count(0)
    # The leader is named nowhere else.
    tutor.page.get_by_role("button", name="回首页").click()
    expect(tutor.page.get_by_role("button", name="课堂菜单，上课中")).to_be_visible()
    expect(tutor.page.get_by_text("你在看别的页面")).to_have_count(0)
