"""Settings: the language."""

from playwright.sync_api import Page, expect

NAMES = {"zh-CN": "简体中文", "en": "English"}


class Settings:
    """The way from the tabs of a phone in Chinese to the language settings."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def choose(self, language: str) -> None:
        """Chooses a language."""
        self.page.get_by_role("link", name="我的").click()
        self.page.get_by_role("button", name="设置").click()
        self.page.get_by_role("button", name="语言").click()
        chosen = self.page.get_by_role("radio", name=NAMES[language])
        chosen.click()
        expect(chosen).to_be_checked()
        expect(self.page.locator("html")).to_have_attribute("lang", language)
