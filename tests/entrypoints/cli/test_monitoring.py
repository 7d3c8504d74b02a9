"""The operators' commands on the app's events."""

import asyncio
import io
import json
from functools import partial
from pathlib import Path

import pytest

from tests.entrypoints.cli.telling import Run
from wordmate.adapters.system import SystemClock
from wordmate.domain.monitoring.event import Kind, MonitoringEvent
from wordmate.domain.monitoring.overview import error_id
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings

HOME, MY = "/pages/index/index", "/pages/my/my"
DAY = 24 * 60 * 60_000
FRAME = "kit-AAAAAAAA.js:1:5"
MAP = {"version": 3, "sources": ["../../src/app/start.tsx"], "names": [], "mappings": "AASC"}


def event(kind: Kind, page: str = HOME, *, days_ago: int = 0, **more: object) -> MonitoringEvent:
    at = SystemClock().now() - days_ago * DAY
    return MonitoringEvent(at=at, kind=kind, page=page, version="5.0.4", **more)  # type: ignore[arg-type]


ERROR = event(Kind.SCRIPT_ERROR, MY, name="TypeError", text="… is not a function", frames=(FRAME,))


async def _keep(folder: Path, *events: MonitoringEvent) -> None:
    async with open_service(Settings(data_dir=str(folder), workers=0)) as service:
        await service.ports.event_store.keep(events)


@pytest.fixture
def monitoring(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """``monitoring …`` over a folder with some events."""
    maps = tmp_path / "app" / ".maps"
    maps.mkdir(parents=True)
    (maps / "kit-AAAAAAAA.js.map").write_text(json.dumps(MAP))
    monkeypatch.setenv("WORDMATE_WEBAPP", str(maps.parent))
    asyncio.run(
        _keep(
            tmp_path,
            event(Kind.PAGE_VIEW, MY, days_ago=9),
            event(Kind.PAGE_VIEW),
            event(Kind.PAGE_VIEW),
            event(Kind.VITAL, name="LCP", value=2_000.0),
            event(Kind.VITAL, MY, name="LCP", value=3_000.0),
            event(Kind.LONG_TASK, value=70.0),
            ERROR,
            ERROR,
            event(Kind.USAGE, name="StartCourseOrder ok"),
        )
    )
    return partial(run, "monitoring")


def test_pages_slow_ones_errors_and_usage_are_listed(monitoring: Run) -> None:
    code, out, _ = monitoring()
    assert code == 0
    parts = [part.splitlines() for part in out.strip().split("\n\n")]
    assert parts[0] == ["8 events"]
    lists = {first: rest for first, *rest in parts[1:]}
    assert lists["pages"] == [f"2\t{HOME}"]
    slow = [line.split("\t") for line in lists["LCP, three of four within"]]
    assert [(number, page) for _, number, page in slow] == [("1", MY), ("1", HOME)]
    assert 3_000 <= float(slow[0][0]) <= 3_300
    assert lists["errors"] == [f"{error_id(ERROR)}\t2\t5.0.4\t{MY}\tTypeError: … is not a function"]
    assert lists["usage"] == ["1\tStartCourseOrder ok"]
    assert "CLS, three of four within" not in lists
    _, longer, _ = monitoring("--days", "30", "--most", "1")
    assert f"pages\n2\t{HOME}\n\n" in longer
    assert longer.startswith("9 events")


def test_an_error_is_resolved_to_its_place_in_the_sources(monitoring: Run) -> None:
    code, out, _ = monitoring("resolve", error_id(ERROR))
    assert code == 0
    assert out.splitlines() == [
        f"TypeError: … is not a function\t5.0.4\t{MY}",
        "  src/app/start.tsx:10:2",
    ]
    code, _, said = monitoring("resolve", "00000000")
    assert (code, said.partition(":")[0]) == (1, "NOT_FOUND")


def test_a_pasted_stack_is_resolved_too(
    monitoring: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stack = f"TypeError: x\n    at f (https://example.org/assets/{FRAME})\n    at <anonymous>"
    monkeypatch.setattr("sys.stdin", io.StringIO(stack))
    assert monitoring("resolve", "-")[1] == "  src/app/start.tsx:10:2\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(stack))
    assert monitoring("resolve", "-", "--maps", str(tmp_path / "none"))[1] == f"  {FRAME}\n"
