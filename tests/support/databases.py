"""Fresh, migrated databases for tests: a SQLite file, and a database of a real PostgreSQL.

Every process that runs tests starts its own PostgreSQL from its package, or creates its own
database in the one that ``WORDMATE_TEST_POSTGRES`` names (a URL whose user may create databases).
A test gets a copy of a migrated SQLite file, or of a migrated PostgreSQL database. Both are in
memory if the system has a folder for that, so no commit waits for a disk.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import asyncpg
import pytest
from sqlalchemy.engine import URL, make_url

from tests.support.patience import PATIENCE_S
from tests.support.postgres import HURRIED, memory_folder, started_postgres
from wordmate.adapters.sql import migrate

KINDS = ("sqlite", "postgresql")
only_sqlite = pytest.mark.parametrize("database_kind", KINDS[:1], indirect=True)
only_postgres = pytest.mark.parametrize("database_kind", KINDS[1:], indirect=True)
_numbers = count(1)


class PostgresServer:
    """A server with a migrated database to copy. It may be used while a test's loop runs."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._prefix = f"wordmate_test_{os.getpid()}"
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connection = self._run(self._connected())
        self._migrated = self.empty()
        migrate(self.url_of(self._migrated))

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _connected(self, database: str | None = None) -> Any:
        url = self.url.set(drivername="postgresql", database=database or self.url.database)
        return await asyncpg.connect(url.render_as_string(hide_password=False), timeout=PATIENCE_S)

    def url_of(self, name: str) -> str:
        """The URL of one of its databases."""
        return self.url.set(database=name).render_as_string(hide_password=False)

    def execute(self, sql: str, database: str | None = None) -> list[Any]:
        """Runs one statement outside of any transaction."""

        async def run() -> list[Any]:
            if database is None:
                return list(await self._connection.fetch(sql))
            connection = await self._connected(database)
            try:
                return list(await connection.fetch(sql))
            finally:
                await connection.close()

        rows: list[Any] = self._run(run())
        return rows

    @contextmanager
    def copy(self, template: str | None = None) -> Iterator[str]:
        """The URL of a copy of a database, of the migrated one by default. Nobody may be connected
        to the template. Copying its files costs a third of writing its pages to the log."""
        name = self.empty(f'TEMPLATE "{template or self._migrated}" STRATEGY FILE_COPY')
        yield self.url_of(name)
        self.drop(name)

    def empty(self, options: str = "") -> str:
        """The name of a new database; without options it has no tables."""
        name = f"{self._prefix}_{next(_numbers)}"
        self.execute(f'CREATE DATABASE "{name}" {options}')
        return name

    def drop(self, name: str) -> None:
        """Removes a database, even with open connections."""
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def close(self) -> None:
        """Removes the migrated database."""
        self.drop(self._migrated)
        self._run(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def migrated_postgres(options: Sequence[str] = HURRIED) -> Iterator[str]:
    """The URL of the one migrated database of a separate server."""
    with started_postgres(options) as server:
        url = server.render_as_string(hide_password=False)
        migrate(url)
        yield url


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """The session's PostgreSQL."""
    named = os.environ.get("WORDMATE_TEST_POSTGRES")
    with nullcontext(make_url(named)) if named else started_postgres() as url:
        server = PostgresServer(url)
        yield server
        server.close()


@pytest.fixture(scope="session")
def sqlite_folder() -> Iterator[Path]:
    """The folder of the session's SQLite files: in memory, if possible."""
    with TemporaryDirectory(prefix="wordmate-test-", dir=memory_folder()) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def sqlite_template(sqlite_folder: Path) -> Path:
    """A migrated SQLite file to copy."""
    path = sqlite_folder / "template.db"
    migrate(f"sqlite:///{path}")
    with sqlite3.connect(path, timeout=PATIENCE_S) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


@contextmanager
def sqlite_copy(template: Path) -> Iterator[str]:
    """The URL of a copy of a SQLite file, which is removed afterwards."""
    folder = template.parent / str(next(_numbers))
    folder.mkdir()
    yield f"sqlite:///{shutil.copy(template, folder / 'wordmate.db')}"
    shutil.rmtree(folder)


@pytest.fixture
def sqlite_url(sqlite_template: Path) -> Iterator[str]:
    """A fresh, migrated SQLite database."""
    with sqlite_copy(sqlite_template) as url:
        yield url


@pytest.fixture
def data_dir(sqlite_template: Path, tmp_path: Path) -> Path:
    """The test's folder as the data folder of a service, with a fresh, migrated database."""
    shutil.copy(sqlite_template, tmp_path / "wordmate.db")
    return tmp_path


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """A fresh, migrated PostgreSQL database."""
    with postgres_server.copy() as url:
        yield url


@pytest.fixture
def empty_postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """A new PostgreSQL database without tables."""
    name = postgres_server.empty()
    yield postgres_server.url_of(name)
    postgres_server.drop(name)


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh, migrated database of each kind in turn."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(name))
