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
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.suggestions.suggestion import SuggestionType

suggestion = Table(
    "suggestion",
    metadata,
    row_id(),
    reference("account_id", "account"),
    not_null("title", Text),
    not_null("type", Text),
    not_null("content", Text),
    reference("word_id", "word", nullable=True),
    reference("course_book_id", "course_book", nullable=True),
    not_null("created_at", Millis),
    Column("opinion", Text),
    Column("answered_by", Text),
    Column("answered_at", Millis),
    one_of("type", SuggestionType),
    Index("ix_suggestion_account", "account_id", "created_at", "id"),
)

OPEN = suggestion.c.answered_at.is_(None)

Index("ix_suggestion_open", suggestion.c.id, **partial_index(OPEN))

suggestion_picture = Table(
    "suggestion_picture",
    metadata,
    Column("name", Text, primary_key=True),
    reference("account_id", "account"),
    not_null("uploaded_at", Millis),
    reference("suggestion_id", "suggestion", nullable=True),
    Column("position", Integer),
    Index("ix_suggestion_picture_suggestion", "suggestion_id", "position"),
)

UNUSED = suggestion_picture.c.suggestion_id.is_(None)

Index(
    "ix_suggestion_picture_unused",
    suggestion_picture.c.uploaded_at,
    **partial_index(UNUSED),
)

word_correction = Table(
    "word_correction",
    metadata,
    row_id(),
    reference("suggestion_id", "suggestion", nullable=True, index=True),
    reference("word_id", "word", index=True),
    reference("course_book_id", "course_book", nullable=True),
    not_null("field", Text),
    not_null("old_text", Text),
    not_null("new_text", Text),
    not_null("corrected_by", Text),
    not_null("corrected_at", Millis),
    reference("institution_id", "institution", nullable=True),
)
"""A correction of an institution's own text names it."""
