"""Rows of a person in every table, with a mark in each text that an erasure has to remove."""

import re
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    LargeBinary,
    Table,
    Text,
    func,
    insert,
    select,
    update,
)

from wordmate.adapters.sql.privacy.belongings import BELONGINGS, Belonging
from wordmate.adapters.sql.schema import metadata

MARK: Final = "zq7"
_AS_WRITTEN: Final = ("outbox", "kept_answer")
"""Other texts in these tables are the service's."""
_CHOICES: Final = re.compile(r"^(\w+) IN \('([^']*)'")


def choices(table: Table) -> dict[str, str]:
    """The columns of enumerations, each with one of its values."""
    checks = (one for one in table.constraints if isinstance(one, CheckConstraint))
    found = (_CHOICES.match(str(one.sqltext)) for one in checks)
    return {one[1]: one[2] for one in found if one}


def texts_to_mark(one: Belonging) -> list[str]:
    """The columns whose texts an erasure removes."""
    stay = {*one.keeps.split(), *choices(one.table)}
    return [
        column.name
        for column in one.table.columns
        if isinstance(column.type, Text) and column.name not in stay
    ]


def reached(one: Belonging, values: dict[str, Any]) -> Any:
    """The condition for the rows that an erasure touches, with its parameters."""
    rows = one.reached if one.erased is None else one.erased
    return rows, {name: values[name] for name in values}


OTHERS: Final = {
    "student": {
        one.table.name
        for one in BELONGINGS
        if "tutor_id" in one.table.columns and "student_id" not in one.table.columns
    }
    - {"evaluation_text"},
    "tutor": {
        *("lesson_progress", "lesson_result", "lesson_word", "vocabulary_answer"),
        *(
            one.table.name
            for one in BELONGINGS
            if "student_id" in one.table.columns and "tutor_id" not in one.table.columns
        ),
    },
}
"""The tables that only the other side has rows in."""


def mark_rows(
    connection: Connection, who: str, values: dict[str, Any], references: dict[str, int]
) -> None:
    """Adds a row to each table that has none of the person, and marks the texts of all.

    ``values`` are the parameters of the declaration, ``references`` the ids that rows refer to.
    """
    others = OTHERS[who]
    for one in reversed(BELONGINGS):
        where, parameters = reached(one, values)
        if one.table.name in ("account", "erasure", *others):
            continue
        count = select(func.count()).select_from(one.table).where(where)
        if not connection.execute(count, parameters).scalar_one():
            connection.execute(insert(one.table).values(_row(one, values, references)))
            assert connection.execute(count, parameters).scalar_one(), one.table.name
        for name in () if one.table.name in _AS_WRITTEN else texts_to_mark(one):
            column = one.table.c[name]
            if column.primary_key or name in (
                *one.documents.split(),
                one.files,
                *("phone", "body"),
            ):
                continue
            marked = (
                update(one.table).where(where, column.is_not(None)).values({name: _marked(column)})
            )
            connection.execute(marked, parameters)


def _marked(column: Column[Any]) -> str:
    return f"{MARK} of {column.table.name}.{column.name}"


def _row(one: Belonging, values: dict[str, Any], references: dict[str, int]) -> dict[str, Any]:
    table, enumerated = one.table, choices(one.table)
    row = {
        column.name: _value(column, references, enumerated, one.keeps.split())
        for column in table.columns
        if not (column.primary_key and column.name == "id")
    }
    return row | _special(values).get(table.name, {})


def _special(values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    phone, person = values["person_phone"], values["person"]
    return {
        "wechat_binding": {"phone": phone},
        "one_time_code": {"phone": phone},
        "ticket": {"body": f'{{"phone":"{phone}"}}'},
        "rate_limit": {"key": f"code:{phone}"},
        "kept_answer": {"scope": f"StoreAnswer:{10**6}", "answer": values["person_name"].encode()},
        "outbox": {
            "event": "suggestion_answered",
            "body": f'{{"event":{{"account_id":{person},"title":"{MARK}"}}}}',
        },
        "evaluation_text": {"body": f"{MARK} of evaluation.suggestion"},
        "evaluation": {"criteria": "[]"},
        "suggestion_picture": {"name": "pictures/unused.webp"},
        "data_copy": {"name": "copies/made.zip"},
        "notice": {"facts": f'{{"person_name":"{MARK}"}}'},
        "audit_log": {"facts": "{}"},
        "working_hours": {"starts": 540, "ends": 720},
    }


def _value(
    column: Column[Any],
    references: dict[str, int],
    enumerated: dict[str, str],
    stay: Sequence[str],
) -> Any:
    if column.name in references:
        return references[column.name]
    if column.foreign_keys and column.nullable:
        return None
    if column.name in enumerated:
        return enumerated[column.name]
    if column.name in stay:
        return "plain"
    by_type = {Boolean: False, LargeBinary: MARK.encode(), Text: _marked(column)}
    return by_type.get(type(column.type), 1)


def traces(connection: Connection, *facts: str) -> list[tuple[str, str, str]]:
    """Every place of the database that contains one of these texts: table, column, value."""
    found = list[tuple[str, str, str]]()
    for table in metadata.sorted_tables:
        for row in connection.execute(select(table)).mappings():
            for name, value in row.items():
                text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
                if any(fact in text for fact in facts):
                    found.append((table.name, name, text))
    return found
