"""Add training materials with searchable titles, the preparation of a book's lessons, and the page
that runs an interactive course.
"""

import sqlalchemy as sa

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TYPES = (
    "VOCABULARY",
    "GRAMMAR",
    "READING",
    "CLOZE",
    "LISTENING_AND_SPEAKING",
    "WRITING",
    "SEVEN_PICK_FIVE",
    "SELECT_WORD_FILL_BLANK",
    "READING_JUDGMENT",
)
CATEGORIES = (
    "EXAM_SYLLABUS",
    "CLASSROOM_SYNC",
    "FIXED_COLLOCATIONS",
    "PHRASES",
    "WORD_FORMS",
    "ROOTS_AND_AFFIXES",
    "PROFESSIONAL",
    "PERSONALISED",
    "SECOND_PASS",
    "ENGLISH_ENGLISH",
    "ADULT",
    "OTHER",
)
KINDS = ("TEXT", "PDF", "VIDEO")


def needed(name, type_):
    return sa.Column(name, type_, nullable=False)


def one_of(name, values):
    listed = ", ".join(f"'{value}'" for value in values)
    return sa.CheckConstraint(f"{name} IN ({listed})", name=op.f(f"ck_training_material_{name}"))


def upgrade() -> None:
    op.create_table(
        "training_material",
        needed("id", ID),
        needed("material_type", sa.Text()),
        needed("title_zh", sa.Text()),
        needed("title_en", sa.Text()),
        needed("titles", sa.Text()),
        sa.Column("category", sa.Text()),
        needed("kind", sa.Text()),
        needed("text_zh", sa.Text()),
        needed("text_en", sa.Text()),
        sa.Column("minutes", sa.BigInteger()),
        sa.Column("file_name", sa.Text()),
        sa.Column("size_bytes", sa.BigInteger()),
        sa.Column("duration_ms", sa.BigInteger()),
        sa.Column("faststart", sa.Boolean()),
        needed("updated_at", sa.BigInteger()),
        one_of("material_type", TYPES),
        one_of("category", CATEGORIES),
        one_of("kind", KINDS),
        sa.CheckConstraint(
            "(kind = 'TEXT') = (file_name IS NULL)", name=op.f("ck_training_material_body")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_training_material")),
        sa.UniqueConstraint(
            "material_type", "title_zh", name=op.f("uq_training_material_material_type_title_zh")
        ),
    )
    op.create_index("ix_training_material_type", "training_material", ["material_type", "id"])
    op.create_index("ix_training_material_shelf", "training_material", ["category", "id"])
    op.create_table(
        "training_material_term",
        needed("term", sa.Text()),
        needed("material_id", ID),
        sa.ForeignKeyConstraint(
            ["material_id"],
            ["training_material.id"],
            name=op.f("fk_training_material_term_material_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("term", "material_id", name=op.f("pk_training_material_term")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_training_material_term_material_id"), "training_material_term", ["material_id"]
    )
    op.create_index(
        "ix_training_material_term_bytes",
        "training_material_term",
        ["term"],
        postgresql_ops={"term": "text_pattern_ops"},
    )
    op.create_table(
        "lesson_preparation",
        needed("course_book_id", ID),
        needed("text_zh", sa.Text()),
        needed("text_en", sa.Text()),
        needed("updated_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["course_book_id"],
            ["course_book.id"],
            name=op.f("fk_lesson_preparation_course_book_id"),
        ),
        sa.PrimaryKeyConstraint("course_book_id", name=op.f("pk_lesson_preparation")),
    )
    op.add_column("course_book", sa.Column("interaction_link", sa.Text()))


def downgrade() -> None:
    with op.batch_alter_table("course_book") as course_book:
        course_book.drop_column("interaction_link")
    op.drop_table("lesson_preparation")
    op.drop_table("training_material_term")
    op.drop_table("training_material")
