"""Signing in and out, and who one is."""

from wordmate.application.attempts import FAILED_LOGINS_OF_ADDRESS, FAILED_LOGINS_OF_PHONE
from wordmate.application.messages.account import (
    LoginAnswer,
    LoginByPhoneAndPassword,
    LoginCandidate,
    TeacherDetail,
    UserProfile,
)
from wordmate.application.messages.base import Empty, Nothing
from wordmate.application.parts import Call, Parts, Visitor
from wordmate.application.phone import masked, read_phone
from wordmate.application.ports import Account, Unit
from wordmate.application.sessions import token_hash
from wordmate.domain.commission import TitleLevel
from wordmate.domain.errors import DomainError, LoginFailed, NoAccountWithRole, NotFound
from wordmate.domain.login_session import expires_at


async def sign_in(parts: Parts, visitor: Visitor, wanted: LoginByPhoneAndPassword) -> LoginAnswer:
    """A fresh token for the phone's account of a wanted role.

    Whoever does not know the password is not told which roles the phone has. Raises LoginFailed,
    NoAccountWithRole, PhoneInvalid, TooManyRequests.
    """
    phone = read_phone(wanted.phone, parts.policy.phone_region)
    parts.attempts.check(FAILED_LOGINS_OF_PHONE, phone)
    parts.attempts.check(FAILED_LOGINS_OF_ADDRESS, visitor.address)
    try:
        accounts = await _accounts_with_password(parts, phone, wanted)
    except DomainError:
        parts.attempts.count(FAILED_LOGINS_OF_PHONE, phone)
        parts.attempts.count(FAILED_LOGINS_OF_ADDRESS, visitor.address)
        raise
    parts.attempts.forgive(FAILED_LOGINS_OF_PHONE, phone)
    if len(accounts) > 1:
        return LoginAnswer(
            single=False,
            candidates=[_candidate(account) for account in accounts],
            server_time=parts.clock.now(),
        )
    return await _open_session(parts, accounts[0])


async def sign_out(parts: Parts, call: Call, _: Empty) -> Nothing:
    """Revokes the token at once."""

    async def work(unit: Unit) -> None:
        await unit.sessions.revoke(call.caller.token_hash)

    await parts.units.run(work)
    parts.sessions.evict(call.caller.token_hash)
    return Nothing()


async def profile(parts: Parts, call: Call, _: Empty) -> UserProfile:
    """The caller."""
    account = await _caller(parts, call)
    return UserProfile(
        user_id=account.id,
        user_role=account.role,
        user_name=account.name,
        account_no=account.account_no,
        phone=masked(account.phone),
        institution=await _institution(parts, account),
    )


async def teacher_detail(parts: Parts, call: Call, _: Empty) -> TeacherDetail:
    """The calling tutor."""
    account = await _caller(parts, call)
    return TeacherDetail(
        user_id=account.id,
        user_name=account.name,
        title_level=account.title_level or TitleLevel.INTERN,
        institution=await _institution(parts, account),
    )


async def _accounts_with_password(
    parts: Parts, phone: str, wanted: LoginByPhoneAndPassword
) -> list[Account]:
    """The enabled accounts of the wanted roles that this password opens."""
    enabled = [a for a in await parts.reads.accounts_by_phone(phone) if not a.disabled]
    hashes = {account.password_hash for account in enabled} or {None}
    opened = {hashed for hashed in hashes if await parts.hasher.verify(hashed, wanted.password)}
    if not opened:
        raise LoginFailed
    accounts = [a for a in enabled if a.role in wanted.login_as and a.password_hash in opened]
    if not accounts:
        raise NoAccountWithRole
    return accounts


async def _open_session(parts: Parts, account: Account) -> LoginAnswer:
    token, now = parts.randomness.token(), parts.clock.now()

    async def work(unit: Unit) -> None:
        await unit.sessions.add(
            token_hash=token_hash(token),
            account_id=account.id,
            now=now,
            expires_at=expires_at(now),
        )

    await parts.units.run(work)
    return LoginAnswer(
        single=True, token=token, user_id=account.id, user_role=account.role, server_time=now
    )


async def _caller(parts: Parts, call: Call) -> Account:
    account = await parts.reads.account(call.caller.user_id)
    if account is None:
        raise NotFound
    return account


async def _institution(parts: Parts, account: Account) -> str | None:
    if account.institution_id is None:
        return None
    return await parts.reads.institution_name(account.institution_id)


def _candidate(account: Account) -> LoginCandidate:
    return LoginCandidate(
        user_id=account.id,
        user_role=account.role,
        user_name=account.name,
        account_no=account.account_no,
    )
