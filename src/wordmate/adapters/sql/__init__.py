"""SQLAlchemy Core over SQLite or PostgreSQL: the tables, units of work and reads.

    migrate(url)                     # alembic, up to the newest revision
    async with setting_up(url)       # reached, migrated, and nobody else's meanwhile
    database = open_database(url)    # "sqlite:///var/wordmate.db" or "postgresql://…"
    await database.run(work)         # Units: one transaction; work gets a SqlUnit
    database.reads                   # Reads: queries, autocommit
    database.queue                   # OutboxQueue: claim, begin, confirm, put_off, park
    database.on_outbox(relay.wake)   # called on the loop after commits that left messages
    await database.close()

Beyond the ports a ``SqlUnit`` has ``accounts.put_institution(code=, name=, now=) -> id``. An outbox
message carries the ``correlation_id`` bound to structlog's context variables when it was put. A
unit awaits nothing but its own stores; on SQLite anything else is a RuntimeError.
"""

from wordmate.adapters.sql.engine.database import Database, open_database
from wordmate.adapters.sql.engine.migrations import migrate
from wordmate.adapters.sql.engine.refusal import DatabaseRefused
from wordmate.adapters.sql.engine.setup import setting_up

__all__ = ["Database", "DatabaseRefused", "migrate", "open_database", "setting_up"]
