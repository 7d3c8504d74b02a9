"""Rows of the database: read, restored, and made comparable.

Ids of new rows are left out or replaced by descriptions, because a rolled back transaction uses
numbers up.
"""

import json
import re
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg

Rows = Mapping[str, Sequence[Mapping[str, Any]]]

_STANDING: Final = frozenset(
    {
        "alembic_version",
        "audio",
        "course_book",
        "course_word",
        "institution",
        "invite_code",
        "wechat_binding",
        "word",
    }
)
"""Tables that no command changes."""
_ACCOUNT_IDS: Final = ("account_id", "actor", "student_id", "tutor_id")
_ORDER_IDS: Final = ("id", "order_id", "source_order_id", "about")
_DRAWN: Final = ("application_id", "token_hash")
_Names = Mapping[str, Mapping[str, str]]
"""The descriptions of new rows, by the column that refers to them."""
_NUMBER: Final = re.compile(r"[std]\d{8}")
"""The number of an account, as a key of the search for people."""
_NAMED: Final = re.compile(r'"(order_id|student_id)":(\d+)')
_KEY: Final = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = $1"


@dataclass
class Tables:
    """The tables that commands change, over a connection of a superuser."""

    connection: asyncpg.Connection
    names: Sequence[str] = ()
    _standing: Rows = field(default_factory=dict)
    """The constant rows, by table."""

    async def find(self) -> None:
        """Every table except the constant ones."""
        rows = await self.connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
        )
        self.names = [row[0] for row in rows if row[0] not in _STANDING]
        await self.connection.execute("SET session_replication_role = replica")  # no foreign keys

    async def taken(self) -> Rows:
        """All rows."""
        listed = " UNION ALL ".join(
            f"SELECT '{name}', (SELECT coalesce(json_agg(t), '[]') FROM {name} t)"
            for name in self.names
        )
        text = await self.connection.fetchval(
            f"SELECT json_object_agg(name, kept) FROM ({listed}) AS listed (name, kept)"
        )
        self._standing = json.loads(text)
        return self._standing

    async def put_back(self, rows: Rows) -> None:
        """Restores exactly these rows."""
        standing, self._standing = self._standing, {}
        changed = [name for name in self.names if standing.get(name) != rows[name]]
        emptied = [f"DELETE FROM {name}" for name in changed]
        filled = [
            f"INSERT INTO {name} SELECT * FROM json_populate_recordset(null::{name}, {_text(kept)})"
            for name in changed
            if (kept := rows[name])
        ]
        await self.connection.execute(";".join(["BEGIN", *emptied, *filled, "COMMIT"]))

    @asynccontextmanager
    async def without_key(self, table: str, *, keyed: bool) -> AsyncIterator[None]:
        """Drops the table's primary key for a while, unless it stays ``keyed``."""
        if keyed:
            yield
            return
        name = f"pk_{table}"
        columns = await self.connection.fetchval(_KEY, name)
        await self.connection.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        try:
            yield
        finally:
            await self.put_back(dict.fromkeys(self.names, ()))
            await self.connection.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {columns}")


def _text(rows: Sequence[Mapping[str, Any]]) -> str:
    return "'" + json.dumps(rows).replace("'", "''") + "'"


def comparable(rows: Rows, before: Rows) -> dict[str, list[str]]:
    """The rows as sorted texts, the ids of rows that are new since ``before`` normalised."""
    orders = {
        id_: f"new {order['lesson_type']} at {order['appointment_at']}"
        for id_, order in _new(rows, before, "course_order")
    }
    people = {
        id_: f"new {person['role']} {person['name']} at {person['phone']}"
        for id_, person in _new(rows, before, "account")
    }
    names = {**dict.fromkeys(_ORDER_IDS, orders), **dict.fromkeys(_ACCOUNT_IDS, people)}
    return {
        name: sorted(json.dumps(_plain(name, row, names), sort_keys=True) for row in listed)
        for name, listed in rows.items()
    }


def _new(rows: Rows, before: Rows, table: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    old = {row["id"] for row in before[table]}
    return ((str(row["id"]), row) for row in rows[table] if row["id"] not in old)


def _plain(table: str, row: Mapping[str, Any], names: _Names) -> dict[str, Any]:
    return {
        name: names[name].get(str(value), value) if name in names else _told(value, names)
        for name, value in row.items()
        if (name != "id" or table == "course_order") and name not in _DRAWN
    }


def _told(value: Any, names: _Names) -> Any:
    """A message names a new order or student by its number."""
    if not isinstance(value, str):
        return value
    if _NUMBER.fullmatch(value):
        return "number of an account"
    return _NAMED.sub(lambda named: names[named[1]].get(named[2], named[0]), value)
