"""What every screen has to be: whole on a phone and on a narrow one, and open to everybody."""

import re
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=320, height=640)
SIDEWAYS = ViewportSize(width=844, height=390)
LANGUAGES = ("zh-CN", "en")
AXE = Path(__file__).parents[2] / "webapp" / "node_modules" / "axe-core" / "axe.min.js"

LEVEL = """async (rules) => {
  const only = rules.length > 0 ? { runOnly: { type: "rule", values: rules } } : {};
  const { violations } = await axe.run({ resultTypes: ["violations"], ...only });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
      [id, html, failureSummary].join("\\n")));
}"""
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

Title = tuple[str, str]
APP: Title = ("词伴", "Wordmate")


class Looker:
    """Somebody's phone in one language, whose screens are looked at."""

    def __init__(self, page: Page, language: str, shots: Path | None) -> None:
        self.page = page
        self._language = language
        self._shots = shots
        self._axe = AXE.read_text()

    def say(self, both: Title) -> str:
        """A text in this phone's language."""
        return both[LANGUAGES.index(self._language)]

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
        wanted = self.say(title)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(wanted)
        named = self.say(APP) if greets else wanted
        expect(self.page).to_have_title(re.compile(f"^{re.escape(named)}( · |$)"))
        loading = self.page.get_by_role("status", name=self.say(("正在加载", "Loading")))
        expect(loading).to_have_count(0)
        self.look(name)

    def look(self, name: str) -> None:
        """Holds what is on screen to what every screen has to be."""
        for size in (PHONE, NARROW):
            self.page.set_viewport_size(size)
            if self._shots is not None:
                file = self._shots / f"{name}-{self._language}-{size['width']}.png"
                self.page.screenshot(path=file, animations="disabled")
            # What is loaded after the page takes its place first.
            with suppress(TimeoutError):
                self.page.wait_for_function(f"() => ({WIDE_AT_REST})().length === 0")
            wide = self.page.evaluate(WIDE_AT_REST)
            assert wide == [], f"{name} is wider than {size['width']}: {wide}"
        self.page.evaluate(SETTLED)
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(self._axe)
        found = self.page.evaluate(LEVEL, [])
        assert found == [], f"{name}: {found}"
        self.page.set_viewport_size(PHONE)
        self._look_at_night(name)

    def _look_at_night(self, name: str) -> None:
        """Holds what is on screen to its contrast in the other theme: nothing else differs."""
        root = self.page.locator("html")
        chosen = root.get_attribute("data-theme")
        other = "light" if chosen == "dark" else "dark"
        root.evaluate("(root, theme) => { root.dataset.theme = theme }", other)
        self.page.evaluate(SETTLED)
        if self._shots is not None:
            file = self._shots / f"{name}-{self._language}-{other}.png"
            self.page.screenshot(path=file, animations="disabled")
        found = self.page.evaluate(LEVEL, ["color-contrast"])
        assert found == [], f"{name}, {other}: {found}"
        root.evaluate(
            "(root, theme) => { theme ? (root.dataset.theme = theme) : delete root.dataset.theme }",
            chosen,
        )

    def look_sideways(self, name: str) -> None:
        """Holds what is on screen to nothing being hidden on a phone that lies on its side."""
        self.page.set_viewport_size(SIDEWAYS)
        self.page.evaluate(SETTLED)
        if self._shots is not None:
            self.page.screenshot(path=self._shots / f"{name}-{self._language}-844.png")
        wide = self.page.evaluate(WIDE_AT_REST)
        assert wide == [], f"{name} is too wide: {wide}"
        covered = self.page.evaluate(COVERED)
        assert covered == [], f"{name}: {covered}"
        self.page.set_viewport_size(PHONE)
        if self._shots is not None:
            self.page.screenshot(path=self._shots / f"{name}-{self._language}-390.png")

    def tap(self, both: Title) -> None:
        """Taps a button."""
        self.page.get_by_role("button", name=self.say(both), exact=True).click()
