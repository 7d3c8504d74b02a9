"""Reads what belongs to a person, page by page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from types import MappingProxyType
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Integer, select, tuple_

from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID
from wordmate.adapters.sql.content.schema import course_book, word
from wordmate.adapters.sql.engine.statement import Statement, param, required_row
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.privacy.belongings import BELONGINGS, Belonging
from wordmate.adapters.sql.privacy.stores import parameters_of
from wordmate.application.kernel.sealing import SealedColumn, opened
from wordmate.application.privacy.copying import (
    ROWS_AT_ONCE,
    AskedRows,
    PersonalRows,
    PersonalTable,
    PersonalTables,
    RowsOfPerson,
)

_NAMED: Final = {
    "word_id": ("word", word, word.c.en_word),
    "other_word_id": ("other_word", word, word.c.en_word),
    "course_book_id": ("course_book", course_book, course_book.c.title_zh),
}
"""What a copy shows beside an id: a column with the text that it stands for."""


@dataclass(frozen=True, slots=True)
class _Copied:
    """A table of a copy, with the statements of its first and its later pages."""

    table: PersonalTable
    documents: frozenset[str]
    sealed: SealedColumn | None
    width: int
    first: Statement
    later: Statement


def _copied(belonging: Belonging, says: Any) -> _Copied:
    table, shown = belonging.table, dict[str, ColumnElement[Any]]()
    for name in belonging.exports.split():
        shown[name.removeprefix("sealed_")] = belonging.shows.get(name, table.c[name])
        if name in _NAMED:
            label, of, text = _NAMED[name]
            shown[label] = select(text).where(of.c.id == table.c[name]).scalar_subquery()
    keys = [*table.primary_key]
    after = tuple_(*keys) > tuple_(*(param(f"after_{key.name}", key.type) for key in keys))
    page = (
        select(*(column.label(f"shown_{name}") for name, column in shown.items()), *keys)
        .where(belonging.reached)
        .order_by(*keys)
        .limit(param("limit", Integer))
    )
    return _Copied(
        table=PersonalTable(table.name, says, tuple(shown)),
        documents=frozenset(belonging.documents.split()),
        sealed=belonging.sealed,
        width=len(shown),
        first=Statement(lambda d: page),
        later=Statement(lambda d: page.where(after)),
    )


COPIED: Final[Mapping[str, _Copied]] = MappingProxyType(
    {one.table.name: _copied(one, one.says) for one in reversed(BELONGINGS) if one.says is not None}
)
"""The tables of a copy, the account first."""


@answers(PersonalTables)
async def personal_tables(_read: Read, _asked: None) -> Sequence[PersonalTable]:
    return [one.table for one in COPIED.values()]


@answers(RowsOfPerson)
async def rows_of_person(read: Read, asked: AskedRows) -> PersonalRows:
    copied = COPIED[asked.table]
    person = ACCOUNT.read(required_row(await read.one(BY_ID, id=asked.account_id)))
    keys = [key.name for key in _keys(asked.table)]
    after = dict(zip((f"after_{name}" for name in keys), asked.after, strict=False))
    rows = await read.all(
        copied.later if asked.after else copied.first,
        **parameters_of(person),
        **after,
        limit=ROWS_AT_ONCE,
    )
    if copied.sealed is not None:
        rows = [
            [opened(read.ports.sealer, copied.sealed, person.id, sealed), *keys]
            for sealed, *keys in rows
        ]
    zone, names = read.policy.zone, copied.table.columns
    return PersonalRows(
        rows=[
            [
                _value(name, value, zone, is_document=name in copied.documents)
                for name, value in zip(names, row, strict=False)
            ]
            for row in rows
        ],
        last=tuple(rows[-1])[copied.width :] if len(rows) == ROWS_AT_ONCE else (),
    )


def _keys(table: str) -> Sequence[Any]:
    return [*next(one.table for one in BELONGINGS if one.table.name == table).primary_key]


def _value(name: str, value: Any, zone: tzinfo, *, is_document: bool) -> Any:
    """A value for readers: instants with their zone, documents as what they hold."""
    if value is None:
        return None
    if is_document:
        return msgspec.json.decode(value)
    if name == "at" or name.endswith("_at"):
        return datetime.fromtimestamp(value / 1000, zone).isoformat(timespec="seconds")
    return value
