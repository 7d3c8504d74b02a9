"""The tables of course orders and their ledger."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    FromClause,
    Index,
    Integer,
    Table,
    Text,
    and_,
    false,
    literal_column,
)

from wordmate.adapters.sql.engine.tables import (
    Id,
    Millis,
    constant,
    metadata,
    not_null,
    one_of,
    partial_index,
    reference,
    row_id,
)
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.credits import CREDIT_TYPES
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import CourseType, LessonType, OrderStatus

class_series = Table("class_series", metadata, row_id(), not_null("created_at", Millis))
"""The weekly series of classes: it gives each its number."""

course_order = Table(
    "course_order",
    metadata,
    row_id(),
    reference("student_id", "account"),
    reference("tutor_id", "account", nullable=True),
    reference("course_book_id", "course_book", nullable=True),
    not_null("lesson_type", Text),
    not_null("course_type", Text),
    not_null("material_type", Text),
    not_null("is_simulated", Boolean),
    not_null("new_audio", Boolean),
    not_null("appointment_at", Millis),
    not_null("opens_at", Millis),
    not_null("closes_at", Millis),
    not_null("status", Text),
    not_null("deletion", Text),
    not_null("lesson_gone", Boolean, server_default=false()),
    Column("started_at", Millis),
    Column("started_by", Text),
    not_null("pauses", Text, server_default="[]"),
    Column("ended_at", Millis),
    Column("used_ms", Integer),
    Column("ended_by", Text),
    Column("anti_forget_time", Text),
    Column("rating", Integer),
    not_null("reminders", Integer, server_default="0"),
    Column("student_entered_at", Millis),
    not_null("is_answered", Boolean, server_default=false()),
    reference("source_order_id", "course_order", nullable=True, index=True),
    Column("review_day", Integer),
    not_null("word_count", Integer),
    Column("list_count", Integer),
    not_null("by_tutor", Boolean, server_default=false()),
    reference("series_id", "class_series", nullable=True),
    not_null("progress_version", Integer, server_default="0"),
    not_null("absences", Text, server_default="[]"),
    not_null("version", Integer),
    Column("clock_at", Millis),
    not_null("created_at", Millis),
    one_of("lesson_type", LessonType),
    one_of("course_type", CourseType),
    one_of("status", OrderStatus),
    one_of("deletion", DeletionStatus),
    Index("ix_course_order_appointment", "appointment_at", "id"),
    Index("ix_course_order_status", "status", "appointment_at", "id"),
    Index("ix_course_order_student", "student_id", "appointment_at", "id"),
    Index("ix_course_order_student_status", "student_id", "status", "appointment_at", "id"),
    Index("ix_course_order_tutor", "tutor_id", "appointment_at", "id"),
    Index("ix_course_order_tutor_status", "tutor_id", "status", "appointment_at", "id"),
)

IS_DELETED = course_order.c.deletion == constant(DeletionStatus.DELETED)
"""Few orders are deleted; without a partial index a search for them reads all others."""

IS_CLASS = course_order.c.lesson_type != constant(LessonType.ANTI_FORGETTING)
"""Of ``OrderState.is_new_word_book``, as a condition. Of eleven orders ten are reviews, so an index
of classes is small."""

for _owner in (course_order.c.student_id, course_order.c.tutor_id):
    Index(
        f"ix_course_order_{_owner.name.removesuffix('_id')}_class",
        _owner,
        course_order.c.appointment_at,
        course_order.c.id,
        course_order.c.lesson_type,
        **partial_index(IS_CLASS),
    )

Index(
    "ix_course_order_pair_classes",
    course_order.c.tutor_id,
    course_order.c.student_id,
    course_order.c.appointment_at,
    course_order.c.id,
    **partial_index(IS_CLASS),
)

IS_TIMED_CLASS = and_(IS_CLASS, ~course_order.c.is_simulated)
"""Of ``OrderState.is_timed_class``, as a condition."""

Index(
    "ix_course_order_class",
    course_order.c.appointment_at,
    course_order.c.id,
    **partial_index(IS_TIMED_CLASS),
)

IN_SERIES = course_order.c.series_id.is_not(None)

Index(
    "ix_course_order_series",
    course_order.c.series_id,
    course_order.c.appointment_at,
    course_order.c.id,
    **partial_index(IN_SERIES),
)

for _owner in (course_order.c.student_id, course_order.c.tutor_id):
    Index(
        f"ix_course_order_deleted_{_owner.name.removesuffix('_id')}",
        _owner,
        course_order.c.appointment_at,
        course_order.c.id,
        **partial_index(IS_DELETED),
    )

IS_USE = ~IS_DELETED & (course_order.c.status != constant(OrderStatus.CANCELED))
"""Of ``uses_book`` in ``domain.orders.standing``, as a condition."""

Index(
    "ix_course_order_student_book",
    course_order.c.student_id,
    course_order.c.course_book_id,
    course_order.c.appointment_at,
    **partial_index(IS_USE),
)

Index(
    "ix_course_order_book",
    course_order.c.course_book_id,
    course_order.c.student_id,
    **partial_index(IS_USE),
)


def picks_slot(order: FromClause) -> ColumnElement[bool]:
    """Whether a lesson picked the daily time of its reviews."""
    return and_(
        order.c.anti_forget_time.is_not(None),
        order.c.lesson_type != constant(LessonType.ANTI_FORGETTING),
    )


Index(
    "ix_course_order_picked_slot",
    course_order.c.student_id,
    course_order.c.ended_at,
    **partial_index(picks_slot(course_order)),
)

DELETION_APPROVED = course_order.c.deletion == constant(DeletionStatus.DELETE_APPROVED)

Index(
    "ix_course_order_deletion_approved",
    course_order.c.id,
    **partial_index(DELETION_APPROVED),
)

DELETION_PENDING = course_order.c.deletion == constant(DeletionStatus.DELETE_PENDING)
"""The store has requested the deletion, and the tutor has not approved it."""

Index(
    "ix_course_order_deletion_pending",
    course_order.c.id,
    **partial_index(DELETION_PENDING),
)

CLOCK_LOOKS = course_order.c.clock_at.is_not(None)
"""The orders that the clock has yet to check."""

Index(
    "ix_course_order_clock",
    course_order.c.clock_at,
    course_order.c.id,
    **partial_index(CLOCK_LOOKS),
)


def is_running(order: FromClause) -> ColumnElement[bool]:
    """Whether an order is in progress: at most one per student, and per leading tutor."""
    in_progress: ColumnElement[bool] = order.c.status == constant(OrderStatus.IN_PROGRESS)
    return in_progress


def is_led_by_tutor(order: FromClause) -> ColumnElement[bool]:
    """Whether the tutor started it, not the student alone."""
    by_tutor: ColumnElement[bool] = order.c.started_by == constant(Role.TUTOR)
    return by_tutor


RUNNING = is_running(course_order)

LED_BY_TUTOR = is_led_by_tutor(course_order)

Index(
    "ix_course_order_tutor_led_review",
    course_order.c.tutor_id,
    course_order.c.appointment_at,
    course_order.c.id,
    **partial_index(~IS_CLASS & LED_BY_TUTOR),
)

Index(
    "uq_course_order_running_student",
    course_order.c.student_id,
    unique=True,
    **partial_index(RUNNING),
)

Index(
    "uq_course_order_running_tutor",
    course_order.c.tutor_id,
    unique=True,
    **partial_index(RUNNING & LED_BY_TUTOR),
)

lesson_credit = Table(
    "lesson_credit",
    metadata,
    reference("student_id", "account", primary_key=True),
    Column("lesson_type", Text, primary_key=True),
    Column("since", Millis),
    not_null("bought", Integer, server_default="0"),
    not_null("used", Integer, server_default="0"),
    one_of("lesson_type", CREDIT_TYPES),
    sqlite_with_rowid=False,
)
"""What a student bought of a lesson type, and the classes booked from ``since`` on (the day of the
first purchase; all of them before it) that use it up.
"""

LEFT = lesson_credit.c.bought - lesson_credit.c.used
IS_BOUGHT = lesson_credit.c.bought > literal_column("0")
Index(
    "ix_lesson_credit_left",
    literal_column("(bought - used)"),
    lesson_credit.c.student_id,
    **partial_index(IS_BOUGHT),
)

credit_purchase = Table(
    "credit_purchase",
    metadata,
    row_id(),
    reference("student_id", "account"),
    not_null("lesson_type", Text),
    not_null("lessons", Integer),
    not_null("bought_at", Millis),
    not_null("note", Text),
    not_null("created_at", Millis),
    one_of("lesson_type", CREDIT_TYPES),
    Index("ix_credit_purchase_student", "student_id", "bought_at", "id"),
)

tutor_day = Table(
    "tutor_day",
    metadata,
    reference("tutor_id", "account", primary_key=True),
    Column("day", Integer, primary_key=True),
    not_null("sessions", Integer),
    not_null("used_ms", BigInteger),
    not_null("reviews_done", Integer),
    not_null("reviews_missed", Integer),
    not_null("no_shows", Integer),
    Index("ix_tutor_day_day", "day", "tutor_id"),
    sqlite_with_rowid=False,
)
"""A tutor's work of a local day (days since 1970), summed up: ``Work`` in
``domain.orders.days_of_tutor``."""

order_event = Table(
    "order_event",
    metadata,
    reference("order_id", "course_order", primary_key=True),
    Column("sequence", Integer, primary_key=True),
    not_null("kind", Text),
    not_null("format", Integer),
    not_null("body", Text),
    Column("word_id", Id),
    reference("account_id", "account", nullable=True),
    Column("device", Text),
    Column("device_number", Integer),
    not_null("happened_at", Millis),
    not_null("received_at", Millis),
    sqlite_with_rowid=False,
)

FROM_A_DEVICE = order_event.c.device.is_not(None)

Index(
    "uq_order_event_device",
    order_event.c.order_id,
    order_event.c.device,
    order_event.c.device_number,
    unique=True,
    **partial_index(FROM_A_DEVICE),
)
