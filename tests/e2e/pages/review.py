"""The pages of a review: its list, its test, its result."""

from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.e2e.looking import LANGUAGES

Both = tuple[str, str]
TAB = "/pages/antiForgetting/antiForgetting"
LIST: Both = ("要复习的词", "Words to review")
RESULT: Both = ("复习结果", "Review result")
BEGIN: Both = ("开始检测", "Begin the test")
KNOWN: Both = ("认识", "Known")
NOT_YET: Both = ("还不熟", "Not yet")
NEXT: Both = ("继续", "Continue")
SEE_RESULT: Both = ("看结果", "See the result")
LEAVE: Both = ("离开复习", "Leave the review")
LEAVE_YES: Both = ("离开，不算", "Leave, not counted")
STAY: Both = ("继续复习", "Keep reviewing")
TAKE_BACK: Both = ("撤回", "Take back")
CHECK: Both = ("它是什么意思？", "Which meaning is it?")
HAND_IN: Both = ("提交", "Hand in")


class Review:
    """A review on a phone in one language."""

    def __init__(self, page: Page, language: str = "zh-CN") -> None:
        self.page = page
        self._at = LANGUAGES.index(language)
        self.meanings: Mapping[str, str] = {}
        """The review's words with their meanings, for checks of words claimed as known."""

    def say(self, both: Both) -> str:
        return both[self._at]

    def tap(self, both: Both) -> None:
        self.page.get_by_role("button", name=self.say(both), exact=True).click()

    def touch(self, both: Both) -> None:
        """Taps in the test like a thumb: not immediately after the last tap."""
        self.page.clock.fast_forward(300)
        self.tap(both)

    def expect_title(self, both: Both) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_have_text(self.say(both))

    def expect_begin(self) -> None:
        """Expects a loaded list, whose test may begin."""
        expect(self.page.get_by_role("button", name=self.say(BEGIN), exact=True)).to_be_enabled()

    def expect_word(self, english: str) -> None:
        card = self.page.get_by_role("article")
        expect(card.get_by_role("heading", name=english, exact=True)).to_be_visible()

    def answer(self, english: str, *, known: bool, is_last: bool = False) -> None:
        """Answers the current word; its meaning is shown after every answer."""
        self.expect_word(english)
        self.touch(KNOWN if known else NOT_YET)
        check = self.page.get_by_role("list", name=self.say(CHECK))
        if known and check.count() > 0:
            self.page.clock.fast_forward(300)
            check.get_by_role("button", name=self.meanings[english], exact=True).click()
        if is_last:
            self.touch(SEE_RESULT)
        elif not known:
            self.touch(NEXT)

    def rate(self, stars: int) -> None:
        name = (f"{stars} 星", f"{stars} stars")
        star = self.page.get_by_role("radio", name=self.say(name))
        # A new footer ignores taps: the star is tapped, not the hidden button.
        star.locator("..").click()
        expect(star).to_be_checked()
