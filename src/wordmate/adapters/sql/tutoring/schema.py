"""The tables of tutoring: tallies of evaluations, counts of trials."""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    not_null,
    partial_index,
    reference,
)

evaluation_tally = Table(
    "evaluation_tally",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    not_null("body", Text),
    sqlite_with_rowid=False,
)

evaluation_text = Table(
    "evaluation_text",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    Column("place", BigInteger, primary_key=True),
    not_null("body", Text),
    Column("shown_at", Millis),
    sqlite_with_rowid=False,
)
"""Texts that students wrote about a tutor, at random positions and without their authors."""

SHOWN = evaluation_text.c.shown_at.is_not(None)

Index(
    "ix_evaluation_text_shown",
    evaluation_text.c.tutor_id,
    evaluation_text.c.place,
    **partial_index(SHOWN),
)
Index(
    "ix_evaluation_text_waiting",
    evaluation_text.c.tutor_id,
    **partial_index(~SHOWN),
)

trial_count = Table(
    "trial_count",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    Column("day", Integer, primary_key=True),
    not_null("created", Integer),
    not_null("tried", Integer),
    sqlite_with_rowid=False,
)
"""The number of trials that a tutor created, and requested, on a local day."""
