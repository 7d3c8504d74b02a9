"""The table of monitoring."""

from sqlalchemy import Index, Table, Text

from wordmate.adapters.sql.engine.tables import Millis, metadata, not_null, row_id

monitoring_event = Table(
    "monitoring_event",
    metadata,
    row_id(),
    not_null("at", Millis),
    not_null("body", Text),
    Index("ix_monitoring_event_at", "at", "id"),
)
