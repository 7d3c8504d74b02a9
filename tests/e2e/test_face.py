"""Installing the app on the home screen."""

import re

from playwright.sync_api import CDPSession, expect

from tests.e2e.conftest import Open
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer

IMAGE = re.compile(r"^image/")
THE_TESTS_OWN = {"in-incognito"}
"""The tests' usual phones are in private mode, in which nothing can be installed."""


def devtools(open_page: Open) -> CDPSession:
    """The student's browser, and its checks of the page."""
    page = open_page(STUDENT)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page.context.new_cdp_session(page)


def test_the_browser_can_install_the_app(open_page: Open) -> None:
    browser = devtools(open_page)
    found = browser.send("Page.getAppManifest")
    assert (found["url"].endswith("/manifest.webmanifest"), found["errors"]) == (True, [])
    against = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in against} <= THE_TESTS_OWN


def test_every_picture_named_by_the_page_exists(open_page: Open, server: RunningServer) -> None:
    page = open_page()
    page.goto("/")
    named = page.eval_on_selector_all(
        "link[rel=icon], link[rel=apple-touch-icon], meta[property='og:image']",
        "all => all.map((one) => one.href ?? one.content)",
    )
    assert len(named) == 4
    for address in named:
        if address.startswith("data:image/svg+xml,"):
            continue
        assert address.startswith(f"{server.url}/")
        answer = page.request.get(address)
        assert answer.ok
        assert IMAGE.match(answer.headers["content-type"])
