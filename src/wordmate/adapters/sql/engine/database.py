"""Opens the database that a URL names."""

from sqlalchemy.engine import make_url

from wordmate.adapters.sql.engine.postgres import WITHOUT_HURRY, Deadlines, PostgresDatabase
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase

Database = SqliteDatabase | PostgresDatabase


def open_database(url: str, deadlines: Deadlines = WITHOUT_HURRY) -> Database:
    """Opens ``sqlite:///path`` or ``postgresql://…``; ValueError for anything else.

    ``deadlines`` are those of PostgreSQL. Connects on first use. Use the database on one event
    loop only.
    """
    named = make_url(url)
    match named.get_backend_name():
        case "sqlite":
            return SqliteDatabase(named)
        case "postgresql":
            return PostgresDatabase(named, deadlines)
        case other:
            raise ValueError(f"no database of kind {other}")
