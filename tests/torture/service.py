"""The service as one process that dies and is started again over the same file."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple


from tests.support.application import Application
from tests.support.fakes import FakeBlobs
from tests.torture.chance import Chance, Fault
from tests.torture.disk import FaultyTx, FaultyUnits, ProcessKilled, TxOf, connected, ended
from tests.torture.world import HOUR, MINUTE, SECOND, World, WorldClock
from wordmate.adapters.jobs.delivery import LEASE_MS, Delivery, Followed, Handler, Wait
from wordmate.adapters.jobs.handlers import handlers
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.sql.engine.writer import WriterTx
from wordmate.adapters.sql.kernel.outbox_queue import SqlOutboxQueue
from wordmate.adapters.sql.reads import SqlReads
from wordmate.application.content.audio_requests import OutboxAudioJobs
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.outbox import OutboxMessage
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable
from wordmate.domain.kernel.instants import Instant

_DOWN_MS: Final = (200, 20_000)
"""How long a dead process stays away."""
_CLAIM: Final = 20
_LENGTH: Final = "SELECT count(*) FROM order_event WHERE order_id = ?"


class Ask(NamedTuple):
    """A request as a device sends it."""

    use_case: str
    call: Call
    wanted: Any


class Reply(NamedTuple):
    """What came back: an answer, or the code of an error. ``ledger`` is how many events the order
    had before the request was served, and after."""

    answer: Any = None
    error: str | None = None
    ledger: tuple[int, int] = (0, 0)


@dataclass
class Service:
    """Serves requests, does what time does, and works on its queue, one thing after the other."""

    path: Path
    parts: Ports
    """Those that are not simulated."""
    world: World
    chance: Chance
    tx_of: TxOf | None = None
    clock: WorldClock = field(init=False)
    broken: list[str] = field(default_factory=list)
    """What no service should ever answer with."""
    handled: dict[tuple[str, int], int] = field(default_factory=dict)
    _app: Application | None = None
    _connection: sqlite3.Connection | None = None
    _delivery: Delivery | None = None
    _queue: SqlOutboxQueue | None = None
    _wakes: int = 0

    def __post_init__(self) -> None:
        self.clock = WorldClock(self.world)
        self._start()

    def serve(self, ask: Ask) -> Reply | None:
        """The answer to a request; none when nobody answers."""
        app, connection = self._app, self._connection
        if app is None or connection is None:
            return None
        self._clock_may_jump()
        order_id = getattr(ask.wanted, "course_order_id", 0)
        [before] = connection.execute(_LENGTH, (order_id,)).fetchone()
        try:
            answer = ended(getattr(app, ask.use_case)(ask.call, ask.wanted))
        except ProcessKilled:
            self._die(f"while it serves {ask.use_case}")
            return None
        except StorageUnavailable as full:
            self.world.tell("service", f"{ask.use_case}: the disk is full")
            return Reply(error=full.code)
        except DomainError as refusal:
            return Reply(error=refusal.code)
        except Exception as problem:
            self.broken.append(f"{ask.use_case}: {problem!r}")
            return Reply(error="INTERNAL_ERROR")
        finally:
            self._wake()
        [after] = connection.execute(_LENGTH, (order_id,)).fetchone()
        return Reply(answer, ledger=(before, after))

    def tick(self) -> None:
        """Does what is due, as the service does in every minute."""
        if self._app is not None:
            try:
                ended(self._app.process_due_orders())
            except ProcessKilled:
                self._die("while it looks at due orders")
            except (StorageUnavailable, ExceptionGroup) as problem:
                self._note_tick(problem)
        self._wake()
        late = self.world.now > HOUR
        self.world.after(6 * HOUR if late else 10 * MINUTE, self.tick)

    def close(self) -> None:
        """Lets go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def ports(self) -> Ports:
        """Those of the running process."""
        if self._app is None:
            self._start()
        assert self._app is not None
        return self._app.ports

    # The process

    def _start(self) -> None:
        if self._app is not None:
            return
        chance, clock = self.chance, self.clock
        self._connection = connected(self.path)
        units = FaultyUnits(self._connection, chance, self.tx_of)
        source = FaultyTx(WriterTx(self._connection), chance, Fault.CRASH_AT_READ, None)
        reads = SqlReads(source, units)
        audio = OutboxAudioJobs(units=units, reads=reads, engine="silent", clock=clock)
        ports = replace(
            self.parts,
            units=units,
            reads=reads,
            clock=clock,
            audio=audio,
            presence=InProcessPresence(),
        )
        self._app = Application(ports)
        self._queue = SqlOutboxQueue(units)
        known = handlers(
            generate_audio=_no_audio,  # type: ignore[arg-type]
            audio=audio,
            reads=reads,
            blobs=FakeBlobs(),
            notices=ports,
        )
        self._delivery = Delivery(self._queue, self._mortal(known), clock, ended)

    def _die(self, when: str) -> None:
        self.world.tell("service", f"dies {when}")
        self.close()
        self._app = self._queue = self._delivery = None
        down = self.chance.extent(Fault.CRASH_AT_STATEMENT, *_DOWN_MS)
        self.world.after(down, self._start)

    def _clock_may_jump(self) -> None:
        if self.chance.strikes(Fault.SERVER_CLOCK):
            far = self.chance.extent(Fault.SERVER_CLOCK, 10, 20 * SECOND)
            self.clock.wrong_ms = -far if far % 2 else far
            self.world.tell("service", f"its clock is {self.clock.wrong_ms} ms off now")

    def _note_tick(self, problem: Exception) -> None:
        is_full = isinstance(problem, StorageUnavailable) or (
            isinstance(problem, ExceptionGroup)
            and problem.split(StorageUnavailable)[1] is None
        )
        if not is_full:
            self.broken.append(f"due orders: {problem!r}")

    # Its queue

    def _wake(self) -> None:
        self._wakes += 1
        if self._wakes == 1:
            self.world.after(SECOND, self._work)

    def _work(self) -> None:
        self._wakes = 0
        if self._queue is None:
            self.world.after(30 * SECOND, self._wake)
            return
        chance, now = self.chance, self.clock.now()
        try:
            claimed = ended(self._queue.claim(now, limit=_CLAIM, until=Instant(now + LEASE_MS)))
        except ProcessKilled:
            self._die("while it claims messages")
            claimed = []
        except StorageUnavailable:
            claimed = []
        messages = list(claimed)
        if len(messages) > 1 and chance.strikes(Fault.MESSAGES_REORDERED):
            messages.reverse()
        for message in messages:
            self._send(message)
        if messages:
            self.world.after(LEASE_MS + SECOND, self._wake)

    def _send(self, message: OutboxMessage) -> None:
        chance = self.chance
        if chance.strikes(Fault.MESSAGE_LOST):
            self.world.tell("queue", f"loses {message.event} for {message.subscriber}")
            return
        if chance.strikes(Fault.MESSAGE_LATE):
            late = chance.extent(Fault.MESSAGE_LATE, SECOND, 3 * LEASE_MS)
            self.world.after(late, lambda: self._deliver(message))
            return
        if chance.strikes(Fault.MESSAGE_TWICE):
            self.world.after(1, lambda: self._deliver(message))
        self._deliver(message)

    def _deliver(self, message: OutboxMessage) -> None:
        if self._delivery is None:
            return
        try:
            self._delivery.run(message)
        except ProcessKilled:
            self._die(f"while {message.subscriber} handles {message.event}")

    def _mortal(self, known: Mapping[str, Handler[Any]]) -> dict[str, Handler[Any]]:
        """The handlers, of which each may be the last thing that its process does."""

        def mortal(name: str, handler: Handler[Any]) -> Handler[Any]:
            def run(message: Followed[Any], wait: Wait) -> None:
                handler(message, wait)
                self.handled[name, message.id] = self.handled.get((name, message.id), 0) + 1
                if self.chance.strikes(Fault.WORKER_KILLED):
                    raise ProcessKilled

            return run

        return {name: mortal(name, handler) for name, handler in known.items()}


def _no_audio(message: Followed[Any], wait: Wait) -> None:
    """No sound is made: that is not simulated."""


def rows(path: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """What stands in the file."""
    with closing(connected(path)) as connection:
        return connection.execute(sql, values).fetchall()


