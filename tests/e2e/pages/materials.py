"""Choosing a course book: the student's own courses, the whole shelf, and a simulation's books."""

from playwright.sync_api import Page, expect

from tests.e2e.looking import choose


class Materials:
    """The screens for choosing a lesson's book."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def choose_own(self, title: str) -> None:
        """Takes one of the student's courses."""
        use = self.page.get_by_role("button", name="用这本教材")
        expect(use).to_be_disabled()
        rows = self.page.get_by_role("list", name="教材和进度")
        choose(rows.get_by_role("radio", name=title))
        use.click()

    def choose_from_shelf(self) -> None:
        """Takes the only book of collocations for senior schools from the shelf."""
        self.page.get_by_role("button", name="去书架").click()
        for name in ("高中", "固定搭配"):
            choose(self.page.get_by_role("radio", name=name, exact=True), force=True)
        rows = self.page.get_by_role("list", name="书架").get_by_role("radio")
        expect(rows).to_have_count(1)
        use = self.page.get_by_role("button", name="用这本教材")
        expect(use).to_be_disabled()
        choose(rows.first)
        use.click()

    def expect_chosen(self, title: str) -> None:
        """Expects the statistics of that book."""
        expect(self.page.get_by_role("heading", name="学习统计")).to_be_visible()
        expect(self.page.get_by_role("heading", name=title)).to_be_visible()


class Simulation:
    """A simulation."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, title: str, *, length: str) -> None:
        """Chooses a length and a book and begins; without a book it cannot begin."""
        self.page.get_by_role("link", name="我的").click()
        self.page.get_by_role("button", name="模拟训练").click()
        choose(self.page.get_by_role("radio", name=length), force=True)
        start = self.page.get_by_role("button", name="开始训练")
        start.click()
        expect(self.page.get_by_text("请先选一本教材")).to_be_visible()
        choose(self.page.get_by_role("radio", name=title), force=True)
        start.click()
