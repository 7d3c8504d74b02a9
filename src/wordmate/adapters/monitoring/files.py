"""Events in daily files: one line of JSON per event."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import date, timedelta, tzinfo
from itertools import islice
from pathlib import Path
from typing import Final

from wordmate.application.monitoring import written
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.monitoring.event import MonitoringEvent

_PREFIX: Final = "events-"
_SUFFIX: Final = ".jsonl"
_AT_ONCE: Final = 1_000


class FileEventStore:
    """``EventStore`` in a folder. Processes on one machine may share it: each appends whole
    lines.
    """

    def __init__(self, folder: Path, zone: tzinfo) -> None:
        self._folder = folder
        self._zone = zone

    async def keep(self, events: Sequence[MonitoringEvent]) -> None:
        await asyncio.to_thread(self._append, events)

    async def since(self, at: Instant) -> AsyncIterator[Sequence[MonitoringEvent]]:
        first = local_date(at, self._zone)
        for day, file in await asyncio.to_thread(self._days):
            if day < first:
                continue
            pieces = self._pieces(file)
            while lines := await asyncio.to_thread(next, pieces, ()):
                events = [event for event in written.read(lines) if event.at >= at]
                if events:
                    yield events

    async def forget(self, before: Instant) -> None:
        await asyncio.to_thread(self._forget, before)

    def _append(self, events: Sequence[MonitoringEvent]) -> None:
        lines: dict[date, list[bytes]] = {}
        for event in events:
            day = local_date(event.at, self._zone)
            lines.setdefault(day, []).append(written.write(event) + b"\n")
        self._folder.mkdir(parents=True, exist_ok=True)
        for day, written_lines in lines.items():
            name = f"{_PREFIX}{day.isoformat()}{_SUFFIX}"
            with (self._folder / name).open("ab", buffering=0) as file:
                file.write(b"".join(written_lines))

    def _days(self) -> list[tuple[date, Path]]:
        """The files with their days, oldest first."""
        found = []
        for file in self._folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            try:
                day = date.fromisoformat(file.name[len(_PREFIX) : -len(_SUFFIX)])
            except ValueError:
                continue
            found.append((day, file))
        return sorted(found)

    def _pieces(self, file: Path) -> Iterator[Sequence[bytes]]:
        with file.open("rb") as lines:
            yield from iter(lambda: list(islice(lines, _AT_ONCE)), [])

    def _forget(self, before: Instant) -> None:
        for day, file in self._days():
            if day_start(day + timedelta(days=1), self._zone) <= before:
                file.unlink(missing_ok=True)
