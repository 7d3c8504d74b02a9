"""Signing in with phone and password."""

from playwright.sync_api import Page

from tests.e2e.looking import choose
from tests.e2e.pages.account import HOME_AFTER_MS
from tests.e2e.people import PASSWORD, STUDENT, TUTOR, Person


class PasswordLogin:
    """The screen for phone and password."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sign_in(self, phone: str, *, role: str, password: str = PASSWORD) -> None:
        """Fills in everything and signs in."""
        self.page.goto("/#/pages/login/passwordLogin")
        choose(self.page.get_by_role("radio", name=role), force=True)
        self.page.get_by_role("textbox", name="手机号").fill(phone)
        self.page.get_by_role("textbox", name="密码").fill(password)
        self.page.get_by_role("checkbox").check(force=True)
        self.page.get_by_role("button", name="登录", exact=True).click()


def as_person(page: Page, who: Person) -> None:
    """Expects this person's home."""
    PasswordLogin(page).sign_in(who.phone, role=who.role)
    page.get_by_text("登录成功", exact=True).wait_for()
    page.clock.fast_forward(HOME_AFTER_MS)
    page.get_by_role("region", name="今天的课").wait_for()


def as_student(page: Page) -> None:
    """Expects the student's home."""
    as_person(page, STUDENT)


def as_tutor(page: Page) -> None:
    """Expects the tutor's home."""
    as_person(page, TUTOR)
