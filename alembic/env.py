"""Runs migrations on SQLite and PostgreSQL, from code or from the alembic command."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import structlog
from sqlalchemy import Connection, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from alembic import context
from wordmate.adapters.sql.schema import metadata

ONE_AT_A_TIME = 5_004_2025_04_02
"""The advisory lock that processes starting together queue for."""
LOCK_MS = 2_000
"""How long a revision waits for a table: requests of running servers queue behind it, and wait for
twice as long at most."""
AGAIN_SECONDS = 1
_LOCK_TIMEOUT = "55P03"
_log = structlog.get_logger("wordmate.migrations")


def url() -> URL:
    """From the caller, from -x url=…, or from the environment."""
    given = (
        context.config.attributes.get("url")
        or context.get_x_argument(as_dictionary=True).get("url")
        or os.environ.get("WORDMATE_DATABASE_URL")
    )
    if not given:
        raise SystemExit("name the database: -x url=… or WORDMATE_DATABASE_URL")
    return make_url(given)


def run(connection: Connection) -> None:
    """All pending revisions in one transaction."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_server_default=True,
    )
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(:key)")
            connection.execute(lock, {"key": ONE_AT_A_TIME})
            connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_MS}"))
        context.run_migrations()


def on_sqlite(target: URL) -> None:
    """BEGIN IMMEDIATE, so that a second process waits for the first."""
    if target.database:
        Path(target.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(target.set(drivername="sqlite+pysqlite"), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def prepare(connection, _record):
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout = 30000")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as connection:
        run(connection)
    engine.dispose()


async def on_postgres(target: URL) -> None:
    """Over the driver that the service uses. Begins again as long as another session, such as a
    backup, uses a table that a revision changes.
    """
    engine = create_async_engine(target.set(drivername="postgresql+asyncpg"), poolclass=NullPool)
    while True:
        try:
            async with engine.begin() as connection:
                await connection.run_sync(run)
            break
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) != _LOCK_TIMEOUT:
                raise
            _log.warning("a migration waits for a session that uses its tables")
            await asyncio.sleep(AGAIN_SECONDS)
    await engine.dispose()


target = url()
if target.get_backend_name() == "sqlite":
    on_sqlite(target)
else:
    # A thread of its own, so that it also works where an event loop is running.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, on_postgres(target)).result()
