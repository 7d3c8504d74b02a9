"""The tables of training materials and lesson preparation."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
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
    reference,
    row_id,
)
from wordmate.application.content.messages import MaterialType, WordBankCategory
from wordmate.domain.materials.material import MaterialKind

training_material = Table(
    "training_material",
    metadata,
    row_id(),
    not_null("material_type", Text),
    not_null("title_zh", Text),
    not_null("title_en", Text),
    not_null("titles", Text),
    Column("category", Text),
    not_null("kind", Text),
    not_null("text_zh", Text),
    not_null("text_en", Text),
    Column("minutes", BigInteger),
    Column("file_name", Text),
    Column("size_bytes", BigInteger),
    Column("duration_ms", BigInteger),
    Column("faststart", Boolean),
    not_null("updated_at", Millis),
    one_of("material_type", MaterialType),
    one_of("category", WordBankCategory),
    one_of("kind", MaterialKind),
    CheckConstraint("(kind = 'TEXT') = (file_name IS NULL)", name="body"),
    UniqueConstraint("material_type", "title_zh"),
    Index("ix_training_material_type", "material_type", "id"),
    Index("ix_training_material_shelf", "category", "id"),
)
"""``titles`` holds both titles in lower case, for the search."""

training_material_term = Table(
    "training_material_term",
    metadata,
    Column("term", Text, primary_key=True),
    Column(
        "material_id",
        Id,
        ForeignKey("training_material.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Index("ix_training_material_term_bytes", "term", postgresql_ops={"term": "text_pattern_ops"}),
    sqlite_with_rowid=False,
)
"""The search index of titles: their English words and Chinese characters."""

lesson_preparation = Table(
    "lesson_preparation",
    metadata,
    reference("course_book_id", "course_book", primary_key=True),
    not_null("text_zh", Text),
    not_null("text_en", Text),
    not_null("updated_at", Millis),
)
