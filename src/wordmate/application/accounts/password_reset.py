"""Password reset: a code proves the phone, and a ticket carries the proof to the new password."""

from collections.abc import Sequence

from wordmate.application.accounts.access_grant import (
    candidates,
    put_ticket,
    unchanged,
    versions_of,
)
from wordmate.application.accounts.messages.registration import (
    ResetPassword,
    ResetTicket,
    VerifyResetCode,
)
from wordmate.application.accounts.one_time_codes import with_code
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.stores import Account, Ticket, TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import PASSWORDS_OF_ACCOUNT, consume, refund
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import ANYBODY, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import PasswordUnchanged, PhoneNotRegistered, TicketInvalid
from wordmate.domain.accounts.login_session import TICKET_MS
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.accounts.password import choose_password
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant


@operation("CustomerVerifyResetPasswordCodeWithoutToken", roles=ANYBODY, owns=Owns.NOTHING)
async def verify_reset_code(
    ports: Ports, visitor: Visitor, request: VerifyResetCode
) -> ResetTicket:
    """Exchanges the code for a ticket to reset the password."""
    phone, now = read_phone(request.phone, ports.policy.phone_region), ports.clock.now()

    async def work(unit: Unit) -> ResetTicket | DomainError:
        accounts = await unit.accounts.by_phone(phone)
        if not accounts:
            ticket = await put_ticket(ports, unit, TicketKind.REGISTER, phone=phone)
            return PhoneNotRegistered(ticket)
        versions = versions_of(accounts)
        ticket = await put_ticket(
            ports,
            unit,
            TicketKind.RESET_PASSWORD,
            phone=phone,
            account_ids=tuple(versions),
            account_versions=tuple(versions.values()),
        )
        return ResetTicket(
            ticket=ticket,
            expires_at=Instant(now + TICKET_MS),
            candidates=candidates(accounts),
            server_time=now,
        )

    code = phone, CodePurpose.RESET_PASSWORD, request.code
    return await with_code(ports, visitor, code, work)


@operation("CustomerResetPasswordWithoutToken", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def reset_password(ports: Ports, visitor: Visitor, request: ResetPassword) -> Nothing:
    """Sets a new password for all accounts of the phone and ends all their sessions."""
    hashed_ticket, now = token_hash(request.ticket), ports.clock.now()
    kind = TicketKind.RESET_PASSWORD

    async def look(unit: Unit) -> Sequence[Account]:
        return await _proven(unit, await unit.tickets.look(hashed_ticket, kind, now))

    accounts = await ports.units.run(look)
    personal = {word for account in accounts for word in (account.phone, account.name)}
    password = choose_password(request.password, request.confirm_password, *personal)
    await _check_differs(ports, visitor, accounts, password)
    password_hash = await ports.hasher.hash(password, asked_by=visitor.address)

    async def work(unit: Unit) -> list[str]:
        taken = await _proven(unit, await unit.tickets.take(hashed_ticket, kind, now))
        ids = [account.id for account in taken]
        await unit.people.set_password(ids, password_hash)
        for account_id in ids:
            await unit.audit.put(
                AuditEntry(
                    event=AuditEvent.PASSWORD_RESET,
                    at=now,
                    actor=str(account_id),
                    account_id=account_id,
                    address=visitor.address,
                )
            )
        return list(await unit.people.end_sessions(ids))

    for ended in await ports.units.run(work):
        ports.sessions.evict(ended)
    return Nothing()


async def _check_differs(
    ports: Ports, visitor: Visitor, accounts: Sequence[Account], password: str
) -> None:
    """Raises PasswordUnchanged when one of the accounts has this password, TooManyRequests."""
    tries = [Attempt(PASSWORDS_OF_ACCOUNT, str(account.id)) for account in accounts]
    await consume(ports, tries)
    for present in {account.password_hash for account in accounts} - {None}:
        if await ports.hasher.verify(present, password, asked_by=visitor.address):
            raise PasswordUnchanged
    await refund(ports, tries)


async def _proven(unit: Unit, ticket: Ticket | None) -> Sequence[Account]:
    """The accounts of the ticket; raises TicketInvalid if one has changed."""
    accounts = () if ticket is None else await unchanged(unit, ticket.versions)
    if not accounts:
        raise TicketInvalid
    return accounts
