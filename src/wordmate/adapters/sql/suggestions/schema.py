"""The tables of suggestions and of the corrections that result."""

from sqlalchemy import (
    Column,
    Index,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    needed,
    one_of,
    only,
    reference,
    row_id,
)
from wordmate.domain.suggestions.suggestion import SuggestionType

suggestion = Table(
    "suggestion",
    metadata,
    row_id(),
    reference("account_id", "account"),
    needed("title", Text),
    needed("type", Text),
    needed("content", Text),
    reference("word_id", "word", nullable=True),
    reference("course_book_id", "course_book", nullable=True),
    needed("created_at", Millis),
    Column("opinion", Text),
    Column("answered_by", Text),
    Column("answered_at", Millis),
    one_of("type", SuggestionType),
    Index("ix_suggestion_account", "account_id", "created_at", "id"),
)

OPEN = suggestion.c.answered_at.is_(None)

Index("ix_suggestion_open", suggestion.c.id, **only(OPEN))

suggestion_picture = Table(
    "suggestion_picture",
    metadata,
    Column("name", Text, primary_key=True),
    reference("account_id", "account"),
    needed("uploaded_at", Millis),
    reference("suggestion_id", "suggestion", nullable=True),
    Column("position", Integer),
    Index("ix_suggestion_picture_suggestion", "suggestion_id", "position"),
)

UNUSED = suggestion_picture.c.suggestion_id.is_(None)

Index(
    "ix_suggestion_picture_unused",
    suggestion_picture.c.uploaded_at,
    **only(UNUSED),
)

word_correction = Table(
    "word_correction",
    metadata,
    row_id(),
    reference("suggestion_id", "suggestion", index=True),
    reference("word_id", "word", index=True),
    reference("course_book_id", "course_book", nullable=True),
    needed("field", Text),
    needed("old_text", Text),
    needed("new_text", Text),
    needed("corrected_by", Text),
    needed("corrected_at", Millis),
)
