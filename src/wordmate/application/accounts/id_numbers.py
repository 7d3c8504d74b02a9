"""ID numbers: stored sealed, and shown in part."""

from datetime import date
from typing import Any

from msgspec import UNSET, UnsetType

from wordmate.application.kernel.sealing import SealedColumn
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.id_number import read_id_number
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.typed_text import number_text


def take_id_number(fields: dict[str, Any], today: date) -> str | UnsetType | None:
    """Takes the ID number out of the fields of a form; None if the form clears it. Raises
    IdNumberInvalid.
    """
    typed: str | UnsetType | None = fields.pop("id_number", UNSET)
    if isinstance(typed, UnsetType):
        return UNSET
    number = number_text(typed or "")
    return read_id_number(number, today) if number else None


async def put_id_number(
    ports: Ports, unit: Unit, account_id: AccountId, number: str | UnsetType | None
) -> None:
    """Stores or clears an ID number that a form sets."""
    if isinstance(number, UnsetType):
        return
    sealed = None
    if number is not None:
        sealed = ports.sealer.seal(number, bound_to=SealedColumn.ID_NUMBER.of(account_id))
    await unit.sealed_texts.put_id_number(account_id, sealed)
