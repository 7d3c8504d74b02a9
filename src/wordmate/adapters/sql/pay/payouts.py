"""Payouts: locks and stores commissions with their events and sums; problems that tutors report."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import tzinfo
from functools import cache
from typing import Final

from sqlalchemy import (
    Boolean,
    ClauseElement,
    ColumnElement,
    Integer,
    Text,
    exists,
    or_,
    select,
    true,
    update,
)

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    Tx,
    Types,
    param,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.pay.commissions import PAY, move_sums, put_payment
from wordmate.adapters.sql.pay.schema import (
    FLAGGED,
    FREE,
    PROBLEM_OPEN,
    commission,
    commission_problem,
    payout_batch,
    payout_event,
)
from wordmate.application.pay.ports import Batch
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.staff import HOUSE_OWNER, Staff
from wordmate.domain.pay.commission import CommissionRecord
from wordmate.domain.pay.payout import Payout, PayoutEntry
from wordmate.domain.pay.problem import Problem, ProblemAnswer

_c, _e, _b, _p = commission.c, payout_event.c, payout_batch.c, commission_problem.c
_QUEUE: Final = "payout batch"


def paid_for(reach: Reach) -> Sequence[ColumnElement[bool]]:
    """Payments for classes of the students in reach."""
    seen = in_reach(reach)
    return [exists().where(account.c.id == _c.student_id, *seen)] if seen else []


@cache
def held_in(reach: Reach) -> Statement:
    """The payments of orders, locked."""

    @Statement
    def held(d: Dialect) -> ClauseElement:
        ids = d.rows("orders", order_id=Id)
        return (
            select(*PAY)
            .where(_c.order_id.in_(select(ids.c.order_id)), *paid_for(reach))
            .order_by(_c.order_id, _c.number)
            .with_for_update(of=commission)
        )

    return held


DOUBTED: Final = exists().where(commission_problem.c.order_id == _c.order_id, PROBLEM_OPEN)


@cache
def free_in(reach: Reach) -> Statement:
    """The payments that a batch takes, locked."""
    return Statement(
        lambda d: (
            select(*PAY)
            .where(
                FREE,
                _c.month <= param("month", Text),
                or_(~FLAGGED, param("with_flagged", _c.problem_flag.type)),
                ~DOUBTED,
                *paid_for(reach),
            )
            .order_by(_c.order_id, _c.number)
            .with_for_update(of=commission)
        )
    )


_HAPPENED: Final = Columns.of(PayoutEntry, payout_event, at=_e.happened_at, by=_e.made_by)
_STORY: Final = Columns(lambda *read: read, _e.order_id, _e.number, _HAPPENED)


@Statement
def STORIES(d: Dialect) -> ClauseElement:  # noqa: N802
    ids = d.rows("orders", order_id=Id)
    return (
        select(*_STORY)
        .where(_e.order_id.in_(select(ids.c.order_id)))
        .order_by(_e.order_id, _e.number, _e.sequence)
    )


_EVENT: Final[dict[str, Types]] = {
    "order_id": Id,
    "number": Integer,
    "sequence": Integer,
    **_HAPPENED.types,
}


@Statement
def _append(d: Dialect) -> ClauseElement:
    rows = d.rows("events", **_EVENT)
    return d.insert(payout_event).from_select(
        [*_EVENT], select(*(rows.c[name] for name in _EVENT)).where(true())
    )


@Statement
def _move(d: Dialect) -> ClauseElement:
    rows = d.rows(
        "moved",
        order_id=Id,
        number=Integer,
        before=Text,
        status=Text,
        batch=Text,
        failed=Text,
        released=Boolean,
    )
    return (
        update(commission)
        .where(
            _c.order_id == rows.c.order_id,
            _c.number == rows.c.number,
            _c.status == rows.c.before,
        )
        .values(
            status=rows.c.status,
            batch=rows.c.batch,
            failed=rows.c.failed,
            released=rows.c.released,
        )
        .returning(_c.order_id)
    )


BATCH: Final = Columns.of(Batch, payout_batch, by=_b.made_by, at=_b.created_at)
BATCHES_NAMED = Statement(lambda d: select(*BATCH).where(_b.name == param("name", Text)))
_ADD_BATCH = Statement(lambda d: d.insert(payout_batch).values(**values_of(*_b)))

_ANSWER: Final = Columns(ProblemAnswer, text=_p.answer, by=_p.answered_by, at=_p.answered_at)
PROBLEM: Final = Columns.of(Problem, commission_problem, at=_p.created_at, answer=_ANSWER.maybe())
PROBLEMS = Statement(
    lambda d: select(*PROBLEM).where(_p.order_id == param("order_id")).order_by(_p.id.desc())
)
_LAST = Statement(
    lambda d: (
        select(*PROBLEM)
        .where(_p.order_id == param("order_id"))
        .order_by(_p.id.desc())
        .limit(1)
        .with_for_update(of=commission_problem)
    )
)
_ADD_PROBLEM = Statement(
    lambda d: d.insert(commission_problem).values(
        **values_of(_p.order_id, _p.tutor_id, _p.text, _p.created_at)
    )
)
_PUT_ANSWER = Statement(
    lambda d: (
        update(commission_problem).where(_p.id == param("number")).values(**values_of(*_ANSWER))
    )
)


async def stories(
    source: Source, order_ids: Sequence[OrderId]
) -> dict[tuple[int, int], list[PayoutEntry]]:
    """The payout events of orders, by order and payment."""
    found: dict[tuple[int, int], list[PayoutEntry]] = defaultdict(list)
    for order_id, number, entry in _STORY.all(await source.all(STORIES, orders=order_ids)):
        found[order_id, number].append(entry)
    return found


class SqlCommissions:
    """``Commissions``."""

    def __init__(self, tx: Tx, zone: tzinfo) -> None:
        self._tx = tx
        self._zone = zone

    async def queue(self) -> None:
        await self._tx.advisory_lock(_QUEUE)

    async def held(
        self, order_ids: Sequence[OrderId], staff: Staff = HOUSE_OWNER
    ) -> Sequence[Payout]:
        rows = await self._tx.all(
            held_in(reach_of(staff)), orders=order_ids, institution_id=staff.institution_id
        )
        return await self._with_stories(PAY.all(rows))

    async def free(
        self, until_month: str, *, with_flagged: bool, staff: Staff = HOUSE_OWNER
    ) -> Sequence[Payout]:
        rows = await self._tx.all(
            free_in(reach_of(staff)),
            month=until_month,
            with_flagged=with_flagged,
            institution_id=staff.institution_id,
        )
        return await self._with_stories(PAY.all(rows))

    async def put(self, changes: Sequence[tuple[Payout, Payout]]) -> None:
        if not changes:
            return
        rows = [
            (
                after.record.order_id,
                after.record.number,
                before.record.status.value,
                after.record.status.value,
                after.record.batch,
                after.record.failed,
                after.record.released,
            )
            for before, after in changes
        ]
        if len(await self._tx.all(_move, moved=rows)) < len(rows):
            raise StaleVersion
        events = [
            (after.record.order_id, after.record.number, nth, *_HAPPENED.row(entry))
            for before, after in changes
            for nth, entry in enumerate(after.story, 1)
            if nth > len(before.story)
        ]
        await self._tx.run(_append, events=events)
        moved = [(before.record, after.record) for before, after in changes]
        for statement, values in move_sums(moved, self._zone):
            await self._tx.run(statement, **values)

    async def add(self, record: CommissionRecord, now: Instant) -> None:
        for statement, values in put_payment(record, now, self._zone):
            await self._tx.run(statement, **values)

    async def batches(self, name: str) -> Sequence[Batch]:
        return BATCH.all(await self._tx.all(BATCHES_NAMED, name=name))

    async def add_batch(self, batch: Batch) -> None:
        await self._tx.run(_ADD_BATCH, **BATCH.values(batch))

    async def _with_stories(self, records: Sequence[CommissionRecord]) -> Sequence[Payout]:
        if not records:
            return []
        histories = await stories(self._tx, [one.order_id for one in records])
        return [
            Payout(record=one, story=tuple(histories.get((one.order_id, one.number), ())))
            for one in records
        ]


class SqlCommissionProblems:
    """``CommissionProblems``."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def last(self, order_id: OrderId) -> Problem | None:
        return PROBLEM.one(await self._tx.one(_LAST, order_id=order_id))

    async def add(self, problem: Problem) -> None:
        await self._tx.run(_ADD_PROBLEM, **PROBLEM.values(problem))

    async def put_answer(self, problem: Problem) -> None:
        if problem.answer is not None:
            values = _ANSWER.values(problem.answer)
            await self._tx.run(_PUT_ANSWER, number=problem.id, **values)
