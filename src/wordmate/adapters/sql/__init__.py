"""SQLAlchemy Core over SQLite or PostgreSQL: the tables, units of work and reads.

    migrate(url)                     # runs Alembic up to the newest revision
    async with set_up_database(url)       # connects, migrates, keeps other processes out
    database = open_database(url)    # "sqlite:///var/wordmate.db" or "postgresql://…"
    await database.run(work)         # one transaction; ``work`` receives a SqlUnit
    database.queries                 # answers declared queries from committed data
    database.queue                   # OutboxQueue: claim, begin, confirm, put_off, park
    database.on_outbox(relay.wake)   # called on the event loop after a commit with messages
    await database.close()

An outbox message carries the ``correlation_id`` from structlog's context variables. A unit may
await only its own stores; on SQLite, awaiting anything else raises RuntimeError.
"""

from wordmate.adapters.sql.engine.database import Database, open_database
from wordmate.adapters.sql.engine.migrations import migrate
from wordmate.adapters.sql.engine.postgres import SERVING, WITHOUT_HURRY
from wordmate.adapters.sql.engine.refusal import DatabaseRefused
from wordmate.adapters.sql.engine.setup import set_up_database

__all__ = [
    "SERVING",
    "WITHOUT_HURRY",
    "Database",
    "DatabaseRefused",
    "migrate",
    "open_database",
    "set_up_database",
]
