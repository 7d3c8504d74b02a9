"""Staff of the store, and of another institution."""

from dataclasses import dataclass
from typing import Any, Final

from tests.support.house import PASSWORD, House
from wordmate.application.accounts.administration import Institution, ensure_institution
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call, Caller
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right

HOUR: Final = 60 * 60_000


@dataclass(frozen=True)
class Employed:
    """What somebody of the store may do, and for which institution."""

    phone: str
    rights: frozenset[Right]
    institution: str | None = None


STAFF: Final = {
    "house owner": Employed("13700000001", frozenset({Right.OWNER})),
    "owner of another shop": Employed("13700000002", frozenset({Right.OWNER}), "another shop"),
    "staff without rights": Employed("13700000003", frozenset()),
}
"""The house owner sees everybody; the others see nobody of a house, or may do nothing."""


async def employ(house: House, name: str) -> Account:
    """Creates an account of the store, with the password of everybody in tests."""
    employed, now = STAFF[name], house.clock.now()
    password_hash = await house.ports.hasher.hash(PASSWORD)

    async def work(unit: Any) -> Account:
        shop = employed.institution
        account: Account = await unit.accounts.add(
            phone=f"+86{employed.phone}",
            role=Role.STORE,
            name=name,
            password_hash=password_hash,
            institution_id=(
                None
                if shop is None
                else await ensure_institution(unit, Institution(shop, shop), now)
            ),
            now=now,
            rights=employed.rights,
        )
        return account

    return await house.ports.units.run(work)


async def desk_call(house: House, name: str = "house owner") -> Call:
    """A call of someone who works at the desk."""
    account = await employ(house, name)
    return Call(Caller(account.id, Role.STORE, staff=account.staff))


async def session_of(house: House, account: Account) -> str:
    """Opens a session without a sign-in; returns its token."""
    token, now = house.ports.randomness.token(), house.clock.now()
    await house.ports.units.run(
        lambda unit: unit.sessions.add(
            token_hash=token_hash(token),
            account_id=account.id,
            now=now,
            expires_at=Instant(now + HOUR),
        )
    )
    return token
