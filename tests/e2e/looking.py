"""What every screen has to be: whole on a phone and on a narrow one, and open to everybody.

A screen is walked to once, in one language, and looked at in both.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Locator, Page, TimeoutError, ViewportSize, expect

PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=320, height=640)
SIDEWAYS = ViewportSize(width=844, height=390)
LANGUAGES = ("zh-CN", "en")
AXE = Path(__file__).parents[2] / "webapp" / "node_modules" / "axe-core" / "axe.min.js"

LEVEL = """async (options) => {
  const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
      [id, html, failureSummary].join("\\n")));
}"""
EVERYTHING: Mapping[str, Any] = {}
CONTRAST: Mapping[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
NAMES: Mapping[str, Any] = {
    "runOnly": {"type": "tag", "values": ["cat.name-role-value", "cat.text-alternatives"]}
}
"""What of axe is asked: contrast is a matter of the theme, and names are one of the language."""

SPEAK = """async (language) => {
  for (const { href } of document.querySelectorAll("link[rel=modulepreload]")) {
    const i18n = Object.values(await import(href)).find((one) => one?.getDataByLanguage);
    if (i18n === undefined) continue;
    await i18n.loadLanguages(language);
    await i18n.loadNamespaces(Object.keys(i18n.getDataByLanguage(i18n.language)));
    await i18n.changeLanguage(language);
    return;
  }
  throw new Error("nobody here speaks " + language);
}"""
"""Says what is on screen in another language, as the settings do; the phone does not remember."""

WIDE = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) return ["the page: " + scrollWidth];
  const scrolls = (element) => element !== null
    && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((element) => !element.closest(".visually-hidden"))
    .filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1) && !scrolls(element.parentElement);
    })
    .map((element) => element.outerHTML.slice(0, 200));
}"""

SETTLED = """() => {
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
}"""
"""What fades in is judged when it is there."""

WIDE_AT_REST = f"() => {{ ({SETTLED})(); return ({WIDE})(); }}"

IS_DARK = """() => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}"""

COVERED = """() => {
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility();
  };
  const box = document.querySelector("dialog[open]");
  const all = [...(box ?? document).querySelectorAll("button, a[href], input, select, textarea,"
    + " summary, h2, article p, article span")];
  return all.filter(shown).flatMap((element) => {
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, width, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].flatMap((y) => {
      const seen = document.elementFromPoint(left + width / 2, y);
      const is = seen !== null && (element.contains(seen) || seen.contains(element));
      return is ? [] : [element.outerHTML.slice(0, 160) + " at " + y];
    });
  });
}"""
"""What is not to be seen and touched where the page brings it to."""


def choose(radio: Locator, *, force: bool = False) -> None:
    """Chooses one of several. What stands in the address is chosen a moment after the tap, for
    which Playwright's own ``check`` does not wait."""
    radio.click(force=force)
    expect(radio).to_be_checked()


def stand(page: Page) -> None:
    """From now on time passes on a page by the test only."""

    def soon() -> float:
        return float(page.evaluate("Date.now()")) / 1000 + 1

    try:
        page.clock.pause_at(soon())
    except Error:
        # That second was over before the page heard of it. It stands all the same, where it is.
        page.clock.pause_at(soon())


@contextmanager
def standing(page: Page) -> Iterator[None]:
    """A page whose clock stands: what goes by a timer stays, however long the next taps take."""
    stand(page)
    yield
    page.clock.resume()


Title = tuple[str, str]
APP: Title = ("词伴", "Wordmate")


class Looker:
    """Somebody's phone, used in one language, whose screens are looked at in both."""

    def __init__(
        self, page: Page, language: str, shots: Path | None, *, lies: bool = False
    ) -> None:
        """``lies``: it is laid on its side for every look, too."""
        self.page = page
        self.language = language
        self._lies = lies
        self._shots = shots
        self._axe = AXE.read_text()

    def say(self, both: Title) -> str:
        """A text in this phone's language."""
        return both[LANGUAGES.index(self.language)]

    def go(self, path: str) -> None:
        """Opens a page anew."""
        self.page.goto("about:blank")
        self.page.goto(f"/#{path}")

    def at(self, path: str, title: Title, name: str, *, greets: bool = False) -> None:
        """Opens a page and looks at it."""
        self.go(path)
        self.see(title, name, greets=greets)

    def see(self, title: Title, name: str, *, greets: bool = False) -> None:
        """Looks at the screen that has this header, when everything on it has come.

        One that greets goes by the app's name in the browser.
        """
        self._expect_title(self.language, title, greets=greets)
        loading = self.page.get_by_role("status", name=self.say(("正在加载", "Loading")))
        expect(loading).to_have_count(0)
        self._look_by_day_and_night(name)
        with self._in_the_other_language() as other:
            self._expect_title(other, title, greets=greets)
            self._look_in(other, name, NAMES)

    def look(self, name: str) -> None:
        """Holds what is on screen to what every screen has to be, in both languages and themes."""
        self._look_by_day_and_night(name)
        with self._in_the_other_language() as other:
            self._look_in(other, name, NAMES)

    def _expect_title(self, language: str, title: Title, *, greets: bool) -> None:
        at = LANGUAGES.index(language)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(title[at])
        named = APP[at] if greets else title[at]
        expect(self.page).to_have_title(re.compile(f"^{re.escape(named)}( · |$)"))

    @contextmanager
    def _in_the_other_language(self) -> Iterator[str]:
        """What is on screen, said in the other language for a while."""
        (other,) = {*LANGUAGES} - {self.language}
        for language in (other, self.language):
            self.page.evaluate(SPEAK, language)
            expect(self.page.locator("html")).to_have_attribute("lang", language)
            if language == other:
                yield other

    def _look_in(self, language: str, name: str, rules: Mapping[str, Any]) -> None:
        """Holds what is on screen in a language to both widths, and to these rules."""
        for size in (PHONE, NARROW):
            self.page.set_viewport_size(size)
            self._keep(f"{name}-{language}-{size['width']}")
            self._expect_narrow(f"{name} in {language}", size)
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(self._axe)
        found = self.page.evaluate(LEVEL, rules)
        assert found == [], f"{name} in {language}: {found}"
        if self._lies:
            self._look_sideways_in(language, name)
        self.page.set_viewport_size(PHONE)

    def _expect_narrow(self, what: str, size: ViewportSize) -> None:
        """Nothing is wider than the screen, when what is loaded after the page has its place."""
        if self.page.evaluate(WIDE_AT_REST):
            with suppress(TimeoutError):
                self.page.wait_for_function(f"() => ({WIDE_AT_REST})().length === 0")
        wide = self.page.evaluate(WIDE_AT_REST)
        assert wide == [], f"{what} is wider than {size['width']}: {wide}"

    def _look_by_day_and_night(self, name: str) -> None:
        """Holds what is on screen to everything, and to its contrast in the other theme."""
        self._look_in(self.language, name, EVERYTHING)
        root = self.page.locator("html")
        chosen = root.get_attribute("data-theme")
        other = "light" if self.page.evaluate(IS_DARK) else "dark"
        root.evaluate("(root, theme) => { root.dataset.theme = theme }", other)
        self.page.evaluate(SETTLED)
        self._keep(f"{name}-{self.language}-{other}")
        found = self.page.evaluate(LEVEL, CONTRAST)
        assert found == [], f"{name}, {other}: {found}"
        root.evaluate(
            "(root, theme) => { theme ? (root.dataset.theme = theme) : delete root.dataset.theme }",
            chosen,
        )

    def _keep(self, name: str) -> None:
        """Takes a screenshot, when those are wanted."""
        if self._shots is not None:
            self.page.screenshot(path=self._shots / f"{name}.png", animations="disabled")

    def look_sideways(self, name: str) -> None:
        """Holds what is on screen to nothing being hidden on a phone that lies on its side."""
        self._look_sideways_in(self.language, name)
        with self._in_the_other_language() as other:
            self._look_sideways_in(other, name)

    def _look_sideways_in(self, language: str, name: str) -> None:
        self.page.set_viewport_size(SIDEWAYS)
        self.page.evaluate(SETTLED)
        self._keep(f"{name}-{language}-844")
        self._expect_narrow(f"{name} in {language}", SIDEWAYS)
        covered = self.page.evaluate(COVERED)
        assert covered == [], f"{name} in {language}: {covered}"
        self.page.set_viewport_size(PHONE)
        self._keep(f"{name}-{language}-390")

    def tap(self, both: Title) -> None:
        """Taps a button."""
        self.page.get_by_role("button", name=self.say(both), exact=True).click()
