"""The web app: its size, its loading time, and its response time to taps. The built app from the
real service, in Chromium slowed down four times."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.benchmarks.databases import FOLDER
from tests.benchmarks.first_load import measure_first_load
from tests.benchmarks.report import Report
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.pages.signing_in import as_student, as_tutor
from tests.support.browser import chromium, patient

ROOT: Final = Path(__file__).parents[2]
CLASS: Final = ("60 分钟课", "初中英语词汇")
SLOWER: Final = 4
MOST_MS: Final = 35
FRAME_MS: Final = 17.5
"""The duration of a frame at 60 Hz, plus the clock's inaccuracy."""
LONGEST_FRAME_MS: Final = 50
MOVES: Final = 12
TOUCH: Final = "Input.dispatchTouchEvent"
PRESS_MS: Final = 80
"""The duration of a touch."""
READING_MS: Final = 500
"""The minimum time before a word is judged."""

WATCH: Final = """
(name) => {
  const watches = window.samples !== undefined;
  window.samples = [];
  let tapped = null;
  window.settled = () => document.getAnimations().every(({ playState }) => playState !== "running");
  window.watch = () => {
    for (const one of document.querySelectorAll("article span"))
      if (one.textContent === name) one.setAttribute("elementtiming", "answer");
  };
  if (watches) return;
  document.addEventListener("click", ({ target, timeStamp }) => {
    if (target.closest("button")?.textContent.trim() === name) tapped = timeStamp;
  }, true);
  new PerformanceObserver((list) => {
    for (const { renderTime } of list.getEntries()) {
      if (tapped !== null) window.samples.push(renderTime - tapped);
      tapped = null;
    }
  }).observe({ type: "element" });
}
"""
"""Records, for every tap on a button of this name, the ms from the end of the touch to the
presentation of the frame with the answer on the card."""


SHIFTS: Final = """
window.shifts = [];
const placed = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
const moved = ({ node, previousRect, currentRect }) =>
  `${(node?.outerHTML ?? node?.parentElement?.outerHTML)?.slice(0, 120)}: ` +
  `${placed(previousRect)} -> ${placed(currentRect)}`;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries()) {
    if (!hadRecentInput) window.shifts.push([value, sources.map(moved), location.hash]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
FRAMES: Final = """
() => {
  const frames = (window.frames_ = []);
  const note = (at) => {
    frames.push(at);
    if (window.frames_ === frames) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}
"""
NOTED: Final = """
async () => {
  await new Promise((over) => setTimeout(over, 1000));
  const noted = window.frames_;
  window.frames_ = null;
  return noted.slice(1).map((at, nth) => at - noted[nth]);
}
"""
"""The ms from frame to frame, until the swiped card is gone."""


class _Unheld(Lesson):
    """A lesson on a phone with a real clock. Playwright's clock replaces frames and timers of the
    whole context, so that it would be measured itself."""

    def begin_step(self) -> None:
        """It begins automatically soon."""
        expect(self.card).to_be_visible()


@dataclass(frozen=True, slots=True)
class Felt:
    """The responsiveness of a lesson."""

    taps: Sequence[float]
    swipes: Sequence[float]
    slow_swipes: Sequence[float]
    shifts: Sequence[tuple[float, Sequence[str], str]]
    """The layout shifts of each time: how much, which parts of which page, from where to where."""


def measure_web(report: Report, *, quick: bool) -> None:
    """Sizes, first loads and taps."""
    _sizes(report)
    with _served() as url, chromium() as browser:
        measure_first_load(report, browser, url, times=1 if quick else 5)
        felt = _lesson(browser, url, groups=1 if quick else 3)
    samples = felt.taps
    print(f"\ntap on 认识 to the frame that shows it, Chromium slowed down {SLOWER} times")
    slow = quantiles(samples, n=20)[-1]
    report.note(f"{len(samples)} taps, 95 % within {slow:.0f} ms, longest {max(samples):.0f} ms")
    report.verdict("tap to its answer, median ms", median(samples), most=MOST_MS)
    print("\nswipe over the card until it is gone, from frame to frame")
    report.note(f"{len(felt.swipes)} frames, longest {max(felt.swipes):.0f} ms")
    report.verdict("swipe, median frame, ms", median(felt.swipes), most=FRAME_MS)
    longest = max(felt.slow_swipes)
    report.note(
        f"{len(felt.slow_swipes)} frames slowed down, median {median(felt.slow_swipes):.0f} ms"
    )
    report.verdict("swipe slowed down, longest frame, ms", longest, most=LONGEST_FRAME_MS)
    for much, parts, where in felt.shifts[:5]:
        report.note(f"{much:.6f} {where.split('?')[0]}: {'; '.join(parts)}")
    report.verdict("layout shift of a lesson", sum(much for much, *_ in felt.shifts), most=0)


def _sizes(report: Report) -> None:
    print("\nwhat a phone loads before its first page")
    told = subprocess.run(
        ["npm", "run", "--silent", "size"],
        cwd=ROOT / "webapp",
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    for line in (told.stdout + told.stderr).splitlines():
        report.note(line)
    if told.returncode and report.judged:
        report.missed.append("the first load is over its budget")


def _lesson(browser: Browser, url: str, groups: int) -> Felt:
    """A student looks at and judges the words of a class."""
    phone = partial(
        browser.new_context,
        base_url=url,
        locale="zh-CN",
        viewport={"width": 390, "height": 844},
        has_touch=True,
    )
    tutor, signing_in = (patient(phone()).new_page() for _ in range(2))
    as_tutor(tutor)
    Home(tutor).start(*CLASS)
    expect(tutor.get_by_role("heading", name="学习统计")).to_be_visible()
    tutor.context.close()
    as_student(signing_in)
    student = patient(phone(storage_state=signing_in.context.storage_state())).new_page()
    signing_in.context.close()
    student.context.add_init_script(SHIFTS)
    student.goto("/")
    Home(student).expect_shown()
    Home(student).enter(*CLASS)
    lesson = _Unheld(student)
    student.evaluate("window.shifts = []")
    words = lesson.choose_words(batch="15 个单词", known=())
    session = student.context.new_cdp_session(student)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    samples: list[float] = []
    swipes: dict[int, list[float]] = {1: [], SLOWER: []}
    for group in range(1, groups + 1):
        lesson.memorize(5)
        samples += _judged(student, session, lesson, "复习", 5)
        lesson.judge("听音复习", 5)
        rate = 1 if group == 1 else SLOWER
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        swipes[rate] += _swiped(student, session, lesson, 5)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        samples += _judged(student, session, lesson, "混组", _mixed(group, words))
    if groups == 3:
        # The tutor judges the test.
        lesson.expect_step(AFTER_TEST)
    shifts: Sequence[tuple[float, Sequence[str], str]] = student.evaluate("window.shifts")
    slow = swipes[SLOWER] or swipes[1]
    return Felt(samples, swipes[1], slow, shifts)


def _swiped(page: Page, session: CDPSession, lesson: Lesson, words: int) -> Sequence[float]:
    """Swipes a step's cards to the right; the last one ends the step and does not count."""
    lesson.expect_step("闪卡")
    frames: list[float] = []
    for at in range(1, words + 1):
        lesson.expect_place(at, words)
        expect(page.get_by_role("article")).to_be_visible()
        page.evaluate(FRAMES)
        for nth in range(MOVES + 1):
            touch = {"x": 90 + nth * 18, "y": 400}
            kind = "touchMove" if nth else "touchStart"
            session.send(TOUCH, {"type": kind, "touchPoints": [touch]})
        session.send(TOUCH, {"type": "touchEnd", "touchPoints": []})
        noted: list[float] = page.evaluate(NOTED)
        frames += noted if at < words else []
    return frames


def _mixed(group: int, words: int) -> int:
    """Words mixed after a group of five, when there are three groups."""
    return min(words, group * 5)


def _judged(
    page: Page, session: CDPSession, lesson: Lesson, title: str, words: int
) -> Sequence[float]:
    """Judges a step; the last tap ends the step and does not count."""
    lesson.expect_step(title)
    lesson.expect_asked(1, words)
    page.evaluate(WATCH, "认识")
    box = page.get_by_role("button", name="认识", exact=True).bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    for at in range(1, words):
        lesson.expect_asked(at, words)
        # A reader first touches a page without movement, and with a finger: Playwright's tap
        # measures the page before and during the touch.
        page.wait_for_timeout(READING_MS)
        page.wait_for_function("() => window.settled()", polling=100)
        page.evaluate("window.watch()")
        page.wait_for_timeout(PRESS_MS)
        session.send(TOUCH, {"type": "touchStart", "touchPoints": [place]})
        page.wait_for_timeout(PRESS_MS)
        session.send(TOUCH, {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(PRESS_MS)
        page.wait_for_function("(count) => window.samples.length === count", arg=at, polling=100)
    lesson.expect_asked(words, words)
    samples: list[float] = page.evaluate("window.samples")
    lesson.tap("认识")
    return samples


@contextmanager
def _served() -> Iterator[str]:
    """``wordmate serve`` over an empty folder: its first run books a class for now."""
    folder = FOLDER / "web"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "wordmate", "serve", "--port", str(port)],
            env={**os.environ, "WORDMATE_DATA_DIR": str(folder), "WORDMATE_SPEECH": "espeak"},
            stdout=log,
            stderr=log,
        )
        try:
            _wait_for(f"{url}/healthz", process)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(url):  # noqa: S310 - our own address
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"the service did not start: see {FOLDER}/web/log")
