"""A service in another zone: the app and the store show the same times."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Open, Template
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer, running

NEW_YORK = ZoneInfo("America/New_York")
RECORDS = "/#/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex"


@pytest.fixture
def server(filled: Template, tmp_path: Path) -> Iterator[RunningServer]:
    """A service in New York, with its own review days."""
    settings = {"time_zone": NEW_YORK.key, "review_days": [2, 4, 8]}
    with running(filled.folder, tmp_path / "data", **settings) as one:
        yield one


def test_the_app_shows_times_in_the_services_zone(server: RunningServer, open_page: Open) -> None:
    page = open_page(STUDENT, opens=False)
    page.goto(RECORDS)
    rows = page.get_by_role("main").get_by_role("listitem")
    expect(rows.first).to_be_visible()
    booked = server.rows(
        "SELECT o.appointment_at FROM course_order o JOIN account a ON a.id = o.student_id"
        " WHERE a.phone LIKE '%' || ? AND o.status <> 'RESERVED'"
        " ORDER BY o.appointment_at DESC, o.id DESC",
        STUDENT.phone,
    )
    for at in range(2):
        there = datetime.fromtimestamp(booked[at][0] / 1000, NEW_YORK)
        expect(rows.nth(at)).to_contain_text(f"{there:%H:%M}")


@pytest.mark.usefixtures("server")
def test_the_app_shows_the_services_review_days(open_page: Open) -> None:
    page = open_page(STUDENT)
    page.get_by_role("link", name="抗遗忘").click()
    expect(page.get_by_text("第 2、4 和 8 天")).to_be_visible()
