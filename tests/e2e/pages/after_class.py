"""A tutor's work after a class: feedback with a message, and added reviews."""

from playwright.sync_api import Locator, expect

from tests.e2e.looking import Looker

FEEDBACK = "/pagesA/tutorMessage/tutorMessage"
FEEDBACK_TITLE = ("课后反馈", "Class feedback")
SUPPLEMENT = "/pagesA/antiForgetSupplement/antiForgetSupplement"
SUPPLEMENT_TITLE = ("补排复习", "Add reviews")


class AfterClass:
    """A tutor's phone in one language."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
        self.page = looker.page

    @property
    def feedback(self) -> Locator:
        """The text of the feedback."""
        return self.page.locator("textarea[name=feedback]")

    @property
    def message(self) -> Locator:
        """The text of the message."""
        return self.page.locator("textarea[name=message]")

    def star(self, count: int) -> Locator:
        """Gives the student a number of stars."""
        named = self.looker.say((f"{count} 星", f"{count} stars"))
        return self.page.get_by_role("radio", name=named, exact=True)

    def sticker(self, names: tuple[str, str]) -> Locator:
        """A sticker beside the message."""
        return self.page.get_by_role("radio", name=self.looker.say(names), exact=True)

    def keep_template(self) -> None:
        """Stores the message as a template."""
        self.page.locator("summary").click()
        self.looker.tap(("存为常用语", "Keep as template"))
        said = self.looker.say(("已存为常用语", "Kept as template"))
        expect(self.page.get_by_text(said)).to_be_visible()

    def days(self) -> Locator:
        """The days on which a review may be added."""
        return self.page.get_by_role("checkbox")
