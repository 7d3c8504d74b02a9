"""Liveness and readiness of the process."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar

from tests.adapters.rpc.desk import Desk
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.rpc import health
from wordmate.adapters.rpc.health import Probe, readiness
from wordmate.domain.kernel.errors import ClockOff, StorageUnavailable
from wordmate.entrypoints.readiness import MOST_OUTBOX_AGE_MS, probes_of


async def asked(*times: int, **probes: Probe) -> list[httpx.Response]:
    app: Any = Litestar([readiness(probes)])
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
        return [await http.get("/readyz") for _ in range(*times or (1,))]


async def works() -> None:
    """A dependency that works."""


async def fails() -> None:
    raise ConnectionError


async def test_liveness_does_not_depend_on_the_database(desk: Desk) -> None:
    await desk.house.rows("ALTER TABLE rate_limit RENAME TO lost")
    assert (await desk.http.get("/healthz")).json() == {"status": "ok"}


async def test_a_service_that_can_write_is_ready(desk: Desk) -> None:
    answer = await desk.http.get("/readyz")
    checks = {"database": "ok", "clock": "ok", "files": "ok", "outbox": "ok"}
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "checks": checks})


async def test_a_service_that_cannot_write_is_not_ready(desk: Desk) -> None:
    await desk.house.rows("ALTER TABLE rate_limit RENAME TO lost")
    answer = await desk.http.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, "unavailable")


async def test_unhandled_messages_make_the_service_not_ready(desk: Desk) -> None:
    await desk.house.booked(minutes_ahead=60)
    await desk.house.rows("UPDATE outbox SET done_at = NULL")
    desk.house.clock.move(minutes=MOST_OUTBOX_AGE_MS // 60_000 + 1)
    answer = await desk.http.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["outbox"]) == (503, "360 s behind")


async def test_a_file_store_without_room_makes_the_service_not_ready(desk: Desk) -> None:
    service = desk.house.service

    class FullDisk(LocalBlobs):
        async def put(self, name: str, data: bytes) -> None:
            if data:  # an empty file still finds its place in a folder
                raise StorageUnavailable

    probes = probes_of(
        database=service.database,
        blobs=FullDisk(Path(service.settings.data_dir)),
        clock=desk.house.clock,
        redis_url=None,
    )
    [answer] = await asked(**probes)
    assert (answer.status_code, answer.json()["checks"]["files"]) == (503, "unavailable")


async def test_a_clock_difference_makes_the_service_not_ready(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, now = desk.house.service.database, desk.house.clock.now()

    async def clock_ms(_: object) -> int:
        return now + 2_001

    monkeypatch.setattr(type(database), "clock_ms", clock_ms)
    answer = await desk.http.get("/readyz")
    told = answer.json()["checks"]["clock"]
    assert (answer.status_code, told) == (503, str(ClockOff(-2_001)))


async def test_a_failing_dependency_is_named_beside_the_others() -> None:
    [answer] = await asked(good=works, bad=fails)
    assert answer.status_code == 503
    assert answer.json()["checks"] == {"good": "ok", "bad": "unavailable"}


async def test_a_hanging_dependency_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBE_SECONDS", 0.01)

    async def hangs() -> None:
        await asyncio.Event().wait()

    [answer] = await asked(slow=hangs)
    assert (answer.status_code, answer.json()["checks"]) == (503, {"slow": "no answer"})


async def test_probes_run_at_a_limited_rate() -> None:
    ran = list[int]()

    async def counts() -> None:
        ran.append(1)

    await asked(20, counted=counts)
    assert len(ran) == 1
