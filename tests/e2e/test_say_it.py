"""A student says a word after it was heard, and hears both: on a real microphone's stand-in."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, expect

from tests.e2e.conftest import Call, Open
from tests.e2e.looking import SMALL, Looker, again
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import SECOND_STUDENT, STUDENT
from tests.e2e.test_own_words import BOX, words_of_book
from tests.support.browser import SHORT_LIVED, another

FAKE_DEVICE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
HOLD_MS = 400
LONGEST_MS = 8_000
# What is played, and every recording that was made and forgotten.
WATCH = """(() => {
  window.played = [];
  window.made = [];
  window.forgotten = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    window.played.push(this.src.split(":")[0] === "blob" ? "self" : "word");
    return play.call(this);
  };
  window.starts = 0;
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function () {
    window.starts += 1;
    return start.call(this);
  };
  const { createObjectURL: make, revokeObjectURL: forget } = URL;
  URL.createObjectURL = (one) => {
    const url = make.call(URL, one);
    if (one.type.startsWith("audio")) window.made.push(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    window.forgotten.push(url);
    forget.call(URL, url);
  };
})()"""


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Iterator[Browser]:
    """A Chromium whose microphone hears a tone, and whose reader permits it."""
    with another(browser, *SHORT_LIVED, *FAKE_DEVICE) as one:
        yield one


def first_word(page: Page, *scripts: str) -> Lesson:
    """Begins five words, on a page with these scripts."""
    for script in (WATCH, *scripts):
        page.add_init_script(script)
    page.reload()
    page.get_by_role("button", name="学 5 个词").click()
    lesson = Lesson(page)
    lesson.expect_place(1, 5)
    return lesson


def say(page: Page) -> Locator:
    return page.get_by_role("button", name="跟读", exact=True)


def both(page: Page) -> Locator:
    return page.get_by_role("button", name="对比听", exact=True)


def expect_played(page: Page, *sounds: str) -> None:
    """Expects these sounds since the last look."""
    page.wait_for_function("count => played.length >= count", arg=len(sounds))
    assert page.evaluate("played.splice(0)") == [*sounds]


def expect_recording(page: Page, nth: int) -> None:
    """Expects that this recording has begun."""
    expect(say(page)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("nth => starts === nth", arg=nth)


def shoot(page: Page, shots: Path | None, name: str) -> None:
    """Takes a screenshot, if a folder is configured."""
    if shots is not None:
        page.screenshot(path=shots / f"{name}.png", animations="disabled")


def test_a_held_word_is_heard_after_the_word_as_often_as_wanted_and_is_forgotten_with_the_card(
    open_page: Open, shots: Path | None
) -> None:
    page = open_page(SECOND_STUDENT)
    lesson = first_word(page)
    expect(say(page)).to_have_attribute("aria-pressed", "false")
    expect(say(page)).to_have_accessible_description("按住说话，或按一下开始、再按一下结束。")
    expect_played(page, "word")
    uploads = list[str]()

    def note(request: Request) -> None:
        if b"webm" in (request.post_data_buffer or b""):
            uploads.append(request.url)

    page.on("request", note)
    say(page).hover()
    page.mouse.down()
    expect_recording(page, 1)
    shoot(page, shots, "say-it-recording")
    page.clock.run_for(HOLD_MS)
    page.mouse.up()
    expect(both(page)).to_be_visible()
    page.clock.run_for(HOLD_MS)
    expect_played(page, "word", "self")
    both(page).click()
    page.clock.run_for(HOLD_MS)
    expect_played(page, "word", "self")
    shoot(page, shots, "say-it-recorded")
    page.set_viewport_size(SMALL)
    for button in (say(page), both(page)):
        expect(button).to_be_in_viewport(ratio=1)
    shoot(page, shots, "say-it-recorded-small")
    # Nothing of it leaves the device.
    assert uploads == []
    assert page.evaluate("[made.length, forgotten.length]") == [1, 0]

    lesson.tap("下一个")
    expect(both(page)).to_have_count(0)
    page.wait_for_function("() => forgotten[0] === made[0]")
    expect(say(page)).to_be_visible()
    Looker(page, "zh-CN", shots, lies=True).look("say-it")


def test_a_word_is_said_by_keyboard_holding_a_key_or_pressing_it_twice(open_page: Open) -> None:
    page = open_page(SECOND_STUDENT)
    first_word(page)
    expect_played(page, "word")
    say(page).focus()
    page.keyboard.down(" ")
    expect_recording(page, 1)
    page.clock.run_for(HOLD_MS)
    page.keyboard.up(" ")
    expect(say(page)).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(HOLD_MS)
    expect_played(page, "word", "self")
    page.keyboard.press("Enter")
    expect_recording(page, 2)
    page.keyboard.press("Enter")
    expect(say(page)).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(HOLD_MS)
    expect_played(page, "word", "self")
    # A screen reader clicks.
    say(page).evaluate("(button) => button.click()")
    expect_recording(page, 3)
    page.clock.run_for(LONGEST_MS)
    expect(say(page)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("made.length") == 3


def test_a_word_of_a_list_is_said_after_it_was_heard_and_is_forgotten_with_its_details(
    open_page: Open, calls: Call, shots: Path | None
) -> None:
    book_id, [first] = words_of_book(calls(STUDENT), 1)
    word = first["enWord"]
    page = open_page(STUDENT)
    page.add_init_script(WATCH)
    again(page, f"{BOX}?courseBookId={book_id}")
    details = page.get_by_role("button", name=re.compile(rf"^{word}\b"))
    details.click()
    hear = page.get_by_role("button", name=f"播放 {word}", exact=True)
    expect(hear).to_be_visible()
    expect(say(page)).to_have_count(0)
    hear.click()
    expect_played(page, "word")

    say(page).click()
    expect_recording(page, 1)
    page.clock.run_for(HOLD_MS)
    say(page).click()
    expect(say(page)).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(HOLD_MS)
    expect_played(page, "word", "self")
    both(page).click()
    page.clock.run_for(HOLD_MS)
    expect_played(page, "word", "self")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    Looker(page, "zh-CN", shots).look("say-it-in-a-list")

    details.click()
    expect(both(page)).to_have_count(0)
    page.wait_for_function("() => forgotten[0] === made[0]")


def test_a_refused_microphone_is_said_once(open_page: Open) -> None:
    page = open_page(SECOND_STUDENT)
    refuse = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no'))"
    lesson = first_word(page, refuse)
    say(page).click()
    expect(page.get_by_text("没有麦克风也没关系，多听几遍就好。")).to_be_visible()
    expect(say(page)).to_have_count(0)
    lesson.tap("下一个")
    lesson.expect_place(2, 5)
    expect_played(page, "word", "word")
    expect(page.get_by_text("没有麦克风也没关系，多听几遍就好。")).to_have_count(0)
    expect(say(page)).to_have_count(0)


def test_a_browser_that_cannot_record_offers_nothing(open_page: Open) -> None:
    page = open_page(SECOND_STUDENT)
    first_word(page, "delete window.MediaRecorder")
    expect_played(page, "word")
    page.get_by_role("button", name="播放发音").click()
    expect_played(page, "word")
    expect(say(page)).to_have_count(0)
