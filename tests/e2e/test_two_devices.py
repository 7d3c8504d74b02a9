"""Tutor and student in one class: whatever both tap, both devices show the same word."""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.classes import Class, started
from tests.e2e.conftest import Call, Look, Open
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import AFTER_TEST, STEPS, Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS
from wordmate.domain.lessons.lesson_flow import LessonStep

CLASS = ("60 分钟课", "初中核心词汇")
SAVE = "**/request/CustomerSaveCourseOrderProgress"
CLOCK = "**/request/CustomerCheckCourseOrderTime"
STREAM = "**/live?*"
WORDS = 2


@pytest.fixture
def running_class(server: RunningServer, calls: Call) -> Class:
    """A class of two words at its first card."""
    one = started(server, calls(TUTOR), calls(STUDENT), words=WORDS)
    one.stand_at("memorize")
    return one


def enter(page: Page) -> Lesson:
    """The class is entered from home."""
    Home(page).enter(*CLASS)
    return Lesson(page)


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


def held_back(device: Lesson) -> list[Route]:
    """The saves of a device from now on, which are held back."""
    held = list[Route]()

    # Playwright inspects a function's parameters, which a built-in method does not have.
    def hold(route: Route) -> None:
        held.append(route)

    device.page.route(SAVE, hold)
    return held


@contextmanager
def at_the_same_moment(*in_order: Lesson) -> Iterator[None]:
    """The taps inside the block are sent before either is answered; then they arrive in
    this order."""
    held = [(one, held_back(one)) for one in in_order]
    with ExitStack() as sending:
        for one in in_order:
            sending.enter_context(one.page.expect_request(SAVE))
        yield
    for one, routes in held:
        with one.page.expect_response(SAVE):
            for route in routes:
                route.continue_()
        one.page.unroute(SAVE)


def word_of(tutor: Lesson, student: Lesson, at: int) -> str:
    """Expects the same word and place on both devices."""
    for one in (tutor, student):
        one.expect_place(at, WORDS)
    return tutor.card.get_by_role("heading").first.inner_text()


@pytest.mark.long
@pytest.mark.parametrize("hears", [True, False], ids=["with the stream", "without a stream"])
@pytest.mark.parametrize("tutor_first", [True, False], ids=["tutor first", "student first"])
def test_simultaneous_taps_in_every_step_end_on_the_same_word(
    running_class: Class, open_page: Open, tutor_first: bool, hears: bool
) -> None:
    page = open_page(STUDENT)
    tutor, student = enter(open_page(TUTOR)), enter(page if hears else without_stream(page))
    student.expect_step(STEPS[0])
    goes_on_alone(student)
    order = (tutor, student) if tutor_first else (student, tutor)

    for at in range(1, WORDS + 1):
        student.expect_word(word_of(tutor, student, at))
        with at_the_same_moment(*order):
            for one in order:
                one.tap("去复习" if at == WORDS else "下一个")
    for step in STEPS[1:]:
        judged(tutor, student, order, step)
    if not tutor_first:
        # The student's answer to the last word of a step ended it, so the page loaded the state,
        # which mentioned the tutor.
        waits_in_vain(student)
        with at_the_same_moment(*order):
            for one in order:
                one.tap("直接继续")
    judged(tutor, student, order, AFTER_TEST)

    # The tutor's judgement prevails: every word is known.
    expect(tutor.page.get_by_role("heading", name="课程结束")).to_be_visible()
    expect(student.page.get_by_text("结果已提交")).to_be_visible()
    for one in order:
        one.all_is_sent()
    saved = running_class.saved
    assert saved is not None
    assert sorted(saved["progress"]["testCorrectIds"]) == sorted(running_class.words)
    assert saved["progress"]["testWrongIds"] == []
    assert saved["progress"]["groups"] == [list(running_class.words)]


def judged(tutor: Lesson, student: Lesson, order: Sequence[Lesson], step: str) -> None:
    """Both judge each word of a step: the tutor as known, the student as not known."""
    yes, no = ("答对", "答错") if step == AFTER_TEST else ("认识", "还不熟")
    for one in (tutor, student):
        one.expect_step(step)
        one.begin_step()
    for at in range(1, WORDS + 1):
        # Some steps hide the word from the student until the judgement.
        word = word_of(tutor, student, at)
        with at_the_same_moment(*order):
            for one in order:
                one.tap(yes if one is tutor else no)
        expect(student.card).to_contain_text(word)
        student.go_on()


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
