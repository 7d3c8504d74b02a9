"""Touches on the word card: swipes, and a flash card that turns both ways."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.classes import Class, class_at, enter, started
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import COVERED, CRAMPED, ENLARGE, PHONE, SETTLED, SIDEWAYS, SMALL, box
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer


@pytest.fixture
def memorized(server: RunningServer, calls: Call, open_page: Open) -> Lesson:
    """A class on its student's phone, whose first word is being memorized."""
    started(server, calls(TUTOR), calls(STUDENT), words=7).stand_at("memorize")
    lesson = enter(open_page(STUDENT))
    lesson.expect_place(1, 5)
    return lesson


running_class = class_at("review", words=7)


def drag(page: Page, over: Locator, *, across: int = 0, down: int = 0) -> None:
    """Moves a finger from a place, as touch events."""
    box = over.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    # A touch right after another one is ignored.
    page.clock.run_for(300)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": at, "y": to} for at, to in points]},
        )

    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + across * step / 10, y + down * step / 10))
    touch("touchEnd")


def test_a_swipe_may_begin_anywhere_on_the_card(running_class: Class, open_page: Open) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_place(1, 5)
    drag(page, lesson.card.get_by_role("heading"), across=160)
    lesson.expect_place(2, 5)
    # From the button that shows the meaning, from the meaning, from its example.
    drag(page, lesson.card.get_by_role("button", name="显示释义"), across=-160)
    lesson.go_on()
    lesson.expect_place(3, 5)
    lesson.tap("显示释义")
    drag(page, lesson.card.locator("p[lang=en]").last, across=160)
    lesson.expect_place(4, 5)
    lesson.tap("显示释义")
    drag(page, lesson.card.locator("span[lang=zh-CN]").first, across=-160)
    # A word with its meaning shown is swiped away like any other.
    expect(page.get_by_role("button", name="继续")).to_be_enabled()
    drag(page, lesson.card.get_by_role("heading"), across=160)
    lesson.expect_place(5, 5)
    lesson.all_is_sent()
    assert [right for _, _, right in running_class.answers] == [1, 0, 1, 0]


def test_a_word_shows_only_the_mark_of_its_own_answer(
    running_class: Class, open_page: Open
) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    known, not_yet = (lesson.card.get_by_text(text, exact=True) for text in ("认识", "还不熟"))
    lesson.expect_place(1, 5)
    expect(known.or_(not_yet).filter(visible=True)).to_have_count(0)
    lesson.tap("还不熟")
    expect(not_yet).to_be_visible()
    expect(known.filter(visible=True)).to_have_count(0)
    lesson.go_on()
    lesson.expect_place(2, 5)
    expect(known.or_(not_yet).filter(visible=True)).to_have_count(0)
    lesson.tap("认识")
    expect(known).to_be_visible()
    expect(not_yet.filter(visible=True)).to_have_count(0)


def test_neither_a_scroll_nor_a_selection_is_a_swipe(running_class: Class, open_page: Open) -> None:
    page = open_page(STUDENT)
    lesson = enter(page)
    lesson.expect_place(1, 5)
    page.set_viewport_size({"width": 390, "height": 480})
    lesson.tap("显示释义")
    example = lesson.card.locator("p[lang=en]").last
    drag(page, example, across=-30, down=-160)
    page.wait_for_function(
        "() => [...document.querySelectorAll('main, main *')].some(({scrollTop}) => scrollTop > 0)"
    )
    example.evaluate("(text) => window.getSelection().selectAllChildren(text)")
    drag(page, lesson.card.get_by_role("heading"), across=-160)
    lesson.expect_place(1, 5)
    assert running_class.answers == []


def test_a_flash_card_turns_from_the_meaning_to_the_word_and_back(
    running_class: Class, open_page: Open
) -> None:
    running_class.stand_at("flash")
    page = open_page(STUDENT)
    lesson = enter(page)
    (word,) = running_class.english(running_class.words[:1])
    meaning = running_class.meanings(running_class.words[:1])[0]
    face = lesson.card.get_by_role("button").first
    english = face.locator("[lang=en]").get_by_text(word, exact=True)
    sound = lesson.card.get_by_role("button", name="播放")
    expect(face).to_have_accessible_name(re.compile(f"{re.escape(meaning)}，翻面$"))
    expect(english).to_have_count(0)
    expect(sound).to_have_count(0)
    face.click()
    expect(english).to_be_visible()
    expect(face).to_contain_text(meaning)
    expect(sound).to_be_visible()
    face.click()
    expect(face).to_have_accessible_name(re.compile(f"{re.escape(meaning)}，翻面$"))
    expect(english).to_have_count(0)
    page.keyboard.press("Enter")


HIDDEN = """(card) => {
  const main = card.closest("main");
  const scroller = (element) => element === main ? main
    : element.scrollHeight > element.clientHeight + 1
      && /auto|scroll/.test(getComputedStyle(element).overflowY) ? element
      : scroller(element.parentElement);
  const { top, bottom } = main.getBoundingClientRect();
  const parts = [...card.querySelectorAll("h2, p, button")];
  return parts.filter((part) => !part.textContent.startsWith("知识点")).flatMap((part) => {
    if (scroller(part) !== main) return [part.outerHTML + " scrolls in a place of its own"];
    const box = part.getBoundingClientRect();
    const isOut = box.top < top || box.bottom > bottom;
    return isOut ? [part.outerHTML + " at " + box.bottom + " of " + bottom] : [];
  });
}"""
"""The parts of a card beyond the page's ends, and scrolling parts inside scrolling parts. Details
of a word may need scrolling."""


def test_a_small_phone_shows_a_word_with_its_example_above_the_buttons(memorized: Lesson) -> None:
    page = memorized.page
    page.set_viewport_size(SMALL)
    for at in range(1, 6):
        memorized.expect_place(at, 5)
        page.evaluate(SETTLED)
        assert memorized.card.evaluate(HIDDEN) == []
        if at < 5:
            memorized.tap("下一个")


@pytest.mark.parametrize("size", [SMALL, PHONE, SIDEWAYS], ids=["small", "phone", "sideways"])
def test_a_word_in_large_text_scrolls_as_a_whole_and_hides_nothing(
    memorized: Lesson, size: ViewportSize
) -> None:
    page = memorized.page
    page.set_viewport_size(size)
    page.evaluate(ENLARGE, 200)
    page.evaluate(SETTLED)
    assert page.evaluate(COVERED) == []
    assert page.evaluate(CRAMPED) == []
    if size == SIDEWAYS:
        return
    assert "place of its own" not in str(memorized.card.evaluate(HIDDEN))
    # The buttons within the thumb's reach take one row, as with text of normal size.
    thumb = page.locator("footer").bounding_box()
    assert thumb is not None
    assert thumb["height"] < 80


LONG = "meaning => { meaning.querySelector('[lang=zh-CN]').textContent = '名字，'.repeat(200); }"


def test_in_landscape_the_meaning_is_as_high_as_its_card_however_long_it_is(
    memorized: Lesson,
) -> None:
    memorized.page.set_viewport_size(SIDEWAYS)
    meaning = memorized.card.locator("p:has(> [lang=zh-CN])").first.locator("..")
    for _ in range(2):
        card, sheet = box(memorized.card), box(meaning)
        assert abs(card["y"] + card["height"] - sheet["y"] - sheet["height"]) < 1
        expect(memorized.card.get_by_role("heading")).to_be_in_viewport(ratio=1)
        meaning.evaluate(LONG)
