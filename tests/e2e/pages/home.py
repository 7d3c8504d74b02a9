"""Home: the current class, and the classes of today and of the last seven days."""

import re

from playwright.sync_api import Locator, Page, expect

ENTER = re.compile("^(进入课堂|继续练习)$")


class Home:
    """The first tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def today(self) -> Locator:
        """Today's classes, and the folded ones under them."""
        return self.page.get_by_role("region", name="今天的课")

    def class_of(self, *texts: str) -> Locator:
        """The one class, of today or unfolded before, whose card has all of these texts."""
        cards = self.today.get_by_role("article")
        for text in texts:
            cards = cards.filter(has_text=text)
        return cards

    def unfold(self, title: str) -> None:
        """Unfolds the classes under a title."""
        self.today.locator("summary").filter(has_text=title).click()

    def start(self, *texts: str) -> None:
        """Starts a class."""
        self.class_of(*texts).get_by_role("button", name="开始上课").click()

    def enter(self, *texts: str) -> None:
        """Enters a running class, or a practice."""
        self.page.get_by_role("button", name="刷新").click()
        self.class_of(*texts).get_by_role("button", name=ENTER).click()

    def expect_shown(self) -> None:
        """Expects home."""
        expect(self.today).to_be_visible()
