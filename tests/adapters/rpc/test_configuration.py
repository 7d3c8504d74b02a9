"""The configuration of the service inside the web app's page."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.adapters.rpc.desk import INDEX, Desk, opened_desk
from tests.support.house import opened_house
from wordmate.adapters.rpc.configuration import (
    Configuration,
    configuration_of,
    fill_configuration,
    tag_of,
)
from wordmate.application.kernel.policy import Policy
from wordmate.domain.reviews.review_plan import REVIEW_DAYS

NEW_YORK = ZoneInfo("America/New_York")
BLOCK = re.compile(r'<script type="application/json" id="configuration">(.*?)</script>')


def told(page: str) -> Any:
    """The configuration in a page."""
    (block,) = BLOCK.findall(page)
    return json.loads(block)


async def test_the_page_contains_zone_review_days_and_launch_date(desk: Desk) -> None:
    answer = await desk.http.get("/")
    assert told(answer.text) == {
        "timeZone": Policy().zone.key,
        "reviewDays": list(REVIEW_DAYS),
        "launchDate": "2025-04-02",
        "interactiveOrigins": [],
    }
    assert '</script><div id="root"></div>' in answer.text


async def test_the_page_contains_another_services_zone(sqlite_url: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"time_zone": NEW_YORK.key, "review_days": [2, 4]}
    async with opened_house(sqlite_url, tmp_path, **settings) as house, opened_desk(house) as desk:
        for path in ("/", "/index.html"):
            found = told((await desk.http.get(path)).text)
            assert found == {
                "timeZone": NEW_YORK.key,
                "reviewDays": [2, 4],
                "launchDate": "2025-04-02",
                "interactiveOrigins": [],
            }


async def test_a_page_cached_before_a_change_of_settings_is_outdated(
    desk: Desk,
) -> None:
    kept = (await desk.http.get("/")).headers["etag"]
    here = fill_configuration(INDEX.encode(), configuration_of(Policy()))
    elsewhere = fill_configuration(INDEX.encode(), configuration_of(Policy(zone=NEW_YORK)))
    assert tag_of(here) == kept
    assert tag_of(elsewhere) != kept


async def test_no_compressed_copy_hides_the_configuration(desk: Desk) -> None:
    for accepted, encoding in (("br, gzip", "gzip"), ("br", None), ("identity", None)):
        answer = await desk.http.get("/", headers={"accept-encoding": accepted})
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["vary"] == "Accept-Encoding"
        told(answer.text)


@pytest.mark.parametrize(("tag", "directive"), [("style", "style-src"), ("script", "script-src")])
async def test_inline_content_is_allowed_by_hash_only(desk: Desk, tag: str, directive: str) -> None:
    without = (await desk.http.get("/")).headers["content-security-policy"]
    assert f"{directive} 'self';" in without
    part = "what the page brings along\n"
    (desk.webapp / "index.html").write_text(f"<{tag}>{part}</{tag}>{INDEX}")
    hashed = b64encode(sha256(part.encode()).digest()).decode()
    policy = (await desk.http.get("/")).headers["content-security-policy"]
    assert f"{directive} 'self' 'sha256-{hashed}';" in policy
    elsewhere = (await desk.http.get("/healthz")).headers["content-security-policy"]
    assert f"{directive} 'self';" in elsewhere
    assert "unsafe-inline" not in policy + elsewhere


async def test_without_origins_no_foreign_page_can_be_embedded(desk: Desk) -> None:
    policy = (await desk.http.get("/")).headers["content-security-policy"]
    assert "; frame-src 'none';" in policy
    assert "; connect-src 'self';" in policy


async def test_interactive_courses_are_embedded_from_configured_origins_only(
    sqlite_url: str, tmp_path: Path
) -> None:
    origins = ["https://lessons.example", "http://localhost:8123"]
    async with (
        opened_house(sqlite_url, tmp_path, interactive_origins=origins) as house,
        opened_desk(house) as other,
    ):
        answer = await other.http.get("/")
        assert told(answer.text)["interactiveOrigins"] == origins
        policy = answer.headers["content-security-policy"]
        assert f"; frame-src {' '.join(origins)};" in policy
        assert f"; connect-src 'self' {' '.join(origins)};" in policy
        assert "script-src 'self';" in policy
        # Files that are not the app's page contain no configuration.
        elsewhere = (await other.http.get("/healthz")).headers["content-security-policy"]
        assert "; frame-src 'none';" in elsewhere


def test_nothing_in_the_configuration_ends_its_block() -> None:
    request = Configuration(
        time_zone="</script><b>", review_days=[1], launch_date="2025-04-02", interactive_origins=[]
    )
    page = fill_configuration(INDEX.encode(), request).decode()
    assert "</script><b>" not in page
    assert told(page) == {
        "timeZone": "</script><b>",
        "reviewDays": [1],
        "launchDate": "2025-04-02",
        "interactiveOrigins": [],
    }


def test_a_page_without_placeholder_is_unchanged() -> None:
    request = Configuration(
        time_zone=NEW_YORK.key, review_days=[1], launch_date="2025-04-02", interactive_origins=[]
    )
    assert fill_configuration(b"<title>x</title>", request) == b"<title>x</title>"
