"""The tables of students' words: states, events and memories; and the kept counts."""

from sqlalchemy import Boolean, Column, Double, Index, Integer, Table, Text, and_, case, or_

from wordmate.adapters.sql.engine.tables import (
    Id,
    Millis,
    constant,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
)
from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.orders.standing import Standing
from wordmate.domain.reviews.confusions import APART_AFTER, CONTRAST_AFTER
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.firmness import FIRM_DAYS, LASTING_DAYS, Firmness
from wordmate.domain.reviews.word_memory import EASY_AFTER, HARD_AFTER
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
    Column("reveal", Text),
    Column("other_word_id", Id),
    Column("met_days", Integer),
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

IS_PROBED = word_event.c.kind == constant(WordEventKind.PROBED)

Index(
    "ix_word_event_probed",
    word_event.c.student_id,
    word_event.c.happened_at,
    **partial_index(IS_PROBED),
)

word_memory = Table(
    "word_memory",
    metadata,
    reference("student_id", "account", primary_key=True),
    reference("word_id", "word", primary_key=True),
    not_null("stability", Double),
    not_null("difficulty", Double),
    not_null("day", Double),
    not_null("misses", Integer),
    not_null("rights", Integer),
    not_null("first_on", Integer),
    not_null("met_on", Integer),
    not_null("due_on", Integer),
    Index("ix_word_memory_due", "student_id", "due_on"),
    Index("ix_word_memory_met", "student_id", "met_on", "word_id"),
    sqlite_with_rowid=False,
)
"""``due_on`` is that of ``WordMemory``, written with it."""

IS_HARD = and_(word_memory.c.misses >= HARD_AFTER, word_memory.c.rights < EASY_AFTER)
"""``is_hard`` of ``WordMemory``, as a condition."""

FIRMNESS = case(
    (and_(word_memory.c.misses == 0, word_memory.c.rights == 0), constant(Firmness.NEW)),
    (
        or_(word_memory.c.rights == 0, word_memory.c.stability < FIRM_DAYS),
        constant(Firmness.COMING),
    ),
    (word_memory.c.day < word_memory.c.met_on + LASTING_DAYS, constant(Firmness.FIRM)),
    else_=constant(Firmness.LASTING),
)
"""``firmness`` of a memory, as a column."""

milestone = Table(
    "milestone",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("words", Integer, primary_key=True, autoincrement=False),
    not_null("reached_on", Integer),
    sqlite_with_rowid=False,
)
"""The milestones of still known words that a student has reached."""

word_confusion = Table(
    "word_confusion",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("word_id", Id, primary_key=True),
    Column("other_word_id", Id, primary_key=True),
    not_null("times", Integer),
    not_null("apart", Integer),
    not_null("answered_on", Integer),
    Column("right_word_id", Id),
    sqlite_with_rowid=False,
)

NEEDS_CONTRAST = and_(
    word_confusion.c.times >= CONTRAST_AFTER, word_confusion.c.apart < APART_AFTER
)

review_minutes = Table(
    "review_minutes",
    metadata,
    reference("student_id", "account", primary_key=True),
    not_null("minutes", Integer),
    sqlite_with_rowid=False,
)
"""For how many minutes a day a student is asked due words, if they chose it."""

day_budget = Table(
    "day_budget",
    metadata,
    reference("student_id", "account", primary_key=True),
    not_null("day", Integer),
    not_null("asked", Integer),
    not_null("is_carried", Boolean),
    not_null("answers", Integer),
    not_null("took_ms", Integer),
    sqlite_with_rowid=False,
)

forgetting = Table(
    "forgetting",
    metadata,
    reference("student_id", "account", primary_key=True),
    not_null("answers", Integer),
    not_null("log_scale", Double),
    not_null("information", Double),
    sqlite_with_rowid=False,
)
"""How fast a student forgets, by their checked answers."""

student_arm = Table(
    "student_arm",
    metadata,
    reference("student_id", "account", primary_key=True),
    not_null("experiment", Text),
    not_null("name", Text),
    not_null("review_policy", Text),
    not_null("minutes", Integer),
    one_of("review_policy", ReviewPolicy),
    sqlite_with_rowid=False,
)
"""The student's arm of an experiment, as the terms of their lessons name it."""

# Counts: writes update them, so that reads need not count.

word_count = Table(
    "word_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    not_null("mastered", Integer),
    not_null("to_review", Integer),
    not_null("marked", Integer, server_default="0"),
    not_null("favorites", Integer, server_default="0"),
    not_null("favorites_learned", Integer, server_default="0"),
    not_null("favorites_mastered", Integer, server_default="0"),
    not_null("favorites_forgotten", Integer, server_default="0"),
    sqlite_with_rowid=False,
)
"""The number of words that a student mastered, has to review, marked as mastered and made
favourites."""

book_word_count = Table(
    "book_word_count",
    metadata,
    reference("student_id", "account", primary_key=True),
    reference("course_book_id", "course_book", primary_key=True),
    not_null("learned", Integer),
    not_null("mastered", Integer),
    not_null("forgotten", Integer),
    not_null("favorites", Integer),
    sqlite_with_rowid=False,
)
"""The number of a book's words that a student met, by state, and favourites."""

order_count = Table(
    "order_count",
    metadata,
    reference("account_id", "account", primary_key=True),
    Column("lesson_type", Text, primary_key=True),
    Column("standing", Text, primary_key=True),
    not_null("orders", Integer),
    one_of("lesson_type", LessonType),
    one_of("standing", Standing),
    sqlite_with_rowid=False,
)
"""The number of orders of a student or tutor, by lesson type and standing."""
