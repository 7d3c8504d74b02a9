"""Signing in by phone with a password or a code, or as one of several candidates; signing out."""

from wordmate.application.accounts.access_grant import (
    BY_PASSWORD,
    at_proven_phone,
    audited_refusals,
    grant_access,
    open_session,
    put_ticket,
    still_proven,
)
from wordmate.application.accounts.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.accounts.messages.registration import LoginByCandidate, LoginByPhoneCode
from wordmate.application.accounts.one_time_codes import with_code
from wordmate.application.accounts.operations import AccountsOfPhone
from wordmate.application.accounts.password_check import named, opened_by
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.stores import TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.limits import (
    TICKETS_OF_ADDRESS,
    consume,
    of_address,
    refund,
)
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import ANYBODY, SIGNED_IN, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import (
    AccountDisabled,
    LoginFailed,
    PhoneNotRegistered,
    TicketInvalid,
)
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.kernel.errors import DomainError


@operation("CustomerLoginByPhoneAndPassword", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def sign_in(ports: Ports, visitor: Visitor, request: LoginByPhoneAndPassword) -> LoginAnswer:
    """Signs in by phone and password.

    Refusals reveal nothing about unknown accounts, which take as long as known ones.
    """
    tried = await named(ports, request.phone, AccountsOfPhone, SIGNED_IN)

    async def work(unit: Unit) -> LoginAnswer:
        proven = await still_proven(unit, opened, BY_PASSWORD)
        if not proven:
            raise LoginFailed
        return await grant_access(
            ports, unit, visitor, proven, login_as=request.login_as, way="password"
        )

    async with audited_refusals(ports, visitor, "password", tried.accounts):
        opened = await opened_by(ports, visitor, tried, request.password)
        return await ports.units.run(work)


@operation("CustomerLoginByPhoneCode", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def sign_in_by_code(ports: Ports, visitor: Visitor, request: LoginByPhoneCode) -> LoginAnswer:
    """Signs in by code; PHONE_NOT_REGISTERED carries a ticket to register."""
    phone = read_phone(request.phone, ports.policy.phone_region)

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        accounts = await at_proven_phone(unit, phone)
        if not accounts:
            ticket = await put_ticket(ports, unit, TicketKind.REGISTER, phone=phone)
            return PhoneNotRegistered(ticket)
        return await grant_access(
            ports, unit, visitor, accounts, login_as=request.login_as, way="code"
        )

    code = phone, CodePurpose.LOGIN, request.code
    async with audited_refusals(ports, visitor, "code"):
        return await with_code(ports, visitor, code, work)


@operation("CustomerLoginByCandidate", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def sign_in_as_candidate(
    ports: Ports, visitor: Visitor, request: LoginByCandidate
) -> LoginAnswer:
    """Signs in as one of several accounts of a phone."""

    async def work(unit: Unit) -> LoginAnswer:
        now = ports.clock.now()
        ticket = await unit.tickets.take(token_hash(request.ticket), TicketKind.LOGIN, now)
        if ticket is None or request.user_id not in ticket.versions:
            raise TicketInvalid
        [account] = await unit.accounts.held([request.user_id])
        if account.disabled:
            raise AccountDisabled
        if account.version != ticket.versions[account.id]:
            raise TicketInvalid
        return await open_session(ports, unit, visitor, account, "candidate")

    tries = [of_address(ports.policy, TICKETS_OF_ADDRESS, visitor)]
    await consume(ports, tries)
    async with audited_refusals(ports, visitor, "candidate"):
        answer = await ports.units.run(work)
    await refund(ports, tries)
    return answer


@operation("LogoutUserByLoginToken", roles=SIGNED_IN, owns=Owns.SELF, changes=True)
async def sign_out(ports: Ports, call: Call, _request: Empty) -> Nothing:
    """Revokes the token at once."""
    await end_own_session(ports, call)
    return Nothing()


async def end_own_session(ports: Ports, call: Call) -> None:
    """Revokes the caller's token."""
    caller = call.caller

    async def work(unit: Unit) -> None:
        await unit.sessions.revoke(caller.token_hash)
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.SIGNED_OUT,
                at=ports.clock.now(),
                actor=str(caller.user_id),
                account_id=caller.user_id,
                address=call.visitor.address,
            )
        )

    await ports.units.run(work)
    ports.sessions.evict(caller.token_hash)
