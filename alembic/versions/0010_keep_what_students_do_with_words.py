"""Add what students do with words outside orders, and search words by prefix.

A favourite gets the time at which it was made. Existing favourites are dropped: no operation could
make one.
"""

import re

import sqlalchemy as sa

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
CHUNK = 500
CHINESE = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
KINDS = "'marked', 'unmarked', 'undone', 'favorited', 'unfavorited', 'practised'"
FROM_A_DEVICE = sa.text("device IS NOT NULL")
PARTIAL = ("favorite", "marked")


def upgrade() -> None:
    with op.batch_alter_table("word_state") as table:
        table.drop_column("favorite")
        table.add_column(sa.Column("favorite_at", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("marked_at", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("before_mark", sa.Text(), nullable=True))
    op.create_index("ix_word_state_updated", "word_state", ["student_id", "updated_at", "word_id"])
    for name in PARTIAL:
        there = sa.text(f"{name}_at IS NOT NULL")
        op.create_index(
            f"ix_word_state_{name}",
            "word_state",
            ["student_id", f"{name}_at", "word_id", "state"],
            sqlite_where=there,
            postgresql_where=there,
        )
    forgotten = sa.text("state = 'forgotten'")
    op.create_index(
        "ix_word_state_forgotten",
        "word_state",
        ["student_id", "state", "word_id"],
        sqlite_where=forgotten,
        postgresql_where=forgotten,
    )
    op.create_table(
        "word_event",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("was_right", sa.Boolean(), nullable=True),
        sa.Column("latency_ms", sa.Integer(), nullable=True),
        sa.Column("task", sa.Text(), nullable=True),
        sa.Column("device", sa.Text(), nullable=True),
        sa.Column("device_number", sa.Integer(), nullable=True),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(f"kind IN ({KINDS})", name=op.f("ck_word_event_kind")),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_word_event_student_id"),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_word_event_word_id"),
        sa.PrimaryKeyConstraint("student_id", "sequence", name="pk_word_event"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_word_event_device",
        "word_event",
        ["student_id", "device", "device_number", "word_id"],
        unique=True,
        sqlite_where=FROM_A_DEVICE,
        postgresql_where=FROM_A_DEVICE,
    )
    op.create_table(
        "word_character",
        sa.Column("character", sa.Text(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_word_character_word_id"),
        sa.PrimaryKeyConstraint("character", "word_id", name="pk_word_character"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_word_character_word_id", "word_character", ["word_id"])
    op.create_index(
        "ix_word_en_word_bytes",
        "word",
        ["en_word"],
        postgresql_ops={"en_word": "text_pattern_ops"},
    )
    fill_characters(op.get_bind())


def fill_characters(connection: sa.Connection) -> None:
    """Fills the table of characters from the existing words."""
    word = sa.table("word", sa.column("id"), sa.column("zh_word"))
    character = sa.table("word_character", sa.column("character"), sa.column("word_id"))
    last = 0
    while rows := connection.execute(
        sa.select(word.c.id, word.c.zh_word)
        .where(word.c.id > last)
        .order_by(word.c.id)
        .limit(CHUNK)
    ).all():
        last = rows[-1][0]
        spelled = [
            {"character": one, "word_id": number}
            for number, text in rows
            for one in dict.fromkeys(CHINESE.findall(text))
        ]
        if spelled:
            connection.execute(sa.insert(character), spelled)


def downgrade() -> None:
    op.drop_index("ix_word_en_word_bytes", "word")
    op.drop_table("word_character")
    op.drop_table("word_event")
    for name in (*PARTIAL, "updated", "forgotten"):
        op.drop_index(f"ix_word_state_{name}", "word_state")
    with op.batch_alter_table("word_state") as table:
        for name in ("favorite_at", "marked_at", "before_mark"):
            table.drop_column(name)
        table.add_column(
            sa.Column("favorite", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
