"""What every list of people at the desk is limited to."""

from typing import Final, NamedTuple, Protocol

from sqlalchemy import ColumnElement, String, select

from wordmate.adapters.sql.accounts.person_keys import KEY_BEGINS, beginning
from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account, institution, person_key
from wordmate.adapters.sql.engine.statement import param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.application.kernel.call import Call
from wordmate.domain.accounts.search_keys import search_beginning
from wordmate.domain.kernel.roles import Role

_a: Final = account.c


class ListsPeople(Protocol):
    """A request that lists people."""

    @property
    def text(self) -> str | None: ...
    @property
    def institution_code(self) -> str | None: ...
    @property
    def closed(self) -> bool: ...


class Listed(NamedTuple):
    """Which people a list is limited to."""

    reach: Reach
    closed: bool = False
    by_text: bool = False
    of_institution: bool = False
    of_house: bool = False


def listed(call: Call, request: ListsPeople) -> tuple[Listed, dict[str, object]] | None:
    """What a request limits its list to, with the values; None if its text finds nobody."""
    begins = search_beginning(request.text or "")
    if request.text and not begins:
        return None
    people = Listed(
        reach=reach_of(call.staff),
        closed=request.closed,
        by_text=bool(begins),
        of_institution=bool(request.institution_code),
        of_house=request.institution_code == "",
    )
    values = {"institution_id": call.staff.institution_id, "code": request.institution_code}
    return people, {**values, **beginning(begins)}


def are_listed(role: Role, people: Listed) -> list[ColumnElement[bool]]:
    """The conditions for the people of a role."""
    conditions = [
        _a.role == constant(role),
        *in_reach(people.reach),
        _a.disabled if people.closed else ~_a.disabled,
    ]
    if people.by_text:
        conditions.append(_a.id.in_(select(person_key.c.account_id).where(KEY_BEGINS)))
    if people.of_house:
        conditions.append(_a.institution_id.is_(None))
    if people.of_institution:
        of_code = select(institution.c.id).where(institution.c.code == param("code", String))
        conditions.append(_a.institution_id == of_code.scalar_subquery())
    return conditions
