"""The time until a phone with an empty cache shows content, and its first page.

Chromium, slowed down four times, behind 1.6 Mbit/s down, 750 kbit/s up and 150 ms.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Request, StorageState, expect

from tests.benchmarks.report import Report
from tests.e2e.pages.signing_in import as_student
from tests.support.browser import patient

SLOWER: Final = 4
NETWORK: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
FIRST_MS: Final = 1_300
LARGEST_MS: Final = 2_100
MOST_REQUESTS: Final = 12
CALLS: Final = ("/request/", "/config/")
AHEAD: Final = "/assets/tabs-"
"""The first file of the other tabs, which are loaded when idle."""
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "locale": "zh-CN", "has_touch": True}

WATCH: Final = """
window.largest = 0;
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largest = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
READ: Final = """
() => ({
  first: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  largest: window.largest,
  shifted: window.shifted,
})
"""


@dataclass(frozen=True, slots=True)
class Load:
    """One first load: the first and the largest contentful paint, the layout shift after it, and
    the requests."""

    first: float
    largest: float
    shifted: float
    asked: Sequence[str]


def measure_first_load(report: Report, browser: Browser, url: str, *, times: int) -> None:
    """Sign-in by a new user, and home by a user with a stored session only."""
    remembered = _remembered(browser, url)
    pages = (("sign-in", None, "每天记一点"), ("home", remembered, "好，"))
    print(f"\nfirst load, cold, Chromium slowed down {SLOWER} times, 1.6 Mbit/s, 150 ms")
    for name, memory, text in pages:
        loads = [_cold(browser, url, memory, text) for _ in range(times)]
        calls = [path for path in loads[-1].asked if path.startswith(CALLS)]
        all_files = [path for path in loads[-1].asked if path not in calls]
        files = len(list(takewhile(lambda path: not path.startswith(AHEAD), all_files)))
        shifted = max(load.shifted for load in loads)
        report.note(
            f"{name}: {files} files, {len(all_files) - files} for the other tabs, "
            f"{len(calls)} calls, layout shift {shifted:.4f}"
        )
        first, largest = (
            median(values)
            for values in ([one.first for one in loads], [one.largest for one in loads])
        )
        report.verdict(f"{name}, first paint, ms", first, most=FIRST_MS)
        report.verdict(f"{name}, largest paint, ms", largest, most=LARGEST_MS)
        report.verdict(f"{name}, requests for files", files, most=MOST_REQUESTS)


def _remembered(browser: Browser, url: str) -> StorageState:
    """The stored session of a signed-in student."""
    context = patient(browser.new_context(base_url=url, locale="zh-CN"))
    as_student(context.new_page())
    state = context.storage_state()
    context.close()
    return state


def _cold(browser: Browser, url: str, memory: StorageState | None, text: str) -> Load:
    context = patient(browser.new_context(base_url=url, storage_state=memory, **_phone()))
    context.add_init_script(WATCH)
    page = context.new_page()
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.startswith(url):
            asked.append(request.url.removeprefix(url))

    page.on("request", note)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto("/")
    expect(page.get_by_text(text).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.wait_for_function("window.largest > 0")
    read: dict[str, float] = page.evaluate(READ)
    context.close()
    return Load(read["first"], read["largest"], read["shifted"], asked)


def _phone() -> dict[str, Any]:
    return dict(PHONE)
