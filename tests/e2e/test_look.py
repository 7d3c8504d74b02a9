"""The two themes, and the way from home to a first word."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Look, Open
from tests.e2e.looking import NARROW, SIDEWAYS, WIDE, Looker, choose
from tests.e2e.pages.home import Home
from tests.e2e.people import SECOND_STUDENT, STUDENT
from tests.e2e.pictures import wear
from tests.e2e.test_every_page import LONGEST

DARK_SURFACE = "rgb(16, 21, 19)"
DARK_HEADER = "rgb(13, 43, 32)"
HOME = ("早上好，林小满", "Good morning, 林小满")
SETTING = ("设置", "Settings")


HAS_MOVED = f"""() => {{
  window.longest = 0;
  const look = () => {{ window.longest = Math.max(window.longest, ({LONGEST})()); }};
  for (const one of ["animationstart", "transitionrun"]) addEventListener(one, look);
}}"""
"""Records the longest motion, which may end before a check."""


def browser_colours(page: Page) -> set[str]:
    """The colour that the page gives the browser's bars."""
    found = page.locator("meta[name=theme-color]")
    return {str(meta.get_attribute("content")) for meta in found.all()}


def darken(looker: Looker) -> None:
    """Chooses the dark theme in the settings."""
    looker.go("/pages/setting/setting")
    choose(looker.page.get_by_role("radio", name=looker.say(("深色", "Dark"))))
    expect(looker.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_chosen_theme_applies_before_any_script_loads(look: Look) -> None:
    looker = look(STUDENT)
    page = looker.page
    darken(looker)
    assert browser_colours(page) == {DARK_HEADER}
    page.route("**/assets/*.js", lambda route: route.abort())
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_css("background-color", DARK_SURFACE)


def test_the_theme_follows_the_system_until_one_is_chosen(open_page: Open) -> None:
    page = open_page(STUDENT)
    header = page.get_by_role("banner")
    page.emulate_media(color_scheme="dark")
    expect(header).to_have_css("background-color", DARK_HEADER)
    page.wait_for_function(
        "wanted => document.querySelector('meta[name=theme-color]').content === wanted",
        arg=DARK_HEADER,
    )
    page.emulate_media(color_scheme="light")
    expect(header).not_to_have_css("background-color", DARK_HEADER)


def test_accessibility_and_width_problems_of_one_language_or_theme_are_found(
    look: Look,
) -> None:
    looker = look(STUDENT)
    for rule, found in (
        ("html[lang=en] nav a > * { display: none }", "in en: .*link-name"),
        ("html[lang=zh-CN] nav a > * { display: none }", "in zh-CN: .*link-name"),
        ("html:not([data-theme=dark]) h1 { color: green !important }", "in zh-CN: .*contrast"),
        ("html[data-theme=dark] h1 { color: green !important }", "other theme: .*contrast"),
    ):
        looker.go("/pages/index/index")
        expect(looker.page.get_by_role("heading", level=1)).to_have_text(HOME[0])
        wear(looker.page, rule)
        with pytest.raises(AssertionError, match=found):
            looker.look("broken")
    looker.page.set_viewport_size(NARROW)
    assert looker.page.evaluate(WIDE) == []
    wear(looker.page, "h1 { inline-size: 330px }")
    assert looker.page.evaluate(WIDE) != []


def test_text_of_twice_the_size_fits_in_portrait_and_landscape(look: Look) -> None:
    looker = look(STUDENT)
    for path, title, greets in (
        ("/pages/index/index", HOME, True),
        ("/pages/setting/setting", SETTING, False),
        ("/pages/antiForgetting/antiForgetting", ("抗遗忘", "Anti-forgetting"), False),
        ("/pages/classdemo/classdemo", ("课堂演示", "How a class goes"), False),
    ):
        looker.go(path)
        looker.page.evaluate("document.documentElement.style.fontSize = '200%'")
        looker.see(title, f"large-{path.rsplit('/', 1)[1]}", greets=greets)
        looker.page.set_viewport_size(SIDEWAYS)
        assert looker.page.evaluate(WIDE) == []


def test_nothing_moves_with_reduced_motion(open_page: Open) -> None:
    page = open_page(STUDENT)
    page.get_by_role("link", name="我的").click()
    page.get_by_role("button", name="课堂演示").click()
    page.get_by_role("button", name="用五个单词试一试").click()
    expect(page.get_by_role("article", name="单词卡")).to_be_visible()
    page.get_by_role("button", name="下一个").click()
    assert page.evaluate(LONGEST) <= 1

    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(HAS_MOVED)
    page.get_by_role("button", name="下一个").click()
    page.wait_for_function("() => window.longest > 100")


def test_the_first_word_is_one_tap_from_home(open_page: Open) -> None:
    # A student without learned words, an hour before the first class.
    page = open_page(SECOND_STUDENT)
    expect(Home(page).today).to_be_visible()
    page.get_by_role("button", name="学 5 个词").click()
    expect(page.get_by_role("article", name="单词卡")).to_be_visible()
    expect(page.get_by_role("heading", name="识记")).to_be_visible()
    expect(page.get_by_role("img", name="第 1 个，共 5 个")).to_be_visible()


def test_a_card_opens_the_details_of_its_class(open_page: Open) -> None:
    page = open_page(STUDENT)
    Home(page).unfold("过去 7 天")
    card = Home(page).class_of("已完成").first
    card.get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="课堂记录")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("周老师")
