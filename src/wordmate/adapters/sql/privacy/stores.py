"""Erases what belongs to a person."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import ClauseElement, ColumnElement, Text, delete, func, or_, select, true, update

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.orders.columns import IS_GIVEN_UP, IS_REVIEW, WAITS
from wordmate.adapters.sql.orders.schema import RUNNING, course_order
from wordmate.adapters.sql.pay.schema import FLAGGED, PROBLEM_OPEN, commission, commission_problem
from wordmate.adapters.sql.privacy.belongings import BELONGINGS, PERSON, Belonging, Rewrite
from wordmate.adapters.sql.privacy.schema import erasure
from wordmate.application.accounts.ports.stores import Account
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.pay.commission import CommissionStatus
from wordmate.domain.privacy.erasure import Erasure, OpenMatters, pseudonym

_o, _c, _p, _e = course_order.c, commission.c, commission_problem.c, erasure.c
_MINE = or_(_o.student_id == PERSON, _o.tutor_id == PERSON)
_TO_ISSUE = _c.status.in_(
    [constant(CommissionStatus.PENDING), constant(CommissionStatus.ISSUE_FAILED)]
)


def _count(*conditions: Any) -> Any:
    return select(func.count()).where(*conditions).scalar_subquery()


MATTERS: Final = Statement(
    lambda d: select(
        _count(_MINE, WAITS, ~IS_REVIEW, ~_o.is_simulated),
        _count(_MINE, RUNNING),
        _count(_c.tutor_id == PERSON, _TO_ISSUE)
        + _count(_c.student_id == PERSON, FLAGGED, _TO_ISSUE)
        + _count(_p.tutor_id == PERSON, PROBLEM_OPEN),
    )
)
WITH_REVIEWS_AHEAD: Final = Statement(
    lambda d: (
        select(func.coalesce(_o.source_order_id, _o.id).label("lesson_id"))
        .where(_o.student_id == PERSON, or_(WAITS, IS_GIVEN_UP), or_(IS_REVIEW, _o.is_simulated))
        .distinct()
        .order_by("lesson_id")
    )
)
_OPENED: Final = Statement(lambda d: select(account.c.created_at).where(account.c.id == PERSON))
_WAS_PAID: Final = Statement(
    lambda d: (
        select(_c.id)
        .where(_c.tutor_id == PERSON, _c.status == constant(CommissionStatus.ISSUED))
        .limit(1)
    )
)
_LISTED: Final = Columns.of(Erasure, erasure)
ERASURES: Final = Statement(lambda d: select(*_LISTED).order_by(_e.erased_at, _e.account_id))


@Statement
def _put(d: Dialect) -> ClauseElement:
    insert = d.insert(erasure).values(**values_of(*_e))
    return insert.on_conflict_do_nothing(index_elements=["account_id"])


def _rows(belonging: Belonging) -> ColumnElement[bool]:
    return belonging.reached if belonging.erased is None else belonging.erased


@dataclass(frozen=True, slots=True)
class _Step:
    """The statements that erase a person's rows of a table."""

    files: Statement | None
    """The files that the rows name."""
    rewrite: Rewrite | None
    documents: Statement
    """The documents to rewrite, behind the keys of their rows."""
    put_document: Statement
    erase: Statement | None
    """Deletes the rows, or writes over them; None if they stay as they are."""


def _step(belonging: Belonging) -> _Step:
    table, rows = belonging.table, _rows(belonging)
    keys = [key == param(f"of_{key.name}", key.type) for key in table.primary_key]
    column = belonging.rewrites.column if belonging.rewrites else ""
    erase: Statement | None = Statement(lambda d: delete(table).where(rows))
    if belonging.writes is not None:
        values = dict(belonging.writes)
        erase = Statement(lambda d: update(table).where(rows).values(values)) if values else None
    return _Step(
        files=Statement(lambda d: select(table.c[belonging.files]).where(rows))
        if belonging.files
        else None,
        rewrite=belonging.rewrites,
        documents=Statement(
            lambda d: select(*table.primary_key, table.c[column]).where(
                rows, true() if belonging.rewrites is None else belonging.rewrites.where
            )
        ),
        put_document=Statement(
            lambda d: update(table).where(*keys).values({column: param("document", Text)})
        ),
        erase=erase,
    )


STEPS: Final = tuple(_step(one) for one in BELONGINGS)


class SqlPersonalData:
    """Erases a person's data, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def open_matters(self, account_id: AccountId) -> OpenMatters:
        return OpenMatters(*required_row(await self._tx.one(MATTERS, person=account_id)))

    async def with_reviews_ahead(self, student_id: AccountId) -> Sequence[OrderId]:
        return [row[0] for row in await self._tx.all(WITH_REVIEWS_AHEAD, person=student_id)]

    async def opened_at(self, account_id: AccountId) -> Instant:
        return Instant(required_row(await self._tx.one(_OPENED, person=account_id))[0])

    async def erase(self, person: Account, now: Instant) -> Sequence[str]:
        values = parameters_of(person)
        was_paid = await self._tx.one(_WAS_PAID, person=person.id) is not None
        await self._tx.run(
            _put,
            account_id=person.id,
            account_no=person.account_no,
            opened_at=await self.opened_at(person.id),
            erased_at=now,
            payee=person.name if was_paid else None,
        )
        files = list[str]()
        for belonging, step in zip(BELONGINGS, STEPS, strict=True):
            if step.files is not None:
                files += [str(row[0]) for row in await self._tx.all(step.files, **values)]
            if step.rewrite is not None:
                names = [f"of_{key.name}" for key in belonging.table.primary_key]
                for *keys, document in await self._tx.all(step.documents, **values):
                    row = dict(zip(names, keys, strict=True))
                    await self._tx.run(step.put_document, **row, document=step.rewrite(document))
            if step.erase is not None:
                await self._tx.run(step.erase, **values)
        return files

    async def erasures(self) -> Sequence[Erasure]:
        return _LISTED.all(await self._tx.all(ERASURES))


def parameters_of(person: Account) -> dict[str, object]:
    """The parameters of the statements on a person's rows."""
    name = msgspec.json.encode(person.name)[1:-1]
    return {
        "person": person.id,
        "person_actor": str(person.id),
        "person_phone": person.phone,
        "person_name": name.decode(),
        "person_name_hex": name.hex(),
        "pseudonym": pseudonym(person.id, person.role),
    }
