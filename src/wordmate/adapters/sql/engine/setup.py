"""Sets a database up, one process at a time."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

import asyncpg
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from wordmate.adapters.sql.engine.migrations import migrate, newest_revision
from wordmate.adapters.sql.engine.refusal import DatabaseRefused, in_one_line

SETUP_LOCK: Final = 5_004_2025_04_03
"""The advisory lock that a process holds while it sets a PostgreSQL database up."""

_REVISION: Final = "SELECT version_num FROM alembic_version"
_WRITES_NOTHING: Final = "DELETE FROM alembic_version WHERE 0"
_POLL_SECONDS: Final = 0.1
_ANSWER_SECONDS: Final = 10
_BUSY_SECONDS: Final = 30


@asynccontextmanager
async def set_up_database(url: str) -> AsyncIterator[None]:
    """Connects to a database, migrates it, and keeps other processes from setting it up.

    Waits while another process sets it up. Raises DatabaseRefused.
    """
    try:
        named = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseRefused("sqlite:///path or postgresql://user:password@host/name") from None
    exclusive = _file_lock if named.get_backend_name() == "sqlite" else _postgres_lock
    async with exclusive(named) as revision:
        if revision is None or revision != newest_revision():
            await asyncio.to_thread(migrate, url)
        yield


@asynccontextmanager
async def _file_lock(url: URL) -> AsyncIterator[str | None]:
    """Locks a file beside the database and yields the database's revision. The operating system
    releases the lock when the process ends."""
    if not url.database or url.database == ":memory:":
        raise DatabaseRefused("SQLite needs a file")
    path = Path(url.database)
    lock = path.with_name(f"{path.name}-setup")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as problem:
        raise DatabaseRefused(f"{path} cannot be written: {problem.strerror}") from None
    try:
        while not _locked(held):  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(_POLL_SECONDS)
        yield await asyncio.to_thread(_checked_file, path)
    finally:
        os.close(held)


def _locked(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _checked_file(path: Path) -> str | None:
    """Checks that the file is usable and returns its revision, if any."""
    try:
        with closing(sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)) as file:
            tables = file.execute(
                "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
            )
            is_migrated = tables.fetchone() == (1,)
            file.execute("BEGIN IMMEDIATE")
            if is_migrated:  # SQLite refuses a read-only file only when something is written
                file.execute(_WRITES_NOTHING)
            file.execute("ROLLBACK")
            return _only(file.execute(_REVISION).fetchall()) if is_migrated else None
    except sqlite3.OperationalError as problem:
        raise DatabaseRefused(f"{path} cannot be used: {in_one_line(problem)}") from None
    except sqlite3.DatabaseError:
        raise DatabaseRefused(f"{path} is not an SQLite database") from None


@asynccontextmanager
async def _postgres_lock(url: URL) -> AsyncIterator[str | None]:
    """Takes an advisory lock and yields the database's revision. The lock lives in a transaction,
    which a pooler keeps on one connection too."""
    connection = await _connect(url)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({SETUP_LOCK})")
            is_migrated = await connection.fetchval(
                "SELECT to_regclass('alembic_version') IS NOT NULL"
            )
            yield _only(await connection.fetch(_REVISION)) if is_migrated else None
    finally:
        await connection.close()


def _only(rows: Sequence[Any]) -> str | None:
    return str(rows[0][0]) if len(rows) == 1 else None


async def _connect(url: URL) -> asyncpg.Connection:
    host = url.host or url.query.get("host") or "this machine"
    at = f"{host}:{url.port}" if url.port else str(host)
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        return await asyncpg.connect(address, timeout=_ANSWER_SECONDS)
    except (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError):
        raise DatabaseRefused(
            f"PostgreSQL at {at} rejects {url.username or 'this user'}: wrong password?"
        ) from None
    except asyncpg.InvalidCatalogNameError:
        raise DatabaseRefused(f"PostgreSQL at {at} has no database {url.database!r}") from None
    except asyncpg.PostgresError as problem:
        raise DatabaseRefused(f"PostgreSQL at {at} says: {in_one_line(problem)}") from None
    except (OSError, asyncpg.InterfaceError, ValueError):  # a timeout is an OSError
        raise DatabaseRefused(f"no PostgreSQL answers at {at}") from None
