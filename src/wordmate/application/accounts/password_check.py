"""Checks a password against the accounts that a phone or an account number names."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from wordmate.application.accounts.operations import AccountById
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import (
    PASSWORDS_OF_ADDRESS,
    PASSWORDS_OF_PHONE,
    consume,
    of_address,
    refund,
)
from wordmate.application.kernel.operations import Query
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports
from wordmate.domain.accounts.account_no import account_no, read_account_no
from wordmate.domain.accounts.errors import LoginFailed
from wordmate.domain.kernel.roles import Role


@dataclass(frozen=True, slots=True)
class Named:
    """The accounts that somebody names to sign in."""

    key: str
    """Under which attempts are counted: the phone, or the number of an unknown account."""
    accounts: Sequence[Account]


async def named(
    ports: Ports, text: str, of_phone: Query[str, Sequence[Account]], roles: Collection[Role]
) -> Named:
    """The accounts of these roles that a phone or an account number names."""
    numbered = read_account_no(text)
    if numbered is None:
        phone = read_phone(text, ports.policy.phone_region)
        return Named(phone, await of_phone.ask(ports, phone))
    account_id, role = numbered
    account = await AccountById.ask(ports, account_id) if role in roles else None
    if account is None or account.role is not role:
        return Named(account_no(account_id, role), ())
    return Named(account.phone, (account,))


async def opened_by(
    ports: Ports, visitor: Visitor, tried: Named, password: str
) -> Sequence[Account]:
    """The accounts that the password opens; raises LoginFailed, after the same time if there are no
    accounts, and TooManyRequests.
    """
    tries = [
        *(Attempt(limit, tried.key) for limit in PASSWORDS_OF_PHONE),
        of_address(ports.policy, PASSWORDS_OF_ADDRESS, visitor),
    ]
    await consume(ports, tries)
    hashes = {account.password_hash for account in tried.accounts} or {None}
    right = {
        hashed
        for hashed in hashes
        if await ports.hasher.verify(hashed, password, asked_by=visitor.address)
    }
    opened = [account for account in tried.accounts if account.password_hash in right]
    if not opened:
        raise LoginFailed
    await refund(ports, tries)
    return opened
