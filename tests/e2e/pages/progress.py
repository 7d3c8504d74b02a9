"""Home and progress: their numbers."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.looking import Looker

HOME = "/pages/index/index"
PROGRESS_INDEX = "/pagesA/practiceProgress/practiceProgressIndex/practiceProgressIndex"
PROGRESS = ("训练进度", "Progress")
LEARNED = ("新学", "Learned")
REVIEWED = ("复习", "Reviewed")
MINUTES = ("分钟", "Minutes")
BOOK = ("正在学的书", "Current book")
STATES = (
    ("掌握", "Mastered"),
    ("待检测", "To be tested"),
    ("再看", "To relearn"),
    ("新词", "New"),
)


class Progress:
    """The numbers on a person's phone."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
        self.page = looker.page

    def expect_number(
        self, label: tuple[str, str], value: int, within: Locator | None = None
    ) -> None:
        """Expects a number beside its label."""
        named = re.compile(f"^{self.looker.say(label)}$")
        term = (within or self.page).get_by_role("term").filter(has_text=named)
        expect(term.locator("xpath=following-sibling::dd")).to_have_text(str(value))
