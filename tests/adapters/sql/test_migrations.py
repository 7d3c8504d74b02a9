"""The migrations create the declared tables, on both databases."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import downgrade, upgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from tests.support.databases import PostgresServer
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql import migrate
from wordmate.adapters.sql.engine.migrations import alembic_config
from wordmate.adapters.sql.engine.postgres import SERVING
from wordmate.adapters.sql.engine.refusal import DatabaseRefused
from wordmate.adapters.sql.schema import metadata

pytestmark = pytest.mark.unwatched

QUOTE = '"'
"""Quotes around the name of a table that was created again: they mean nothing."""
POSTGRES_FACTS = {
    "columns": """
        SELECT table_name, column_name, data_type, is_nullable, column_default
        FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
    """,
    "constraints": """
        SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2
    """,
    "indexes": """
        SELECT tablename, indexname, indexdef FROM pg_indexes
        WHERE schemaname = 'public' ORDER BY 1, 2
    """,
}


def _parts(sql: str) -> list[str]:
    """The parts between the outer brackets, separated by commas, and the text around them."""
    sql = " ".join(sql.replace(QUOTE, "").split())
    first, last = sql.index("("), sql.rindex(")")
    parts, depth = [""], 0
    for one in sql[first + 1 : last]:
        depth += {"(": 1, ")": -1}.get(one, 0)
        if one == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += one
    return sorted([*(part.strip() for part in parts), sql[:first].strip(), sql[last:]])


def _sqlite_facts(path: Path) -> dict[tuple[str, str], list[str]]:
    """Every table and index with the parts of its definition, in any order."""
    with sqlite3.connect(path, timeout=PATIENCE_S) as connection:
        rows = connection.execute(
            "SELECT type, name, sql FROM sqlite_master"
            " WHERE sql IS NOT NULL AND name <> 'alembic_version'"
        ).fetchall()
    connection.close()
    return {(kind, name): _parts(sql) for kind, name, sql in rows}


def _without_alembic(rows: list[Any]) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in rows if row[0] != "alembic_version"]


def _differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_a_migrated_sqlite_equals_the_tables(sqlite_url: str, tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'created.db'}")
    metadata.create_all(engine)
    engine.dispose()
    migrated = create_engine(sqlite_url)

    with migrated.connect() as connection:
        assert _differences(connection) == []
    migrated.dispose()
    assert _sqlite_facts(Path(sqlite_url.removeprefix("sqlite:///"))) == _sqlite_facts(
        tmp_path / "created.db"
    )


async def _create_all(url: str) -> list[Any]:
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        before = await connection.run_sync(_differences)
        await connection.run_sync(metadata.create_all)
    await engine.dispose()
    return before


async def test_a_migrated_postgres_shows_no_difference(postgres_url: str) -> None:
    assert await _create_all(postgres_url) == []


def test_a_migrated_postgres_equals_the_tables(
    postgres_server: PostgresServer, postgres_url: str, empty_postgres_url: str
) -> None:
    asyncio.run(_create_all(empty_postgres_url))
    migrated, created = (make_url(url).database for url in (postgres_url, empty_postgres_url))

    for facts in POSTGRES_FACTS.values():
        ours, theirs = (
            _without_alembic(postgres_server.execute(facts, name)) for name in (migrated, created)
        )
        assert ours == theirs != []


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'folder' / 'new.db'}"
    return str(request.getfixturevalue("empty_postgres_url"))


def test_every_migration_can_be_undone_and_applied_again(empty_url: str) -> None:
    config = alembic_config(empty_url)

    migrate(empty_url)
    downgrade(config, "base")
    for revision in reversed(list(ScriptDirectory.from_config(config).walk_revisions())):
        upgrade(config, revision.revision)
        downgrade(config, "-1")
        upgrade(config, revision.revision)


async def test_migrating_works_inside_a_running_event_loop(empty_url: str) -> None:
    migrate(empty_url)
    migrate(empty_url)


async def test_a_migration_that_waits_for_a_backup_holds_up_no_request(
    empty_postgres_url: str,
) -> None:
    """The way down drops the table of sign-ins, which every request reads."""
    config = alembic_config(empty_postgres_url)
    await asyncio.to_thread(migrate, empty_postgres_url)
    plain = make_url(empty_postgres_url).set(drivername="postgresql")
    address = plain.render_as_string(hide_password=False)
    backup, reader = [await asyncpg.connect(address) for _ in range(2)]
    reads = "SELECT count(*) FROM login_session"
    async with asyncio.timeout(PATIENCE_S):
        async with backup.transaction():
            await backup.execute(reads)
            migrating = asyncio.create_task(asyncio.to_thread(downgrade, config, "base"))
            while not await reader.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
                pass
            await reader.execute(f"SET lock_timeout = '{SERVING.lock} s'")
            assert await reader.fetchval(reads) == 0
            assert not migrating.done()
        await migrating
    assert await reader.fetchval("SELECT to_regclass('login_session')") is None
    for connection in (backup, reader):
        await connection.close()


@pytest.mark.parametrize(
    ("revision", "reason"), [("0051", "build before 5.0.4"), ("9999", "newer release")]
)
def test_a_database_of_another_build_is_refused_in_one_line(
    sqlite_url: str, revision: str, reason: str
) -> None:
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    with pytest.raises(DatabaseRefused, match=f"{reason}.*{revision}") as refused:
        migrate(sqlite_url)
    assert "\n" not in str(refused.value)


def test_there_is_one_newest_revision() -> None:
    assert len(ScriptDirectory.from_config(alembic_config("sqlite://")).get_heads()) == 1
