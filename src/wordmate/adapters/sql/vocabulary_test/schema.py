"""The tables of vocabulary tests."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.domain.vocabulary_test.next_item import TestKind

vocabulary_test = Table(
    "vocabulary_test",
    metadata,
    row_id(),
    reference("student_id", "account"),
    not_null("seed", BigInteger),
    not_null("item_count", Integer),
    not_null("answer_count", Integer),
    not_null("started_at", Millis),
    not_null("touched_at", Millis),
    Column("ended_at", Millis),
    Column("closed_at", Millis),
    Column("size", Integer),
    Column("low", Integer),
    Column("high", Integer),
    Column("shares", Text),
    not_null("items", Text),
    not_null("item_order", Text),
    not_null("bank", Text),
    not_null("kind", Text),
    not_null("version", Integer),
    one_of("kind", TestKind),
    Index("ix_vocabulary_test_student", "student_id", "id"),
)

TEST_OPEN = vocabulary_test.c.closed_at.is_(None)

Index(
    "uq_vocabulary_test_open",
    vocabulary_test.c.student_id,
    vocabulary_test.c.kind,
    unique=True,
    **partial_index(TEST_OPEN),
)

vocabulary_answer = Table(
    "vocabulary_answer",
    metadata,
    reference("test_id", "vocabulary_test", primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("choice", Integer),
    not_null("answer", Text),
    not_null("latency_ms", Integer),
    not_null("answered_at", Millis),
    one_of("answer", Answer),
    sqlite_with_rowid=False,
)
