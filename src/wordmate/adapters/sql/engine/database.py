"""Opens the database that a URL names."""

from datetime import tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy.engine import make_url

from wordmate.adapters.sql.engine.postgres import WITHOUT_HURRY, Deadlines, PostgresDatabase
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.application.kernel.policy import DEFAULT_ZONE

Database = SqliteDatabase | PostgresDatabase
_ZONE: Final = ZoneInfo(DEFAULT_ZONE)


def open_database(
    url: str,
    deadlines: Deadlines = WITHOUT_HURRY,
    zone: tzinfo = _ZONE,
    read_url: str = "",
) -> Database:
    """Opens ``sqlite:///path`` or ``postgresql://…``; ValueError for anything else.

    ``deadlines`` are those of PostgreSQL; sums are kept by local days of ``zone``. ``read_url`` is
    that of a replica of a PostgreSQL, for queries that may lag. Connects on first use. Use the
    database on one event loop only.
    """
    named = make_url(url)
    match named.get_backend_name():
        case "sqlite":
            return SqliteDatabase(named, zone)
        case "postgresql":
            replica = make_url(read_url) if read_url else None
            return PostgresDatabase(named, deadlines, zone, replica)
        case other:
            raise ValueError(f"no database of kind {other}")
