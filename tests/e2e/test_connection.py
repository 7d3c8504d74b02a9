"""Own connection and the other side are two different things: each device of a class says which
one is missing."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.classes import class_at
from tests.e2e.conftest import Open
from tests.e2e.looking import LANGUAGES, SPEAK, Looker
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.e2e.test_attempts import enter, line
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS

REQUESTS = "**/request/**"
SILENCE_MS = 10_000
AGAIN_MS = 2_500
LOST = "你的网络断了"
"""How the text begins. After twenty seconds, which a slow machine may need, a student's device adds
that they may go on alone."""


running_class = class_at("review", words=3, cursor=1)


def expect_told(page: Page, text: str) -> None:
    """Expects this text about the connection, or a longer one, and no other one."""
    texts = ("老师在线", "老师暂时不在", "学生在线", "学生暂时不在", "你的网络断了")
    expect(page.get_by_text(text)).to_have_count(1)
    for other in texts:
        if other not in text:
            expect(page.get_by_text(other)).to_have_count(0)


def pass_by(server: RunningServer, *pages: Page, seconds: int) -> None:
    """Lets time pass everywhere."""
    server.clock.move(seconds=seconds)
    for page in pages:
        page.clock.run_for(seconds * 1_000)


def load_languages(page: Page) -> None:
    """Loads the texts of both languages, which a look needs, while there is a network."""
    for language in (*LANGUAGES, LANGUAGES[0]):
        page.evaluate(SPEAK, language)


@pytest.mark.usefixtures("running_class")
def test_a_student_without_a_network_reads_so_and_the_tutor_that_the_student_is_away(
    server: RunningServer, open_page: Open, shots: Path | None
) -> None:
    tutor, student = (enter(open_page(who)).page for who in (TUTOR, STUDENT))
    expect_told(student, "老师在线")
    expect_told(tutor, "学生在线")
    load_languages(student)

    student.context.set_offline(True)
    expect_told(student, LOST)
    Lesson(student).tap("我会")
    pass_by(server, tutor, student, seconds=SILENCE_MS // 1_000)
    expect_told(tutor, "学生暂时不在")
    Looker(tutor, "zh-CN", shots).look("connection-student-away")
    Looker(student, "zh-CN", shots).look("connection-lost")

    pass_by(server, tutor, student, seconds=(FOLLOWER_WAITS_MS - SILENCE_MS) // 1_000)
    expect_told(student, "你的网络断了，可以自己继续")
    expect(student.get_by_role("button", name="认识", exact=True)).to_be_enabled()

    student.context.set_offline(False)
    expect_told(student, "老师在线")
    expect_told(tutor, "学生在线")


@pytest.mark.usefixtures("running_class")
@pytest.mark.parametrize("who", [STUDENT, TUTOR], ids=["student", "tutor"])
def test_a_device_whose_requests_fail_says_so_although_its_stream_lives(
    server: RunningServer, open_page: Open, who: object
) -> None:
    pages = {one: enter(open_page(one)).page for one in (TUTOR, STUDENT)}
    expect_told(pages[STUDENT], "老师在线")
    expect_told(pages[TUTOR], "学生在线")
    page = pages[who]  # type: ignore[index]
    page.route(REQUESTS, lambda route: route.abort("connectionreset"))
    pass_by(server, *pages.values(), seconds=SILENCE_MS // 1_000)
    expect_told(page, LOST)


@pytest.mark.usefixtures("running_class")
def test_what_a_student_tapped_without_a_network_is_shown_as_not_sent_and_sent_afterwards(
    open_page: Open,
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    student.page.context.set_offline(True)
    student.tap("我会")
    expect(student.page.get_by_text("还没发给老师，正在重试")).to_be_visible()
    student.page.context.set_offline(False)
    student.page.clock.run_for(AGAIN_MS)
    expect(line(tutor)).to_have_text("林小满说：我会")
    expect(student.page.get_by_text("由老师判断")).to_be_visible()
