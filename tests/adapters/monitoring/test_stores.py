"""Requirements for every store of events: files, SQLite and PostgreSQL."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.adapters.monitoring.buffer import NoEvents
from wordmate.adapters.monitoring.files import FileEventStore
from wordmate.adapters.sql import open_database
from wordmate.adapters.sql.monitoring.stores import SqlEventStore
from wordmate.application.monitoring import written
from wordmate.application.monitoring.ports import EventStore
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.monitoring.event import Kind, MonitoringEvent

ZONE = ZoneInfo("Asia/Shanghai")
HOUR = 60 * 60_000
DAY = 24 * HOUR
MIDNIGHT = day_start(local_date(Instant(1_780_000_000_000), ZONE), ZONE)


@pytest.fixture(params=["files", "sqlite_url", "postgres_url"])
def place(request: pytest.FixtureRequest) -> str:
    """Each kind of event store in turn."""
    kind = str(request.param)
    return str(request.getfixturevalue(kind)) if kind.endswith("_url") else kind


@pytest.fixture
async def store(place: str, tmp_path: Path) -> AsyncIterator[EventStore]:
    """A store of each kind."""
    if place == "files":
        yield FileEventStore(tmp_path / "monitoring", ZONE)
    else:
        database = open_database(place)
        yield SqlEventStore(database, database.source)
        await database.close()


def event(at: Instant, number: int = 0) -> MonitoringEvent:
    """A distinguishable event."""
    return MonitoringEvent(
        at=at,
        kind=Kind.VITAL,
        page="/pages/index/index",
        version="5.0.4",
        name="LCP",
        value=float(number),
        frames=("kit-CUix9bjb.js:1:2",),
    )


async def kept(store: EventStore, since: int = 0) -> Sequence[MonitoringEvent]:
    """The stored events from an instant on."""
    return [one async for events in store.since(Instant(since)) for one in events]


def names(folder: Path) -> list[str]:
    """The files of a folder."""
    return sorted(file.name for file in folder.iterdir())


async def test_events_are_read_as_stored_oldest_first(store: EventStore) -> None:
    first, second, third = event(Instant(MIDNIGHT - 1)), event(MIDNIGHT, 1), event(MIDNIGHT, 2)
    await store.keep([first])
    await store.keep([second, third])
    assert await kept(store) == [first, second, third]
    assert await kept(store, MIDNIGHT) == [second, third]
    assert await kept(store, MIDNIGHT + 1) == []


async def test_thousands_of_events_are_read_in_batches(store: EventStore) -> None:
    await store.keep([event(Instant(MIDNIGHT + at // 2), at) for at in range(2_500)])
    parts = [len(events) async for events in store.since(EPOCH)]
    assert parts == [1_000, 1_000, 500]
    assert [one.value for one in await kept(store)] == list(range(2_500))


async def test_events_older_than_a_limit_are_deleted(store: EventStore) -> None:
    await store.forget(MIDNIGHT)
    old, young = event(Instant(MIDNIGHT - 1)), event(MIDNIGHT, 1)
    await store.keep([old, young])
    await store.forget(Instant(MIDNIGHT - DAY))
    assert await kept(store) == [old, young]
    await store.forget(MIDNIGHT)
    assert await kept(store) == [young]
    await store.forget(Instant(MIDNIGHT + DAY))
    assert await kept(store) == []


async def test_files_are_daily_in_the_services_zone(tmp_path: Path) -> None:
    store = FileEventStore(tmp_path, ZONE)
    await store.keep([event(Instant(MIDNIGHT - 1)), event(MIDNIGHT)])
    (tmp_path / "notes.txt").write_text("somebody's")
    (tmp_path / "events-notes.jsonl").write_text("somebody's")
    days = [f"events-{local_date(Instant(at), ZONE)}.jsonl" for at in (MIDNIGHT - 1, MIDNIGHT)]
    assert names(tmp_path) == [*days, "events-notes.jsonl", "notes.txt"]
    await store.forget(Instant(MIDNIGHT + 9 * DAY))
    assert names(tmp_path) == ["events-notes.jsonl", "notes.txt"]


async def test_a_truncated_line_does_not_affect_others(tmp_path: Path) -> None:
    store = FileEventStore(tmp_path, ZONE)
    await store.keep([event(MIDNIGHT)])
    file = tmp_path / names(tmp_path)[0]
    file.write_bytes(file.read_bytes() + b'{"at": 17, "ki\n')
    await store.keep([event(MIDNIGHT, 1)])
    assert await kept(store) == [event(MIDNIGHT), event(MIDNIGHT, 1)]


def test_events_of_another_release_are_read_as_far_as_known() -> None:
    later = b'{"at":1,"kind":"page_view","page":"other","version":"6.0.0","mood":"good"}'
    unknown = b'{"at":1,"kind":"mood","page":"other","version":"6.0.0"}'
    (read,) = written.read([later, unknown])
    assert read == MonitoringEvent(
        at=Instant(1), kind=Kind.PAGE_VIEW, page="other", version="6.0.0"
    )


words = st.text(st.characters(codec="utf-8"), max_size=9)
events = st.builds(
    MonitoringEvent,
    at=st.integers(0, 2**53).map(Instant),
    kind=st.sampled_from(Kind),
    page=words,
    version=words,
    session=words,
    name=words,
    value=st.none() | st.floats(allow_nan=False, allow_infinity=False),
    text=words,
    frames=st.lists(words, max_size=3).map(tuple),
    account_no=words,
    course_order_id=st.none() | st.integers(1, 2**53).map(OrderId),
    student_no=st.none() | words,
)


@given(events)
def test_an_event_is_read_as_it_was_written_with_its_format(told: MonitoringEvent) -> None:
    line = written.write(told)
    assert msgspec.json.decode(line)["format"] == 1
    assert list(written.read([line])) == [told]


async def test_without_monitoring_no_event_is_stored() -> None:
    nowhere = NoEvents()
    nowhere.put([event(Instant(1))])
    await nowhere.keep([event(Instant(1))])
    await nowhere.flush()
    await nowhere.forget(Instant(2))
    assert await kept(nowhere) == []
