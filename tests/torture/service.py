"""The service as one process that may end and is started again over the same file."""

import sqlite3
from collections.abc import Callable, Mapping
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
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.sql.engine.statement import Source
from wordmate.adapters.sql.engine.writer import WriterTx
from wordmate.adapters.sql.kernel.outbox_queue import SqlOutboxQueue
from wordmate.adapters.sql.queries import SqlQueries
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.outbox import OutboxMessage
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable
from wordmate.domain.kernel.instants import Instant
from wordmate.entrypoints.data_copies import MakeDataCopy

_DOWN_MS: Final = (200, 20_000)
"""How long an ended process stays away."""
_CLAIM: Final = 20
_LENGTH: Final = "SELECT count(*) FROM order_event WHERE order_id = ?"


class Ask(NamedTuple):
    """A request of a device."""

    use_case: str
    call: Call
    wanted: Any


class Reply(NamedTuple):
    """An answer, or the code of an error. ``ledger`` is the order's number of events before and
    after the request, if known."""

    answer: Any = None
    error: str | None = None
    ledger: tuple[int, int] | None = None


@dataclass(frozen=True)
class _Process:
    """The parts that end together."""

    connection: sqlite3.Connection
    source: Source
    app: Application
    queue: SqlOutboxQueue
    delivery: Delivery


@dataclass
class Service:
    """Serves requests, does the clock's work, and handles its queue, one thing after the other."""

    path: Path
    parts: Ports
    """Subscribers that are not simulated."""
    world: World
    chance: Chance
    tx_of: Callable[[], TxOf] | None = None
    """The wrapper of a process's transactions."""
    clock: WorldClock = field(init=False)
    broken: list[str] = field(default_factory=list)
    """Codes that a service should never return."""
    _process: _Process | None = None
    _is_woken: bool = False

    def __post_init__(self) -> None:
        self.clock = WorldClock(self.world)

    @property
    def running(self) -> _Process:
        """Its process, started if none runs."""
        self._start()
        assert self._process is not None
        return self._process

    def serve(self, ask: Ask) -> Reply | None:
        """The answer to a request; none if there is none."""
        process = self._process
        if process is None:
            return None
        self._clock_may_jump()
        order_id = getattr(ask.wanted, "course_order_id", 0)
        before = _length(process.connection, order_id)
        try:
            answer = ended(getattr(process.app, ask.use_case)(ask.call, ask.wanted))
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
        return Reply(answer, ledger=(before, _length(process.connection, order_id)))

    def tick(self) -> None:
        """Does the due work, as the service does every minute."""
        if self._process is not None:
            try:
                _do_what_is_due(self._process.app)
            except ProcessKilled:
                self._die("while it looks at due orders")
        self._wake()
        late = self.world.now > HOUR
        self.world.after(6 * HOUR if late else 10 * MINUTE, self.tick)

    def close(self) -> None:
        """Closes the file."""
        if self._process is not None:
            self._process.connection.close()
            self._process = None

    # The process

    def _start(self) -> None:
        if self._process is None:
            self._process = self._started()

    def _started(self) -> _Process:
        clock, connection = self.clock, connected(self.path)
        tx_of = None if self.tx_of is None else self.tx_of()
        units = FaultyUnits(connection, self.chance, tx_of)
        source = FaultyTx(WriterTx(connection), self.chance, Fault.CRASH_AT_READ, None)
        queue = SqlOutboxQueue(units)
        ports = replace(
            self.parts,
            units=units,
            queries=SqlQueries(source),
            clock=clock,
            speech_name="silent",
            blobs=FakeBlobs(),
            presence=InProcessPresence(),
            limits=InProcessLimits(),
            collector_limits=InProcessLimits(),
        )
        known = handlers(ports, _no_audio, MakeDataCopy(ports))
        delivery = Delivery(queue, self._mortal(known), clock, ended)
        return _Process(connection, source, Application(ports), queue, delivery)

    def _die(self, when: str) -> None:
        self.world.tell("service", f"dies {when}")
        self.close()
        down = self.chance.extent(Fault.CRASH_AT_STATEMENT, *_DOWN_MS)
        self.world.after(down, self._start)

    def _clock_may_jump(self) -> None:
        if self.chance.strikes(Fault.SERVER_CLOCK):
            far = self.chance.extent(Fault.SERVER_CLOCK, 10, 20 * SECOND)
            self.clock.wrong_ms = -far if far % 2 else far
            self.world.tell("service", f"its clock is {self.clock.wrong_ms} ms off now")

    # Its queue

    def _wake(self, after: int = SECOND) -> None:
        if not self._is_woken:
            self._is_woken = True
            self.world.after(after, self._work)

    def _work(self) -> None:
        self._is_woken = False
        if self._process is None:
            self._wake(30 * SECOND)
            return
        now, claim = self.clock.now(), self._process.queue.claim
        messages: list[OutboxMessage] = []
        try:
            messages += ended(claim(now, limit=_CLAIM, until=Instant(now + LEASE_MS)))
        except ProcessKilled:
            self._die("while it claims messages")
        except StorageUnavailable:
            pass
        if len(messages) > 1 and self.chance.strikes(Fault.MESSAGES_REORDERED):
            messages.reverse()
        for message in messages:
            self._send(message)
        if messages:
            self._wake(LEASE_MS + SECOND)

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
        if self._process is None:
            return
        try:
            self._process.delivery.run(message)
        except ProcessKilled:
            self._die(f"while {message.subscriber} handles {message.event}")

    def _mortal(self, known: Mapping[str, Handler[Any]]) -> dict[str, Handler[Any]]:
        """The handlers, each of which may end its process."""

        def mortal(handler: Handler[Any]) -> Handler[Any]:
            def run(message: Followed[Any], wait: Wait) -> None:
                handler(message, wait)
                if self.chance.strikes(Fault.WORKER_KILLED):
                    raise ProcessKilled

            return run

        return {name: mortal(handler) for name, handler in known.items()}


def _no_audio(message: Followed[Any], wait: Wait) -> None:
    """Audio is not simulated."""


def _length(connection: sqlite3.Connection, order_id: int) -> int:
    [length] = connection.execute(_LENGTH, (order_id,)).fetchone()
    return int(length)


def _do_what_is_due(app: Application) -> None:
    try:
        ended(app.process_due_orders())
    except* StorageUnavailable:
        pass  # it is also due in the next minute
