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
    literal_column,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.accounts.agreement import GuardianRelation
from wordmate.domain.kernel.roles import Role

_IS_STAFF = literal_column(f"role = '{Role.STORE}'", Boolean)
IS_STUDENT = literal_column(f"role = '{Role.STUDENT}'", Boolean)

BYTES = Text().with_variant(Text(collation="C"), "postgresql")
"""A text that is compared by its bytes, so that an index finds beginnings."""

institution = Table(
    "institution",
    metadata,
    row_id(),
    not_null("code", Text, unique=True),
    not_null("name", Text),
    not_null("created_at", Millis),
)

account = Table(
    "account",
    metadata,
    row_id(),
    not_null("phone", Text, index=True),
    not_null("role", Text),
    not_null("name", Text),
    Column("password_hash", Text),
    not_null("titles", Text, server_default="{}"),
    reference("institution_id", "institution", nullable=True),
    not_null("rights", Text, server_default=""),
    not_null("profile", Text, server_default="{}"),
    Column("grade", Text),
    not_null("disabled", Boolean, server_default=false()),
    not_null("version", Integer),
    not_null("created_at", Millis),
    one_of("role", Role),
    Index("uq_account_phone_role_name", "phone", "role", "name", unique=True),
    Index(
        "ix_account_staff",
        "institution_id",
        "id",
        **partial_index(_IS_STAFF),
    ),
    Index("ix_account_student", "institution_id", "id", **partial_index(IS_STUDENT)),
    Index("ix_account_grade", "grade", "id", **partial_index(IS_STUDENT)),
)
"""``grade`` repeats that of a student's profile, by which the store's list is filtered."""

person_key = Table(
    "person_key",
    metadata,
    Column("key", BYTES, primary_key=True),
    reference("account_id", "account", primary_key=True, index=True),
    sqlite_with_rowid=False,
)
"""The texts by whose beginning the store finds a student or tutor, in the order of their bytes."""

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
    not_null("created_at", Millis),
    not_null("last_seen_at", Millis),
    not_null("expires_at", Millis, index=True),
    not_null("user_agent", Text, server_default=""),
)

second_factor = Table(
    "second_factor",
    metadata,
    reference("account_id", "account", primary_key=True),
    not_null("sealed_secret", Text),
    not_null("is_confirmed", Boolean),
    not_null("last_step", BigInteger),
    not_null("recovery_hashes", Text),
)
"""Of staff: begun with a secret, confirmed with its first code."""

id_number = Table(
    "id_number",
    metadata,
    reference("account_id", "account", primary_key=True),
    not_null("sealed_number", Text),
    sqlite_with_rowid=False,
)
"""The encrypted ID numbers of students."""

agreement = Table(
    "agreement",
    metadata,
    reference("account_id", "account", primary_key=True),
    not_null("legal_text", Text),
    not_null("agreed_at", Millis),
    Column("guardian_name", Text),
    Column("guardian_relation", Text),
    one_of("guardian_relation", GuardianRelation),
    sqlite_with_rowid=False,
)
"""Which legal texts people agreed to; a guardian agrees for a student under fourteen."""

one_time_code = Table(
    "one_time_code",
    metadata,
    Column("phone", Text, primary_key=True),
    Column("purpose", Text, primary_key=True),
    not_null("code_hash", Text),
    not_null("issued_at", Millis, index=True),
    not_null("tries", Integer),
    not_null("state", Text),
)

ticket = Table(
    "ticket",
    metadata,
    Column("token_hash", Text, primary_key=True),
    not_null("kind", Text),
    not_null("body", Text),
    not_null("expires_at", Millis, index=True),
)

invite_code = Table(
    "invite_code",
    metadata,
    row_id(),
    not_null("code_hash", Text, unique=True),
    reference("institution_id", "institution"),
    not_null("uses_left", Integer),
    not_null("created_at", Millis),
    not_null("expires_at", Millis),
)

wechat_binding = Table(
    "wechat_binding",
    metadata,
    Column("open_id", Text, primary_key=True),
    Column("union_id", Text, index=True),
    not_null("phone", Text, index=True),
    not_null("bound_at", Millis),
)

rate_limit = Table(
    "rate_limit",
    metadata,
    Column("key", Text, primary_key=True),
    not_null("used", BigInteger),
    not_null("ends_at", Millis, index=True),
)

audit_log = Table(
    "audit_log",
    metadata,
    row_id(),
    not_null("event", Text),
    not_null("at", Millis),
    not_null("actor", Text),
    reference("account_id", "account", nullable=True),
    not_null("address", Text),
    not_null("facts", Text),
    reference("order_id", "course_order", nullable=True),
    not_null("reason", Text, server_default=""),
    reference("institution_id", "institution", nullable=True),
    Index("ix_audit_log_institution", "institution_id", "at", "id"),
    Index("ix_audit_log_at", "at", "id"),
    Index("ix_audit_log_event", "event", "at", "id"),
    Index("ix_audit_log_actor", "actor", "at", "id"),
    Index("ix_audit_log_account", "account_id", "at", "id"),
    Index("ix_audit_log_order", "order_id", "at", "id"),
)

HAS_ADDRESS = audit_log.c.address != ""
Index("ix_audit_log_address", audit_log.c.at, audit_log.c.id, **partial_index(HAS_ADDRESS))
