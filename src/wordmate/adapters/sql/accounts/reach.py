"""Limits the store's lists to the people whom the caller sees."""

from enum import Enum, auto
from typing import Any

from sqlalchemy import ColumnElement

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.statement import param
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
