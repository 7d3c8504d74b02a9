"""A page left open over night shows the new day."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Open
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
