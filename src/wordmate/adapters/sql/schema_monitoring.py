"""The table of monitoring."""

from sqlalchemy import Column, Index, Table, Text

from wordmate.adapters.sql.schema import Id, Instant, metadata

monitoring_event = Table(
    "monitoring_event",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("body", Text, nullable=False),
    Index("ix_monitoring_event_at", "at", "id"),
)
