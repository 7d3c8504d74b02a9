"""The main screens, and every part of the kit, match their stored pictures."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.classes import started
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import PHONE, again
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.pictures import FEW, expect_picture, shown, unlike, wear
from tests.e2e.server import RunningServer
from tests.support.browser import NODE, patient
from tests.support.redis import free_port

WEBAPP = Path(__file__).parents[2] / "webapp"
BROKEN = (
    "main { padding: 0 !important }",
    "header { display: none !important }",
    "button { min-height: 0 !important; padding: 0 !important; background: none !important }",
)
"""Visible defects."""


def in_both_themes(page: Page, name: str, *, whole: bool = False) -> None:
    """Compares the screen with its pictures, in the light and the dark theme."""
    for theme in ("light", "dark"):
        page.locator("html").evaluate("(root, theme) => { root.dataset.theme = theme }", theme)
        expect_picture(page, f"{name}-{theme}", whole=whole)


def come(page: Page, path: str, title: str) -> None:
    """Opens a page and waits until it is complete."""
    again(page, path)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_role("status", name="正在加载")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="正在加载")).to_have_count(0)


def test_main_screens_match_their_stored_pictures(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    student, tutor = (open_page(who, opens=False) for who in (STUDENT, TUTOR))
    come(student, "/pages/index/index", "早上好，林小满")
    in_both_themes(student, "home")
    come(tutor, "/pages/index/index", "早上好，周老师")
    in_both_themes(tutor, "tutor-home")
    come(student, "/pages/antiForgetting/antiForgetting", "抗遗忘")
    in_both_themes(student, "reviews")

    # A defect is found.
    student.locator("html").evaluate("root => { root.dataset.theme = 'light' }")
    whole = shown(student)
    for rule in BROKEN:
        wear(student, rule)
        assert unlike(shown(student), whole) > FEW, rule
    wear(student)
    assert unlike(shown(student), whole) == 0

    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    one.stand_at("memorize")
    at = f"/pagesA/wordPractice/wordRecognitionNew/wordRecognitionNew?courseOrderId={one.order_id}"
    come(student, at, "识记")
    in_both_themes(student, "memorize")
    one.stand_at("review", cursor=2)
    come(student, at, "复习")
    in_both_themes(student, "review")
    Lesson(student).tap("还不熟")
    expect(student.get_by_role("button", name="继续")).to_be_visible()
    in_both_themes(student, "review-not-yet")


@pytest.fixture
def gallery(browser: Browser) -> Iterator[Page]:
    """The gallery of the kit, which is in no build of the app."""
    port = free_port()
    command = [str(NODE), "node_modules/vite/bin/vite.js", "--port", str(port), "--strictPort"]
    served = subprocess.Popen(command, cwd=WEBAPP, stdout=subprocess.PIPE, text=True)
    try:
        assert served.stdout is not None
        for line in served.stdout:
            if str(port) in line:
                break
        url = f"http://localhost:{port}"
        context = patient(
            browser.new_context(viewport=PHONE, base_url=url, reduced_motion="reduce")
        )
        yield context.new_page()
        context.close()
    finally:
        served.terminate()
        served.wait()


def test_every_part_of_the_kit_matches_its_stored_picture(gallery: Page) -> None:
    gallery.goto("/gallery.html")
    expect(gallery.get_by_role("heading", level=1)).to_have_text("Gallery")
    gallery.wait_for_load_state("networkidle")
    in_both_themes(gallery, "gallery", whole=True)
