"""The store's desk in the browser, and a person who works there."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.e2e.looking import (
    AXE,
    CONTRAST,
    DESKTOP,
    EVERYTHING,
    LANGUAGES,
    LEVEL,
    SETTLED,
    TURN,
    TURN_BACK,
    WIDE_AT_REST,
)
from tests.e2e.people import PASSWORD
from tests.e2e.server import RunningServer
from tests.support.browser import patient

OWNER_PHONE: Final = "13700000001"
OWNER_NAME: Final = "王芳"


def open_desk(browser: Browser, server: RunningServer, size: ViewportSize) -> BrowserContext:
    """A browser of the store with its own storage and the server's time."""
    context = patient(
        browser.new_context(
            viewport=size,
            locale=LANGUAGES[0],
            reduced_motion="reduce",
            service_workers="block",
            base_url=server.url,
        )
    )
    context.clock.install(time=server.clock.now() / 1000)
    return context


class StoreDesk:
    """The desk on one page of a browser; its texts are Chinese."""

    def __init__(self, page: Page, shots: Path | None) -> None:
        self.page = page
        self._shots = shots
        self._axe = AXE.read_text()

    def sign_in(self, address: str = "/desk", phone: str = OWNER_PHONE) -> None:
        """Signs in at an address, which the desk then shows."""
        self.page.goto(address)
        self.page.get_by_label("手机号或账号").fill(phone)
        self.page.get_by_label("密码", exact=True).fill(PASSWORD)
        self.page.get_by_role("button", name="登录", exact=True).click()

    def row(self, student: str) -> Locator:
        """The row of a student's class."""
        return self.page.get_by_role("row").filter(has_text=student).first

    def look(self, name: str) -> None:
        """Checks that the page fits and is accessible in both themes, and takes its pictures."""
        self.page.evaluate(SETTLED)
        expect(self.page.get_by_role("status", name="正在加载")).to_have_count(0)
        wide = self.page.evaluate(WIDE_AT_REST)
        assert wide == [], f"{name}: {wide}"
        self.page.evaluate(self._axe)
        found = self.page.evaluate(LEVEL, EVERYTHING)
        assert found == [], f"{name}: {found}"
        self._keep(name)
        chosen = self.page.evaluate(TURN)
        self._keep(f"{name}-turned")
        found = self.page.evaluate(LEVEL, CONTRAST)
        assert found == [], f"{name} in the other theme: {found}"
        self.page.evaluate(TURN_BACK, chosen)

    def _keep(self, name: str) -> None:
        if self._shots is not None:
            width = (self.page.viewport_size or DESKTOP)["width"]
            self.page.screenshot(path=self._shots / f"{name}-{width}.png", animations="disabled")
