"""Seals with the present key what former keys sealed, so that the former secrets can be dropped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordmate.application.kernel.operations import Query
from wordmate.application.kernel.sealing import SealBroken, SealedColumn
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
        after = AccountId(0)
        while page := await FormerSeals.ask(
            ports, AskedSeals(column, ports.sealer.key_ids[0], after)
        ):
            sealed = [(one, _again(ports, column, one)) for one in page]
            readable = [(one, again) for one, again in sealed if again is not None]

            async def work(
                unit: Unit,
                column: SealedColumn = column,
                readable: Sequence[tuple[SealedText, str]] = readable,
            ) -> None:
                for one, again in readable:
                    await unit.sealed_texts.replace(column, one.account_id, one.sealed, again)

            await ports.units.run(work)
            renewed += len(readable)
            unreadable += len(page) - len(readable)
            after = page[-1].account_id
    return Resealed(renewed, unreadable)


def _again(ports: Ports, column: SealedColumn, text: SealedText) -> str | None:
    place = column.of(text.account_id)
    try:
        return ports.sealer.seal(ports.sealer.open(text.sealed, bound_to=place), bound_to=place)
    except SealBroken:
        return None
