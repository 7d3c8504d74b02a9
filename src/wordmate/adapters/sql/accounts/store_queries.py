"""The store's lists of people, of its staff, and of institutions."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, String, Text, literal_column, select

from wordmate.adapters.sql.accounts.people import NAME_HOLDS, holding
from wordmate.adapters.sql.accounts.person_keys import beginning, keys_of
from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account, institution, person_key, second_factor
from wordmate.adapters.sql.accounts.stored import rights_in
from wordmate.adapters.sql.accounts.stores import HAS_SECOND_FACTOR, INSTITUTION, titles_of
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers, counted
from wordmate.application.accounts.messages.people import (
    FindNamedPeople,
    FoundPeople,
    ListAccounts,
    ListedAccount,
    ListedInstitution,
    ListedStaff,
    NamedPeople,
    PeopleOfName,
    SearchEverybody,
    SearchPeople,
)
from wordmate.application.accounts.operations import (
    EverybodyOfStore,
    FoundPeopleOfStore,
    NamedPeopleOfStore,
    StoreAccounts,
    StoreInstitutions,
    StoreStaff,
)
from wordmate.application.accounts.phone import mask, read_phone
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import StoreList, StorePage
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.accounts.errors import PhoneInvalid
from wordmate.domain.accounts.search_keys import (
    is_found,
    is_whole,
    key_of_name,
    key_of_phone,
    search_beginning,
)
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.pay.titles import title_on

_a, _k = account.c, person_key.c
_FIRST: Final = 20
"""So many people a search shows."""
_KEYS: Final = 8 * _FIRST
"""So many keys it reads: a person has several keys with one beginning only by repeated syllables
and readings.
"""
_MOST_STAFF: Final = 1_000
"""So many of the staff a search looks through."""
_MOST_OF_NAME: Final = 10
_MOST_NAMED: Final = 4_000
"""So many people of all names of a table are read."""
_IS_STAFF = _a.role == constant(Role.STORE)
_ROW: Final = Columns(
    lambda **read: read,
    user_id=_a.id,
    user_role=one_of(_a.role, Role),
    user_name=_a.name,
    phone=As(_a.phone, mask),
    titles=titles_of(account),
    institution=institution.c.name,
    disabled=As(_a.disabled, bool),
    utc_created=_a.created_at,
    rights=As(_a.rights, lambda text: sorted(rights_in(text))),
    has_second_factor=HAS_SECOND_FACTOR,
)


def _people(*conditions: ColumnElement[bool]) -> tuple[Statement, Statement]:
    """The statements of a list, newest first, and of its length."""
    length = counted(select(_a.id).where(*conditions))
    page = Statement(
        lambda d: (
            select(*_ROW, length.scalar_subquery())
            .where(*conditions)
            .outerjoin(institution, institution.c.id == _a.institution_id)
            .outerjoin(second_factor, second_factor.c.account_id == _a.id)
            .order_by(_a.id.desc())
            .limit(param("limit", Integer))
            .offset(param("offset", Integer))
        )
    )
    return page, Statement(lambda d: length)


@cache
def _accounts(reach: Reach, *, of_role: bool, by_name: bool) -> tuple[Statement, Statement]:
    conditions = [*in_reach(reach), ~_IS_STAFF]
    if of_role:
        conditions.append(_a.role == param("role", String))
    if by_name:
        conditions.append(NAME_HOLDS)
    return _people(*conditions)


@cache
def _staff(reach: Reach) -> tuple[Statement, Statement]:
    return _people(*in_reach(reach), _IS_STAFF)


@cache
def _institutions(reach: Reach) -> tuple[Statement, Statement]:
    """All of them, or the caller's own."""
    conditions = [institution.c.id == param("institution_id")] if reach is Reach.INSTITUTION else []
    length = counted(select(institution.c.id).where(*conditions))
    page = Statement(
        lambda d: (
            select(*INSTITUTION, length.scalar_subquery())
            .where(*conditions)
            .order_by(institution.c.code)
            .limit(param("limit", Integer))
            .offset(param("offset", Integer))
        )
    )
    return page, Statement(lambda d: length)


@answers(StoreAccounts)
async def list_accounts(read: Read, call: Call, request: ListAccounts) -> StorePage[ListedAccount]:
    part = line(request.name)
    page = await read.store_page(
        _ROW,
        _accounts(reach_of(call.staff), of_role=request.role is not None, by_name=bool(part)),
        request,
        institution_id=call.staff.institution_id,
        role=request.role,
        part=holding(part),
    )
    return _shown(read, page, ListedAccount)


@cache
def people_found(reach: Reach, *, of_role: bool) -> Statement:
    """The keys that begin with a text, each with its person.

    An institution's few people are read first: a short text begins the keys of very many others.
    The index of keys serves no expression, so an added empty text keeps the planner from it.
    """
    is_of_few = reach is Reach.INSTITUTION
    key = _k.key.concat(literal_column("''")) if is_of_few else _k.key
    conditions = [*in_reach(reach), key >= param("begins", String), key < param("ends", String)]
    if of_role:
        conditions.append(_a.role == param("role", String))
    return Statement(
        lambda d: (
            select(*_ROW)
            .select_from(person_key)
            .join(account, _a.id == _k.account_id)
            .outerjoin(institution, institution.c.id == _a.institution_id)
            .outerjoin(second_factor, second_factor.c.account_id == _a.id)
            .where(*conditions)
            .order_by(key, _k.account_id)
            .limit(param("limit", Integer))
        )
    )


@cache
def staff_searched(reach: Reach) -> Statement:
    """The staff whom someone of the store sees, each with the whole phone."""
    return Statement(
        lambda d: (
            select(*_ROW, _a.phone)
            .outerjoin(institution, institution.c.id == _a.institution_id)
            .outerjoin(second_factor, second_factor.c.account_id == _a.id)
            .where(*in_reach(reach), _IS_STAFF)
            .order_by(_a.id)
            .limit(_MOST_STAFF)
        )
    )


async def _staff_found(read: Read, call: Call, begins: str) -> list[dict[str, Any]]:
    rows = await read.all(
        staff_searched(reach_of(call.staff)), institution_id=call.staff.institution_id
    )
    return [
        one
        for one, (*_, phone) in zip(_ROW.all(rows), rows, strict=True)
        if is_found(
            keys_of(one["user_name"], account_no(one["user_id"], Role.STORE), phone), begins
        )
    ]


@answers(EverybodyOfStore)
async def search_everybody(read: Read, call: Call, request: SearchEverybody) -> FoundPeople:
    begins = search_beginning(request.text)
    of_app = FoundPeople(data=[], has_more=False)
    if not begins:
        return of_app
    if not request.only_staff:
        of_app = await search_people(read, call, SearchPeople(text=request.text))
    staff = await _staff_found(read, call, begins)
    found = [*of_app.data, *_messages(read, staff, ListedAccount)]
    return FoundPeople(data=found[:_FIRST], has_more=of_app.has_more or len(found) > _FIRST)


@answers(FoundPeopleOfStore)
async def search_people(read: Read, call: Call, request: SearchPeople) -> FoundPeople:
    begins = search_beginning(request.text)
    if not begins:
        return FoundPeople(data=[], has_more=False)
    rows = await read.all(
        people_found(reach_of(call.staff), of_role=request.role is not None),
        **beginning(begins),
        role=request.role,
        institution_id=call.staff.institution_id,
        limit=_KEYS,
    )
    people = {one["user_id"]: one for one in _ROW.all(rows)}
    return FoundPeople(
        data=_messages(read, [*people.values()][:_FIRST], ListedAccount),
        has_more=len(people) > _FIRST or len(rows) == _KEYS,
    )


@cache
def people_named(reach: Reach) -> Statement:
    """The open accounts of a role that have one of some keys, each with the key."""
    return Statement(
        lambda d: (
            select(*_ROW, _k.key)
            .select_from(person_key)
            .join(account, _a.id == _k.account_id)
            .outerjoin(institution, institution.c.id == _a.institution_id)
            .outerjoin(second_factor, second_factor.c.account_id == _a.id)
            .where(
                _k.key.in_(select(d.rows("keys", key=Text).c.key)),
                _a.role == param("role", String),
                ~_a.disabled,
                *in_reach(reach),
            )
            .order_by(_a.id)
            .limit(_MOST_NAMED)
        )
    )


def _key_of(written: str, region: str) -> str:
    try:
        return key_of_phone(read_phone(written, region))
    except PhoneInvalid:
        return key_of_name(written)


@answers(NamedPeopleOfStore)
async def find_named_people(read: Read, call: Call, request: FindNamedPeople) -> NamedPeople:
    found: list[PeopleOfName] = []
    for role, written in ((Role.STUDENT, request.students), (Role.TUTOR, request.tutors)):
        keys = {text: _key_of(text, read.policy.phone_region) for text in written}
        rows = await read.all(
            people_named(reach_of(call.staff)),
            keys=sorted({*keys.values()}),
            role=role,
            institution_id=call.staff.institution_id,
        )
        people: dict[str, list[ListedAccount]] = defaultdict(list)
        for one, (*_, key) in zip(
            _messages(read, _ROW.all(rows), ListedAccount), rows, strict=True
        ):
            if is_whole(key, one.user_name, one.account_no):
                people[key].append(one)
        found += [
            PeopleOfName(role=role, text=text, people=people[key][:_MOST_OF_NAME])
            for text, key in keys.items()
            if key in people
        ]
    return NamedPeople(data=found)


@answers(StoreStaff)
async def list_staff(read: Read, call: Call, request: StoreList) -> StorePage[ListedStaff]:
    page = await read.store_page(
        _ROW, _staff(reach_of(call.staff)), request, institution_id=call.staff.institution_id
    )
    return _shown(read, page, ListedStaff)


@answers(StoreInstitutions)
async def list_institutions(
    read: Read, call: Call, request: StoreList
) -> StorePage[ListedInstitution]:
    reach = reach_of(call.staff)
    if reach is Reach.HOUSE:
        return StorePage(data=[], total=0, total_is_minimum=False)
    page = await read.store_page(
        INSTITUTION, _institutions(reach), request, institution_id=call.staff.institution_id
    )
    data = [ListedInstitution(code=one.code, name=one.name) for one in page.data]
    return StorePage(data=data, total=page.total, total_is_minimum=page.total_is_minimum)


def _shown(read: Read, page: StorePage[dict[str, Any]], kind: Any) -> StorePage[Any]:
    data = _messages(read, page.data, kind)
    return StorePage(data=data, total=page.total, total_is_minimum=page.total_is_minimum)


def _messages(read: Read, rows: Iterable[dict[str, Any]], kind: Any) -> list[Any]:
    """The rows as messages, each with the account's printed number and the title that holds."""
    fields = kind.__struct_fields__
    known = (
        {
            **one,
            "account_no": account_no(one["user_id"], one["user_role"]),
            "title_level": title_on(one["titles"], read.today),
        }
        for one in rows
    )
    return [kind(**{name: one[name] for name in fields}) for one in known]
