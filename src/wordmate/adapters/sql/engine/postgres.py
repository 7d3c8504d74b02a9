"""PostgreSQL: a connection pool and direct calls of asyncpg."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import tzinfo
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

import asyncpg
from sqlalchemy import BigInteger, String, Table, cast, func, select, text
from sqlalchemy.engine import URL

from wordmate.adapters.sql.engine.replica import ReplicaSource
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Row,
    Statement,
    param,
    required_row,
)
from wordmate.adapters.sql.kernel.audit_log import tell
from wordmate.adapters.sql.kernel.outbox_queue import SqlOutboxQueue
from wordmate.adapters.sql.queries import SqlQueries
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.kernel.audit import AuditEntry
from wordmate.domain.kernel.errors import ServiceBusy, StaleVersion, StorageUnavailable

T = TypeVar("T")

POOL: Final = 10
_STATEMENTS: Final = 256


@dataclass(frozen=True, slots=True)
class Deadlines:
    """The timeouts of the server, in seconds: for a connection, for a free connection of the pool,
    for a lock, and for a statement."""

    connect: float = 5
    pool: float = 5
    lock: float = 4
    statement: float = 7


SERVING: Final = Deadlines()
"""For requests: an answer comes before the app stops waiting for it."""
WITHOUT_HURRY: Final = Deadlines(connect=10, pool=600, lock=60, statement=600)
"""For commands, which process whole tables."""
_ANSWER_SECONDS: Final = 1.0
"""How long after the server's own timeout a statement is abandoned if nothing answers, and the
maximum duration of a rollback."""
_LOST: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleSessionTimeoutError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,
    OSError,
)
"""Errors of a lost connection or an unreachable server."""
_UNAVAILABLE: Final = (
    *_LOST,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.LockNotAvailableError,
)
"""Errors of a server that cannot run the statement now."""
_LOST_RACES: Final = ("40001", "40P01", "23505")
"""SQLSTATE of a serialisation failure, a deadlock, and a duplicate key. A duplicate key means that
another transaction inserted the row after the rule had checked for it."""


class _Pool:
    """asyncpg's pool, opened on first use."""

    def __init__(self, url: URL, deadlines: Deadlines) -> None:
        self.deadlines = deadlines
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._opening: Any = None
        self._pool: Any = None
        self.waiting = 0
        """The number of callers that wait for a connection."""

    @property
    def in_use(self) -> int:
        """The number of busy connections."""
        return 0 if self._pool is None else self._pool.get_size() - self._pool.get_idle_size()

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[Any]:
        """A pooled connection; the pool replaces a broken one on its next use. Raises ServiceBusy
        if none becomes free in time."""
        if self._pool is None:
            self._opening = self._opening or asyncpg.create_pool(
                self._address,
                min_size=0,
                max_size=POOL,
                max_inactive_connection_lifetime=0,
                statement_cache_size=_STATEMENTS,
                reset=_no_reset,
                timeout=self.deadlines.connect,
                command_timeout=self.deadlines.statement + _ANSWER_SECONDS,
            )
            self._pool = await self._opening
        self.waiting += 1
        try:
            connection = await self._pool.acquire(timeout=self.deadlines.pool)
        except TimeoutError:
            if self._pool.get_size() < POOL:
                raise
            raise ServiceBusy("every connection of the pool is in use") from None
        finally:
            self.waiting -= 1
        try:
            yield connection
        finally:
            await self._pool.release(connection, timeout=_ANSWER_SECONDS)

    async def close(self) -> None:
        """Closes each connection after its release."""
        opening, self._opening, self._pool = self._opening, None, None
        if opening is not None:
            await (await opening).close()


async def _no_reset(_connection: Any) -> None:
    """Nothing needs a reset: units end their transactions and change no session settings."""


async def _with_reconnect(
    pool: _Pool,
    query: Callable[[Any], Awaitable[T]],
    may_retry: Callable[[], bool] = lambda: True,
) -> T:
    """Runs a query; retries it on the next connection when a connection is lost.

    A server restart breaks every pooled connection once. Raises StorageUnavailable when there is no
    connection or the server cannot run the query now: nothing was stored. When a retry is not
    allowed, ``may_be_stored`` says that the outcome is unknown.
    """
    lost = 0
    try:
        while True:
            async with pool.acquire() as connection:
                try:
                    return await query(connection)
                except Exception as error:
                    if not _is_lost(error, connection):
                        raise
                    lost += 1
                    _terminate(connection)
                    if lost > POOL or not may_retry() or isinstance(error, TimeoutError):
                        raise StorageUnavailable(may_be_stored=not may_retry()) from error
    except _UNAVAILABLE as error:
        raise StorageUnavailable from error


def _is_lost(error: Exception, connection: Any) -> bool:
    """Whether the error means a lost connection. asyncpg raises InterfaceError both for a lost
    connection and for wrong use of its API."""
    if isinstance(error, asyncpg.InterfaceError):
        try:
            return bool(connection.is_closed())
        except asyncpg.InterfaceError:  # the pool already released it
            return True
    return isinstance(error, _LOST)


ADVISORY_LOCK: Final = Statement(
    lambda d: select(func.pg_advisory_xact_lock(func.hashtextextended(param("name", String), 0)))
)
"""Serialises the units that lock the same name."""

_CLOCK: Final = Statement(
    lambda d: select(cast(func.extract("epoch", func.clock_timestamp()) * 1_000, BigInteger))
)

_WRITTEN: Final = Statement(lambda d: select(cast(func.pg_current_wal_lsn(), String)))
"""How far the primary has written its log."""
_BEHIND: Final = Statement(
    lambda d: text(
        """SELECT CASE WHEN pg_last_wal_replay_lsn() < CAST(CAST(:written AS text) AS pg_lsn)
        THEN extract(epoch FROM now()
            - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))
        ELSE 0 END"""
    )
)
"""How long ago the last thing happened that a replica knows, if there is more to know."""

_ARGUMENT: Final = re.compile(r"\$(\d+)")


def _renumber(text: str, by: int) -> str:
    return _ARGUMENT.sub(lambda found: f"${int(found[1]) + by}", text)


@cache
def combined_sql(statements: tuple[Statement, ...]) -> str:
    """Combines writes into one statement: arguments concatenated, rows of the last one returned."""
    texts, before = list[str](), 0
    for statement in statements:
        prepared = statement.postgres
        texts.append(_renumber(prepared.sql, before))
        before += prepared.width
    *others, last = texts
    if not others:
        return last
    named = ", ".join(f"also_{nth} AS ({text})" for nth, text in enumerate(others))
    return f"WITH {named} {last}"


class PostgresTx:
    """A transaction on one connection."""

    __slots__ = ("_connection", "announced", "is_committing")

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.announced = False
        self.is_committing = False

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        prepared = statement.postgres
        rows: Sequence[Row] = await self._connection.fetch(prepared.sql, *prepared.args(values))
        return rows

    async def one(self, statement: Statement, **values: object) -> Row | None:
        prepared = statement.postgres
        return await self._connection.fetchrow(prepared.sql, *prepared.args(values))

    async def run(self, statement: Statement, **values: object) -> None:
        prepared = statement.postgres
        await self._connection.fetch(prepared.sql, *prepared.args(values))

    async def execute_batch(self, *statements: BoundStatement) -> Sequence[Row]:
        text = combined_sql(tuple(statement for statement, _ in statements))
        args = chain.from_iterable(one.postgres.args(values) for one, values in statements)
        rows: Sequence[Row] = await self._connection.fetch(text, *args)
        return rows

    async def advisory_lock(self, name: str) -> None:
        await self.run(ADVISORY_LOCK, name=name)

    async def lock_table(self, table: Table) -> None:
        await self._connection.execute(f"LOCK TABLE {table.name} IN SHARE ROW EXCLUSIVE MODE")

    def announce(self) -> None:
        self.announced = True


def _begin(deadlines: Deadlines) -> str:
    """Begins a transaction with its timeouts. They are set per transaction, because a pooler
    between the service and the server drops session settings."""
    lock, statement = (round(one * 1_000) for one in (deadlines.lock, deadlines.statement))
    return (
        f"BEGIN; SET LOCAL lock_timeout = {lock}; SET LOCAL statement_timeout = {statement};"
        f" SET LOCAL idle_in_transaction_session_timeout = {statement}"
    )


@asynccontextmanager
async def _transaction(connection: Any, begin: str) -> AsyncIterator[PostgresTx]:
    """Commits at the end, rolls back on an exception; RuntimeError when the server does not commit.

    After a failed statement PostgreSQL answers COMMIT with a rollback and no error. asyncpg's own
    transaction takes that for a commit.
    """
    tx = PostgresTx(connection)
    await connection.execute(begin)
    try:
        yield tx
    except BaseException:
        await _roll_back(connection)
        raise
    tx.is_committing = True
    if await connection.execute("COMMIT") != "COMMIT":
        raise RuntimeError("the transaction was rolled back: one of its statements failed")


async def _roll_back(connection: Any) -> None:
    """Rolls a failed transaction back. When the rollback fails too, closes the connection, so that
    the pool does not reuse it and the caller sees the first error."""
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await connection.execute("ROLLBACK")
    except BaseException as problem:
        _terminate(connection)
        if not isinstance(problem, Exception):
            raise


def _terminate(connection: Any) -> None:
    with suppress(asyncpg.InterfaceError):  # the pool may have released it
        connection.terminate()


class PostgresSource:
    """Runs single read statements on pooled connections, each in its own transaction."""

    def __init__(self, pool: _Pool) -> None:
        self._pool = pool

    async def all(self, statement: Statement, **values: object) -> Sequence[Row]:
        return await _with_reconnect(
            self._pool, lambda connection: PostgresTx(connection).all(statement, **values)
        )

    async def one(self, statement: Statement, **values: object) -> Row | None:
        return await _with_reconnect(
            self._pool, lambda connection: PostgresTx(connection).one(statement, **values)
        )

    async def run(self, statement: Statement, **values: object) -> None:
        await self.all(statement, **values)


@dataclass(slots=True)
class _Progress:
    """The state of a unit: the transaction of its current attempt."""

    tx: PostgresTx | None = None

    @property
    def is_committing(self) -> bool:
        """Whether its commit was sent to the server, and cannot be cancelled any more."""
        return self.tx is not None and self.tx.is_committing


class PostgresDatabase:
    """A PostgreSQL database. Runs units of work and answers reads."""

    last_time: None = None
    """The server has a clock."""

    def __init__(
        self, url: URL, deadlines: Deadlines, zone: tzinfo, replica: URL | None = None
    ) -> None:
        self._pool = _Pool(url, deadlines)
        self._of_replica = None if replica is None else _Pool(replica, deadlines)
        self._zone = zone
        self._begin = _begin(deadlines)
        self._running: set[asyncio.Task[Any]] = set()
        self._listeners: list[Callable[[], None]] = []
        self.source = PostgresSource(self._pool)
        self.queries = SqlQueries(self.source, self._lagging())
        self.queue = SqlOutboxQueue(self)

    def _lagging(self) -> ReplicaSource | None:
        if self._of_replica is None:
            return None
        return ReplicaSource(PostgresSource(self._of_replica), primary=self.source)

    @property
    def in_use(self) -> int:
        """The number of busy connections of the pool."""
        return self._pool.in_use

    @property
    def waiting(self) -> int:
        """The number of callers that wait for a connection of the pool."""
        return self._pool.waiting

    async def run(self, work: Callable[[SqlUnit], Awaitable[T]]) -> T:
        """Runs one READ COMMITTED transaction; see ``Units``. A lost race raises StaleVersion."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        progress = _Progress()
        task = asyncio.create_task(self._run_to_completion(answer, work, progress))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await answer
        except asyncio.CancelledError:
            if not progress.is_committing:
                task.cancel()
            raise

    def on_outbox(self, listener: Callable[[], None]) -> None:
        """Calls the listener, on the event loop, after commits that left outbox messages."""
        self._listeners.append(listener)

    async def clock_ms(self) -> int | None:
        """The server's clock, in milliseconds since 1970 UTC."""
        row = required_row(await PostgresSource(self._pool).one(_CLOCK))
        return int(row[0])

    async def replica_lag_s(self) -> float | None:
        """How many seconds the replica is behind this server; None without a replica. Raises
        StorageUnavailable."""
        if self._of_replica is None:
            return None
        written = required_row(await self.source.one(_WRITTEN))[0]
        replica = PostgresSource(self._of_replica)
        return float(required_row(await replica.one(_BEHIND, written=written))[0])

    async def close(self) -> None:
        """Finishes running units and closes the connections."""
        while self._running:
            await asyncio.wait(self._running)
        await self._pool.close()
        if self._of_replica is not None:
            await self._of_replica.close()

    async def _run_to_completion(
        self,
        answer: "asyncio.Future[T]",
        work: Callable[[SqlUnit], Awaitable[T]],
        progress: "_Progress",
    ) -> None:
        """Runs a unit; its commit, once begun, is completed even if its caller has disconnected."""
        try:
            result = await self._unit(work, progress)
        except BaseException as error:
            if not answer.done():
                answer.set_exception(error)
            if not isinstance(error, Exception):
                raise
        else:
            if not answer.done():
                answer.set_result(result)

    async def _unit(self, work: Callable[[SqlUnit], Awaitable[T]], progress: "_Progress") -> T:
        """Retries the unit on another connection when a connection is lost before its commit."""
        audited: list[AuditEntry] = []

        async def transaction(connection: Any) -> T:
            audited.clear()
            async with _transaction(connection, self._begin) as progress.tx:
                return await work(SqlUnit(progress.tx, self._zone, audited))

        try:
            result = await _with_reconnect(
                self._pool, transaction, may_retry=lambda: not progress.is_committing
            )
        except asyncpg.PostgresError as error:
            if error.sqlstate in _LOST_RACES:
                raise StaleVersion from error
            raise
        if progress.tx is not None and progress.tx.announced:
            for listener in self._listeners:
                listener()
        tell(audited)
        return result
