"""The audit log: who did what, as rows and as log lines."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    FromClause,
    Select,
    Text,
    case,
    delete,
    literal,
    select,
    true,
    tuple_,
    union,
    update,
)

from wordmate.adapters.sql.accounts.reach import Reach, in_reach
from wordmate.adapters.sql.accounts.schema import HAS_ADDRESS, account, audit_log
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    with_paging,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.application.kernel.audit import AuditEntry
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

_log = structlog.get_logger("wordmate.audit")
_c = audit_log.c

AUDIT_ENTRY: Final = Columns.of(
    AuditEntry,
    audit_log,
    facts=As(_c.facts, msgspec.json.decode, lambda facts: msgspec.json.encode(facts).decode()),
)


@Statement
def _add(d: Dialect) -> ClauseElement:
    entries = d.rows("entries", **AUDIT_ENTRY.types, actor_id=Id)
    rows = select(*(entries.c[one] for one in AUDIT_ENTRY.types), _institution(entries))
    return d.insert(audit_log).from_select(
        [*AUDIT_ENTRY.types, "institution_id"], rows.where(true()).order_by(entries.c.position)
    )


def _institution(entries: FromClause) -> ColumnElement[int]:
    """Whose entry it is: of the order's student, else of its account, else of its actor."""
    of_person, e = select(account.c.institution_id), entries.c
    of_order = of_person.join(course_order, course_order.c.student_id == account.c.id)
    return case(
        (
            e.order_id.is_not(None),
            of_order.where(course_order.c.id == e.order_id).scalar_subquery(),
        ),
        (
            e.account_id.is_not(None),
            of_person.where(account.c.id == e.account_id).scalar_subquery(),
        ),
        else_=of_person.where(account.c.id == e.actor_id).scalar_subquery(),
    )


_MOST_FORGOTTEN: Final = 1_000
"""How many entries one unit deletes, so that it stays short."""


def _oldest(*which: ColumnElement[bool]) -> Select[Any]:
    oldest = select(_c.id).where(_c.at < param("before"), *which)
    return oldest.order_by(_c.at, _c.id).limit(literal(_MOST_FORGOTTEN))


_FORGET = Statement(lambda d: delete(audit_log).where(_c.id.in_(_oldest())))
_FORGET_ADDRESSES = Statement(
    lambda d: update(audit_log).where(_c.id.in_(_oldest(HAS_ADDRESS))).values(address="")
)


def tell(audited: Iterable[AuditEntry]) -> None:
    """Logs each committed entry."""
    for entry in audited:
        _log.info(
            "audit",
            audit=entry.event.value,
            actor=entry.actor,
            account_id=entry.account_id,
            course_order_id=entry.order_id,
            address=entry.address,
            **entry.facts,
        )


def _of_person() -> FromClause:
    """Entries by a person, about a person, and about their orders. Each part uses its own index."""
    person = param("account_id", Id)
    theirs = union(
        select(_c.id).where(_c.account_id == person),
        select(_c.id).where(_c.actor == param("actor", Text)),
        *(
            select(_c.id)
            .join(course_order, course_order.c.id == _c.order_id)
            .where(owner == person)
            for owner in (course_order.c.student_id, course_order.c.tutor_id)
        ),
    ).subquery("theirs")
    return theirs.join(audit_log, _c.id == theirs.c.id)


_FILTERS: Final = {
    "order_id": _c.order_id == param("order_id", Id),
    "since": _c.at >= param("since"),
    "until": _c.at < param("until"),
    "event": _c.event == param("event", Text),
    "by": _c.actor == param("by", Text),
}
LISTED: Final = Columns(lambda *read: read, _c.id, AUDIT_ENTRY)


@cache
def listed(
    filters: tuple[str, ...], reach: Reach = Reach.EVERYBODY, *, of_person: bool = False
) -> Statement:
    """A page of the log before an entry, newest entries first."""
    entries = select(*LISTED).select_from(_of_person() if of_person else audit_log)
    newest_first = entries.where(
        tuple_(_c.at, _c.id) < tuple_(param("before_at"), param("before_id")),
        *(_FILTERS[name] for name in filters),
        *in_reach(reach, audit_log),
    )
    return Statement(lambda d: with_paging(newest_first.order_by(_c.at.desc(), _c.id.desc())))


@Statement
def names_of(d: Dialect) -> ClauseElement:
    """The roles and names of accounts."""
    ids = d.rows("ids", id=Id)
    return select(account.c.id, account.c.role, account.c.name).where(
        account.c.id.in_(select(ids.c.id))
    )


_PEOPLE: Final = ("tutor", "tutor_before")
"""The facts that are accounts."""


async def account_names(source: Source, entries: Iterable[AuditEntry]) -> Mapping[str, str]:
    """The account number and name of each person in these entries, by the id as text."""
    people = (
        str(one)
        for entry in entries
        for one in (entry.actor, entry.account_id, *map(entry.facts.get, _PEOPLE))
        if one
    )
    return await actor_names(source, people)


def facts_with_names(entry: AuditEntry, names: Mapping[str, str]) -> dict[str, str | int]:
    """The facts of an entry, with people as ``account_names`` names them."""
    return {
        name: names.get(str(fact), fact) if name in _PEOPLE else fact
        for name, fact in entry.facts.items()
        if fact or name not in _PEOPLE
    }


async def actor_names(source: Source, actors: Iterable[str]) -> Mapping[str, str]:
    """The account number and name of each actor with an account, by the id as text."""
    ids = {int(one) for one in actors if one.isdecimal()}
    rows = await source.all(names_of, ids=sorted(ids)) if ids else []
    return {str(row[0]): f"{account_no(row[0], Role(row[1]))} {row[2]}" for row in rows}


class SqlAuditLog:
    """A row for each entry; ``audited`` collects the entries to log after the commit."""

    def __init__(self, tx: Tx, audited: list[AuditEntry]) -> None:
        self._tx = tx
        self._audited = audited

    async def put(self, *entries: AuditEntry) -> None:
        if entries:
            rows = [
                (*AUDIT_ENTRY.row(one), int(one.actor) if one.actor.isdecimal() else None)
                for one in entries
            ]
            await self._tx.run(_add, entries=rows)
            self._audited += entries

    async def forget(self, before: Instant, addresses_before: Instant) -> None:
        await self._tx.run(_FORGET, before=before)
        await self._tx.run(_FORGET_ADDRESSES, before=addresses_before)
