"""How people of the store are named to each other."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import AnsweredFirst
from wordmate.domain.kernel.ids import AccountId


async def name_of(unit: Unit, actor: str) -> str:
    """An actor of the audit log: name and number of an account, else as it stands there."""
    account = await unit.accounts.by_id(AccountId(int(actor))) if actor.isdecimal() else None
    return actor if account is None else f"{account.name} ({account.account_no})"


@asynccontextmanager
async def first_named(unit: Unit) -> AsyncIterator[None]:
    """Names who answered first, where somebody of the store is refused for it."""
    try:
        yield
    except AnsweredFirst as refusal:
        refusal.answered_by = await name_of(unit, refusal.by)
        raise
