"""All tables: one schema for SQLite and PostgreSQL.

Instants are milliseconds since 1970-01-01 UTC, the database generates ids, and a CHECK lists
the values of each enumeration. Every paged list has an index.
"""

import wordmate.adapters.sql.accounts.schema
import wordmate.adapters.sql.after_class.schema
import wordmate.adapters.sql.content.schema
import wordmate.adapters.sql.kernel.schema
import wordmate.adapters.sql.lessons.schema
import wordmate.adapters.sql.materials.schema
import wordmate.adapters.sql.monitoring.schema
import wordmate.adapters.sql.notices.schema
import wordmate.adapters.sql.orders.schema
import wordmate.adapters.sql.pay.schema
import wordmate.adapters.sql.privacy.schema
import wordmate.adapters.sql.progress.schema
import wordmate.adapters.sql.records.schema
import wordmate.adapters.sql.rest.schema
import wordmate.adapters.sql.routine.schema
import wordmate.adapters.sql.suggestions.schema
import wordmate.adapters.sql.tutoring.schema
import wordmate.adapters.sql.vocabulary_test.schema
import wordmate.adapters.sql.words.schema  # noqa: F401
from wordmate.adapters.sql.engine.tables import metadata

__all__ = ["metadata"]
