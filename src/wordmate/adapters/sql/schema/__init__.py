"""The tables: one schema for SQLite and PostgreSQL.

Instants are milliseconds since 1970-01-01 UTC, ids are given by the database, enumerations are
stored as their values and checked. An index stands for every list that pages.
"""

from wordmate.adapters.sql.schema import (
    accounts,
    after_class,
    content,
    counts,
    kernel,
    lessons,
    materials,
    memories,
    monitoring,
    notices,
    orders,
    pay,
    progress,
    records,
    rest,
    suggestions,
    tutoring,
    vocabulary_test,
    words,
)
from wordmate.adapters.sql.schema.columns import metadata

__all__ = [
    "accounts",
    "after_class",
    "content",
    "counts",
    "kernel",
    "lessons",
    "materials",
    "memories",
    "metadata",
    "monitoring",
    "notices",
    "orders",
    "pay",
    "progress",
    "records",
    "rest",
    "suggestions",
    "tutoring",
    "vocabulary_test",
    "words",
]
