"""Let a book's entry have its own texts, and separate American from British phonetics."""

import sqlalchemy as sa

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

OWN = (
    "zh_word",
    "phonetic",
    "phonetic_uk",
    "phonetic_us",
    "part_of_speech",
    "example",
    "example_zh",
    "knowledge",
    "audio_key",
)


def upgrade() -> None:
    for name in ("phonetic_uk", "phonetic_us"):
        op.add_column("word", sa.Column(name, sa.Text(), server_default="", nullable=False))
    op.add_column(
        "word",
        sa.Column("phonetic_made", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    for name in OWN:
        op.add_column("course_word", sa.Column(name, sa.Text(), nullable=True))
    op.add_column("course_word", sa.Column("phonetic_made", sa.Boolean(), nullable=True))


def downgrade() -> None:
    op.drop_column("course_word", "phonetic_made")
    for name in reversed(OWN):
        op.drop_column("course_word", name)
    for name in ("phonetic_made", "phonetic_us", "phonetic_uk"):
        op.drop_column("word", name)
