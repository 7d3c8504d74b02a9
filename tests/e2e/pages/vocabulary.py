"""The vocabulary test: its start, its words, its report."""

import json
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.e2e.server import RunningServer
from wordmate.domain.vocabulary_test.items import right_choice

TEXTS = {
    "zh-CN": {
        "menu": "词汇量测试",
        "begin": "开始测试",
        "go on": "接着测",
        "choices": "选意思",
        "unknown": "不认识",
        "report": "测试报告",
        "back": "返回",
    },
    "en": {
        "menu": "Vocabulary test",
        "begin": "Start the test",
        "go on": "Go on",
        "choices": "Choose the meaning",
        "unknown": "Don't know",
        "report": "Test report",
        "back": "Back",
    },
}


@dataclass
class VocabularyTest:
    """A phone with a test; the right choices come from the database."""

    page: Page
    server: RunningServer
    language: str = "zh-CN"

    def say(self, name: str) -> str:
        """A text in this phone's language."""
        return TEXTS[self.language][name]

    def button(self, name: str) -> Locator:
        """A button by its text."""
        return self.page.get_by_role("button", name=self.say(name), exact=True)

    def open(self) -> None:
        """Goes from the centre to the start of a test."""
        self.page.get_by_role("link", name="我的" if self.language == "zh-CN" else "My").click()
        self.button("menu").click()

    def row(self) -> tuple[int, list[str], int]:
        """The seed of the latest test, its words so far, and the number of answers."""
        ((seed, body, order, answered),) = self.server.rows(
            "SELECT seed, items, item_order, answer_count FROM vocabulary_test "
            "ORDER BY id DESC LIMIT 1"
        )
        items = json.loads(body)["items"]
        return seed, [items[place]["word"] for place in json.loads(order)], answered

    def expect_word(self) -> str:
        """Expects that the service's current word is on screen and may be answered."""
        expect(self.page.get_by_role("progressbar")).to_be_visible()
        _, words, answered = self.row()
        expect(self.page.get_by_role("heading", level=2)).to_have_text(words[answered])
        # Keys are ignored while the last answer is being sent.
        expect(self.button("unknown")).to_be_enabled()
        return words[answered]

    def answer(self, letter: str, *, by_key: bool = False) -> None:
        """Answers the current word right, wrong or not at all, and waits until the answer is
        stored."""
        self.expect_word()
        seed, words, answered = self.row()
        right = right_choice(answered, seed)
        self.page.clock.fast_forward(600)
        if by_key:
            key = {"r": str(right + 1), "w": str((right + 1) % 4 + 1), "d": "0"}[letter]
            self.page.keyboard.press(key)
        elif letter == "d":
            self.button("unknown").click()
        else:
            place = right if letter == "r" else (right + 1) % 4
            choices = self.page.get_by_role("list", name=self.say("choices"))
            choices.get_by_role("button").nth(place).click()
        word = words[answered]
        expect(self.page.get_by_role("heading", name=word, exact=True)).to_have_count(0)
