"""Fresh, migrated databases for tests: a SQLite file, and a database of a real PostgreSQL.

Every process that runs tests starts its own PostgreSQL from its package, or creates its own
database in the one that ``WORDMATE_TEST_POSTGRES`` names (a URL whose user may create databases).
SQLite tests get a copy of a migrated file, PostgreSQL tests one migrated database, emptied.
SQLite's files are in memory if the system has a folder for that, so no commit waits for a disk.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import asyncpg
import pytest
from sqlalchemy.engine import URL, make_url

from tests.support.patience import PATIENCE_S
from tests.support.postgres import started_postgres
from wordmate.adapters.sql import migrate
from wordmate.adapters.sql.schema import metadata

KINDS = ("sqlite", "postgresql")
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - the folder that is made in it has a name of its own
_numbers = count(1)


def _emptying() -> str:
    """Deletes every row and counts ids from one again: truncating costs several times as much."""
    rows = (f"{table.delete()};" for table in reversed(metadata.sorted_tables))
    ids = (
        "PERFORM setval(format('%I', sequencename)::regclass, 1, false) FROM pg_sequences"
        " WHERE schemaname = 'public' AND last_value IS NOT NULL;"
    )
    return f"DO $$ BEGIN {''.join(rows)} {ids} END $$"


class PostgresServer:
    """A server with one migrated database that is emptied for every test."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._prefix = f"wordmate_test_{os.getpid()}"
        self._shared = self.empty()
        migrate(self.url_of(self._shared))

    def url_of(self, name: str) -> str:
        """The URL of one of its databases."""
        return self.url.set(database=name).render_as_string(hide_password=False)

    def execute(self, sql: str, database: str | None = None) -> list[Any]:
        """Runs one statement outside of any transaction."""

        async def run() -> list[Any]:
            url = self.url.set(drivername="postgresql", database=database or self.url.database)
            named = url.render_as_string(hide_password=False)
            connection = await asyncpg.connect(named, timeout=PATIENCE_S)
            try:
                return await connection.fetch(sql)
            finally:
                await connection.close()

        return asyncio.run(run())

    def migrated(self) -> str:
        """The URL of the migrated database, without any rows."""
        self.execute(_emptying(), self._shared)
        return self.url_of(self._shared)

    def empty(self) -> str:
        """The name of a new database without tables."""
        name = f"{self._prefix}_{next(_numbers)}"
        self.execute(f'CREATE DATABASE "{name}"')
        return name

    def drop(self, name: str) -> None:
        """Removes a database, even with open connections."""
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def close(self) -> None:
        """Removes the migrated database."""
        self.drop(self._shared)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """The session's PostgreSQL."""
    named = os.environ.get("WORDMATE_TEST_POSTGRES")
    with nullcontext(make_url(named)) if named else started_postgres() as url:
        server = PostgresServer(url)
        yield server
        server.close()


def memory_folder() -> Path | None:
    """The system's folder in memory, if it has one."""
    return _MEMORY if os.access(_MEMORY, os.W_OK) else None


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
def postgres_url(postgres_server: PostgresServer) -> str:
    """The migrated PostgreSQL database, emptied."""
    return postgres_server.migrated()


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
