"""Screens while their data loads, without data, and after a failure."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import Look, Template
from tests.e2e.looking import LANGUAGES
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer, running

RECORDS = "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex"
LISTS = [
    ("home", "/pages/index/index", "CustomerListCourseOrder", ("今天的课", "Today")),
    ("records", RECORDS, "CustomerListCourseOrderRecord", None),
    (
        "reviews",
        "/pages/antiForgetting/antiForgetting",
        "CustomerRetrieveReviewAgenda",
        None,
    ),
    (
        "simulation",
        "/pages/simulationTraining/simulationTraining",
        "CustomerListStudentCourese",
        ("选择教材", "Choose a book"),
    ),
]
EMPTY = {
    "home": ("十分钟，学五个新词", "Five new words, ten minutes"),
    "records": ("这里还没有记录", "No records here yet"),
    "reviews": ("还没有安排复习。", "No reviews planned."),
    "simulation": ("还没有可用的教材", "There are no books yet"),
}
NO_AGENDA = {
    "serverTime": 0,
    "today": "1970-01-01",
    "due": [],
    "overdue": [],
    "doneToday": 0,
    "days": [],
}
FAILED = json.dumps(
    {"success": False, "errorCode": "INTERNAL_ERROR", "errorMessage": "服务出错", "data": None}
)


@pytest.fixture(scope="module")
def server(filled: Template, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for this module: nothing here changes data."""
    with running(filled.folder, tmp_path_factory.mktemp("states")) as one:
        yield one


@pytest.mark.parametrize(
    ("at", "language"), [*enumerate(LANGUAGES * 2)], ids=[one[0] for one in LISTS]
)
def test_a_list_shows_its_loading_empty_and_failed_states(
    look: Look, at: int, language: str
) -> None:
    name, path, operation, region = LISTS[at]
    looker = look(STUDENT, language)
    page, call = looker.page, f"**/request/{operation}"
    part = page.get_by_role("main")
    empty = NO_AGENDA if name == "reviews" else {"data": [], "total": 0}
    nothing = json.dumps({"success": True, "data": empty})
    if region is not None:
        part = page.get_by_role("region", name=looker.say(region))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    # Slow: a skeleton of its rows, without a layout shift.
    page.route(call, hold)
    looker.go(path)
    expect(part.get_by_role("status", name=looker.say(("正在加载", "Loading")))).to_be_visible()
    looker.look(f"{name}-loading")

    # Empty: one sentence.
    page.route(call, lambda route: route.fulfill(body=nothing, content_type="application/json"))
    for route in held:
        route.fulfill(body=nothing, content_type="application/json")
    expect(part.get_by_text(looker.say(EMPTY[name]))).to_be_visible()
    looker.look(f"{name}-empty")

    # Refused: the reason; a tap anywhere on it loads again.
    page.unroute(call)
    page.route(
        call,
        lambda route: route.fulfill(status=409, body=FAILED, content_type="application/json"),
    )
    looker.go(path)
    failed = part.get_by_role("alert")
    expect(failed).to_contain_text(looker.say(("点一下重新加载", "Tap to reload")))
    looker.look(f"{name}-failed")
    page.unroute(call)
    failed.get_by_role("button").click()
    expect(failed).to_be_hidden()
    expect(part.get_by_role("article").or_(part.get_by_role("radio")).first).to_be_attached()


def test_a_student_without_new_words_is_offered_practice(look: Look) -> None:
    looker = look(STUDENT)
    page = looker.page
    nothing = json.dumps({"success": True, "data": {"data": [], "total": 0}})

    def finished(route: Route) -> None:
        told = route.fetch().json()
        metric = told["data"]["book"]["metric"]
        told["data"]["book"]["metric"] = {**metric, "new": 0, "mastered": metric["total"]}
        route.fulfill(json=told)

    page.route("**/request/CustomerQueryBookInHand", finished)
    page.route(
        "**/request/CustomerListCourseOrder",
        lambda route: route.fulfill(body=nothing, content_type="application/json"),
    )
    looker.go("/pages/index/index")
    expect(
        page.get_by_text(looker.say(("单词都学过了", "You have met every word")))
    ).to_be_visible()
    looker.look("home-finished-book")
    expect(
        page.get_by_role("button", name=looker.say(("学 5 个词", "Learn five words")))
    ).to_be_hidden()
    looker.tap(("练单词", "Practise words"))
    page.wait_for_url("**/reviewAndTest/reviewAndTest")


def test_a_script_that_failed_to_load_can_be_loaded_again(look: Look) -> None:
    looker = look(STUDENT)
    page = looker.page
    page.goto("/#/pages/index/index")
    page.route("**/assets/simulation-*.js", lambda route: route.abort())
    page.goto("/#/pages/simulationTraining/simulationTraining")
    failed = page.get_by_role("alert")
    expect(failed).to_contain_text(looker.say(("页面没有加载出来", "This page did not load")))
    looker.look("page-failed")
    page.unroute("**/assets/simulation-*.js")
    failed.get_by_role("button").click()
    looker.see(("模拟训练", "Simulation training"), "page-loaded-again")
