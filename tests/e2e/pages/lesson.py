"""The screens of a lesson, from the statistics to its end."""

import re
from collections.abc import Callable, Collection, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.e2e.looking import choose, standing

STEPS = ("识记", "复习", "听音复习", "闪卡", "混组")
AFTER_TEST = "训后检测"
SHOW_CHOICES = "想起来了，看选项"

Between = Callable[[], None]


class Lesson:
    """A lesson on somebody's phone."""

    def __init__(self, page: Page, *, reloads: bool = False) -> None:
        self.page = page
        self.reloads = reloads
        self.checked = list[int]()

    @property
    def place(self) -> Locator:
        """Expects a position among a number of words."""
        return self.page.get_by_role("img", name=re.compile("^第 .* 个，共 .* 个$"))

    def expect_place(self, at: int, of: int) -> None:
        """Expects this word."""
        expect(self.place).to_have_accessible_name(f"第 {at} 个，共 {of} 个")

    def expect_asked(self, at: int, of: int) -> None:
        """Expects that a word may be answered: the previous one is no longer on screen."""
        self.expect_place(at, of)
        expect(self.page.get_by_role("button", name="认识", exact=True)).to_be_enabled()

    def expect_step(self, title: str) -> None:
        """Expects this step."""
        expect(self.page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()

    def expect_group(self, at: int, of: int) -> None:
        """Expects this group."""
        expect(self.page.get_by_text(f"第 {at} 组，共 {of} 组")).to_be_visible()

    def tap(self, name: str) -> None:
        """Taps a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def all_is_sent(self) -> None:
        """Waits until the phone has no unsent actions."""
        # A tap is shown first and stored afterwards.
        self.page.evaluate("new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
        self.page.wait_for_function(
            """() => Object.entries(localStorage)
                .filter(([key]) => key.startsWith("wordmate.lesson."))
                .every(([, kept]) => JSON.parse(kept).queue.length === 0)""",
            polling=100,
        )

    def choose_words(self, *, batch: str, known: Collection[int]) -> int:
        """Takes the pre-training test and begins; returns the number of words to learn. ``known``
        are the positions, from 1, of the words answered as known."""
        self.tap("去训前检测")
        return self.pre_test(batch=batch, known=known)

    def pre_test(self, *, batch: str, known: Collection[int], meanings: Sequence[str] = ()) -> int:
        """Takes one round of the test and begins to learn."""
        words = self.answer_round(batch, known=known, meanings=meanings)
        self._reload(lambda: expect(self.page.get_by_role("term").first).to_be_visible())
        self.tap(f"开始学习 {words} 个单词")
        return words

    def open_round(self, batch: str) -> int:
        """Opens a round of a number of words."""
        choose(self.page.get_by_role("radio", name=batch, exact=True), force=True)
        self.tap("开始检测" if self._is_first_round() else "再测一轮")
        return int(batch.split(maxsplit=1)[0])

    def answer_round(
        self, batch: str, *, known: Collection[int], meanings: Sequence[str] = ()
    ) -> int:
        """Answers a round; returns the number of its words to learn. Alone, some words claimed as
        known are checked: ``meanings`` are the right choices, and ``checked`` receives the checked
        words."""
        total = self.open_round(batch)
        for at in range(1, total + 1):
            self.expect_place(at, total)
            self.tap("认识" if at in known else "还不熟")
            if at in known and meanings:
                self._check(at, total, meanings[at - 1])
        return total - len(known)

    def _check(self, at: int, total: int, meaning: str) -> None:
        choices = self.page.get_by_role("list", name=re.compile("^选出"))
        after = self.page.get_by_role("img", name=f"第 {at + 1} 个，共 {total} 个")
        over = self.page.get_by_role("button", name="再测一轮")
        expect(choices.or_(after).or_(over).first).to_be_visible()
        if choices.is_visible():
            self.checked.append(at)
            # A touch right after the first one is ignored.
            self.page.clock.run_for(300)
            choices.get_by_role("button", name=re.compile(f"^{re.escape(meaning)}$")).click()

    def memorize(self, words: int) -> None:
        """Looks at every card of the group."""
        self.expect_step("识记")
        self.begin_step()
        for at in range(1, words + 1):
            self.expect_place(at, words)
            if at == 2:
                self._reload_at(at, words)
            self.tap("去复习" if at == words else "下一个")

    def judge(self, title: str, words: int, *, unknown: Collection[int] = ()) -> None:
        """Answers every word of a step; those at the positions of ``unknown`` as not known."""
        yes, no = ("答对", "答错") if title == AFTER_TEST else ("认识", "还不熟")
        self.expect_step(title)
        self.begin_step()
        for at in range(1, words + 1):
            self.expect_place(at, words)
            if at == 2:
                self._reload_at(at, words)
            if at in unknown:
                self.not_yet(no)
            else:
                self.tap(yes)

    def not_yet(self, button: str = "还不熟") -> None:
        """Answers that a word is not known, sees its meaning, and continues."""
        self.tap(button)
        self.go_on()

    def not_yet_and_back(self) -> None:
        """Answers that a word is not known, and takes the answer back in time."""
        expect(self.page.get_by_role("button", name="还不熟", exact=True)).to_be_enabled()
        with standing(self.page):
            self.tap("还不熟")
            # A touch right after the first one is ignored.
            self.page.clock.run_for(300)
            self.tap("撤回")

    def go_on(self) -> None:
        """Continues from a word with a shown meaning."""
        self.tap("继续")

    def begin_step(self) -> None:
        """Begins the next step without waiting for its automatic start."""
        start = self.page.get_by_role("button", name="开始", exact=True)
        expect(start.or_(self.card).first).to_be_visible()
        if start.is_visible():
            with standing(self.page):
                if start.is_visible():
                    start.click()

    def answer(self, english: str, meaning: str, *, right: bool) -> None:
        """Answers the current word alone: by a claim, a choice of four, or typing."""
        known = self.page.get_by_role("button", name="认识", exact=True)
        show = self.page.get_by_role("button", name=SHOW_CHOICES)
        field = self.page.get_by_role("textbox", name="拼出这个单词")
        choices = self.page.get_by_role("list", name=re.compile("^选出"))
        expect(known.or_(field).or_(show).or_(choices).first).to_be_visible()
        if not right:
            self.not_yet("还不熟" if known.is_visible() else "想不起来")
        elif known.is_visible():
            known.click()
        elif field.is_visible():
            field.fill(english)
            self.tap("检查")
        else:
            self._show_choices(show)
            either = re.compile(f"^({re.escape(english)}|{re.escape(meaning)})$")
            choices.get_by_role("button", name=either).click()

    def _show_choices(self, show: Locator) -> None:
        """Shows the choices of a word, unless its time has shown them."""
        with standing(self.page):
            # A touch right after another one is ignored.
            self.page.clock.run_for(300)
            if show.is_visible():
                show.click()
                self.page.clock.run_for(300)

    def group(self, words: int, *, mixed: int, unknown: Collection[int] = ()) -> None:
        """Takes one group through its five steps; ``unknown`` are positions in its review."""
        self.memorize(words)
        self.judge("复习", words, unknown=unknown)
        self.judge("听音复习", words)
        self.judge("闪卡", words)
        self.judge("混组", mixed)

    def open_menu(self) -> None:
        """Opens the class menu."""
        self.page.get_by_role("button", name=re.compile("^(课堂|练习)菜单")).click()

    def dialog(self, name: str) -> Locator:
        """A dialog."""
        return self.page.get_by_role("dialog", name=name)

    @property
    def card(self) -> Locator:
        """The word card."""
        return self.page.get_by_role("article", name="单词卡")

    def expect_word(self, english: str) -> None:
        """Expects this word on the card."""
        expect(self.card.get_by_role("heading", name=english, exact=True)).to_be_visible()

    def expect_over(self, *, writes: bool = False) -> None:
        """Expects a finished class and home; a tutor who was on its pages leaves the feedback form
        first."""
        expect(self.page.get_by_text(re.compile("^(课程|练习)已完成$")).first).to_be_visible()
        if writes:
            expect(self.page.get_by_role("heading", name="课后反馈")).to_be_visible()
            self.page.go_back()
        expect(self.page.get_by_role("region", name="今天的课")).to_be_visible()

    def expect_result(self) -> None:
        """Expects the end of a class for its student: thanks, the evaluation, then home."""
        expect(self.page.get_by_role("heading", level=1, name="下课了")).to_be_visible()
        expect(self.page.get_by_text("谢谢你，今天的课上完了")).to_be_visible()
        expect(self.page.get_by_role("group", name="打分")).to_be_visible()
        self.tap("回首页")
        expect(self.page.get_by_role("region", name="今天的课")).to_be_visible()

    def tap_other(self, name: str) -> None:
        """Does something other than the end page's main action."""
        self.tap("更多选择")
        self.tap(name)

    def pick_time(self, slot: str) -> Locator:
        """Picks the review time; returns the button that confirms it."""
        picker = self.dialog("每天复习时间")
        picker.get_by_role("button", name=slot, exact=True).click()
        return picker.get_by_role("button", name=f"每天 {slot} 复习")

    def _is_first_round(self) -> bool:
        rounds = self.page.get_by_role("button", name=re.compile("^(开始检测|再测一轮)$"))
        expect(rounds).to_be_enabled()
        return rounds.inner_text() == "开始检测"

    def _word(self) -> str:
        """The word on the card, or its placeholder."""
        return self.card.inner_text()

    def _reload_at(self, at: int, of: int) -> None:
        """Reloads, and expects the same word at the same place."""
        if not self.reloads:
            return
        before = self._word()
        self.page.reload()
        self.expect_place(at, of)
        expect(self.card).to_have_text(
            re.compile(".*".join(re.escape(line) for line in before.split()), re.DOTALL)
        )

    def _reload(self, then: Between) -> None:
        if self.reloads:
            self.page.reload()
            then()
