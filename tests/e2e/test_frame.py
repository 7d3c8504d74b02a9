"""The first page's frame: painted before any script runs, and completed without a layout shift."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.e2e.conftest import Open, Template
from tests.e2e.looking import PHONE
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer, running
from tests.support.browser import patient

MY = "/#/pages/my/my"
GREEN, SIGN_IN_GREY = "rgb(3, 156, 93)", "rgb(249, 249, 249)"


@pytest.fixture(scope="module")
def server(filled: Template, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for this module: nothing here changes data."""
    with running(filled.folder, tmp_path_factory.mktemp("frame")) as one:
        yield one


@pytest.fixture
def still(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A page on which no script runs."""
    context = patient(
        browser.new_context(viewport=PHONE, base_url=server.url, java_script_enabled=False)
    )
    yield context.new_page()
    context.close()


def box(part: Locator) -> object:
    expect(part).to_be_visible()
    return part.bounding_box()


def test_the_frame_of_sign_in_is_painted_before_any_script_runs(
    still: Page, open_page: Open
) -> None:
    still.goto("/")
    expect(still.locator(".frame")).to_have_css("background-color", SIGN_IN_GREY)
    expect(still.locator(".frame-tabs")).to_be_hidden()
    page = open_page()
    page.goto("/")
    mark = page.locator("main svg").first
    assert box(still.locator(".frame-mark")) == box(mark)
    expect(page.locator(".frame")).to_have_count(0)


def test_a_tabs_frame_is_painted_before_any_script_runs(still: Page, open_page: Open) -> None:
    still.goto(MY)
    header = still.locator(".frame-header")
    expect(header).to_have_css("background-color", GREEN)
    expect(still.locator(".frame-mark")).to_be_hidden()
    page = open_page(STUDENT, opens=False)
    page.goto(MY)
    expect(page.get_by_role("heading", level=1)).to_have_text("个人中心")
    assert box(header) == box(page.locator("header"))
    assert box(still.locator(".frame-tabs")) == box(page.get_by_role("navigation", name="主导航"))


def test_a_frame_contains_no_text(still: Page) -> None:
    for address in ("/", MY):
        still.goto(address)
        expect(still.locator("body")).to_have_text("")


def test_the_page_obeys_its_content_security_policy(open_page: Open) -> None:
    page = open_page()
    told: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            told.append(message.text)

    page.on("console", note)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert told == []
