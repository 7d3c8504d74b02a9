"""Notices, and the orders for which the clock sends them."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import (
    ClauseElement,
    Integer,
    Text,
    delete,
    func,
    select,
    true,
    tuple_,
    update,
)

from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    Types,
    param,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id, Millis, constant
from wordmate.adapters.sql.notices.schema import UNREAD, notice, notice_mark
from wordmate.adapters.sql.orders.columns import (
    IS_OPEN_REVIEW,
    IS_REVIEW,
    LACKS_DUE,
    WAITS,
    WORDS_TO_ASK,
)
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.application.notices.ports import Mark
from wordmate.domain.kernel.ids import AccountId, NoticeId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import (
    FACTS,
    OF_FEEDBACK,
    Notice,
    NoticeFacts,
    NoticeKind,
    ReviewsDue,
)

_n, _o = notice.c, course_order.c
_ROW: Final[dict[str, Types]] = {
    "account_id": Id,
    "kind": Text,
    "about": Id,
    "facts": Text,
    "happened_at": Millis,
}


@Statement
def _put(d: Dialect) -> ClauseElement:
    notices = d.rows("notices", **_ROW)
    return (
        d.insert(notice)
        .from_select(
            [*_ROW, "created_at"],
            select(*(notices.c[name] for name in _ROW), param("now"))
            .where(true())
            .order_by(notices.c.position),
        )
        .on_conflict_do_nothing()
    )


_encode: Final = msgspec.json.Encoder().encode
_DECODE: Final = {kind: msgspec.json.Decoder(facts).decode for kind, facts in FACTS.items()}
"""Decoding ignores fields that a later release added."""


def facts_of(kind: NoticeKind, body: str) -> NoticeFacts:
    """The stored facts of a notice."""
    return _DECODE[kind](body)


_KIND: Final = one_of(_n.kind, NoticeKind)
_NOTICE: Final = Columns(
    Notice,
    account_id=_n.account_id,
    kind=_KIND,
    about=_n.about,
    at=_n.happened_at,
    facts=Columns(facts_of, _KIND, _n.facts),
)
_NUMBERED: Final = Columns(lambda *read: read, _n.id, _NOTICE)


@Statement
def UNREAD_ABOUT(d: Dialect) -> ClauseElement:  # noqa: N802
    things = d.rows("things", account_id=Id, about=Id)
    same = select(things.c.account_id, things.c.about)
    return (
        select(*_NUMBERED)
        .where(UNREAD, tuple_(_n.account_id, _n.about).in_(same))
        .order_by(_n.happened_at, _n.id)
    )


@Statement
def _drop(d: Dialect) -> ClauseElement:
    dropped = d.rows("dropped", id=Id)
    return delete(notice).where(_n.id.in_(select(dropped.c.id)))


OF_ACCOUNT = _n.account_id == param("account_id")
_READ_ALL = Statement(
    lambda d: update(notice).where(OF_ACCOUNT, UNREAD).values(read_at=param("now"))
)
_READ = Statement(
    lambda d: (
        update(notice).where(OF_ACCOUNT, UNREAD, _n.id == param("id")).values(read_at=param("now"))
    )
)
_READ_FEEDBACK = Statement(
    lambda d: (
        update(notice)
        .where(
            *(OF_ACCOUNT, UNREAD, _n.about == param("order_id")),
            _n.kind.in_([constant(one) for one in OF_FEEDBACK]),
        )
        .values(read_at=param("now"))
    )
)
_FORGET = Statement(lambda d: delete(notice).where(_n.happened_at < param("before")))

_AT: Final = Columns(Mark, notice_mark.c.at, notice_mark.c.last)
_MARK = Statement(lambda d: select(*_AT).where(notice_mark.c.name == param("name", Text)))


@Statement
def _set_mark(d: Dialect) -> ClauseElement:
    insert = d.insert(notice_mark).values(**values_of(*notice_mark.c))
    return insert.on_conflict_do_update(
        index_elements=["name"], set_={"at": insert.excluded.at, "last": insert.excluded.last}
    )


CLASSES_BETWEEN = Statement(
    lambda d: (
        select(_o.id)
        .where(
            WAITS,
            _o.appointment_at > param("after"),
            _o.appointment_at <= param("until"),
            ~IS_REVIEW,
            _o.tutor_id.is_not(None),
        )
        .order_by(_o.appointment_at, _o.id)
    )
)

_DUE: Final = Columns(
    ReviewsDue,
    student_id=_o.student_id,
    reviews=func.count(),
    words=As(func.sum(WORDS_TO_ASK), int),
)
REVIEWS_DUE = Statement(
    lambda d: (
        select(*_DUE)
        .where(
            WAITS,
            IS_OPEN_REVIEW,
            ~LACKS_DUE,
            _o.appointment_at >= param("since"),
            _o.appointment_at < param("before"),
            _o.student_id > param("after"),
        )
        .group_by(_o.student_id)
        .order_by(_o.student_id)
        .limit(param("limit", Integer))
    )
)


class SqlNotices:
    """Notices, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, notices: Sequence[Notice], now: Instant) -> None:
        rows = [
            (one.account_id, one.kind, one.about, msgspec.json.encode(one.facts).decode(), one.at)
            for one in notices
        ]
        await self._tx.run(_put, notices=rows, now=now)

    async def unread_about(self, notices: Sequence[Notice]) -> Mapping[NoticeId, Notice]:
        for account_id in sorted({one.account_id for one in notices}):
            await self._tx.advisory_lock(f"notices of\x1f{account_id}")
        things = sorted({(one.account_id, one.about) for one in notices})
        return dict(_NUMBERED.all(await self._tx.all(UNREAD_ABOUT, things=things)))

    async def drop(self, notice_ids: Sequence[NoticeId]) -> None:
        if notice_ids:
            await self._tx.run(_drop, dropped=notice_ids)

    async def read(self, account_id: AccountId, notice_id: NoticeId | None, now: Instant) -> None:
        if notice_id is None:
            await self._tx.run(_READ_ALL, account_id=account_id, now=now)
        else:
            await self._tx.run(_READ, account_id=account_id, id=notice_id, now=now)

    async def read_feedback(self, account_id: AccountId, order_id: OrderId, now: Instant) -> None:
        await self._tx.run(_READ_FEEDBACK, account_id=account_id, order_id=order_id, now=now)

    async def forget(self, before: Instant) -> None:
        await self._tx.run(_FORGET, before=before)

    async def mark(self, name: str) -> Mark | None:
        await self._tx.advisory_lock(f"notices\x1f{name}")
        return _AT.one(await self._tx.one(_MARK, name=name))

    async def set_mark(self, name: str, mark: Mark) -> None:
        await self._tx.run(_set_mark, name=name, at=mark.at, last=mark.last)

    async def classes_between(self, after: Instant, until: Instant) -> Sequence[OrderId]:
        return [row[0] for row in await self._tx.all(CLASSES_BETWEEN, after=after, until=until)]

    async def reviews_due(
        self, day: tuple[int, int], today: int, now: Instant, *, after: AccountId, limit: int
    ) -> Sequence[ReviewsDue]:
        since, before = day
        values = {"now": now, "since": since, "before": before, "today": today}
        rows = await self._tx.all(REVIEWS_DUE, **values, after=after, limit=limit)
        return _DUE.all(rows)
