"""The tables of codes, tickets, invites, WeChat bindings, limits and the audit log."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    Table,
    Text,
    false,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    needed,
    one_of,
    reference,
    row_id,
)
from wordmate.domain.kernel.roles import Role

institution = Table(
    "institution",
    metadata,
    row_id(),
    needed("code", Text, unique=True),
    needed("name", Text),
    needed("created_at", Millis),
)

account = Table(
    "account",
    metadata,
    row_id(),
    needed("phone", Text, index=True),
    needed("role", Text),
    needed("name", Text),
    Column("password_hash", Text),
    Column("title_level", Text),
    reference("institution_id", "institution", nullable=True),
    needed("profile", Text, server_default="{}"),
    needed("disabled", Boolean, server_default=false()),
    needed("version", Integer),
    needed("created_at", Millis),
    one_of("role", Role),
    Index("uq_account_phone_role_name", "phone", "role", "name", unique=True),
)

tutor_student = Table(
    "tutor_student",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    reference("student_id", "account", primary_key=True, index=True),
    sqlite_with_rowid=False,
)
"""Every student that a tutor was ever booked with; orders decide who is a student now."""

login_session = Table(
    "login_session",
    metadata,
    Column("token_hash", Text, primary_key=True),
    reference("account_id", "account", index=True),
    needed("created_at", Millis),
    needed("last_seen_at", Millis),
    needed("expires_at", Millis, index=True),
)

one_time_code = Table(
    "one_time_code",
    metadata,
    Column("phone", Text, primary_key=True),
    Column("purpose", Text, primary_key=True),
    needed("code_hash", Text),
    needed("issued_at", Millis, index=True),
    needed("tries", Integer),
    needed("state", Text),
)

ticket = Table(
    "ticket",
    metadata,
    Column("token_hash", Text, primary_key=True),
    needed("kind", Text),
    needed("body", Text),
    needed("expires_at", Millis, index=True),
)

invite_code = Table(
    "invite_code",
    metadata,
    row_id(),
    needed("code_hash", Text, unique=True),
    reference("institution_id", "institution"),
    needed("uses_left", Integer),
    needed("created_at", Millis),
    needed("expires_at", Millis),
)

wechat_binding = Table(
    "wechat_binding",
    metadata,
    Column("open_id", Text, primary_key=True),
    Column("union_id", Text, index=True),
    needed("phone", Text, index=True),
    needed("bound_at", Millis),
)

rate_limit = Table(
    "rate_limit",
    metadata,
    Column("key", Text, primary_key=True),
    needed("used", BigInteger),
    needed("ends_at", Millis, index=True),
)

audit_log = Table(
    "audit_log",
    metadata,
    row_id(),
    needed("event", Text),
    needed("at", Millis),
    needed("actor", Text),
    reference("account_id", "account", nullable=True),
    needed("address", Text),
    needed("facts", Text),
    reference("order_id", "course_order", nullable=True),
    needed("reason", Text, server_default=""),
    Index("ix_audit_log_at", "at", "id"),
    Index("ix_audit_log_event", "event", "at", "id"),
    Index("ix_audit_log_actor", "actor", "at", "id"),
    Index("ix_audit_log_account", "account_id", "at", "id"),
    Index("ix_audit_log_order", "order_id", "at", "id"),
)
