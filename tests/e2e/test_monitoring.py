"""Monitoring events of a short session arrive, and a hanging collector does no harm."""

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, Route, expect

from tests.e2e.classes import started
from tests.e2e.conftest import Call, Open
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.pages.setting import Settings
from tests.e2e.people import PASSWORD, STUDENT, TUTOR
from tests.e2e.server import RunningServer
from wordmate.adapters.source_maps.resolving import FOLDER, SourceMaps
from wordmate.entrypoints import settings

HOME, MY, LOGIN = "/pages/index/index", "/pages/my/my", "/pages/login/login"
COLLECTORS = "**/monitoring/*"
WATCHING = "**/config/**"
TEN_SECONDS = 11_000

FAIL = """(file) => {
  const error = new TypeError("王小明 is not a function");
  error.stack = `TypeError: 王小明\\n    at go (${location.origin}/assets/${file}:2:4000)`;
  window.dispatchEvent(new ErrorEvent("error", { error }));
}"""
"""An uncaught error in a file of the app."""
CORE = """() => document.querySelector('link[href*="/core-"]').href.split("/").pop()"""


def watched(page: Page, go: Any) -> None:
    """Enables monitoring of the app, and waits until it runs."""
    with page.expect_response(WATCHING):
        go()


def test_the_events_of_a_short_session_arrive(server: RunningServer, open_page: Open) -> None:
    page = open_page()
    watched(page, lambda: page.goto("/"))
    with page.expect_response(COLLECTORS) as told:
        page.clock.fast_forward(TEN_SECONDS)
    assert told.value.status == 204
    page.close()

    page = open_page(STUDENT)
    Settings(page).choose("en")
    watched(page, lambda: page.goto("/"))
    page.wait_for_function("() => localStorage.getItem('wordmate.own.visit') !== null")
    page.get_by_role("link", name="Me", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_url(f"**#{MY}")
    page.evaluate(FAIL, page.evaluate(CORE))
    with page.expect_response("**/monitoring/events"), page.expect_response("**/monitoring/usage"):
        page.clock.fast_forward(TEN_SECONDS)

    def kept() -> list[dict[str, Any]]:
        files = sorted((server.folder / "monitoring").glob("events-*.jsonl"))
        lines = [line for file in files for line in file.read_text().splitlines(keepends=True)]
        # The server may be writing the last one.
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def views() -> set[tuple[str, str]]:
        return {(one["account_no"], one["page"]) for one in kept() if one["kind"] == "page_view"}

    server.until(lambda: any(one["kind"] == "script_error" for one in kept()))
    server.until(lambda: any(one["kind"] == "usage" and one["page"] == MY for one in kept()))
    assert ("not-signed-in", LOGIN) in views()
    assert {seen for _, seen in views()} >= {LOGIN, HOME, MY}
    kinds = {one["kind"] for one in kept()}
    assert {"page_view", "vital", "script_error", "usage"} <= kinds
    (error,) = [one for one in kept() if one["kind"] == "script_error"]
    assert (error["name"], error["page"]) == ("TypeError", MY)
    (frame,) = error["frames"]
    resolved = SourceMaps([settings.Settings().webapp_dir / FOLDER]).resolved(frame)
    assert resolved.startswith("src/"), (frame, resolved)
    whole = json.dumps(kept(), ensure_ascii=False)
    token = json.loads(page.evaluate("() => localStorage.getItem('wordmate.session')"))["token"]
    for secret in (STUDENT.phone, PASSWORD, token, "王小明"):
        assert secret not in whole


def test_a_hanging_collector_does_not_disturb_a_lesson(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    running = started(server, calls(TUTOR), calls(STUDENT), words=7)
    running.stand_at("review")
    page = open_page(STUDENT)
    hung: list[Route] = []
    sent: list[Request] = []

    def hang(route: Route) -> None:
        hung.append(route)

    page.route(COLLECTORS, hang)
    page.on("request", lambda one: sent.append(one) if is_told(one) else None)
    watched(page, page.reload)
    # Events of the previous page as it was left do not count here.
    hung.clear()
    sent.clear()
    Home(page).enter("60 分钟课", "初中英语词汇")
    lesson = Lesson(page)
    lesson.expect_step("复习")
    for at in range(2, 5):
        page.clock.fast_forward(3_000)
        lesson.tap("认识")
        lesson.expect_place(at, 5)
    lesson.all_is_sent()
    page.clock.fast_forward(TEN_SECONDS)
    lesson.tap("认识")
    lesson.expect_place(5, 5)
    assert len(running.answers) >= 3
    # One message of events and one of usage: nothing is retried, nothing accumulates.
    assert 1 <= len(sent) <= 2
    assert len(hung) == len(sent)


def is_told(request: Request) -> bool:
    """Whether it contains events or usage."""
    return urlsplit(request.url).path.startswith("/monitoring/")
