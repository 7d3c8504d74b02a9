"""The screens of signing in and of the own account, in both languages."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import choose
from tests.e2e.server import RunningServer

LOCALES = Path(__file__).parents[3] / "webapp" / "src" / "i18n" / "locales"
RESEND_S = 61
STUDENT, TUTOR = "user", "TEACHER"


@cache
def texts(language: str, namespace: str = "accounts") -> Mapping[str, Any]:
    """The texts of the screens."""
    said: dict[str, Any] = json.loads((LOCALES / language / f"{namespace}.json").read_text())
    return said


HOME_AFTER_MS = 1_500
"""How long the confirmation of a sign-in is shown before home."""


class AccountScreens:
    """A person's phone before signing in, and on the account's pages, in this language."""

    def __init__(self, page: Page, server: RunningServer, language: str) -> None:
        self.page = page
        self.server = server
        self.texts = texts(language)
        self.errors = texts(language, "errors")

    def open(self, path: str) -> None:
        """Opens a page by its address."""
        self.page.goto(f"/#/pages/{path}")

    def expect_title(self, key: str) -> None:
        """Expects the page with the key of its title."""
        title = self.page.get_by_role("heading", level=1, name=self.texts[key], exact=True)
        expect(title).to_be_visible()

    def expect_settled(self) -> None:
        """Expects that no message is shown, and no request is running."""
        expect(self.page.get_by_role("status").filter(has_text=re.compile(r"\S"))).to_have_count(0)

    def field(self, key: str) -> Locator:
        """An input by the key of its label."""
        return self.page.get_by_label(self.texts[key], exact=True)

    def fill(self, **values: str) -> None:
        """Fills inputs in."""
        for key, value in values.items():
            self.field(key).fill(value)

    def tap(self, key: str) -> None:
        """Taps a button by the key of its text."""
        self.page.get_by_role("button", name=self.texts[key], exact=True).click()

    def take_age(self, key: str = "ageFourteen") -> None:
        """Says whether the student is fourteen."""
        choose(self.page.get_by_role("radio", name=self.texts[key], exact=True), force=True)

    def take_role(self, role: str) -> None:
        """Chooses student or tutor."""
        key = "roleTutor" if role == TUTOR else "roleStudent"
        choose(self.page.get_by_role("radio", name=self.texts[key]), force=True)

    def agree(self) -> None:
        """Ticks the agreement."""
        self.page.get_by_role("checkbox", name=self.texts["agree"]).check()

    def get_code(self, phone: str) -> str:
        """Requests a code for the form's phone, and returns the sent code."""
        sms = len(self.server.sms.sent)
        # An earlier code of this phone is more than a minute old.
        self.server.clock.move(seconds=RESEND_S)
        self.tap("codeGet")
        waiting = re.compile(self.texts["codeAgainInSeconds"].replace("{{seconds}}", r"\d+"))
        expect(self.page.get_by_role("button", name=waiting)).to_be_disabled()
        assert len(self.server.sms.sent) == sms + 1
        return self.server.sms.last(phone)

    def ask_by_code(self, phone: str, role: str = STUDENT) -> str:
        """Fills in the form of signing in by code except the code; returns the sent code."""
        self.open("login/phoneLogin")
        self.take_role(role)
        self.fill(phone=phone)
        self.agree()
        return self.get_code(phone)

    def sign_in_by_code(self, phone: str, role: str = STUDENT) -> None:
        """Signs in with a code to the phone."""
        self.fill(code=self.ask_by_code(phone, role))
        self.tap("submit")

    def sign_in_by_password(self, phone: str, password: str, role: str = STUDENT) -> None:
        """Signs in with a password."""
        self.open("login/passwordLogin")
        self.take_role(role)
        self.fill(accountOrPhone=phone, password=password)
        self.agree()
        self.tap("submit")

    def expect_mistake(self, field: str, text: str) -> None:
        """Expects an error at an input, which disappears when the input changes."""
        expect(self.field(field)).to_have_attribute("aria-invalid", "true")
        expect(self.field(field)).to_have_accessible_description(re.compile(re.escape(text) + "$"))

    def expect_said(self, text: str) -> None:
        """Expects a message or a dialog."""
        self.page.get_by_text(text, exact=True).first.wait_for()

    def expect_home(self) -> None:
        """Expects a confirmed sign-in and home."""
        self.page.get_by_text(self.texts["success"], exact=True).first.wait_for()
        self.page.clock.fast_forward(HOME_AFTER_MS)
        self.page.wait_for_url("**/#/pages/index/index")

    def expect_account(self, name: str) -> None:
        """The account of this phone's session."""
        self.open("my/my")
        expect(self.page.get_by_role("heading", level=2, name=name)).to_be_visible()

    def answer(self, name: str, button: str) -> None:
        """Answers a dialog."""
        self.page.get_by_role("dialog", name=name).get_by_role("button", name=button).click()
