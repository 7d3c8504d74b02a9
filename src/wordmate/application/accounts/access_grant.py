"""The last step of every sign-in: a session, or the choice among several accounts."""

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from operator import attrgetter
from typing import Final

from wordmate.application.accounts.messages.account import LoginAnswer, LoginCandidate
from wordmate.application.accounts.ports.stores import Account, Ticket, TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Visitor
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.device import stored_user_agent
from wordmate.domain.accounts.errors import (
    AccountDisabled,
    LoginFailed,
    NoAccountWithRole,
    OldPasswordWrong,
    SecondFactorWrong,
    TicketInvalid,
    WeChatFailed,
)
from wordmate.domain.accounts.login_session import MOST_SESSIONS, TICKET_MS, expires_at
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

_NO_WAY_IN: Final = (
    LoginFailed,
    NoAccountWithRole,
    AccountDisabled,
    TicketInvalid,
    OldPasswordWrong,
    SecondFactorWrong,
    WeChatFailed,
)

BY_PASSWORD: Final = attrgetter("phone", "password_hash")
"""What proves an account of a phone to someone who knows its password."""


async def grant_access(
    ports: Ports,
    unit: Unit,
    visitor: Visitor,
    accounts: Sequence[Account],
    *,
    login_as: Collection[Role],
    way: str,
) -> LoginAnswer:
    """Signs in someone who has proven these locked accounts, to the app; offers a choice if several
    have the requested role. Raises NoAccountWithRole, AccountDisabled.
    """
    chosen = [one for one in accounts if one.role in login_as and one.role is not Role.STORE]
    if not chosen:
        raise NoAccountWithRole
    live = [account for account in chosen if not account.disabled]
    if not live:
        raise AccountDisabled
    if len(live) == 1:
        return await open_session(ports, unit, visitor, live[0], way)
    ticket = await put_ticket(
        ports,
        unit,
        TicketKind.LOGIN,
        account_ids=tuple(account.id for account in live),
        account_versions=tuple(account.version for account in live),
    )
    return LoginAnswer(
        single=False,
        ticket=ticket,
        candidates=candidates(live),
        server_time=ports.clock.now(),
    )


async def open_session(
    ports: Ports, unit: Unit, visitor: Visitor, account: Account, way: str
) -> LoginAnswer:
    """A fresh token for an account of the app."""
    token = await put_session(ports, unit, visitor, account, way=way)
    return LoginAnswer(
        single=True,
        token=token,
        user_id=account.id,
        user_role=account.role,
        server_time=ports.clock.now(),
    )


async def put_session(
    ports: Ports, unit: Unit, visitor: Visitor, account: Account, **facts: str
) -> str:
    """A fresh token for the account; the facts are audited."""
    token, now = ports.randomness.token(), ports.clock.now()
    await unit.sessions.add(
        token_hash=token_hash(token),
        account_id=account.id,
        now=now,
        expires_at=expires_at(account.role, now, now, ports.policy.session_days),
        user_agent=stored_user_agent(visitor.user_agent),
    )
    await unit.sessions.keep_last_used(account.id, MOST_SESSIONS)
    await unit.audit.put(
        AuditEntry(
            event=AuditEvent.SIGNED_IN,
            at=now,
            actor=str(account.id),
            account_id=account.id,
            address=visitor.address,
            facts=facts,
        )
    )
    return token


@asynccontextmanager
async def audited_refusals(
    ports: Ports,
    visitor: Visitor,
    way: str,
    accounts: Sequence[Account] = (),
    actor: str = "",
) -> AsyncIterator[None]:
    """Audits a refused sign-in; ``accounts`` are those known by then.

    It uses a unit of its own, because the refused one was rolled back.
    """
    try:
        yield
    except _NO_WAY_IN as refusal:
        entry = AuditEntry(
            event=AuditEvent.SIGN_IN_REFUSED,
            at=ports.clock.now(),
            actor=actor,
            account_id=accounts[0].id if len(accounts) == 1 else None,
            address=visitor.address,
            facts={"way": way, "refusal": refusal.code, "accounts": len(accounts)},
        )
        await ports.units.run(lambda unit: unit.audit.put(entry))
        raise


async def still_proven(
    unit: Unit, accounts: Sequence[Account], proof: Callable[[Account], object]
) -> Sequence[Account]:
    """Those of the accounts, locked until the unit ends, whose proof is as it was."""
    before = {account.id: proof(account) for account in accounts}
    held = await unit.accounts.held(list(before))
    return [account for account in held if proof(account) == before[account.id]]


async def at_proven_phone(unit: Unit, phone: str) -> Sequence[Account]:
    """The accounts of a phone, locked until the unit ends."""
    return await still_proven(unit, await unit.accounts.by_phone(phone), attrgetter("phone"))


async def unchanged(unit: Unit, versions: Mapping[AccountId, int]) -> Sequence[Account]:
    """The accounts, locked until the unit ends, if each still has the version that was proven."""
    held = await unit.accounts.held(list(versions))
    return held if versions_of(held) == versions else ()


def versions_of(accounts: Sequence[Account]) -> Mapping[AccountId, int]:
    """Each account's version."""
    return {account.id: account.version for account in accounts}


async def put_ticket(
    ports: Ports,
    unit: Unit,
    kind: TicketKind,
    *,
    phone: str = "",
    account_ids: tuple[AccountId, ...] = (),
    account_versions: tuple[int, ...] = (),
    open_id: str = "",
    union_id: str | None = None,
) -> str:
    """A new ticket for the next step, valid for five minutes."""
    token = ports.randomness.token()
    ticket = Ticket(
        kind=kind,
        expires_at=Instant(ports.clock.now() + TICKET_MS),
        phone=phone,
        account_ids=account_ids,
        account_versions=account_versions,
        open_id=open_id,
        union_id=union_id,
    )
    await unit.tickets.put(token_hash(token), ticket)
    return token


def candidates(accounts: Sequence[Account]) -> list[LoginCandidate]:
    """The accounts to choose from."""
    return [
        LoginCandidate(
            user_id=account.id,
            user_role=account.role,
            user_name=account.name,
            account_no=account.account_no,
        )
        for account in accounts
    ]
