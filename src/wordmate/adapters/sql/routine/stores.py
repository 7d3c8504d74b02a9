"""Reminders, browsers, calendar addresses and links to weeks, inside a unit of work."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ClauseElement, Column, Integer, Table, Text, delete, exists, select, update

from wordmate.adapters.sql.accounts.schema import login_session
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.routine.schema import (
    calendar_address,
    daily_reminder,
    push_device,
    shared_week,
)
from wordmate.application.kernel.call import Caller
from wordmate.application.routine.ports import DueReminder, PushKeys
from wordmate.domain.kernel.ids import AccountId, PushDeviceId, SharedWeekId
from wordmate.domain.kernel.instants import Instant

_r, _p, _a, _w = daily_reminder.c, push_device.c, calendar_address.c, shared_week.c


def _keep_newest(table: Table, owner: Column[int]) -> Statement:
    """Deletes an account's rows, except for so many that were made last."""
    same = table.alias()
    newest = (
        select(same.c.id)
        .where(same.c[owner.name] == param("owner"))
        .order_by(same.c.created_at.desc(), same.c.id.desc())
        .limit(param("most", Integer))
    )
    return Statement(
        lambda d: delete(table).where(owner == param("owner"), table.c.id.not_in(newest))
    )


_DEVICE: Final = tuple(one for one in _p if one.name != "id")
_SHARED: Final = tuple(one for one in _w if one.name != "id")


@Statement
def _put_reminder(d: Dialect) -> ClauseElement:
    insert = d.insert(daily_reminder).values(
        student_id=param("student_id"), slot=param("slot", Text)
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id"], set_={"slot": insert.excluded.slot}
    )


@Statement
def _put_device(d: Dialect) -> ClauseElement:
    insert = d.insert(push_device).values(**values_of(*_DEVICE))
    return insert.on_conflict_do_update(
        index_elements=["endpoint_hash"],
        set_={one.name: insert.excluded[one.name] for one in _DEVICE},
    )


_KEEP_NEWEST_DEVICES = _keep_newest(push_device, _p.account_id)
_DROP_DEVICE = Statement(
    lambda d: delete(push_device).where(
        _p.account_id == param("account_id"), _p.endpoint_hash == param("endpoint_hash", Text)
    )
)
_DROP_GONE = Statement(lambda d: delete(push_device).where(_p.id == param("id")))
_IS_SIGNED_IN = exists().where(login_session.c.token_hash == _p.session_hash)
_FORGET_SIGNED_OUT = Statement(lambda d: delete(push_device).where(~_IS_SIGNED_IN))

TO_REMIND = Statement(
    lambda d: (
        select(_r.student_id)
        .where(
            _r.slot == param("slot", Text),
            _r.reminded_on < param("day", Integer),
            _r.student_id > param("after"),
        )
        .order_by(_r.student_id)
        .limit(param("limit", Integer))
    )
)


@Statement
def _mark_reminded(d: Dialect) -> ClauseElement:
    students = d.rows("students", id=Id)
    return (
        update(daily_reminder)
        .where(_r.student_id.in_(select(students.c.id)))
        .values(reminded_on=param("day", Integer))
    )


_DUE: Final = Columns(DueReminder, _p.account_id, _p.id)


@Statement
def _devices(d: Dialect) -> ClauseElement:
    students = d.rows("students", id=Id)
    return (
        select(*_DUE)
        .join(students, students.c.id == _p.account_id)
        .join(login_session, login_session.c.token_hash == _p.session_hash)
        .where(login_session.c.expires_at > param("now"))
        .order_by(_p.id)
    )


@Statement
def _put_calendar(d: Dialect) -> ClauseElement:
    insert = d.insert(calendar_address).values(**values_of(*_a))
    return insert.on_conflict_do_update(
        index_elements=["account_id"],
        set_={one.name: insert.excluded[one.name] for one in _a if one.name != "account_id"},
    )


_REVOKE_CALENDAR = Statement(
    lambda d: delete(calendar_address).where(_a.account_id == param("account_id"))
)
_ADD_SHARED = Statement(
    lambda d: d.insert(shared_week).values(**values_of(*_SHARED)).returning(_w.id)
)
_KEEP_NEWEST_SHARED = _keep_newest(shared_week, _w.student_id)
_REVOKE_SHARED = Statement(
    lambda d: delete(shared_week).where(_w.student_id == param("student_id"), _w.id == param("id"))
)
_FORGET_SHARED = Statement(lambda d: delete(shared_week).where(_w.expires_at <= param("now")))


class SqlRoutines:
    """Reminders, browsers, calendar addresses and links to weeks; secrets are stored as hashes."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put_reminder(self, student_id: AccountId, slot: str | None) -> None:
        await self._tx.run(_put_reminder, student_id=student_id, slot=slot)

    async def put_device(
        self, caller: Caller, keys: PushKeys, endpoint_hash: str, language: str, now: Instant
    ) -> None:
        await self._tx.run(
            _put_device,
            account_id=caller.user_id,
            session_hash=caller.token_hash,
            endpoint_hash=endpoint_hash,
            endpoint=keys.endpoint,
            p256dh=keys.p256dh,
            auth=keys.auth,
            language=language,
            created_at=now,
        )

    async def keep_newest_devices(self, account_id: AccountId, most: int) -> None:
        await self._tx.run(_KEEP_NEWEST_DEVICES, owner=account_id, most=most)

    async def drop_device(self, account_id: AccountId, endpoint_hash: str) -> None:
        await self._tx.run(_DROP_DEVICE, account_id=account_id, endpoint_hash=endpoint_hash)

    async def drop_gone(self, push_device_id: PushDeviceId) -> None:
        await self._tx.run(_DROP_GONE, id=push_device_id)

    async def forget_signed_out(self) -> None:
        await self._tx.run(_FORGET_SIGNED_OUT)

    async def to_remind(
        self, slot: str, day: int, *, after: AccountId, limit: int
    ) -> Sequence[AccountId]:
        await self._tx.advisory_lock("reminders")
        rows = await self._tx.all(TO_REMIND, slot=slot, day=day, after=after, limit=limit)
        return [row[0] for row in rows]

    async def remind(
        self, student_ids: Sequence[AccountId], day: int, now: Instant
    ) -> Sequence[DueReminder]:
        await self._tx.run(_mark_reminded, students=student_ids, day=day)
        return _DUE.all(await self._tx.all(_devices, students=student_ids, now=now))

    async def put_calendar(
        self, account_id: AccountId, token_hash: str, language: str, now: Instant
    ) -> None:
        await self._tx.run(
            _put_calendar,
            account_id=account_id,
            token_hash=token_hash,
            language=language,
            created_at=now,
        )

    async def revoke_calendar(self, account_id: AccountId) -> None:
        await self._tx.run(_REVOKE_CALENDAR, account_id=account_id)

    async def add_shared_week(
        self,
        student_id: AccountId,
        token_hash: str,
        week: int,
        now: Instant,
        expires_at: Instant,
    ) -> SharedWeekId:
        row = await self._tx.one(
            _ADD_SHARED,
            student_id=student_id,
            token_hash=token_hash,
            week=week,
            created_at=now,
            expires_at=expires_at,
        )
        return SharedWeekId(required_row(row)[0])

    async def keep_newest_shared_weeks(self, student_id: AccountId, most: int) -> None:
        await self._tx.run(_KEEP_NEWEST_SHARED, owner=student_id, most=most)

    async def revoke_shared_week(self, student_id: AccountId, shared_week_id: SharedWeekId) -> None:
        await self._tx.run(_REVOKE_SHARED, student_id=student_id, id=shared_week_id)

    async def forget_shared_weeks(self, now: Instant) -> None:
        await self._tx.run(_FORGET_SHARED, now=now)
