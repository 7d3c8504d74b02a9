"""The voice call of a class: two browsers really speak to each other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.classes import Class, started
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import Looker
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.support.browser import SHORT_LIVED, another

CLASS = ("60 分钟课", "初中核心词汇")
STREAM = "**/live?*"

# A headless browser refuses every microphone: a tone replaces it. The requests for it, and all
# connections, are recorded for the test.
MICROPHONE: Final = """(() => {
  window.asked = 0;
  window.lines = [];
  const Real = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(...args) { super(...args); window.lines.push(this); }
  };
  navigator.mediaDevices.getUserMedia = async () => {
    window.asked += 1;
    const audio = new AudioContext(), tone = audio.createOscillator();
    const out = audio.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return out.stream;
  };
})()"""
ENERGY: Final = """async () => {
  let energy = 0;
  for (const line of window.lines)
    for (const one of (await line.getStats()).values())
      if (one.type === "inbound-rtp") energy += one.totalAudioEnergy ?? 0;
  return energy;
}"""


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    """The devices find each other by addresses: names would need multicast DNS."""
    with another(browser, *SHORT_LIVED, "--disable-features=WebRtcHideLocalIpsWithMdns") as one:
        yield one


@pytest.fixture
def running_class(server: RunningServer, calls: Call) -> Class:
    one = started(server, calls(TUTOR), calls(STUDENT), words=2)
    one.stand_at("memorize")
    return one


def enter(page: Page) -> Page:
    """Enters the class from home, and waits for the live channel."""
    page.add_init_script(MICROPHONE)
    page.reload()
    with page.expect_response(STREAM):
        Home(page).enter(*CLASS)
    return page


def line(page: Page) -> Locator:
    return page.get_by_role("region", name="语音通话")


def tap(page: Page, name: str) -> None:
    line(page).get_by_role("button", name=name, exact=True).click()


def expect_sound(*pages: Page) -> None:
    """Expects that each of them receives more audio than before."""
    for page in pages:
        before = page.evaluate(ENERGY)
        while page.evaluate(ENERGY) <= before:
            pass


def test_a_tutor_calls_and_both_hear_each_other_until_the_class_ends(
    running_class: Class, server: RunningServer, open_page: Open, calls: Call, shots: Path | None
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    Lesson(tutor).open_menu()
    assert tutor.evaluate("asked") == 0
    tutor.get_by_role("button", name="和林小满通话").click()
    expect(line(tutor)).to_contain_text("正在呼叫林小满")
    expect(line(student)).to_contain_text("周老师想和你通话")
    assert student.evaluate("asked") == 0
    Looker(tutor, "zh-CN", shots).look("voice-ringing")
    Looker(student, "zh-CN", shots).look("voice-rung")
    tap(student, "接听")
    for page in (tutor, student):
        expect(line(page)).to_contain_text("通话中")
    expect_sound(tutor, student)

    Looker(tutor, "zh-CN", shots).look("voice-talking")
    # The network changes, and the call continues.
    student.evaluate("lines.at(-1).restartIce()")
    expect_sound(tutor, student)

    tap(tutor, "静音")
    assert tutor.evaluate("lines.at(-1).getSenders().map(({ track }) => track.enabled)") == [False]
    tap(tutor, "取消静音")
    expect_sound(student)

    # The student's page is reloaded: it is called again, and joins.
    student.reload()
    expect(line(student)).to_contain_text("周老师想和你通话")
    tap(student, "接听")
    expect(line(student)).to_contain_text("通话中")
    expect_sound(tutor, student)

    calls(TUTOR)("CompleteCourseOrder", courseOrderId=running_class.order_id, withoutTest=True)
    for page in (tutor, student):
        expect(line(page)).to_have_count(0)
        while not page.evaluate('lines.every(({ connectionState: at }) => at === "closed")'):
            pass


def test_a_student_may_decline(running_class: Class, open_page: Open) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    Lesson(tutor).open_menu()
    tutor.get_by_role("button", name="和林小满通话").click()
    tap(student, "先不接")
    for page in (tutor, student):
        expect(line(page)).to_have_count(0)
    assert student.evaluate("asked") == 0
