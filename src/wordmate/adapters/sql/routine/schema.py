"""The tables of reminders, browsers, calendar addresses and links to weeks."""

from sqlalchemy import Column, Index, Integer, Table, Text

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    not_null,
    partial_index,
    reference,
    row_id,
)

daily_reminder = Table(
    "daily_reminder",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("slot", Text),
    not_null("reminded_on", Integer, server_default="0"),
    sqlite_with_rowid=False,
)
"""``reminded_on`` stays when the reminder is turned off, so that turning it on again does not send
a second one on the same day."""

Index(
    "ix_daily_reminder_slot",
    daily_reminder.c.slot,
    daily_reminder.c.student_id,
    **partial_index(daily_reminder.c.slot.is_not(None)),
)

push_device = Table(
    "push_device",
    metadata,
    row_id(),
    reference("account_id", "account", index=True),
    not_null("session_hash", Text),
    not_null("endpoint_hash", Text, unique=True),
    not_null("endpoint", Text),
    not_null("p256dh", Text),
    not_null("auth", Text),
    not_null("language", Text),
    not_null("created_at", Millis),
)
"""A browser belongs to the session that it subscribed in, and is deleted with it."""

calendar_address = Table(
    "calendar_address",
    metadata,
    reference("account_id", "account", primary_key=True),
    not_null("token_hash", Text, unique=True),
    not_null("language", Text),
    not_null("created_at", Millis),
)

shared_week = Table(
    "shared_week",
    metadata,
    row_id(),
    reference("student_id", "account", index=True),
    not_null("token_hash", Text, unique=True),
    not_null("week", Integer),
    not_null("created_at", Millis),
    not_null("expires_at", Millis, index=True),
)
