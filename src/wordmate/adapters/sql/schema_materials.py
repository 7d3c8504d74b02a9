"""The tables of training materials and lesson preparation."""

from collections.abc import Iterable

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

from wordmate.adapters.sql.schema import Id, Instant, metadata
from wordmate.application.content.messages import MaterialType, WordBankCategory
from wordmate.domain.materials.material import MaterialKind


def _one_of(name: str, values: Iterable[str]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


training_material = Table(
    "training_material",
    metadata,
    Column("id", Id, primary_key=True),
    Column("material_type", Text, nullable=False),
    Column("title_zh", Text, nullable=False),
    Column("title_en", Text, nullable=False),
    Column("titles", Text, nullable=False),
    Column("category", Text),
    Column("kind", Text, nullable=False),
    Column("text_zh", Text, nullable=False),
    Column("text_en", Text, nullable=False),
    Column("minutes", BigInteger),
    Column("file_name", Text),
    Column("size_bytes", BigInteger),
    Column("duration_ms", BigInteger),
    Column("faststart", Boolean),
    Column("updated_at", Instant, nullable=False),
    _one_of("material_type", MaterialType),
    _one_of("category", WordBankCategory),
    _one_of("kind", MaterialKind),
    CheckConstraint("(kind = 'TEXT') = (file_name IS NULL)", name="body"),
    UniqueConstraint("material_type", "title_zh"),
    Index("ix_training_material_type", "material_type", "id"),
    Index("ix_training_material_shelf", "category", "id"),
)
"""``titles`` are both of them, small: what a search looks into."""

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
"""What titles hold: English words and Chinese characters, with which a search begins."""

lesson_preparation = Table(
    "lesson_preparation",
    metadata,
    Column("course_book_id", Id, ForeignKey("course_book.id"), primary_key=True),
    Column("text_zh", Text, nullable=False),
    Column("text_en", Text, nullable=False),
    Column("updated_at", Instant, nullable=False),
)
