"""The tables of rest."""

from sqlalchemy import CheckConstraint, Column, Index, Integer, Table, Text

from wordmate.adapters.sql.engine.tables import (
    Millis,
    constant,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.domain.rest.rest_slot import SlotState

rest_application = Table(
    "rest_application",
    metadata,
    row_id(),
    reference("tutor_id", "account"),
    not_null("status", Text),
    not_null("created_at", Millis),
    Column("reason", Text),
    Column("answered_by", Text),
    Column("answered_at", Millis),
    one_of("status", RestStatus),
    Index("ix_rest_application_tutor", "tutor_id", "id"),
    Index("ix_rest_application_status", "status", "id"),
)

rest_slot = Table(
    "rest_slot",
    metadata,
    reference("application_id", "rest_application", primary_key=True),
    Column("starts_at", Millis, primary_key=True),
    reference("tutor_id", "account"),
    not_null("state", Text),
    one_of("state", SlotState),
    sqlite_with_rowid=False,
)

HELD = rest_slot.c.state != constant(SlotState.SELECTABLE)
"""An application holds the half hour; only one can."""

Index("ix_rest_slot_starts_at", rest_slot.c.starts_at, rest_slot.c.tutor_id, **partial_index(HELD))

Index(
    "uq_rest_slot_held",
    rest_slot.c.tutor_id,
    rest_slot.c.starts_at,
    unique=True,
    **partial_index(HELD),
)

working_hours = Table(
    "working_hours",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    Column("weekday", Integer, primary_key=True),
    Column("starts", Integer, primary_key=True),
    not_null("ends", Integer),
    CheckConstraint("starts < ends", name="order"),
    sqlite_with_rowid=False,
)
"""Windows of a tutor's week: the weekday from 1 for Monday, minutes since local midnight."""
