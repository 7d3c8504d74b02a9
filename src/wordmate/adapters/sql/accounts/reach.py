"""Limits what the store's staff are shown to the people whom they see."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Any

from sqlalchemy import BigInteger, ClauseElement, ColumnElement, select

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.staff import Staff


class Reach(Enum):
    """Whose people a list shows; each has a statement of its own, with its own index."""

    EVERYBODY = auto()
    HOUSE = auto()
    INSTITUTION = auto()


def reach_of(staff: Staff) -> Reach:
    """The people whom someone of the store sees; statements take ``institution_id``."""
    if staff.sees_all:
        return Reach.EVERYBODY
    return Reach.HOUSE if staff.institution_id is None else Reach.INSTITUTION


def in_reach(reach: Reach, person: Any = account) -> list[ColumnElement[bool]]:
    """The conditions for a row of ``account`` or of an alias of it."""
    match reach:
        case Reach.EVERYBODY:
            return []
        case Reach.HOUSE:
            return [person.c.institution_id.is_(None)]
        case Reach.INSTITUTION:
            return [person.c.institution_id == param("institution_id")]


@Statement
def _institutions(d: Dialect) -> ClauseElement:
    ids = d.rows("ids", id=BigInteger)
    of_these = account.c.id.in_(select(ids.c.id))
    return select(account.c.institution_id).where(of_these).distinct()


async def institutions_of(
    source: Source, people: Iterable[AccountId]
) -> list[InstitutionId | None]:
    """The institutions of some people; None stands for the house."""
    rows = await source.all(_institutions, ids=[*people])
    return [institution_id for (institution_id,) in rows]
