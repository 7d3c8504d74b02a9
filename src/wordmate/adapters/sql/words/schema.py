"""The tables of students' words: states and events."""

from sqlalchemy import (
    Boolean,
    Column,
    Index,
    Integer,
    Table,
    Text,
)

from wordmate.adapters.sql.engine.tables import (
    Millis,
    constant,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
)
from wordmate.domain.words.word_learning import TO_REVIEW, WordState
from wordmate.domain.words.word_ledger import WordEventKind

word_state = Table(
    "word_state",
    metadata,
    reference("student_id", "account", primary_key=True),
    reference("word_id", "word", primary_key=True),
    not_null("state", Text),
    not_null("updated_at", Millis),
    Column("favorite_at", Millis),
    Column("marked_at", Millis),
    Column("before_mark", Text),
    one_of("state", WordState),
    Index("ix_word_state_word", "word_id", "student_id"),
    sqlite_with_rowid=False,
)

WAITS_FOR_REVIEW = word_state.c.state.in_([constant(one) for one in TO_REVIEW])

Index(
    "ix_word_state_to_review",
    word_state.c.student_id,
    word_state.c.updated_at,
    word_state.c.word_id,
    word_state.c.state,
    word_state.c.favorite_at,
    **partial_index(WAITS_FOR_REVIEW),
)

IS_FAVORITE = word_state.c.favorite_at.is_not(None)

IS_MARKED = word_state.c.marked_at.is_not(None)

for _name, _column, _where in (
    ("favorite", word_state.c.favorite_at, IS_FAVORITE),
    ("marked", word_state.c.marked_at, IS_MARKED),
):
    Index(
        f"ix_word_state_{_name}",
        word_state.c.student_id,
        _column,
        word_state.c.word_id,
        word_state.c.state,
        **partial_index(_where),
    )

word_event = Table(
    "word_event",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("sequence", Integer, primary_key=True),
    reference("word_id", "word"),
    not_null("kind", Text),
    Column("was_right", Boolean),
    Column("latency_ms", Integer),
    Column("task", Text),
    Column("device", Text),
    Column("device_number", Integer),
    not_null("happened_at", Millis),
    not_null("received_at", Millis),
    one_of("kind", WordEventKind),
    Index("ix_word_event_happened", "student_id", "happened_at"),
    sqlite_with_rowid=False,
)

WORD_FROM_A_DEVICE = word_event.c.device.is_not(None)

Index(
    "uq_word_event_device",
    word_event.c.student_id,
    word_event.c.device,
    word_event.c.device_number,
    word_event.c.word_id,
    unique=True,
    **partial_index(WORD_FROM_A_DEVICE),
)
