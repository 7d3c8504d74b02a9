"""The table of monitoring."""

from sqlalchemy import Index, Table, Text

from wordmate.adapters.sql.engine.tables import Millis, metadata, needed, row_id

monitoring_event = Table(
    "monitoring_event",
    metadata,
    row_id(),
    needed("at", Millis),
    needed("body", Text),
    Index("ix_monitoring_event_at", "at", "id"),
)
