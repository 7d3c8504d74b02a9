"""The tables of codes, tickets, invites, WeChat bindings, limits and the audit log."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from wordmate.adapters.sql.schema import Id, Instant, metadata

one_time_code = Table(
    "one_time_code",
    metadata,
    Column("phone", Text, primary_key=True),
    Column("purpose", Text, primary_key=True),
    Column("code_hash", Text, nullable=False),
    Column("issued_at", Instant, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

ticket = Table(
    "ticket",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("expires_at", Instant, nullable=False, index=True),
)

invite_code = Table(
    "invite_code",
    metadata,
    Column("id", Id, primary_key=True),
    Column("code_hash", Text, nullable=False, unique=True),
    Column("institution_id", Id, ForeignKey("institution.id"), nullable=False),
    Column("uses_left", Integer, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
)

wechat_binding = Table(
    "wechat_binding",
    metadata,
    Column("open_id", Text, primary_key=True),
    Column("union_id", Text, index=True),
    Column("phone", Text, nullable=False, index=True),
    Column("bound_at", Instant, nullable=False),
)

rate_limit = Table(
    "rate_limit",
    metadata,
    Column("key", Text, primary_key=True),
    Column("used", BigInteger, nullable=False),
    Column("ends_at", Instant, nullable=False, index=True),
)

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", Id, primary_key=True),
    Column("event", Text, nullable=False),
    Column("at", Instant, nullable=False, index=True),
    Column("actor", Text, nullable=False),
    Column("account_id", Id, ForeignKey("account.id")),
    Column("address", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Index("ix_audit_log_account", "account_id", "at"),
)
