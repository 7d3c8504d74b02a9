"""Requirements for every screen: it fits a phone and a narrow phone, and is accessible. A screen is
opened once, in one language, and checked in both."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, FloatRect, Locator, Page, TimeoutError, ViewportSize, expect

PHONE = ViewportSize(width=390, height=844)
NARROW = ViewportSize(width=320, height=640)
SIDEWAYS = ViewportSize(width=844, height=390)
SMALL = ViewportSize(width=320, height=568)
TABLET = ViewportSize(width=820, height=1180)
DESKTOP = ViewportSize(width=1280, height=800)
LANGUAGES = ("zh-CN", "en")
AXE = Path(__file__).parents[2] / "webapp" / "node_modules" / "axe-core" / "axe.min.js"

ENLARGE = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"
"""Sets the reader's text size in the browser."""

SETTLED = """() => {
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
}"""
"""Waits until fading parts are fully visible."""

IS_DARK = """() => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}"""

TURN = f"""() => {{
  const {{ dataset }} = document.documentElement, chosen = dataset.theme;
  dataset.theme = ({IS_DARK})() ? "light" : "dark";
  ({SETTLED})();
  return chosen ?? null;
}}"""
TURN_BACK = """(chosen) => {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}"""
"""Switches to the other theme, and back."""

LEVEL = """async (options) => {
  if (!("axe" in window)) return null;
  const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
      [id, html, failureSummary].join("\\n")));
}"""
MILD = ("landmark-unique", "region", "server-side-image-map", "skip-link")
"""Rules that find no serious fault and take long."""
EVERYTHING: Mapping[str, Any] = {"rules": {rule: {"enabled": False} for rule in MILD}}
CONTRAST: Mapping[str, Any] = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
NAMES: Mapping[str, Any] = {
    "runOnly": {"type": "tag", "values": ["cat.name-role-value", "cat.text-alternatives"]}
}
"""The rules of axe: contrast depends on the theme, and names on the language."""

SPEAK = """async (language) => {
  for (const { href } of document.querySelectorAll("link[rel=modulepreload]")) {
    const i18n = Object.values(await import(href)).find((one) => one?.getDataByLanguage);
    if (i18n === undefined) continue;
    await i18n.loadLanguages(language);
    await i18n.loadNamespaces(Object.keys(i18n.getDataByLanguage(i18n.language)));
    await i18n.changeLanguage(language);
    if (document.documentElement.lang !== language) throw new Error("it does not say " + language);
    // What is on screen is drawn again behind the message that this one follows.
    const { port1, port2 } = new MessageChannel();
    const drawn = new Promise((resolve) => { port1.onmessage = resolve; });
    port2.postMessage(null);
    return drawn.then(() => port1.close());
  }
  throw new Error("nobody here speaks " + language);
}"""
"""Switches the language like the settings do, without storing it on the phone."""

WIDE = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) return ["the page: " + scrollWidth];
  const scrolls = (element) => element !== null
    && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1) && !scrolls(element.parentElement);
    })
    .filter((element) => !element.closest(".visually-hidden"))
    .map((element) => element.outerHTML.slice(0, 200));
}"""

WIDE_AT_REST = f"() => {{ ({SETTLED})(); return ({WIDE})(); }}"

COVERED = """() => {
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const box = document.querySelector("dialog[open]");
  const all = [...(box ?? document).querySelectorAll("button, a[href], input, select, textarea,"
    + " summary, h2, article p, article span")];
  const bring = (element, end) => {
    const isHigh = element.getBoundingClientRect().height > innerHeight / 4;
    element.scrollIntoView({ block: isHigh ? end : "nearest", behavior: "instant" });
    const { left, width, top, bottom } = element.getBoundingClientRect();
    return { x: left + width / 2, y: end === "start" ? top + 2 : bottom - 2 };
  };
  return all.filter(shown).flatMap((element) => ["start", "end"].flatMap((end) => {
    const { x, y } = bring(element, end);
    const seen = document.elementFromPoint(x, y);
    const is = seen !== null && (element.contains(seen) || seen.contains(element));
    return is ? [] : [element.outerHTML.slice(0, 160) + " at " + y];
  }));
}"""
"""The parts that cannot be seen and touched where the page scrolls to them, at its top and at its
bottom."""


BESIDE = """(floating) => {
  const { left, right } = document.querySelector("main").getBoundingClientRect();
  const { top, bottom } = floating.getBoundingClientRect();
  const found = new Set();
  for (let y = top + 1; y < bottom; y += 4)
    for (let x = Math.max(left, 0) + 1; x < Math.min(right, innerWidth) - 1; x += 4) {
      const seen = document.elementFromPoint(x, y);
      if (!floating.contains(seen)) found.add(seen.outerHTML.slice(0, 160));
    }
  return [...found];
}"""
"""The visible parts of the page in the rows of a floating element, which partly covers them."""


CRAMPED = """() => {
  const room = document.documentElement.clientWidth;
  const style = (element) => getComputedStyle(element);
  const stands = (element) => /fixed|sticky/.test(style(element).position)
    || (element.parentElement !== null && stands(element.parentElement));
  const scrolls = (element) => /auto|scroll|hidden|clip/.test(style(element).overflow);
  const isShown = ({ data, parentElement: at }) => data.trim() !== ""
    && !at.closest("script, style, noscript, option, .visually-hidden")
    && at.checkVisibility({ visibilityProperty: true });
  const within = (rect, element) => {
    let { left, right, top, bottom } = rect;
    for (let box = element; box !== document.body; box = box.parentElement) {
      if (!scrolls(box)) continue;
      const edge = box.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top, bottom };
  };
  const isOf = (text, box, em) => text.left >= box.left - em / 3 && text.right <= box.right + em / 3
    && text.top >= box.top - em / 5 && text.bottom <= box.bottom + em / 5;
  const range = document.createRange(), found = [], shown = [];
  const tell = ({ data, parentElement: at }, what) =>
    found.push(what + ": " + data.trim() + " in " + at.outerHTML.slice(0, 160));

  const from = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!isShown(node)) continue;
    const at = node.parentElement, em = parseFloat(style(at).fontSize);

    for (const { 0: word, index } of node.data.matchAll(/[\\p{Script=Latin}\\d:.%’]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()];
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
      if (isBroken && width < room / (/\\d/.test(word) ? 2 : 3)) tell(node, word + " is broken");
    }

    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const drawing = at.closest("svg");
    for (let box = drawing ? document.body : at; box !== document.body; box = box.parentElement) {
      const { display, position, marginLeft } = style(box);
      if (display === "inline" || display === "contents") continue;
      const edge = box.getBoundingClientRect();
      if (scrolls(box) || edge.width < 1) break;
      if (!isOf(text, edge, em)) {
        tell(node, "leaves " + box.className);
        break;
      }
      if (/fixed|absolute/.test(position) || parseFloat(marginLeft) < 0) break;
    }
    if (!stands(at))
      shown.push({ node, em, rects: [...range.getClientRects()].map((rect) => within(rect, at)) });
  }

  const meet = (a, b, em) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > em / 3;
  shown.forEach((one, nth) => shown.slice(nth + 1).forEach((other) => {
    const em = Math.min(one.em, other.em);
    if (one.rects.some((a) => other.rects.some((b) => meet(a, b, em))))
      tell(one.node, "runs into " + other.node.data.trim());
  }));
  return found;
}"""
"""Texts that overflow their box or overlap each other, and numbers and short words that wrap
although the page has room."""


def choose(radio: Locator, *, force: bool = False) -> None:
    """Chooses an option. A choice in the address changes a moment after the tap, for which
    Playwright's own ``check`` does not wait. A forced tap does not wait until a new page takes
    taps."""
    if force:
        expect(radio).to_be_attached()
        radio.page.evaluate(SETTLED)
    radio.click(force=force)
    expect(radio).to_be_checked()


def box(part: Locator) -> FloatRect:
    """The place of a visible part."""
    found = part.bounding_box()
    assert found is not None
    return found


ANEW = """(path) => {
  history.replaceState(null, "", "#" + path);
  location.reload();
}"""


def again(page: Page, path: str) -> None:
    """Reloads a page of the app, without any state in memory."""
    if page.url == "about:blank":
        page.goto(f"/#{path}")
        return
    with page.expect_event("load"):
        page.evaluate(ANEW, path)


def stand(page: Page) -> None:
    """From now on only the test advances the page's time."""

    def soon() -> float:
        return float(page.evaluate("Date.now()")) / 1000 + 1

    try:
        page.clock.pause_at(soon())
    except Error:
        # That second has passed already, which is harmless: the time still stands.
        page.clock.pause_at(soon())


@contextmanager
def standing(page: Page) -> Iterator[None]:
    """A page with a stopped clock: timed messages stay, however long the next taps take."""
    stand(page)
    yield
    page.clock.resume()


Title = tuple[str, str]
APP: Title = ("词伴", "Wordmate")


class Looker:
    """A person's phone in one language, whose screens are checked in both."""

    def __init__(
        self, page: Page, language: str, shots: Path | None, *, lies: bool = False
    ) -> None:
        """``lies``: each check also covers landscape."""
        self.page = page
        self.language = language
        self._lies = lies
        self._shots = shots
        self._axe = AXE.read_text()

    def say(self, both: Title) -> str:
        """A text in this phone's language."""
        return both[LANGUAGES.index(self.language)]

    def go(self, path: str) -> None:
        """Opens a page again."""
        again(self.page, path)

    def at(self, path: str, title: Title, name: str, *, greets: bool = False) -> None:
        """Opens a page and checks it."""
        self.go(path)
        self.see(title, name, greets=greets)

    def see(self, title: Title, name: str, *, greets: bool = False) -> None:
        """Checks the screen with this header once it is complete. A page with a greeting has the
        app's name as its title."""
        self._expect_title(self.language, title, greets=greets)
        loading = self.page.get_by_role("status", name=self.say(("正在加载", "Loading")))
        expect(loading).to_have_count(0)
        self._look(name, lambda other: self._expect_title(other, title, greets=greets))

    def look(self, name: str) -> None:
        """Checks the screen against all requirements, in both languages and themes."""
        self._look(name)

    def look_sideways(self, name: str) -> None:
        """Checks that nothing is hidden in landscape."""
        self._fit(name, self.language, SIDEWAYS)
        with self._in_the_other_language() as other:
            self._fit(name, other, SIDEWAYS)
        self._hold(PHONE)

    def _expect_title(self, language: str, title: Title, *, greets: bool) -> None:
        at = LANGUAGES.index(language)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(title[at])
        named = APP[at] if greets else title[at]
        expect(self.page).to_have_title(re.compile(f"^{re.escape(named)}( · |$)"))

    def _look(self, name: str, arrived: Callable[[str], None] = lambda _: None) -> None:
        """All checks in one language; then, in the other one, those that depend on the language,
        through the same widths in reverse."""
        sizes = (PHONE, *((SIDEWAYS,) if self._lies else ()), NARROW)
        for size in sizes:
            self._fit(name, self.language, size)
        self._ask(f"{name} in {self.language}", EVERYTHING)
        chosen = self.page.evaluate(TURN)
        self._keep(f"{name}-{self.language}-turned")
        self._ask(f"{name} in {self.language} in the other theme", CONTRAST)
        self.page.evaluate(TURN_BACK, chosen)
        with self._in_the_other_language() as other:
            arrived(other)
            self._ask(f"{name} in {other}", NAMES)
            for size in reversed(sizes):
                self._fit(name, other, size)

    @contextmanager
    def _in_the_other_language(self) -> Iterator[str]:
        """Shows the screen in the other language for a while."""
        (other,) = {*LANGUAGES} - {self.language}
        self.page.evaluate(SPEAK, other)
        yield other
        self.page.evaluate(SPEAK, self.language)

    def _ask(self, what: str, rules: Mapping[str, Any]) -> None:
        """Checks the screen against these rules of axe."""
        found = self.page.evaluate(LEVEL, rules)
        if found is None:
            self.page.evaluate(self._axe)
            found = self.page.evaluate(LEVEL, rules)
        assert found == [], f"{what}: {found}"

    def _fit(self, name: str, language: str, size: ViewportSize) -> None:
        """Checks that nothing is wider than the screen once lazily loaded parts have their place,
        and nothing is hidden in landscape."""
        self._hold(size)
        self._keep(f"{name}-{language}-{size['width']}")
        wide = self.page.evaluate(WIDE_AT_REST)
        if wide:
            with suppress(TimeoutError):
                self.page.wait_for_function(f"() => ({WIDE_AT_REST})().length === 0")
            wide = self.page.evaluate(WIDE_AT_REST)
        assert wide == [], f"{name} in {language} is wider than {size['width']}: {wide}"
        if size == SIDEWAYS:
            covered = self.page.evaluate(COVERED)
            assert covered == [], f"{name} in {language}: {covered}"

    def _hold(self, size: ViewportSize) -> None:
        """Sets the screen to this size, or orientation."""
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def _keep(self, name: str) -> None:
        """Takes a screenshot, if a folder is configured."""
        if self._shots is not None:
            self.page.screenshot(path=self._shots / f"{name}.png", animations="disabled")

    def tap(self, both: Title) -> None:
        """Taps a button."""
        self.page.get_by_role("button", name=self.say(both), exact=True).click()
