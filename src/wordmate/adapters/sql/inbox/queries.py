"""The inbox: one statement gathers what waits, with one declared source for each kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    Text,
    cast,
    func,
    literal,
    null,
    select,
    union_all,
)

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, param, required_row
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.schema import DELETION_PENDING, course_order, order_event
from wordmate.adapters.sql.pay.schema import PROBLEM_OPEN, commission_problem
from wordmate.adapters.sql.privacy.schema import REQUEST_OPEN, data_request
from wordmate.adapters.sql.rest.schema import rest_application, rest_slot
from wordmate.adapters.sql.suggestions.schema import OPEN, suggestion
from wordmate.application.inbox.messages import (
    MOST_COUNTED,
    Inbox,
    InboxCount,
    InboxFacts,
    InboxItem,
    InboxPerson,
    ListInbox,
)
from wordmate.application.inbox.operations import NumberWaiting, WaitingForStore
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.domain.inbox.inbox import InboxKind, kinds_for
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.orders.events import DeletionMoved
from wordmate.domain.privacy.data_request import DataRequestKind, working_days_left
from wordmate.domain.rest.rest_application import RestStatus
from wordmate.domain.rest.rest_slot import SLOT_MS

_MOST_OF_KIND: Final = 500
"""The oldest of a kind that are sorted among the others; the rest follows as they are answered."""

_FACTS: Final[Mapping[str, Any]] = {
    "number": Id,
    "person_id": Id,
    "since": Id,
    "due": Id,
    "starts_at": Id,
    "ends_at": Id,
    "minutes": Id,
    "order_id": Id,
    "word_id": Id,
    "title": Text,
    "text": Text,
    "data_request": Text,
}
"""What a source may say; a fact that it does not name is NULL."""


@dataclass(frozen=True)
class Source:
    """Where the items of a kind are stored.

    ``of`` is the account's id that decides which institution sees the item. ``number`` orders the
    source; it grows with time, and one partial index has it under the condition ``waits``.
    """

    table: FromClause
    waits: ColumnElement[bool]
    of: ColumnElement[int]
    facts: Mapping[str, ColumnElement[Any]]

    def items(self, kind: InboxKind, reach: Reach, most: int) -> Select[Any]:
        """The oldest of these items, among people in reach."""
        columns = [
            self.facts.get(name, cast(null(), is_)).label(name) for name, is_ in _FACTS.items()
        ]
        oldest = (
            select(cast(literal(kind.value), Text).label("kind"), *columns)
            .select_from(self.table)
            .where(self.waits)
            .order_by(self.facts["number"])
            .limit(most)
        )
        if conditions := in_reach(reach):
            oldest = oldest.join(account, account.c.id == self.of).where(*conditions)
        return select(oldest.subquery())


_o, _s, _p, _e = course_order.c, suggestion.c, commission_problem.c, order_event.c
_a, _d = rest_application.c, data_request.c
_asked_at = (
    select(func.max(_e.happened_at))
    .where(_e.order_id == _o.id, _e.kind == constant(DeletionMoved.kind))
    .correlate(course_order)
    .scalar_subquery()
)


def _of_slots(value: ColumnElement[Any]) -> ColumnElement[Any]:
    """Of the half hours of an application."""
    slots = select(value).where(rest_slot.c.application_id == _a.id)
    return slots.correlate(rest_application).scalar_subquery()


_begins = rest_slot.c.starts_at
SOURCES: Final[Mapping[InboxKind, Source]] = {
    InboxKind.REST: Source(
        table=rest_application,
        waits=_a.status == constant(RestStatus.PENDING),
        of=_a.tutor_id,
        facts={
            "number": _a.id,
            "person_id": _a.tutor_id,
            "since": _a.created_at,
            "starts_at": _of_slots(func.min(_begins)),
            "ends_at": _of_slots(func.max(_begins) + SLOT_MS),
            "minutes": _of_slots(func.count() * (SLOT_MS // 60_000)),
        },
    ),
    InboxKind.DELETION: Source(
        table=course_order,
        waits=DELETION_PENDING,
        of=_o.student_id,
        facts={
            "number": _o.id,
            "person_id": _o.tutor_id,
            "since": func.coalesce(_asked_at, _o.created_at),
            "order_id": _o.id,
        },
    ),
    InboxKind.SUGGESTION: Source(
        table=suggestion,
        waits=OPEN,
        of=_s.account_id,
        facts={
            "number": _s.id,
            "person_id": _s.account_id,
            "since": _s.created_at,
            "word_id": _s.word_id,
            "title": _s.title,
        },
    ),
    InboxKind.PAY_PROBLEM: Source(
        table=commission_problem,
        waits=PROBLEM_OPEN,
        of=_p.tutor_id,
        facts={
            "number": _p.order_id,
            "person_id": _p.tutor_id,
            "since": _p.created_at,
            "order_id": _p.order_id,
            "text": _p.text,
        },
    ),
    InboxKind.DATA_REQUEST: Source(
        table=data_request,
        waits=REQUEST_OPEN,
        of=_d.account_id,
        facts={
            "number": _d.id,
            "person_id": _d.account_id,
            "since": _d.asked_at,
            "data_request": _d.kind,
        },
    ),
}


def _gathered(kinds: tuple[InboxKind, ...], reach: Reach, most: int) -> FromClause:
    return union_all(*(SOURCES[kind].items(kind, reach, most) for kind in kinds)).subquery(
        "waiting"
    )


_student: Final = account.alias("student")


def _item(waiting: FromClause) -> Columns[InboxItem]:
    w = waiting.c
    facts: Callable[..., InboxFacts] = InboxFacts
    return Columns(
        InboxItem,
        kind=one_of(w.kind, InboxKind),
        number=w.number,
        person=Columns(InboxPerson, user_id=account.c.id, user_name=account.c.name),
        utc_since=w.since,
        utc_due=w.due,
        facts=Columns(
            facts,
            starts_at=w.starts_at,
            ends_at=w.ends_at,
            minutes=w.minutes,
            course_order_id=w.order_id,
            appointment_time=_o.appointment_at,
            version=_o.version,
            student_name=_student.c.name,
            title=w.title,
            en_word=word.c.en_word,
            text=w.text,
            data_request=one_of(w.data_request, DataRequestKind),
        ),
    )


@cache
def waiting(kinds: tuple[InboxKind, ...], reach: Reach) -> tuple[Columns[InboxItem], Statement]:
    """What waits of these kinds among the people in reach, with the people and things named."""
    found = _gathered(kinds, reach, _MOST_OF_KIND)
    item, w = _item(found), found.c
    return item, Statement(
        lambda d: (
            select(*item)
            .select_from(found)
            .join(account, account.c.id == w.person_id)
            .outerjoin(course_order, _o.id == w.order_id)
            .outerjoin(_student, _student.c.id == _o.student_id)
            .outerjoin(word, word.c.id == w.word_id)
            .order_by(w.since, w.kind, w.number)
            .limit(param("limit", Integer))
            .offset(param("offset", Integer))
        )
    )


@cache
def how_many(kinds: tuple[InboxKind, ...], reach: Reach) -> Statement:
    """How much waits; each kind is counted up to one more than is shown."""
    found = _gathered(kinds, reach, MOST_COUNTED + 1)
    return Statement(lambda d: select(func.count()).select_from(found))


@answers(WaitingForStore)
async def list_inbox(read: Read, call: Call, request: ListInbox) -> Inbox:
    staff = call.staff
    allowed = kinds_for(staff)
    kinds = tuple(one for one in allowed if request.kind in (None, one))
    items = list[InboxItem]()
    if kinds:
        columns, statement = waiting(kinds, reach_of(staff))
        rows = await read.all(
            statement,
            institution_id=staff.institution_id,
            limit=request.limit + 1,
            offset=request.offset,
        )
        items = [_with_days_left(read, item) for item in columns.all(rows)]
    return Inbox(
        data=items[: request.limit],
        has_more=len(items) > request.limit,
        kinds=[*allowed],
        server_time=read.now,
    )


def _with_days_left(read: Read, item: InboxItem) -> InboxItem:
    if item.kind is not InboxKind.DATA_REQUEST:
        return item
    zone = read.policy.zone
    left = working_days_left(local_date(item.utc_since, zone), local_date(read.now, zone))
    return replace(item, facts=replace(item.facts, working_days_left=left))


@answers(NumberWaiting)
async def count_inbox(read: Read, call: Call, _request: Empty) -> InboxCount:
    staff = call.staff
    kinds = kinds_for(staff)
    if not kinds:
        return InboxCount(count=0, is_more=False)
    statement = how_many(kinds, reach_of(staff))
    row = required_row(await read.one(statement, institution_id=staff.institution_id))
    return InboxCount(count=min(row[0], MOST_COUNTED), is_more=row[0] > MOST_COUNTED)
