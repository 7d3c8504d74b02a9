"""No answer is lost or counts twice: lost connections, closed tabs, second devices."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.e2e.classes import Class, class_at, enter
from tests.e2e.conftest import Call, Open
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.grouping import after_test_words, mixed_words

OFFLINE = "你的网络断了，已存在本机"
ALONE = "老师暂时不在，可以自己继续"
SAVE = "**/request/CustomerSaveCourseOrderProgress"
POLL = "**/request/CustomerCheckCourseOrderTime"


running_class = class_at("review", words=7)


def is_save(response: Response) -> bool:
    """Whether progress was saved."""
    return "CustomerSaveCourseOrderProgress" in response.url and response.ok


def answer_saved(lesson: Lesson, button: str) -> None:
    """Answers, and waits until the service has it."""
    with lesson.page.expect_response(is_save):
        lesson.tap(button)


def without_stream(page: Page) -> Page:
    """A phone behind a proxy without streams, which polls."""
    page.route("**/live?*", lambda route: route.abort())
    return page


@contextmanager
def unaware(page: Page) -> Iterator[None]:
    """Inside the block, a phone that polls learns nothing of the other devices: its polls wait."""
    waiting: list[Route] | None = []

    def hold(route: Route) -> None:
        if waiting is None:
            route.continue_()
        else:
            waiting.append(route)

    page.route(POLL, hold)
    yield
    held, waiting = waiting, None
    for route in held or ():
        route.continue_()


@contextmanager
def answers_lost(page: Page, call: str) -> Iterator[None]:
    """Inside the block, the service executes calls, but their answers never arrive. The route
    stays: if a route is removed while its handler works, Playwright continues the call itself, and
    nothing is lost."""
    is_over = False

    def lose(route: Route) -> None:
        if is_over:
            route.continue_()
            return
        route.fetch()
        route.abort("connectionreset")

    page.route(call, lose)
    yield
    is_over = True


def test_offline_answers_are_sent_after_reconnecting(running_class: Class, open_page: Open) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_step("复习")
    answer_saved(lesson, "认识")

    page.context.set_offline(True)
    lesson.not_yet()
    expect(page.get_by_text(OFFLINE)).to_be_visible()
    for at in (3, 4):
        lesson.expect_place(at, 5)
        lesson.tap("认识")
    lesson.expect_place(5, 5)
    assert len(running_class.answers) == 1
    with page.expect_response(is_save):
        page.context.set_offline(False)
    expect(page.get_by_text(ALONE)).to_be_visible()
    expect(page.get_by_text(OFFLINE)).to_be_hidden()

    lesson.all_is_sent()
    first, second, third, fourth, _ = running_class.groups[0]
    assert running_class.answers == [
        (first, "review", 1),
        (second, "review", 0),
        (third, "review", 1),
        (fourth, "review", 1),
    ]
    saved = running_class.saved
    assert saved is not None
    assert saved["progress"]["cursor"] == 4
    assert saved["progress"]["groupWrongIds"] == [second]


def test_an_unconfirmed_answer_counts_once(running_class: Class, open_page: Open) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    with answers_lost(page, SAVE):
        lesson.tap("认识")
        lesson.not_yet()
        expect(page.get_by_text(OFFLINE)).to_be_visible()
    expect(page.get_by_text(ALONE)).to_be_visible()
    lesson.expect_place(3, 5)
    answer_saved(lesson, "认识")

    lesson.all_is_sent()
    counted = Counter(word for word, _, _ in running_class.answers)
    assert counted == Counter(running_class.groups[0][:3])


def test_an_answer_survives_leaving_the_page_before_the_next_frame(
    running_class: Class, open_page: Open
) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_asked(1, 5)
    known = page.get_by_role("button", name="认识", exact=True)
    # Both in one task, so that no frame is painted between them.
    known.evaluate("(button) => { button.click(); location.reload(); }")
    lesson.expect_asked(2, 5)
    answer_saved(lesson, "认识")
    lesson.all_is_sent()
    assert running_class.answers == [(word, "review", 1) for word in running_class.words[:2]]


def test_offline_answers_of_a_closed_tab_are_sent_by_the_next_tab(
    running_class: Class, open_page: Open
) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    # Its place is shown before its words are loaded: without them nothing can be answered.
    lesson.expect_asked(1, 5)
    page.context.set_offline(True)
    lesson.not_yet()
    lesson.tap("认识")
    lesson.expect_place(3, 5)
    # The next tab has the actions that this one stored. This one stays offline: a closing page goes
    # online for a moment, and would send the actions that the next tab should send.
    kept = page.evaluate("JSON.stringify(localStorage)")
    page = open_page(STUDENT, opens=False)
    page.goto("/config/cn/wordmate")
    page.evaluate("kept => Object.assign(localStorage, JSON.parse(kept))", kept)

    # They are sent as soon as the app is opened, before the class is entered.
    with page.expect_response(is_save):
        page.goto("/")
    lesson = enter(page)
    lesson.expect_place(3, 5)
    lesson.expect_word(running_class.english(running_class.words[2:3])[0])
    lesson.all_is_sent()
    assert [right for _, _, right in running_class.answers] == [0, 1]


def test_signing_out_warns_of_unsent_answers_which_stay_on_the_phone(
    running_class: Class, open_page: Open
) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_asked(1, 5)
    page.route(SAVE, lambda route: route.abort("connectionreset"))
    lesson.not_yet()
    lesson.tap("认识")
    lesson.expect_place(3, 5)
    page.get_by_role("button", name="首页").click()
    page.get_by_role("link", name="我的").click()
    page.get_by_role("button", name="退出登录").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("还有 2 个答案没有上传")
    box.get_by_role("button", name="退出登录").click()
    expect(page.get_by_role("heading", level=1, name="登录")).to_be_visible()
    assert "queue" in page.evaluate("JSON.stringify(Object.entries(localStorage))")
    assert running_class.answers == []


def test_another_device_resumes_at_the_same_word_with_the_same_shuffle(
    running_class: Class, open_page: Open
) -> None:
    running_class.stand_at("mixed_group", 1)
    shuffled = running_class.english(mixed_words(running_class.groups, 1, running_class.seed))
    first = enter(open_page(STUDENT))
    for word in shuffled[:2]:
        first.expect_word(word)
        answer_saved(first, "认识")

    second = enter(open_page(STUDENT))
    for at, word in enumerate(shuffled[2:], start=3):
        second.expect_place(at, 7)
        second.expect_word(word)
        second.tap("认识")
    second.expect_step(AFTER_TEST)


def test_an_outdated_device_catches_up_and_loses_nothing(
    running_class: Class, open_page: Open
) -> None:
    one, other = (enter(without_stream(open_page(STUDENT))) for _ in range(2))
    other.expect_asked(1, 5)
    # The other device is not up to date; its answer to the same word comes too late.
    with unaware(other.page):
        answer_saved(one, "认识")
        other.tap("还不熟")
    other.go_on()
    other.expect_place(2, 5)
    # Offline, it continues alone, and its actions beyond the first device's count.
    other.page.context.set_offline(True)
    other.not_yet()
    other.tap("认识")
    answer_saved(one, "认识")
    one.expect_asked(3, 5)
    # The first device, now outdated, catches up with its next answer.
    with unaware(one.page):
        with other.page.expect_response(is_save):
            other.page.context.set_offline(False)
        other.expect_place(4, 5)
        one.expect_place(3, 5)
        one.tap("还不熟")
    one.go_on()
    one.expect_place(4, 5)

    one.all_is_sent()
    other.all_is_sent()
    first, second, third, *_ = running_class.words
    assert running_class.answers == [
        (first, "review", 1),
        (second, "review", 1),
        (third, "review", 1),
    ]


def finished_test(one: Class) -> tuple[WordId, ...]:
    """The class's test is finished, its last word wrong; returns its words in the test's order."""
    words = after_test_words(one.groups, one.seed)
    one.stand_at("after_test", cursor=7, wrong=words[-1:])
    return words


@pytest.mark.parametrize("reloads", [False, True], ids=["on the same page", "after a reload"])
def test_an_unsent_result_is_sent_after_reconnecting(
    running_class: Class, server: RunningServer, open_page: Open, reloads: bool
) -> None:
    finished_test(running_class)
    page = open_page(STUDENT)
    submit = "**/request/CustomerSubmitLearnNewWordResult"
    if reloads:
        page.route(submit, lambda route: route.abort("connectionreset"))
    else:

        def lose(route: Route) -> None:
            page.context.set_offline(True)
            route.abort()

        page.route(submit, lose)
    enter(page)
    expect(page.get_by_text("结果已存在本机，恢复连接后自动提交")).to_be_visible()
    assert (
        server.rows("SELECT * FROM lesson_result WHERE order_id = ?", running_class.order_id) == []
    )

    page.unroute(submit)
    if reloads:
        page.reload()
    else:
        page.context.set_offline(False)
    expect(page.get_by_text("结果已提交")).to_be_visible()
    ((right, wrong),) = server.rows(
        "SELECT json_array_length(correct_word_ids), json_array_length(wrong_word_ids)"
        " FROM lesson_result WHERE order_id = ?",
        running_class.order_id,
    )
    assert (right, wrong) == (6, 1)


def test_a_student_gets_no_error_if_the_tutor_submitted_the_result_first(
    running_class: Class, open_page: Open, calls: Call
) -> None:
    words = finished_test(running_class)
    tutor = calls(TUTOR)
    snapshot = tutor("CustomerQueryCourseOrder", courseOrderId=running_class.order_id)
    page = open_page(STUDENT)

    def the_tutor_is_first(route: Route) -> None:
        tutor(
            "CustomerSubmitLearnNewWordResult",
            courseOrderId=running_class.order_id,
            studentId=snapshot["order"]["user"]["userId"],
            correctWordIds=words[:-1],
            wrongWordIds=words[-1:],
            alreadyKnownWordIds=[],
        )
        route.continue_()

    page.route("**/request/CustomerSubmitLearnNewWordResult", the_tutor_is_first)
    enter(page)
    expect(page.get_by_text("结果已提交")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="重新提交")).to_have_count(0)


def test_a_class_ended_twice_without_confirmation_ends_once(
    running_class: Class, server: RunningServer, open_page: Open
) -> None:
    running_class.stand_at("after_test", cursor=7)
    server.clock.move(minutes=61)
    page = without_stream(open_page(TUTOR))
    # Its time is over: the dialog appears on any page of the tutor.
    lesson = Lesson(page)
    lesson.dialog("时间到了").get_by_role("button", name="选择每天复习时间").click()
    with answers_lost(page, "**/request/CompleteCourseOrder"):
        lesson.pick_time("19:30").dblclick()
        expect(lesson.dialog("已存好，联网后自动结束")).to_be_visible()
    lesson.expect_over()

    def count(table: str, column: str) -> int:
        rows = server.rows(
            f"SELECT count(*) FROM {table} WHERE {column} = ?",  # noqa: S608
            running_class.order_id,
        )
        return int(rows[0][0])

    assert count("commission", "order_id") == 1
    assert count("course_order", "source_order_id") == 10
    assert count("lesson_result", "order_id") == 1


def test_answers_after_the_end_of_a_class_are_kept_as_late_ones(
    running_class: Class, server: RunningServer, open_page: Open, calls: Call
) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_asked(1, 5)
    page.context.set_offline(True)
    lesson.not_yet()
    lesson.tap("认识")
    lesson.expect_place(3, 5)
    calls(TUTOR)("CompleteCourseOrder", courseOrderId=running_class.order_id, withoutTest=True)
    before = running_class.saved
    with page.expect_response(is_save):
        page.context.set_offline(False)
    lesson.expect_result()
    page.wait_for_function(
        """() => Object.keys(localStorage).every((key) => !key.startsWith("wordmate.lesson."))""",
        polling=100,
    )
    first, second, *_ = running_class.words
    assert running_class.answers == [(first, "review", 0), (second, "review", 1)]
    assert server.rows(
        "SELECT json_extract(body, '$.late') FROM order_event"
        " WHERE order_id = ? AND kind = 'answered'",
        running_class.order_id,
    ) == [(1,), (1,)]
    assert running_class.saved == before
