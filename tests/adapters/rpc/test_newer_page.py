"""During an upgrade a page of the new build meets a server of the old one."""

import re
from pathlib import Path

import pytest

from tests.adapters.rpc.desk import Desk
from wordmate import BUILD, VERSION

ROOT = Path(__file__).parents[3]
NEWER = {"x-app-build": str(BUILD + 1)}
BEGIN = {"type": "begin", "number": 1, "utcDone": 1}
UNHEARD = {"type": "unheard_of", "number": 2, "utcDone": 1}


@pytest.mark.parametrize(
    ("operation", "body"),
    [
        ("QueryUserProfileByToken", {"unheardOf": 1}),
        ("StartCourseOrder", {}),
        ("UnheardOf", {}),
    ],
)
async def test_a_request_that_only_a_newer_page_knows_gets_retry_later(
    desk: Desk, operation: str, body: dict[str, object]
) -> None:
    answer = await desk.call("student", operation, NEWER, **body)
    assert (answer.status_code, answer.json()["errorCode"]) == (503, "RELEASE_BEHIND")
    assert int(answer.headers["Retry-After"]) > 0
    for headers in ({}, {"x-app-build": str(BUILD)}, {"x-app-build": "newest"}):
        same_build = await desk.call("student", operation, headers, **body)
        assert same_build.status_code in (400, 404)


async def test_actions_that_only_a_newer_page_knows_are_retried_later_and_none_is_saved(
    desk: Desk,
) -> None:
    order = await desk.house.running()
    save = {"courseOrderId": order.course_order_id, "version": 0, "device": "phone-0001"}
    answer = await desk.call(
        "tutor",
        "CustomerSaveCourseOrderProgress",
        NEWER,
        **save,
        actions=[BEGIN, UNHEARD],
    )
    assert (answer.status_code, answer.json()["errorCode"]) == (503, "RELEASE_BEHIND")
    assert await desk.house.rows("SELECT count(*) FROM order_event WHERE kind = 'begun'") == [(0,)]
    assert await desk.house.rows("SELECT count(*) FROM lesson_progress") == [(0,)]


async def test_a_newer_page_whose_requests_are_known_is_served(desk: Desk) -> None:
    answer = await desk.call("student", "QueryUserProfileByToken", NEWER)
    assert answer.status_code == 200


def test_the_page_says_the_build_of_its_service() -> None:
    texts = (ROOT / "webapp/src/version.ts").read_text()
    assert f'APP_VERSION = "{VERSION}"' in texts
    assert f"BUILD = {BUILD};" in texts


def test_a_release_in_the_change_log_has_no_later_build_than_the_service() -> None:
    released = re.findall(r"^## \[[\d.]+\+(\d+)\]", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert max(map(int, released)) <= BUILD
