"""The tables of idempotent answers and of the outbox."""

from sqlalchemy import (
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import Millis, metadata, needed, only, row_id

kept_answer = Table(
    "kept_answer",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    needed("request_hash", Text),
    needed("answer", LargeBinary),
    Column("error_code", Text),
    needed("created_at", Millis, index=True),
)

outbox = Table(
    "outbox",
    metadata,
    row_id(),
    needed("event", Text),
    needed("subscriber", Text),
    needed("format", Integer),
    needed("body", Text),
    needed("correlation_id", Text),
    needed("created_at", Millis),
    needed("due_at", Millis),
    needed("starts", Integer),
    Column("done_at", Millis),
    needed("parked", Boolean),
    Column("last_error", Text),
)

NOT_DONE = outbox.c.done_at.is_(None)

Index(
    "ix_outbox_due",
    outbox.c.due_at,
    outbox.c.id,
    **only(NOT_DONE),
)

Index("ix_outbox_done", outbox.c.done_at, **only(~NOT_DONE))
