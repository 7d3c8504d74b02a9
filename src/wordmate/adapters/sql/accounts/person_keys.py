"""Stores the keys by which the store finds people, with each write of a name or a phone."""

from functools import lru_cache
from typing import Final

from sqlalchemy import ClauseElement, String, Text, and_, delete, select, true

from wordmate.adapters.sql.accounts.schema import person_key
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.application.accounts.ports.stores import Account
from wordmate.domain.accounts.search_keys import search_keys
from wordmate.domain.kernel.roles import Role

_LAST: Final = "\U0010ffff"
KEY_BEGINS: Final = and_(
    person_key.c.key >= param("begins", String), person_key.c.key < param("ends", String)
)

_DROP = Statement(
    lambda d: delete(person_key).where(person_key.c.account_id == param("account_id", Id))
)


@Statement
def _put(d: Dialect) -> ClauseElement:
    keys = d.rows("keys", key=Text)
    return d.insert(person_key).from_select(
        ["key", "account_id"], select(keys.c.key, param("account_id", Id)).where(true())
    )


def beginning(begins: str) -> dict[str, str]:
    """The values with which ``KEY_BEGINS`` finds the keys that begin with a text."""
    return {"begins": begins, "ends": begins + _LAST}


async def put_keys(tx: Tx, person: Account, *, is_new: bool = False) -> None:
    """Stores the keys of a student or tutor; those of staff are made when they are searched."""
    if person.role is Role.STORE:
        return
    if not is_new:
        await tx.run(_DROP, account_id=person.id)
    keys = keys_of(person.name, person.account_no, person.phone)
    await tx.run(_put, account_id=person.id, keys=sorted(keys))


def keys_of(name: str, account_no: str, phone: str) -> frozenset[str]:
    """The keys of a person, with the readings of the library."""
    return search_keys(name, account_no, phone, _readings)


@lru_cache(maxsize=4096)
def _readings(character: str) -> tuple[str, ...]:
    """The library's table takes a moment to load, and only names need it."""
    from pypinyin import Style, pinyin  # noqa: PLC0415

    if not "\u3400" <= character <= "\u9fff" and character < "\U00020000":
        return ()
    [found] = pinyin(character, style=Style.NORMAL, heteronym=True, errors="ignore") or [[]]
    return tuple(one for one in found if one.isascii())
