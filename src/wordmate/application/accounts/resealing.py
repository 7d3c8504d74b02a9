"""Seals with the present key what former keys sealed, so that the former secrets can be dropped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wordmate.application.kernel.operations import Query
from wordmate.application.kernel.sealing import SealedColumn, opened
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import AccountId

AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class AskedSeals:
    """Texts in a column that another key sealed, of accounts behind this one."""

    column: SealedColumn
    key_id: str
    after: AccountId


@dataclass(frozen=True, slots=True)
class SealedText:
    """The sealed text of an account."""

    account_id: AccountId
    sealed: str


@dataclass(frozen=True, slots=True)
class Resealed:
    """How many texts were sealed again, and how many could not be opened."""

    renewed: int
    unreadable: int


FormerSeals = Query[AskedSeals, Sequence[SealedText]]("texts sealed with former keys")
SealsByKey = Query[None, Mapping[str, int]]("number of sealed texts of each key")


async def reseal(ports: Ports) -> Resealed:
    """Seals again all that former keys sealed. A text that changes meanwhile is left alone: it was
    just sealed with the present key.
    """
    renewed = unreadable = 0
    for column in SealedColumn:
        asked = AskedSeals(column, ports.sealer.key_ids[0], AccountId(0))
        while page := await FormerSeals.ask(ports, asked):
            done = await _reseal(ports, column, page)
            renewed += done
            unreadable += len(page) - done
            asked = replace(asked, after=page[-1].account_id)
    return Resealed(renewed, unreadable)


async def _reseal(ports: Ports, column: SealedColumn, page: Sequence[SealedText]) -> int:
    """Seals these texts again; returns how many could be opened."""
    readable = [
        (one, ports.sealer.seal(text, bound_to=column.of(one.account_id)))
        for one in page
        if (text := opened(ports.sealer, column, one.account_id, one.sealed)) is not None
    ]

    async def work(unit: Unit) -> None:
        for one, again in readable:
            await unit.sealed_texts.replace(column, one.account_id, one.sealed, again)

    await ports.units.run(work)
    return len(readable)
