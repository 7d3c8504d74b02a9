"""The tables: one schema for SQLite and PostgreSQL.

Instants are milliseconds since 1970-01-01 UTC, ids are given by the database, enumerations are
stored as their values and checked. An index stands for every list that pages.
"""

from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    literal_column,
)

from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import CourseType, LessonType, OrderStatus
from wordmate.domain.pay.commission import CommissionStatus, ReviewMethod
from wordmate.domain.progress.counting import Span
from wordmate.domain.vocabulary_test.items import Answer
from wordmate.domain.words.word_learning import TO_REVIEW, WordState
from wordmate.domain.words.word_ledger import WordEventKind

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = BigInteger().with_variant(Integer, "sqlite")
Instant = BigInteger


def constant(value: str) -> Any:
    """A constant written into the statement, so that a partial index is recognised by it."""
    return literal_column(f"'{value}'")


def _one_of(name: str, values: Iterable[str]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


def _id() -> Column[int]:
    return Column("id", Id, primary_key=True)


def _needed(name: str, type_: Any, *more: Any, **options: Any) -> Column[Any]:
    return Column(name, type_, *more, nullable=False, **options)


def _of(name: str, table: str, *, nullable: bool = False, **options: Any) -> Column[int]:
    return Column(name, Id, ForeignKey(f"{table}.id"), nullable=nullable, **options)


institution = Table(
    "institution",
    metadata,
    _id(),
    _needed("code", Text, unique=True),
    _needed("name", Text),
    _needed("created_at", Instant),
)

account = Table(
    "account",
    metadata,
    _id(),
    _needed("phone", Text, index=True),
    _needed("role", Text),
    _needed("name", Text),
    Column("password_hash", Text),
    Column("title_level", Text),
    _of("institution_id", "institution", nullable=True),
    _needed("profile", Text, server_default="{}"),
    _needed("disabled", Boolean, server_default=false()),
    _needed("version", Integer),
    _needed("created_at", Instant),
    _one_of("role", Role),
    Index("uq_account_phone_role_name", "phone", "role", "name", unique=True),
)

tutor_student = Table(
    "tutor_student",
    metadata,
    _of("tutor_id", "account", primary_key=True),
    _of("student_id", "account", primary_key=True, index=True),
    sqlite_with_rowid=False,
)

login_session = Table(
    "login_session",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _of("account_id", "account", index=True),
    _needed("created_at", Instant),
    _needed("last_seen_at", Instant),
    _needed("expires_at", Instant, index=True),
)

course_book = Table(
    "course_book",
    metadata,
    _id(),
    _needed("code", Text, unique=True),
    _needed("title_zh", Text),
    _needed("title_en", Text),
    _needed("category", Text),
    _needed("level", Text),
    _needed("material_type", Text),
    _needed("word_count", Integer),
    Column("interaction_link", Text),
)
"""A book with an ``interaction_link`` is one of an interactive course."""

word = Table(
    "word",
    metadata,
    _id(),
    _needed("en_word", Text, unique=True),
    _needed("zh_word", Text),
    _needed("phonetic", Text),
    _needed("phonetic_uk", Text, server_default=""),
    _needed("phonetic_us", Text, server_default=""),
    _needed("phonetic_made", Boolean, server_default=false()),
    _needed("part_of_speech", Text),
    _needed("example", Text),
    _needed("example_zh", Text),
    _needed("knowledge", Text),
    _needed("audio_key", Text),
    Column("frequency_rank", Integer),
    Column("recording", Text),
)

RANKED = word.c.frequency_rank.is_not(None)

Index(
    "ix_word_frequency_rank",
    word.c.frequency_rank,
    sqlite_where=RANKED,
    postgresql_where=RANKED,
)

Index("ix_word_en_word_bytes", word.c.en_word, postgresql_ops={"en_word": "text_pattern_ops"})
"""How words begin, by their bytes: the unique index of PostgreSQL is in its language's order."""

word_character = Table(
    "word_character",
    metadata,
    Column("character", Text, primary_key=True),
    _of("word_id", "word", primary_key=True, index=True),
    sqlite_with_rowid=False,
)
"""The Chinese characters of each word's own translation: what a search begins with."""

course_word = Table(
    "course_word",
    metadata,
    _of("course_book_id", "course_book", primary_key=True),
    Column("position", Integer, primary_key=True),
    _of("word_id", "word"),
    Column("zh_word", Text),
    Column("phonetic", Text),
    Column("phonetic_uk", Text),
    Column("phonetic_us", Text),
    Column("phonetic_made", Boolean),
    Column("part_of_speech", Text),
    Column("example", Text),
    Column("example_zh", Text),
    Column("knowledge", Text),
    Column("audio_key", Text),
    UniqueConstraint("word_id", "course_book_id"),
    sqlite_with_rowid=False,
)

word_state = Table(
    "word_state",
    metadata,
    _of("student_id", "account", primary_key=True),
    _of("word_id", "word", primary_key=True),
    _needed("state", Text),
    _needed("updated_at", Instant),
    Column("favorite_at", Instant),
    Column("marked_at", Instant),
    Column("before_mark", Text),
    _one_of("state", WordState),
    Index("ix_word_state_updated", "student_id", "updated_at", "word_id"),
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
    sqlite_where=WAITS_FOR_REVIEW,
    postgresql_where=WAITS_FOR_REVIEW,
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
        sqlite_where=_where,
        postgresql_where=_where,
    )

IS_FORGOTTEN = word_state.c.state == constant(WordState.FORGOTTEN)

Index(
    "ix_word_state_forgotten",
    word_state.c.student_id,
    word_state.c.state,
    word_state.c.word_id,
    sqlite_where=IS_FORGOTTEN,
    postgresql_where=IS_FORGOTTEN,
)

word_event = Table(
    "word_event",
    metadata,
    _of("student_id", "account", primary_key=True),
    Column("sequence", Integer, primary_key=True),
    _of("word_id", "word"),
    _needed("kind", Text),
    Column("was_right", Boolean),
    Column("latency_ms", Integer),
    Column("task", Text),
    Column("device", Text),
    Column("device_number", Integer),
    _needed("happened_at", Instant),
    _needed("received_at", Instant),
    _one_of("kind", WordEventKind),
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
    sqlite_where=WORD_FROM_A_DEVICE,
    postgresql_where=WORD_FROM_A_DEVICE,
)

_COUNTED_BY: Final = ("status", "deletion", "lesson_type")
"""What the length of a list is counted by: no row is looked at for it."""

course_order = Table(
    "course_order",
    metadata,
    _id(),
    _of("student_id", "account"),
    _of("tutor_id", "account", nullable=True),
    _of("course_book_id", "course_book", nullable=True),
    _needed("lesson_type", Text),
    _needed("course_type", Text),
    _needed("material_type", Text),
    _needed("is_simulated", Boolean),
    _needed("new_audio", Boolean),
    _needed("appointment_at", Instant),
    _needed("opens_at", Instant, server_default="0"),
    _needed("closes_at", Instant, server_default="0"),
    _needed("status", Text),
    _needed("deletion", Text),
    Column("started_at", Instant),
    Column("started_by", Text),
    Column("paused_at", Instant),
    Column("ended_at", Instant),
    Column("ended_by", Text),
    Column("anti_forget_time", Text),
    Column("rating", Integer),
    _needed("reminders", Integer, server_default="0"),
    _of("source_order_id", "course_order", nullable=True, index=True),
    _needed("word_count", Integer),
    _needed("progress_version", Integer, server_default="0"),
    _needed("version", Integer),
    Column("clock_at", Instant),
    _needed("created_at", Instant),
    _one_of("lesson_type", LessonType),
    _one_of("course_type", CourseType),
    _one_of("status", OrderStatus),
    _one_of("deletion", DeletionStatus),
    Index("ix_course_order_appointment", "appointment_at", "id"),
    Index("ix_course_order_status", "status", "appointment_at", "id"),
    Index("ix_course_order_student", "student_id", "appointment_at", "id", *_COUNTED_BY),
    Index("ix_course_order_student_book", "student_id", "course_book_id", "appointment_at"),
    Index("ix_course_order_student_status", "student_id", "status", "appointment_at", "id"),
    Index("ix_course_order_student_type", "student_id", "lesson_type", "appointment_at", "id"),
    Index("ix_course_order_tutor", "tutor_id", "appointment_at", "id", *_COUNTED_BY),
    Index("ix_course_order_tutor_status", "tutor_id", "status", "appointment_at", "id"),
    Index("ix_course_order_tutor_type", "tutor_id", "lesson_type", "appointment_at", "id"),
)

IS_DELETED = course_order.c.deletion == constant(DeletionStatus.DELETED)
"""Few of all: who looks for them would read everything else."""

for _owner in (course_order.c.student_id, course_order.c.tutor_id):
    Index(
        f"ix_course_order_deleted_{_owner.name.removesuffix('_id')}",
        _owner,
        course_order.c.appointment_at,
        course_order.c.id,
        sqlite_where=IS_DELETED,
        postgresql_where=IS_DELETED,
    )

DELETION_APPROVED = course_order.c.deletion == constant(DeletionStatus.DELETE_APPROVED)

Index(
    "ix_course_order_deletion_approved",
    course_order.c.id,
    sqlite_where=DELETION_APPROVED,
    postgresql_where=DELETION_APPROVED,
)

CLOCK_LOOKS = course_order.c.clock_at.is_not(None)
"""The orders that the clock has to look at some time."""

Index(
    "ix_course_order_clock",
    course_order.c.clock_at,
    course_order.c.id,
    sqlite_where=CLOCK_LOOKS,
    postgresql_where=CLOCK_LOOKS,
)


def is_running(order: FromClause) -> ColumnElement[bool]:
    """Whether an order is in progress: one of a student, and of a tutor who leads, at a time."""
    in_progress: ColumnElement[bool] = order.c.status == constant(OrderStatus.IN_PROGRESS)
    return in_progress


def is_led_by_tutor(order: FromClause) -> ColumnElement[bool]:
    """Whether its tutor started it, and not its student alone."""
    by_tutor: ColumnElement[bool] = order.c.started_by == constant(Role.TUTOR)
    return by_tutor


RUNNING = is_running(course_order)
LED_BY_TUTOR = is_led_by_tutor(course_order)

Index(
    "uq_course_order_running_student",
    course_order.c.student_id,
    unique=True,
    sqlite_where=RUNNING,
    postgresql_where=RUNNING,
)
Index(
    "uq_course_order_running_tutor",
    course_order.c.tutor_id,
    unique=True,
    sqlite_where=RUNNING & LED_BY_TUTOR,
    postgresql_where=RUNNING & LED_BY_TUTOR,
)

order_event = Table(
    "order_event",
    metadata,
    _of("order_id", "course_order", primary_key=True),
    Column("sequence", Integer, primary_key=True),
    _needed("kind", Text),
    _needed("format", Integer),
    _needed("body", Text),
    Column("word_id", Id),
    _of("account_id", "account", nullable=True),
    Column("device", Text),
    Column("device_number", Integer),
    _needed("happened_at", Instant),
    _needed("received_at", Instant),
    sqlite_with_rowid=False,
)

OF_A_WORD = order_event.c.word_id.is_not(None)
FROM_A_DEVICE = order_event.c.device.is_not(None)

Index(
    "ix_order_event_word",
    order_event.c.word_id,
    order_event.c.order_id,
    sqlite_where=OF_A_WORD,
    postgresql_where=OF_A_WORD,
)
Index(
    "uq_order_event_device",
    order_event.c.order_id,
    order_event.c.device,
    order_event.c.device_number,
    unique=True,
    sqlite_where=FROM_A_DEVICE,
    postgresql_where=FROM_A_DEVICE,
)

lesson_word = Table(
    "lesson_word",
    metadata,
    _of("order_id", "course_order", primary_key=True),
    Column("position", Integer, primary_key=True),
    _of("word_id", "word"),
    sqlite_with_rowid=False,
)

lesson_progress = Table(
    "lesson_progress",
    metadata,
    _of("order_id", "course_order", primary_key=True),
    _needed("version", Integer),
    _of("saved_by", "account"),
    _needed("saved_at", Instant),
    _needed("body", Text),
)

lesson_result = Table(
    "lesson_result",
    metadata,
    _of("order_id", "course_order", primary_key=True),
    _needed("correct_word_ids", Text),
    _needed("wrong_word_ids", Text),
    _needed("already_known_word_ids", Text),
    Column("anti_forget_time", Text),
    _of("submitted_by", "account", nullable=True),
    _needed("handed_in_by", Text),
    _needed("submitted_at", Instant),
)

commission = Table(
    "commission",
    metadata,
    _id(),
    _of("order_id", "course_order", unique=True),
    _of("tutor_id", "account"),
    _of("student_id", "account"),
    _needed("lesson_type", Text),
    _needed("minutes", Integer),
    _needed("practice_ms", BigInteger),
    _needed("amount_fen", Integer),
    _needed("subsidy_fen", Integer),
    _needed("status", Text),
    _needed("created_at", Instant),
    _needed("material_type", Text),
    Column("institution", Text),
    Column("review_method", Text),
    _needed("problem_flag", Boolean),
    _needed("ended_at", Instant),
    _needed("month", Text),
    Column("batch", Text, ForeignKey("payout_batch.name")),
    Column("failed", Text),
    _one_of("status", CommissionStatus),
    _one_of("review_method", ReviewMethod),
    Index("ix_commission_month", "month", "order_id"),
    Index("ix_commission_tutor_month", "tutor_id", "month", "ended_at", "order_id"),
    Index("ix_commission_tutor_status", "tutor_id", "status", "month", "ended_at", "order_id"),
)

practice_count = Table(
    "practice_count",
    metadata,
    _of("student_id", "account", primary_key=True),
    Column("span", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    _needed("words_learned", Integer),
    _needed("reviews_done", Integer),
    _needed("review_asked", Integer),
    _needed("review_right", Integer),
    _needed("practice_ms", BigInteger),
    _one_of("span", Span),
    sqlite_with_rowid=False,
)

evaluation = Table(
    "evaluation",
    metadata,
    _id(),
    _of("order_id", "course_order", unique=True),
    _of("student_id", "account"),
    _of("tutor_id", "account"),
    _needed("stars", Integer),
    _needed("criteria", Text),
    _needed("suggestion", Text),
    _needed("created_at", Instant),
    CheckConstraint("stars BETWEEN 1 AND 5", name="stars"),
    Index("ix_evaluation_tutor", "tutor_id", "created_at"),
)

kept_answer = Table(
    "kept_answer",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    _needed("request_hash", Text),
    _needed("answer", LargeBinary),
    Column("error_code", Text),
    _needed("created_at", Instant, index=True),
)

outbox = Table(
    "outbox",
    metadata,
    _id(),
    _needed("event", Text),
    _needed("subscriber", Text),
    _needed("format", Integer),
    _needed("body", Text),
    _needed("correlation_id", Text),
    _needed("created_at", Instant),
    _needed("due_at", Instant),
    _needed("starts", Integer),
    Column("done_at", Instant),
    _needed("parked", Boolean),
    Column("last_error", Text),
)

NOT_DONE = outbox.c.done_at.is_(None)

Index(
    "ix_outbox_due",
    outbox.c.due_at,
    outbox.c.id,
    sqlite_where=NOT_DONE,
    postgresql_where=NOT_DONE,
)
Index("ix_outbox_done", outbox.c.done_at, sqlite_where=~NOT_DONE, postgresql_where=~NOT_DONE)

audio = Table(
    "audio",
    metadata,
    Column("key", Text, primary_key=True),
    _needed("en", Text),
    _needed("zh", Text),
    _needed("state", Text),
    _needed("asked_at", Instant),
    Column("ready_at", Instant),
    Column("last_error", Text),
    _needed("version", Text, server_default="v2"),
    CheckConstraint("state IN ('asked', 'ready', 'failed')", name="state"),
    CheckConstraint("version IN ('word', 'v2')", name="version"),
)

vocabulary_test = Table(
    "vocabulary_test",
    metadata,
    _id(),
    _of("student_id", "account"),
    _needed("seed", BigInteger),
    _needed("item_count", Integer),
    _needed("answer_count", Integer),
    _needed("started_at", Instant),
    _needed("touched_at", Instant),
    Column("ended_at", Instant),
    Column("closed_at", Instant),
    Column("size", Integer),
    Column("low", Integer),
    Column("high", Integer),
    Column("shares", Text),
    _needed("items", Text),
    Index("ix_vocabulary_test_student", "student_id", "id"),
)

TEST_OPEN = vocabulary_test.c.closed_at.is_(None)

Index(
    "uq_vocabulary_test_open",
    vocabulary_test.c.student_id,
    unique=True,
    sqlite_where=TEST_OPEN,
    postgresql_where=TEST_OPEN,
)

vocabulary_answer = Table(
    "vocabulary_answer",
    metadata,
    _of("test_id", "vocabulary_test", primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("choice", Integer),
    _needed("answer", Text),
    _needed("latency_ms", Integer),
    _needed("answered_at", Instant),
    _one_of("answer", Answer),
    sqlite_with_rowid=False,
)
