"""The tables of rest."""

from collections.abc import Iterable

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Table, Text

from wordmate.adapters.sql.schema import Id, Instant, constant, metadata
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.domain.rest.rest_slot import SlotState


def _one_of(name: str, values: Iterable[str]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


rest_application = Table(
    "rest_application",
    metadata,
    Column("id", Id, primary_key=True),
    Column("tutor_id", Id, ForeignKey("account.id"), nullable=False),
    Column("status", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("reason", Text),
    Column("answered_by", Text),
    Column("answered_at", Instant),
    _one_of("status", RestStatus),
    Index("ix_rest_application_tutor", "tutor_id", "id"),
    Index("ix_rest_application_status", "status", "id"),
)

rest_slot = Table(
    "rest_slot",
    metadata,
    Column("application_id", Id, ForeignKey("rest_application.id"), primary_key=True),
    Column("starts_at", Instant, primary_key=True),
    Column("tutor_id", Id, ForeignKey("account.id"), nullable=False),
    Column("state", Text, nullable=False),
    _one_of("state", SlotState),
    sqlite_with_rowid=False,
)

HELD = rest_slot.c.state != constant(SlotState.SELECTABLE)
"""An application holds it: no other one does."""

Index(
    "uq_rest_slot_held",
    rest_slot.c.tutor_id,
    rest_slot.c.starts_at,
    unique=True,
    sqlite_where=HELD,
    postgresql_where=HELD,
)
