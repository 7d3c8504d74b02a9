"""Lists of words: stars, details, marks; and free practice."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.looking import Looker

FAVORITES = "/pages/favoriteWords/favoriteWordsIndex/favoriteWordsIndex"
BOX = "/pagesA/wordmarking/wordmarking"
MARK = ("标为掌握", "Mark as mastered")
TAKE_BACK = ("撤回掌握", "Take back")
KNOWN = ("认识", "Known")
NOT_YET = ("还不熟", "Not yet")


class Words:
    """Lists of words on a person's phone."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
        self.page = looker.page

    def row(self, word: str) -> Locator:
        """The row of a word."""
        named = self.page.get_by_role("button", name=re.compile(rf"^{re.escape(word)}\b"))
        return self.page.get_by_role("listitem").filter(has=named)

    def open(self, word: str) -> Locator:
        """Taps a word to unfold its row."""
        row = self.row(word)
        row.get_by_role("button", name=re.compile(rf"^{re.escape(word)}\b")).click()
        return row

    def star(self, word: str) -> None:
        """Makes a word a favourite."""
        star = self.row(word).get_by_role("button", name=re.compile(f"^(收藏|Favourite) {word}$"))
        star.click()
        expect(star).to_have_attribute("aria-pressed", "true")

    def report(self, word: str) -> None:
        """Goes from a word's row to the form that reports it."""
        named = self.looker.say(("报告这个词有误", "Report this word"))
        self.open(word).get_by_role("link", name=named).click()

    def practise(self, known: list[bool]) -> None:
        """Answers every word of an open round, up to its result."""
        for right in known:
            self.page.get_by_role("article").wait_for()
            self.page.clock.run_for(1_000)
            self.looker.tap(KNOWN if right else NOT_YET)
            if not right:
                self.page.clock.run_for(1_000)
                self.looker.tap(("继续", "Continue"))
        self.looker.see(("检测结果", "Test result"), "week-practised")
        self.looker.tap(("完成", "Done"))
