"""The day of the exam: a morning of lessons, and everything else at the same time.

    python -m tests.load.exam [lessons] [minutes] [factor]

Beside the lessons of ``tests.load`` as many other students get a reminder by web push, the sounds
of two hundred new words are made, a backup is written, and both servers and the worker are replaced
one after the other, as in an upgrade. It prints the same tables, and how long each of these took.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Final
from zoneinfo import ZoneInfo

from tests.benchmarks.machine import described
from tests.chaos.places import PostgresPlace, opened_place
from tests.load.__main__ import report
from tests.load.morning import Findings, Morning, RealNetwork, held
from tests.races.desk import Person
from tests.support.databases import migrated_postgres
from tests.support.house import BOOK
from tests.support.patience import PATIENCE_S, comes_true
from tests.support.push_service import PRIVATE_KEY, Browser, PushService
from wordmate.adapters.system import SystemClock
from wordmate.application.content.audio_requests import speak_books_ahead
from wordmate.application.content.ports import WordEntry
from wordmate.application.ports import Unit
from wordmate.domain.routine.reminder import reminder_time
from wordmate.entrypoints.logs import configure_logs

_USUAL: Final = (500.0, 4.0, 1.0)
_SOUNDS: Final = 200
_BOOK: Final = "words-of-the-exam"
_UPGRADE_AT: Final = 0.5
"""The part of the lessons after which the first process is replaced."""
_MINUTE_S: Final = 60


@dataclass
class ExamDay:
    """What happens beside the lessons, and how many seconds each part took."""

    folder: Path
    push: PushService
    morning: Morning
    sounds: int = _SOUNDS
    took: dict[str, float] = field(default_factory=dict)
    readers: list[Person] = field(default_factory=list)
    """As many other students as there are lessons: who has had a lesson may have reached the day's
    goal, and gets no reminder."""
    zone: str = field(default_factory=lambda: _zone_where_it_is_noon(datetime.now(UTC).hour))
    """No reminders come at night."""

    @property
    def settings(self) -> dict[str, str]:
        """Settings of the service, which pushes reminders to the local push service."""
        return {
            "push_private_key": PRIVATE_KEY,
            "push_contact": "mailto:store@wordmate.example",
            "push_services": self.push.origin,
            "time_zone": self.zone,
        }

    async def happen(self, place: PostgresPlace, network: RealNetwork) -> None:
        """Everything at once; the upgrade in the middle."""
        async with asyncio.TaskGroup() as group:
            for name, work in (
                ("sounds requested", self._ask_for_sounds(place)),
                ("browsers subscribed", self._subscribe(network)),
                ("backup", self._back_up(place)),
                ("servers and worker replaced", self._upgrade(place, network)),
            ):
                group.create_task(self._timed(name, work))

    async def everybody_is_reminded(self) -> bool:
        """Whether each browser got its message."""
        return len({one.path for one in self.push.received}) == self.morning.lessons

    async def _timed(self, name: str, work: Awaitable[None]) -> None:
        began = monotonic()
        await work
        self.took[name] = monotonic() - began

    async def _ask_for_sounds(self, place: PostgresPlace) -> None:
        ports = place.desk.app.ports
        words = [
            WordEntry(en=f"exam{n}", zh_word=f"考{n}", audio_key=f"{n + 10_000:032x}")
            for n in range(self.sounds)
        ]

        async def load(unit: Unit) -> None:
            book_id = await unit.content.put_book(replace(BOOK, code=_BOOK), ports.clock.now())
            await unit.content.put_words(book_id, 1, words, ports.clock.now())

        await ports.units.run(load)
        await speak_books_ahead(ports, [_BOOK])

    async def _subscribe(self, network: RealNetwork) -> None:
        """Each reader's browser subscribes, and picks the half hour that it is."""
        time = reminder_time(SystemClock().now(), ZoneInfo(self.zone))
        assert time is not None
        phones = [one for one in network.phones.values() if not one.device.starts]
        for nth, (phone, reader) in enumerate(zip(phones, self.readers, strict=True)):
            asking = replace(phone, headers=reader.headers)
            browser = Browser()
            device = {
                "endpoint": self.push.endpoint(str(nth)),
                "p256dh": browser.p256dh,
                "auth": browser.auth,
            }
            for operation, wanted in (
                ("CustomerSavePushDevice", device),
                ("CustomerSaveReminder", {"reminderSlot": time.slot}),
            ):
                await network.read(asking, operation, wanted)

    async def _back_up(self, place: PostgresPlace) -> None:
        process = place.begin(f"backup {self.folder / 'backup'}", self.folder / "backup.log")
        await asyncio.to_thread(process.ends, self.morning.minutes * _MINUTE_S + PATIENCE_S)
        assert process.code == 0, (self.folder / "backup.log").read_text("utf-8")

    async def _upgrade(self, place: PostgresPlace, network: RealNetwork) -> None:
        minutes = self.morning.minutes * _UPGRADE_AT / self.morning.factor
        await asyncio.sleep(minutes * _MINUTE_S)
        for nth, old in enumerate(place.servers):
            new = await asyncio.to_thread(place.start_server, nth)
            for phone in network.phones.values():
                if phone.connections.url == old.url:
                    phone.connections.move(new.url)
            place.servers[nth] = new
            await asyncio.to_thread(old.process.terminate, PATIENCE_S)
        worker, place.worker = (
            place.worker,
            place.begin("worker", self.folder / "second-worker.log"),
        )
        if worker is not None:
            await asyncio.to_thread(worker.terminate, PATIENCE_S)


def _zone_where_it_is_noon(hour_of_utc: int) -> str:
    return f"Etc/GMT{hour_of_utc - 12:+d}"


async def exam_at(url: str, folder: Path, day: ExamDay) -> Findings:
    """Holds the lessons over a migrated, empty database, and waits for each push and sound."""
    opened = opened_place(url, folder, {"people_per_address": "10000", **day.settings})
    async with opened as place:
        day.readers = [(await place.desk.people())[0] for _ in range(day.morning.lessons)]
        findings = await held(place, folder, day.morning, day.happen)
        await comes_true(day.everybody_is_reminded)
        return findings


def main() -> int:
    """Holds the day; ends with 1 where something was lost or doubled."""
    configure_logs("error")
    given = [float(one) for one in sys.argv[1:]]
    lessons, minutes, factor = (*given, *_USUAL[len(given) :])
    print(described())
    with (
        tempfile.TemporaryDirectory() as folder,
        migrated_postgres(options=()) as url,
        PushService() as push,
    ):
        day = ExamDay(Path(folder), push, Morning(round(lessons), minutes, factor))
        findings = asyncio.run(exam_at(url, Path(folder), day))
    report(findings)
    for name, seconds in day.took.items():
        print(f"{name}: {seconds:.1f} s")
    print(f"reminders: {len(push.received)}")
    return min(1, len(findings.wrong))


if __name__ == "__main__":
    sys.exit(main())
