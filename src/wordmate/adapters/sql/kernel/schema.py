"""The tables of idempotent answers, of the outbox, and of the last time."""

from sqlalchemy import (
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import (
    Id,
    Millis,
    metadata,
    not_null,
    partial_index,
    row_id,
)

kept_answer = Table(
    "kept_answer",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    not_null("request_hash", Text),
    not_null("answer", LargeBinary),
    Column("error_code", Text),
    not_null("created_at", Millis, index=True),
)

outbox = Table(
    "outbox",
    metadata,
    row_id(),
    not_null("event", Text),
    not_null("subscriber", Text),
    not_null("format", Integer),
    not_null("body", Text),
    not_null("correlation_id", Text),
    not_null("created_at", Millis),
    not_null("due_at", Millis),
    not_null("starts", Integer),
    Column("done_at", Millis),
    not_null("parked", Boolean),
    Column("last_error", Text),
    not_null("turn", Millis, server_default="0"),
    Column("asker", Text),
    Column("about", Id),
)

NOT_DONE = outbox.c.done_at.is_(None)

Index(
    "ix_outbox_due",
    outbox.c.due_at,
    outbox.c.id,
    **partial_index(NOT_DONE),
)

Index(
    "ix_outbox_turn",
    outbox.c.turn,
    outbox.c.id,
    **partial_index(NOT_DONE),
)

Index(
    "ix_outbox_asker",
    outbox.c.asker,
    outbox.c.turn,
    **partial_index(NOT_DONE & outbox.c.asker.is_not(None)),
)

CAN_WITHDRAW = NOT_DONE & outbox.c.about.is_not(None)

Index("ix_outbox_about", outbox.c.about, **partial_index(CAN_WITHDRAW))

Index("ix_outbox_done", outbox.c.done_at, **partial_index(~NOT_DONE))

last_time = Table(
    "last_time",
    metadata,
    Column("id", Integer, primary_key=True),
    not_null("at", Millis),
)
"""One row: the last time of a service whose database has no clock."""
