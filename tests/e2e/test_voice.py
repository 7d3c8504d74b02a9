"""The voice call of a led lesson: two browsers really speak to each other."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.e2e.classes import CLASS, Class, class_at, started
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import Looker
from tests.e2e.pages.home import Home
from tests.e2e.people import STUDENT, TUTOR, Person
from tests.e2e.server import RunningServer
from tests.e2e.test_whole_lesson import order_under_way
from tests.support.browser import SHORT_LIVED, another

SIGNAL = "**/request/CustomerSendLessonSignal"
RETURNS_MS = 10_000

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
RECEIVED: Final = """async (before) => {
  let energy = 0;
  for (const line of window.lines)
    for (const one of (await line.getStats()).values())
      if (one.type === "inbound-rtp") energy += one.totalAudioEnergy ?? 0;
  return before === undefined ? energy : energy > before;
}"""
CALL = re.compile("^和.*通话$")


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    """The devices find each other by addresses: names would need multicast DNS."""
    with another(browser, *SHORT_LIVED, "--disable-features=WebRtcHideLocalIpsWithMdns") as one:
        yield one


running_class = class_at("memorize", words=2)


def enter(page: Page) -> Page:
    """Enters the class from home, and waits until the live channel can carry a call."""
    page.add_init_script(MICROPHONE)
    page.reload()
    Home(page).enter(*CLASS)
    expect(call_button(page)).to_be_visible()
    return page


def call_button(page: Page) -> Locator:
    return page.get_by_role("button", name=CALL)


def line(page: Page) -> Locator:
    return page.get_by_role("region", name="语音通话")


def tap(page: Page, name: str) -> None:
    line(page).get_by_role("button", name=name, exact=True).click()


def call(page: Page) -> None:
    """Calls the other side with one tap."""
    call_button(page).click()


def expect_talking(*pages: Page) -> None:
    """Expects that both are in a call, and each receives more audio than before."""
    for page in pages:
        expect(line(page)).to_contain_text("通话中")
    for page in pages:
        page.wait_for_function(RECEIVED, arg=page.evaluate(RECEIVED))


@pytest.mark.parametrize("caller", [TUTOR, STUDENT], ids=["tutor", "student"])
def test_either_side_calls_and_both_hear_each_other_until_the_class_ends(
    running_class: Class, open_page: Open, calls: Call, shots: Path | None, caller: Person
) -> None:
    pages = {who: enter(open_page(who)) for who in (TUTOR, STUDENT)}
    other = pages[STUDENT if caller is TUTOR else TUTOR]
    page = pages[caller]
    Looker(page, "zh-CN", shots).look(f"voice-{caller.phone}")
    assert page.evaluate("asked") == 0
    call(page)
    expect(line(page)).to_contain_text("正在呼叫")
    expect(line(other)).to_contain_text("想和你通话")
    assert other.evaluate("asked") == 0
    tap(other, "接听")
    expect_talking(page, other)
    Looker(page, "zh-CN", shots).look(f"voice-talking-{caller.phone}")

    # The network changes, and the call continues.
    other.evaluate("lines.at(-1).restartIce()")
    expect_talking(page, other)
    tap(page, "静音")
    assert page.evaluate("lines.at(-1).getSenders().map(({ track }) => track.enabled)") == [False]
    tap(page, "取消静音")
    expect_talking(other)

    calls(TUTOR)("CompleteCourseOrder", courseOrderId=running_class.order_id, withoutTest=True)
    for one in (page, other):
        expect(line(one)).to_have_count(0)
        one.wait_for_function('lines.every(({ connectionState: at }) => at === "closed")')
    # Only the end page says so: no message over its stars.
    student = pages[STUDENT]
    expect(student.get_by_role("heading", level=1, name="下课了")).to_be_visible()
    expect(student.get_by_text("课程已完成")).to_have_count(0)


@pytest.mark.usefixtures("running_class")
def test_a_student_says_a_word_in_a_call_which_keeps_its_microphone(open_page: Open) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    call(student)
    tap(tutor, "接听")
    expect_talking(student, tutor)
    student.get_by_role("button", name="播放发音").click()
    say = student.get_by_role("button", name="跟读", exact=True)
    say.click()
    # The icon, and the two halves of the ring of a recording.
    expect(say.locator("svg")).to_have_count(3)
    say.click()
    expect(student.get_by_role("button", name="对比听", exact=True)).to_be_visible()
    assert student.evaluate("asked") == 1
    expect_talking(student, tutor)


@pytest.mark.usefixtures("running_class")
def test_both_call_at_once_and_are_in_one_call(open_page: Open) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    held = list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    for page in (tutor, student):
        page.route(SIGNAL, hold, times=1)
        with page.expect_request(SIGNAL):
            call(page)
    for route in held:
        route.continue_()
    expect_talking(tutor, student)


@pytest.mark.usefixtures("running_class")
def test_a_reloaded_page_joins_its_call_again_by_itself(open_page: Open) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    call(student)
    tap(tutor, "接听")
    expect_talking(tutor, student)
    for page in (tutor, student):
        page.reload()
        expect_talking(tutor, student)
    tap(student, "挂断")
    for page in (tutor, student):
        expect(line(page)).to_have_count(0)
    student.reload()
    expect(student.get_by_role("button", name="和周老师通话")).to_be_visible()
    expect(line(student)).to_have_count(0)


@pytest.mark.usefixtures("running_class")
def test_a_call_that_cannot_come_back_ends_with_a_sentence(
    open_page: Open, shots: Path | None
) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    call(tutor)
    tap(student, "接听")
    expect_talking(tutor, student)
    tutor.context.close()
    expect(line(student)).to_contain_text("通话断了，正在重连")
    student.clock.run_for(RETURNS_MS)
    expect(line(student)).to_contain_text("没能接通，通话已结束")
    Looker(student, "zh-CN", shots).look("voice-over")
    tap(student, "关闭")
    expect(line(student)).to_have_count(0)


@pytest.mark.usefixtures("running_class")
def test_a_student_may_decline(open_page: Open) -> None:
    tutor, student = enter(open_page(TUTOR)), enter(open_page(STUDENT))
    call(tutor)
    tap(student, "先不接")
    for page in (tutor, student):
        expect(line(page)).to_have_count(0)
    assert student.evaluate("asked") == 0


def test_before_the_first_word_each_side_sees_that_the_other_is_there_and_calls_it(
    server: RunningServer, open_page: Open, calls: Call, shots: Path | None
) -> None:
    started(server, calls(TUTOR), calls(STUDENT), words=2)
    tutor = enter(open_page(TUTOR))
    title = tutor.get_by_role("heading", level=1, name="学习统计")
    expect(title).to_be_visible()
    expect(tutor.get_by_text("学生还没进来")).to_be_visible()
    student = enter(open_page(STUDENT))
    expect(student.get_by_text("老师在线")).to_be_visible()
    expect(student.get_by_text(re.compile("已开始上课$"))).to_be_visible()
    expect(tutor.get_by_text("学生在线")).to_be_visible()
    Looker(student, "zh-CN", shots).look("lobby-student")
    Looker(tutor, "zh-CN", shots).look("lobby-tutor")
    call(student)
    tap(tutor, "接听")
    expect_talking(tutor, student)


def test_a_led_review_has_the_voice_call_until_its_pages_are_left(
    server: RunningServer, open_page: Open, shots: Path | None
) -> None:
    server.clock.move(minutes=30)
    tutor, student = open_page(TUTOR), open_page(STUDENT)
    for page in (tutor, student):
        page.add_init_script(MICROPHONE)
    tutor.goto("/#/pages/antiForgetting/antiForgetting")
    tutor.reload()
    tutor.get_by_role("button", name=re.compile("^带复习")).first.click()
    expect(call_button(tutor)).to_be_visible()
    order_id = order_under_way(server)
    student.goto(f"/#/pages/antiForgettingWords/antiForgettingWords?courseOrderId={order_id}")
    student.reload()
    call(student)
    tap(tutor, "接听")
    expect_talking(tutor, student)
    Looker(student, "zh-CN", shots).look("voice-review")
    # The call continues on the next page, and joins again after a reload.
    tutor.get_by_role("button", name="开始检测").click()
    expect(student.get_by_role("article")).to_be_visible()
    expect_talking(tutor, student)
    student.reload()
    expect_talking(tutor, student)
    # Whoever leaves the review's pages hangs up.
    student.goto("/#/pages/my/my")
    student.clock.run_for(2_000)
    expect(line(tutor)).to_have_count(0)
