"""Fills a migrated PostgreSQL database with a school, and weighs it."""

from time import monotonic
from typing import NamedTuple

import asyncpg
from sqlalchemy import make_url

from tests.benchmarks.databases import EVERYBODY
from tests.growth.data import School, statements
from wordmate.adapters.sql.ledger.count_audit import AUDITS

_SECONDARY = """SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE NOT indisunique AND relnamespace = 'public'::regnamespace"""
_WITH_IDS = """SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'id'
        AND (is_identity = 'YES' OR column_default LIKE 'nextval%')"""
_WEIGHTS = """SELECT relname, reltuples::bigint, pg_table_size(oid), pg_indexes_size(oid)
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY pg_total_relation_size(oid) DESC"""


class Weight(NamedTuple):
    """A table's rows, and the bytes of them and of their indexes."""

    table: str
    rows: int
    heap: int
    indexes: int


async def connected(url: str) -> asyncpg.Connection:
    """A connection of one's own to a database of the service."""
    plain = make_url(url).set(drivername="postgresql")
    return await asyncpg.connect(plain.render_as_string(hide_password=False))


async def fill(url: str, school: School) -> None:
    """Makes the rows; prints how long each table took."""
    connection = await connected(url)
    try:
        await connection.execute("SET session_replication_role = replica")
        indexes = await connection.fetch(_SECONDARY)
        for name, _ in indexes:
            await connection.execute(f"DROP INDEX {name}")
        steps = [*statements(school), *((f"index of {name}", sql) for name, sql in indexes)]
        for name, sql in steps:
            began = monotonic()
            done = await connection.execute(sql)
            if monotonic() - began > 1:
                print(f"  {monotonic() - began:6.1f} s  {name}  {done}", flush=True)
        await connection.execute("ANALYZE")
        for one in AUDITS:
            mend = one.mend.postgres
            await connection.execute(mend.sql, *mend.args(EVERYBODY))
        for [table] in await connection.fetch(_WITH_IDS):
            await connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'),"
                f" (SELECT coalesce(max(id), 1) FROM {table}))"
            )
        await connection.execute("VACUUM ANALYZE")
        await connection.execute("CHECKPOINT")
    finally:
        await connection.close()


async def weights(url: str) -> list[Weight]:
    """All tables, the heaviest first."""
    connection = await connected(url)
    try:
        return [Weight(*row) for row in await connection.fetch(_WEIGHTS)]
    finally:
        await connection.close()
