"""The tables of course books, their words and sounds."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    false,
    func,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    metadata,
    not_null,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.content.word_text import TEXT_FIELDS

course_book = Table(
    "course_book",
    metadata,
    row_id(),
    not_null("code", Text, unique=True),
    not_null("title_zh", Text),
    not_null("title_en", Text),
    not_null("category", Text),
    not_null("level", Text),
    not_null("material_type", Text),
    not_null("word_count", Integer),
    Column("interaction_link", Text),
)
"""A book with an ``interaction_link`` belongs to an interactive course."""

word = Table(
    "word",
    metadata,
    row_id(),
    not_null("en_word", Text, unique=True),
    not_null("zh_word", Text),
    not_null("phonetic", Text),
    not_null("phonetic_uk", Text, server_default=""),
    not_null("phonetic_us", Text, server_default=""),
    not_null("phonetic_made", Boolean, server_default=false()),
    not_null("part_of_speech", Text),
    not_null("example", Text),
    not_null("example_zh", Text),
    not_null("knowledge", Text),
    not_null("picture", Text, server_default=""),
    not_null("audio_key", Text),
    Column("frequency_rank", Integer),
    Column("recording", Text),
)

RANKED = word.c.frequency_rank.is_not(None)

Index(
    "ix_word_frequency_rank",
    word.c.frequency_rank,
    **partial_index(RANKED),
)

SMALL_LETTERS = func.lower(word.c.en_word)

Index(
    "ix_word_beginning",
    SMALL_LETTERS.label("small"),
    postgresql_ops={"small": "text_pattern_ops"},
)
"""An index of lower-case prefixes by bytes; PostgreSQL's default order follows a collation."""

word_character = Table(
    "word_character",
    metadata,
    Column("character", Text, primary_key=True),
    reference("word_id", "word", primary_key=True, index=True),
    sqlite_with_rowid=False,
)
"""The Chinese characters of each word's translations; a search starts from them."""

course_word = Table(
    "course_word",
    metadata,
    reference("course_book_id", "course_book", primary_key=True),
    Column("position", Integer, primary_key=True),
    reference("word_id", "word"),
    Column("zh_word", Text),
    Column("phonetic", Text),
    Column("phonetic_uk", Text),
    Column("phonetic_us", Text),
    Column("phonetic_made", Boolean),
    Column("part_of_speech", Text),
    Column("example", Text),
    Column("example_zh", Text),
    Column("knowledge", Text),
    Column("picture", Text),
    Column("audio_key", Text),
    UniqueConstraint("word_id", "course_book_id"),
    sqlite_with_rowid=False,
)

institution_text = Table(
    "institution_text",
    metadata,
    row_id(),
    reference("institution_id", "institution"),
    reference("word_id", "word", index=True),
    reference("course_book_id", "course_book", nullable=True),
    *(Column(name, course_word.c[name].type) for name in TEXT_FIELDS),
    UniqueConstraint("institution_id", "word_id", "course_book_id"),
)
"""An institution's texts of a word, or of a book's entry: its people see these."""

OF_WORD_ITSELF = institution_text.c.course_book_id.is_(None)

Index(
    "uq_institution_text_word",
    institution_text.c.institution_id,
    institution_text.c.word_id,
    unique=True,
    **partial_index(OF_WORD_ITSELF),
)

word_recording = Table(
    "word_recording",
    metadata,
    reference("word_id", "word", primary_key=True),
    Column("zh_word", Text, primary_key=True),
    not_null("recording", Text),
    sqlite_with_rowid=False,
)
"""A recording of a word for one of its translations only."""

audio = Table(
    "audio",
    metadata,
    Column("key", Text, primary_key=True),
    not_null("en", Text),
    not_null("zh", Text),
    not_null("state", Text),
    not_null("asked_at", Millis),
    Column("ready_at", Millis),
    Column("last_error", Text),
    not_null("version", Text),
    CheckConstraint("state IN ('asked', 'ready', 'failed')", name="state"),
    CheckConstraint("version IN ('word', 'lesson', 'v2')", name="version"),
)
