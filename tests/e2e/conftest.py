"""A real Chromium on a phone-sized screen against a real server, one server for each test."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.server import RunningServer, fill, running

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as the first run leaves it."""
    folder = tmp_path_factory.mktemp("filled")
    fill(folder)
    return folder


@pytest.fixture
def server(filled: Path, tmp_path: Path) -> Iterator[RunningServer]:
    """A server of this test's own."""
    with running(filled, tmp_path / "data") as one:
        yield one


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of the session."""
    found = subprocess.run(
        [str(ROOT / ".ci" / "browser")], capture_output=True, text=True, check=True
    )
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found.stdout.strip().splitlines()[-1], args=[*QUIET, *sandbox]
        )
        yield chromium
        chromium.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: RunningServer) -> Iterator[Open]:
    """Opens a phone of somebody's own, with its own storage; faults on its pages fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_one(*, language: str = "zh-CN") -> Page:
        context = browser.new_context(
            viewport=PHONE, locale=language, has_touch=True, base_url=server.url
        )
        context.clock.install()
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture(scope="session")
def shots() -> Path | None:
    """Where screenshots go, when WORDMATE_TEST_SHOTS names a folder."""
    named = os.environ.get("WORDMATE_TEST_SHOTS")
    if named is None:
        return None
    shutil.rmtree(named, ignore_errors=True)
    folder = Path(named)
    folder.mkdir(parents=True)
    return folder
