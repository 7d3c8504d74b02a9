"""Index a student's words by day, English in lower case, and the Chinese of books' own texts."""

import re

import sqlalchemy as sa

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

CHINESE = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
CHUNK = 1000


def upgrade() -> None:
    op.create_index("ix_word_event_happened", "word_event", ["student_id", "happened_at"])
    op.drop_index("ix_word_en_word_bytes", "word")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE INDEX ix_word_beginning ON word (lower(en_word) text_pattern_ops)")
    else:
        op.execute("CREATE INDEX ix_word_beginning ON word (lower(en_word))")
    fill_characters(op.get_bind())


def fill_characters(connection: sa.Connection) -> None:
    """Fills the table of characters from the books' own texts."""
    entry = sa.table("course_word", sa.column("word_id"), sa.column("zh_word"))
    character = sa.table("word_character", sa.column("character"), sa.column("word_id"))
    last = 0
    while words := connection.scalars(
        sa.select(entry.c.word_id)
        .where(entry.c.word_id > last, entry.c.zh_word.is_not(None))
        .order_by(entry.c.word_id)
        .distinct()
        .limit(CHUNK)
    ).all():
        last = words[-1]
        said = sa.select(entry.c.word_id, entry.c.zh_word).where(
            entry.c.word_id.in_(words), entry.c.zh_word.is_not(None)
        )
        known = sa.select(character.c.word_id, character.c.character).where(
            character.c.word_id.in_(words)
        )
        wanted = {
            (number, one)
            for number, text in connection.execute(said)
            for one in CHINESE.findall(text)
        } - {(number, one) for number, one in connection.execute(known)}
        if wanted:
            connection.execute(
                sa.insert(character),
                [{"word_id": number, "character": one} for number, one in sorted(wanted)],
            )


def downgrade() -> None:
    op.drop_index("ix_word_beginning", "word")
    op.create_index(
        "ix_word_en_word_bytes",
        "word",
        ["en_word"],
        postgresql_ops={"en_word": "text_pattern_ops"},
    )
    op.drop_index("ix_word_event_happened", "word_event")
