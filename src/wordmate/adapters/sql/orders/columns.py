"""The columns of a course order, alone and with the people and book shown beside it."""

from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    and_,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
    tuple_,
)
from sqlalchemy.sql.visitors import replacement_traverse

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.lessons.schema import lesson_progress, lesson_result, lesson_word
from wordmate.adapters.sql.lessons.stores import LESSON
from wordmate.adapters.sql.orders.schema import (
    DELETION_APPROVED,
    IS_DELETED,
    LED_BY_TUTOR,
    RUNNING,
    course_order,
)
from wordmate.adapters.sql.words.schema import word_memory
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import CourseOrderView, SeriesPlace
from wordmate.application.orders.views import OrderContext, order_view
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.leading import Absence
from wordmate.domain.lessons.lesson_record import LessonRecord
from wordmate.domain.lessons.pause import Pause
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType, OrderStatus

_c = course_order.c
_encode: Final = msgspec.json.Encoder().encode
_pauses_in: Final = msgspec.json.Decoder(tuple[Pause, ...]).decode
_absences_in: Final = msgspec.json.Decoder(tuple[Absence, ...]).decode


def order_with(lesson: Columns[LessonRecord] | None) -> Columns[CourseOrder]:
    """An order with what is read of its lesson."""
    in_ledger = dict.fromkeys(("terms", "supplements", "past_no_shows", "new_events"))
    return Columns.of(
        CourseOrder,
        course_order,
        pauses=As(_c.pauses, _pauses_in),
        absences=As(_c.absences, _absences_in),
        lesson_record=lesson,
        **in_ledger,
    )


ORDER: Final = order_with(None)
"""An order without its lesson."""
WHOLE_ORDER: Final = order_with(LESSON)
"""An order with its lesson; ``with_lesson`` adds the joins."""
STORED: Final = tuple(one for one in _c if one.name not in ("id", "version", "created_at"))
"""The columns that a change of an order may write."""
_STORED_NAMES: Final = tuple(one.name for one in STORED)

_own_words: Final = lesson_word.alias("own")
WORDS_LISTED_AT: Final = func.coalesce(
    select(_own_words.c.order_id)
    .where(
        _own_words.c.order_id == _c.id,
        _own_words.c.position == literal_column("0"),
        _c.source_order_id.is_not(None),
    )
    .correlate(course_order)
    .scalar_subquery(),
    _c.source_order_id,
)
"""The order that lists a review's words: the review itself when it has its own list."""

IS_MEMORY_OF_LISTED: Final = and_(
    word_memory.c.student_id == _c.student_id, word_memory.c.word_id == lesson_word.c.word_id
)
"""Joins a listed word of an order with what its student remembers of it."""

IS_REVIEW: Final = _c.lesson_type == constant(LessonType.ANTI_FORGETTING)
_RESERVED = _c.status == constant(OrderStatus.RESERVED)
WAITS: Final = and_(_RESERVED, ~DELETION_APPROVED, ~IS_DELETED, ~_c.lesson_gone)
"""Of ``CourseOrder.waits``, as a condition."""
IS_GIVEN_UP: Final = and_(_RESERVED, or_(DELETION_APPROVED, IS_DELETED, _c.lesson_gone))
"""Of ``CourseOrder.is_given_up``, as a condition."""
IS_AHEAD: Final = or_(WAITS, RUNNING)
"""Of ``is_ahead`` in ``domain.orders.standing``, as a condition: what runs is never deleted."""
IS_NOTHING_DUE: Final = and_(
    _c.status == constant(OrderStatus.COMPLETED),
    _c.list_count.is_not(None),
    _c.started_at.is_(None),
)
"""Of ``OrderState.is_nothing_due``, as a condition."""
WORD_DUE_ON: Final = func.coalesce(word_memory.c.due_on, literal_column("0"))
"""When a listed word is due; a word without a memory is."""
_CHOOSES_WORDS = and_(_RESERVED, _c.list_count.is_not(None))
"""Of ``OrderState.chooses_words``, as a condition."""


def _due_words(shown: ColumnElement[Any]) -> Select[Any]:
    return (
        select(shown)
        .select_from(lesson_word.outerjoin(word_memory, IS_MEMORY_OF_LISTED))
        .where(lesson_word.c.order_id == WORDS_LISTED_AT, param("today", Integer) >= WORD_DUE_ON)
        .correlate(course_order)
    )


WORDS_TO_ASK: Final = case(
    (_CHOOSES_WORDS, _due_words(func.count()).scalar_subquery()), else_=_c.word_count
)
"""How many words a review asks; of one that is to choose them, how many are due today."""
LACKS_DUE: Final = and_(_CHOOSES_WORDS, ~_due_words(lesson_word.c.word_id).exists())
"""Whether nothing is due today for a review that is to choose its words: its student need not hold
it (``is_nothing_due`` in ``domain.reviews.due``)."""
IS_NO_SHOW: Final = and_(_c.status == constant(OrderStatus.CANCELED), _c.started_at.is_not(None))
"""Of ``CourseOrder.is_no_show``, as a condition."""
IS_COMPLETED: Final = and_(_c.status == constant(OrderStatus.COMPLETED), ~IS_DELETED)
OPEN_BY_STATUS: Final = (
    and_(WAITS, _c.closes_at >= param("now")),
    RUNNING,
)
"""Whether a review is open, one condition per status: with separate conditions SQLite uses the
index by status, otherwise it reads every review."""
IS_OPEN_REVIEW: Final = and_(IS_REVIEW, or_(*OPEN_BY_STATUS), ~IS_DELETED)
"""Of ``is_open`` in ``domain.orders.review_days``, as a condition."""
IS_MISSED: Final = or_(
    _c.status == constant(OrderStatus.EXPIRED),
    and_(WAITS, _c.closes_at < param("now")),
)
"""Of ``is_missed`` there, as a condition on reviews."""
WAITS_TODAY: Final = and_(IS_OPEN_REVIEW, _c.appointment_at < param("next_day"))
"""Of ``waits_today`` there, as a condition."""
IS_TODAYS_REVIEW: Final = or_(
    WAITS_TODAY,
    and_(
        IS_REVIEW,
        _c.status == constant(OrderStatus.COMPLETED),
        ~IS_NOTHING_DUE,
        _c.ended_at >= param("day"),
    ),
)
"""Of ``is_todays`` there, as a condition on reviews that were planned for an earlier day."""

IS_MET: Final = or_(~_c.by_tutor, _c.student_entered_at.is_not(None))
"""Of ``CourseOrder.is_met``, as a condition."""
GIVES_STUDENT: Final = and_(~IS_REVIEW, IS_MET, or_(IS_AHEAD, IS_COMPLETED))
"""Of ``gives_student`` in ``domain.orders.standing``, as a condition."""
IS_TAUGHT: Final = and_(~IS_REVIEW, IS_MET, IS_COMPLETED)
"""Of ``is_taught`` there, as a condition."""


def of_table(order: FromClause, condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """A condition on orders, for another name of their table."""

    def renamed(element: Any, **_options: object) -> Any:
        return order.c[element.key] if getattr(element, "table", None) is course_order else None

    return replacement_traverse(condition, {}, renamed)


_beside = course_order.alias("beside")
IS_OWN_STUDENT: Final = or_(
    IS_MET,
    exists().where(
        _beside.c.tutor_id == _c.tutor_id,
        _beside.c.student_id == _c.student_id,
        of_table(_beside, GIVES_STUDENT),
    ),
)
"""Whether a tutor knows the student of an order by it or by another one."""

student: Final = account.alias("student")
tutor: Final = account.alias("tutor")

_in_series: Final = course_order.alias("in_series")


def _of_series(*more: ColumnElement[bool]) -> ColumnElement[int]:
    """How many classes of an order's series are not deleted."""
    others = (_in_series.c.series_id == _c.series_id, of_table(_in_series, ~IS_DELETED))
    return select(func.count()).where(*others, *more).correlate(course_order).scalar_subquery()


SERIES: Final = Columns(
    SeriesPlace,
    series_id=_c.series_id,
    number=_of_series(
        tuple_(_in_series.c.appointment_at, _in_series.c.id) <= tuple_(_c.appointment_at, _c.id)
    ),
    count=_of_series(),
).maybe()
"""The place of a class in its series, if it is in one."""

ORDER_CONTEXT: Final = Columns(
    OrderContext,
    student.c.name,
    As(IS_OWN_STUDENT, bool),
    tutor.c.name,
    BOOK.maybe(),
    SERIES,
)


class Shown(NamedTuple):
    """An order with the people and book shown beside it."""

    order: CourseOrder
    context: OrderContext

    def view(self, caller: Caller, now: Instant) -> CourseOrderView:
        """The order as its student or tutor sees it."""
        return order_view(self.order, self.context, caller, now)


SHOWN: Final = Columns(Shown, ORDER, ORDER_CONTEXT)


def owned_by(role: Role) -> ColumnElement[bool]:
    """Whether an order belongs to the person with this role."""
    return (_c.student_id if role is Role.STUDENT else _c.tutor_id) == param("user_id")


def counts_time(role: Role) -> ColumnElement[bool]:
    """Of ``counts_time`` in ``domain.orders.standing``, as a condition."""
    return IS_COMPLETED if role is Role.STUDENT else and_(IS_COMPLETED, LED_BY_TUTOR)


def counted(*condition: ColumnElement[bool]) -> ColumnElement[int]:
    """The number of rows that meet all conditions."""
    return func.count().filter(and_(*condition))


def with_people_and_book(query: Select[tuple[object, ...]]) -> Select[tuple[object, ...]]:
    """Adds the joins that ``ORDER_CONTEXT`` reads."""
    return (
        query.join(student, student.c.id == _c.student_id)
        .outerjoin(tutor, tutor.c.id == _c.tutor_id)
        .outerjoin(course_book, course_book.c.id == _c.course_book_id)
    )


def with_lesson(query: Select[Any]) -> Select[Any]:
    """Adds the joins that ``WHOLE_ORDER`` reads."""
    return query.outerjoin(lesson_progress, lesson_progress.c.order_id == _c.id).outerjoin(
        lesson_result, lesson_result.c.order_id == _c.id
    )


def values_of_order(order: CourseOrder) -> dict[str, object]:
    """The values of an order's row by column, without its id and version."""
    values = {name: getattr(order, name) for name in _STORED_NAMES}
    lists = {name: _encode(values[name]).decode() for name in ("pauses", "absences")}
    return values | lists
