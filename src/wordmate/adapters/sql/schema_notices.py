"""The tables of notices, suggestions and corrections."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
)

from wordmate.adapters.sql.schema import Id, Instant, metadata
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.suggestions.suggestion import SuggestionType


def _one_of(name: str, values: type[NoticeKind] | type[SuggestionType]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


notice = Table(
    "notice",
    metadata,
    Column("id", Id, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("about", Id, nullable=False),
    Column("facts", Text, nullable=False),
    Column("happened_at", Instant, nullable=False, index=True),
    Column("created_at", Instant, nullable=False),
    Column("read_at", Instant),
    _one_of("kind", NoticeKind),
    UniqueConstraint("account_id", "kind", "about", "happened_at"),
    Index("ix_notice_account", "account_id", "happened_at", "id"),
)

UNREAD = notice.c.read_at.is_(None)

Index(
    "ix_notice_unread",
    notice.c.account_id,
    sqlite_where=UNREAD,
    postgresql_where=UNREAD,
)

notice_mark = Table(
    "notice_mark",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("last", Id, nullable=False),
)

suggestion = Table(
    "suggestion",
    metadata,
    Column("id", Id, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id"), nullable=False),
    Column("title", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("word_id", Id, ForeignKey("word.id")),
    Column("course_book_id", Id, ForeignKey("course_book.id")),
    Column("created_at", Instant, nullable=False),
    Column("opinion", Text),
    Column("answered_by", Text),
    Column("answered_at", Instant),
    _one_of("type", SuggestionType),
    Index("ix_suggestion_account", "account_id", "created_at", "id"),
)

OPEN = suggestion.c.answered_at.is_(None)

Index("ix_suggestion_open", suggestion.c.id, sqlite_where=OPEN, postgresql_where=OPEN)

suggestion_picture = Table(
    "suggestion_picture",
    metadata,
    Column("name", Text, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id"), nullable=False),
    Column("uploaded_at", Instant, nullable=False),
    Column("suggestion_id", Id, ForeignKey("suggestion.id")),
    Column("position", Integer),
    Index("ix_suggestion_picture_suggestion", "suggestion_id", "position"),
)

UNUSED = suggestion_picture.c.suggestion_id.is_(None)

Index(
    "ix_suggestion_picture_unused",
    suggestion_picture.c.uploaded_at,
    sqlite_where=UNUSED,
    postgresql_where=UNUSED,
)

word_correction = Table(
    "word_correction",
    metadata,
    Column("id", Id, primary_key=True),
    Column("suggestion_id", Id, ForeignKey("suggestion.id"), nullable=False, index=True),
    Column("word_id", Id, ForeignKey("word.id"), nullable=False, index=True),
    Column("course_book_id", Id, ForeignKey("course_book.id")),
    Column("field", Text, nullable=False),
    Column("old_text", Text, nullable=False),
    Column("new_text", Text, nullable=False),
    Column("corrected_by", Text, nullable=False),
    Column("corrected_at", Instant, nullable=False),
)
