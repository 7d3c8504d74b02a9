"""The training records, and the record of one class."""

from playwright.sync_api import Locator

from tests.e2e.looking import Looker, choose

RECORDS = "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex"
RECORD = "/pages/trainingRecords/personalClassRecord/personalClassRecord"
TITLE = ("训练记录", "Training records")
RECORD_TITLE = ("课堂记录", "Class record")


class Records:
    """A person's records on a phone in one language."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
        self.page = looker.page

    def rows(self) -> Locator:
        """Expects these sessions in the list."""
        return self.page.get_by_role("main").get_by_role("listitem")

    def show(self, view: tuple[str, str]) -> None:
        """Chooses upcoming or past sessions."""
        choose(self.page.get_by_role("radio", name=self.looker.say(view)), force=True)

    def choose(self, what: tuple[str, str], one: tuple[str, str]) -> None:
        """Chooses a month or a status in its sheet."""
        self.page.get_by_role("button", name=self.looker.say(what)).click()
        sheet = self.page.get_by_role("dialog")
        sheet.get_by_text(self.looker.say(one), exact=True).click()
        self.looker.tap(("确定", "OK"))

    def part(self, name: tuple[str, str]) -> Locator:
        """A titled part of a class's record."""
        return self.page.get_by_role("region", name=self.looker.say(name))
