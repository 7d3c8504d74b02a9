"""A page left open over night shows the new day."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.pages.home import Home
from tests.e2e.pages.review import TAB
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from tests.e2e.test_whole_lesson import advance


def reviews(page: Page, days: str) -> Locator:
    """The states of a lesson's reviews, day by day."""
    return page.get_by_role("img", name=re.compile(f"^复习：{days}"))


def test_after_midnight_the_due_reviews_are_those_of_the_new_day(
    server: RunningServer, open_page: Open
) -> None:
    page = open_page(STUDENT)
    page.goto(f"/#{TAB}")
    expect(reviews(page, "第 1 天今天，第 2 天未到")).to_be_visible()
    advance(server, page, minutes=15 * 60)
    expect(reviews(page, "第 1 天[^，]+，第 2 天今天")).to_be_visible()


def test_a_review_says_before_its_day_opens_from_when_it_can_be_done(
    server: RunningServer, open_page: Open
) -> None:
    page = open_page(STUDENT)
    # At ten of a day; the next one opens at five.
    advance(server, page, minutes=18 * 60)
    page.goto("/")
    home = Home(page)
    home.unfold("今天还有")
    expect(home.class_of("抗遗忘复习", "今天 05:00 起可以开始")).to_be_visible()
    page.goto(f"/#{TAB}")
    expect(page.get_by_text("今天 05:00 起可以开始")).to_be_visible()
    begin = page.get_by_role("button", name=re.compile(r"^开始复习 \d+ 个词"))
    expect(begin).to_have_count(0)
    advance(server, page, minutes=65)
    expect(begin).to_be_visible()
