"""A browser that translates the page replaces its texts: the app continues, and stays current."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import test_other_lessons, test_reviews, test_vocabulary
from tests.e2e.conftest import Call, Open
from tests.e2e.server import RunningServer

TRANSLATOR = """
(() => {
  const OWN = "font, script, style, svg, textarea, [translate=no]";
  const translate = (text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(OWN)) return;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.firstChild.append(text.data);
    text.replaceWith(font);
    window.translated = (window.translated ?? 0) + 1;
  };
  const all = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  const begin = () => {
    all(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        if (type === "characterData") translate(target);
        else addedNodes.forEach(all);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})();
"""
"""Replaces every text by an element that says the same, as Chrome's translator does."""


@pytest.fixture
def translated(open_page: Open) -> Any:
    """Opens pages that their browser translates."""
    opened: list[Page] = []

    def open_translated(*person: Any, **how: Any) -> Page:
        page = open_page(*person, **how)
        page.add_init_script(TRANSLATOR)
        page.evaluate(TRANSLATOR)
        opened.append(page)
        return page

    yield open_translated
    for page in opened:
        assert page.evaluate("window.translated") > 0
        expect(page.get_by_role("button", name="点一下重新加载")).to_have_count(0)


@pytest.mark.long
def test_a_lesson_alone_goes_on_while_the_browser_translates(
    server: RunningServer, translated: Open, calls: Call
) -> None:
    test_other_lessons.test_a_student_trains_alone_and_plans_the_reviews(server, translated, calls)


def test_a_vocabulary_test_goes_on_while_the_browser_translates(
    server: RunningServer, translated: Open
) -> None:
    test_vocabulary.test_a_test_continues_after_a_reload_and_on_another_device(server, translated)


def test_a_review_goes_on_while_the_browser_translates(
    server: RunningServer, translated: Open, calls: Call
) -> None:
    test_reviews.test_a_review_held_alone_is_left_then_done_and_rated(server, translated, calls)
