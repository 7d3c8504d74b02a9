"""The tables of notices."""

from sqlalchemy import (
    Column,
    Index,
    Table,
    Text,
    UniqueConstraint,
)

from wordmate.adapters.sql.engine.tables import (
    Id,
    Millis,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.notices.notice import NoticeKind

notice = Table(
    "notice",
    metadata,
    row_id(),
    reference("account_id", "account"),
    not_null("kind", Text),
    not_null("about", Id),
    not_null("facts", Text),
    not_null("happened_at", Millis, index=True),
    not_null("created_at", Millis),
    Column("read_at", Millis),
    one_of("kind", NoticeKind),
    UniqueConstraint("account_id", "kind", "about", "happened_at"),
    Index("ix_notice_account", "account_id", "happened_at", "id"),
)

UNREAD = notice.c.read_at.is_(None)

Index(
    "ix_notice_unread",
    notice.c.account_id,
    **partial_index(UNREAD),
)

notice_mark = Table(
    "notice_mark",
    metadata,
    Column("name", Text, primary_key=True),
    not_null("at", Millis),
    not_null("last", Id),
)
