"""Reads of the daily goal, the calendar and the week."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import Text, and_, case, null, or_, select

from wordmate.adapters.sql.accounts.schema import account, login_session
from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Source, Statement, param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_GIVEN_UP,
    IS_OWN_STUDENT,
    IS_REVIEW,
    ORDER,
    WAITS,
    owned_by,
    student,
    tutor,
)
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order, order_event
from wordmate.adapters.sql.routine.schema import (
    calendar_address,
    daily_reminder,
    push_device,
    shared_week,
)
from wordmate.application.routine.messages import NextClass, SharedWeekView, TutorWords
from wordmate.application.routine.ports import (
    BookedRow,
    CalendarOwner,
    PushDevice,
    PushKeys,
    SharedWeek,
)
from wordmate.domain.kernel.ids import AccountId, PushDeviceId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.progress.counting import day_of
from wordmate.domain.routine.daily_goal import ReviewOfDay

_o, _p, _a, _w = course_order.c, push_device.c, calendar_address.c, shared_week.c
IS_CALLED_OFF: Final = or_(_o.status == constant(OrderStatus.CANCELED), IS_GIVEN_UP, IS_DELETED)
"""Reviews that are not a day of a plan: ``review_state`` in ``domain.orders.review_days`` as a
condition."""

_SLOT = Statement(
    lambda d: select(daily_reminder.c.slot).where(
        daily_reminder.c.student_id == param("student_id")
    )
)

_DEVICE: Final = Columns(
    PushDevice,
    id=_p.id,
    keys=Columns(PushKeys, endpoint=_p.endpoint, p256dh=_p.p256dh, auth=_p.auth),
    language=_p.language,
)
_DEVICE_BY_ID = Statement(
    lambda d: (
        select(*_DEVICE)
        .join(login_session, login_session.c.token_hash == _p.session_hash)
        .where(_p.id == param("id"), login_session.c.expires_at > param("now"))
    )
)

_REVIEW: Final = Columns(
    ReviewOfDay,
    _o.appointment_at,
    case((IS_COMPLETED, _o.started_at), else_=null()),
    _o.word_count,
)
REVIEWS_OF_DAYS = Statement(
    lambda d: select(*_REVIEW).where(
        _o.student_id == param("student_id"),
        IS_REVIEW,
        _o.appointment_at >= param("since"),
        _o.appointment_at < param("until"),
        ~IS_CALLED_OFF,
    )
)

_CREATED = Statement(lambda d: select(_a.created_at).where(_a.account_id == param("account_id")))
_OWNER: Final = Columns(CalendarOwner, _a.account_id, one_of(account.c.role, Role), _a.language)
_OWNER_BY_TOKEN = Statement(
    lambda d: (
        select(*_OWNER)
        .join(account, account.c.id == _a.account_id)
        .where(_a.token_hash == param("token_hash", Text), ~account.c.disabled)
    )
)

_last_change = (
    select(order_event.c.received_at)
    .where(order_event.c.order_id == _o.id)
    .order_by(order_event.c.sequence.desc())
    .limit(1)
    .correlate(course_order)
    .scalar_subquery()
)
_CALENDAR: Final = Columns(
    BookedRow,
    ORDER,
    student.c.name,
    As(IS_OWN_STUDENT, bool),
    tutor.c.name,
    As(_last_change, lambda at: at or 0),
)


@cache
def calendar_orders(role: Role) -> Statement:
    """A person's orders from an instant on; for a tutor without reviews."""
    query = (
        select(*_CALENDAR)
        .select_from(course_order)
        .join(student, student.c.id == _o.student_id)
        .outerjoin(tutor, tutor.c.id == _o.tutor_id)
        .where(
            owned_by(role),
            _o.appointment_at >= param("since"),
            ~IS_DELETED,
            *([] if role is Role.STUDENT else [~IS_REVIEW]),
        )
        .order_by(_o.appointment_at, _o.id)
    )
    return Statement(lambda d: query)


_MESSAGE: Final = Columns(
    TutorWords,
    tutor_name=tutor.c.name,
    appointment_time=_o.appointment_at,
    message=class_feedback.c.message,
)
MESSAGES = Statement(
    lambda d: (
        select(*_MESSAGE)
        .select_from(course_order)
        .join(class_feedback, class_feedback.c.order_id == _o.id)
        .join(tutor, tutor.c.id == class_feedback.c.tutor_id)
        .where(
            _o.student_id == param("student_id"),
            _o.appointment_at >= param("booked_from"),
            _o.appointment_at < param("booked_until"),
            ~IS_DELETED,
            _o.started_at >= param("since"),
            _o.started_at < param("until"),
        )
        .order_by(_o.started_at, _o.id)
    )
)

_NEXT: Final = Columns(
    NextClass,
    appointment_time=_o.appointment_at,
    lesson_type=one_of(_o.lesson_type, LessonType),
    tutor_name=tutor.c.name,
)
NEXT_CLASS = Statement(
    lambda d: (
        select(*_NEXT)
        .select_from(course_order)
        .join(tutor, tutor.c.id == _o.tutor_id)
        .where(
            _o.student_id == param("student_id"),
            WAITS,
            ~IS_REVIEW,
            _o.appointment_at > param("now"),
        )
        .order_by(_o.appointment_at, _o.id)
        .limit(1)
    )
)

_SHARED_VIEW: Final = Columns(
    SharedWeekView,
    shared_week_id=_w.id,
    first_day=As(_w.week, day_of),
    utc_created=_w.created_at,
    utc_expires=_w.expires_at,
)
_SHARED_WEEKS = Statement(
    lambda d: (
        select(*_SHARED_VIEW)
        .where(_w.student_id == param("student_id"), _w.expires_at > param("now"))
        .order_by(_w.created_at.desc(), _w.id.desc())
    )
)
"""``shows`` in ``domain.routine.study_week``, as a condition."""
_SHARED: Final = Columns(SharedWeek, _w.student_id, _w.week, _w.expires_at)
_SHARED_BY_TOKEN = Statement(
    lambda d: (
        select(*_SHARED)
        .join(account, account.c.id == _w.student_id)
        .where(and_(_w.token_hash == param("token_hash", Text), ~account.c.disabled))
    )
)


class SqlRoutineReads:
    """Queries about the routine."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def reminder_slot(self, student_id: AccountId) -> str | None:
        row = await self._source.one(_SLOT, student_id=student_id)
        return None if row is None else row[0]

    async def push_device(self, push_device_id: PushDeviceId, now: Instant) -> PushDevice | None:
        return _DEVICE.one(await self._source.one(_DEVICE_BY_ID, id=push_device_id, now=now))

    async def reviews_of_days(
        self, student_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[ReviewOfDay]:
        rows = await self._source.all(
            REVIEWS_OF_DAYS, student_id=student_id, since=since, until=until
        )
        return _REVIEW.all(rows)

    async def calendar_created_at(self, account_id: AccountId) -> Instant | None:
        row = await self._source.one(_CREATED, account_id=account_id)
        return None if row is None else Instant(row[0])

    async def calendar_owner(self, token_hash: str) -> CalendarOwner | None:
        return _OWNER.one(await self._source.one(_OWNER_BY_TOKEN, token_hash=token_hash))

    async def calendar_orders(self, owner: CalendarOwner, since: Instant) -> Sequence[BookedRow]:
        rows = await self._source.all(
            calendar_orders(owner.role), user_id=owner.account_id, since=since
        )
        return _CALENDAR.all(rows)

    async def tutors_messages(
        self,
        student_id: AccountId,
        since: Instant,
        until: Instant,
        *,
        booked: tuple[Instant, Instant],
    ) -> Sequence[TutorWords]:
        rows = await self._source.all(
            MESSAGES,
            student_id=student_id,
            since=since,
            until=until,
            booked_from=booked[0],
            booked_until=booked[1],
        )
        return _MESSAGE.all(rows)

    async def next_class(self, student_id: AccountId, now: Instant) -> NextClass | None:
        return _NEXT.one(await self._source.one(NEXT_CLASS, student_id=student_id, now=now))

    async def shared_weeks(self, student_id: AccountId, now: Instant) -> Sequence[SharedWeekView]:
        return _SHARED_VIEW.all(
            await self._source.all(_SHARED_WEEKS, student_id=student_id, now=now)
        )

    async def shared_week(self, token_hash: str) -> SharedWeek | None:
        return _SHARED.one(await self._source.one(_SHARED_BY_TOKEN, token_hash=token_hash))
