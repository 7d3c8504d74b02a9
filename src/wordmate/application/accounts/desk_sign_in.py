"""Signing in and out at the store's desk: by password, never by a code or by WeChat."""

from contextlib import nullcontext

from wordmate.application.accounts.access_grant import (
    BY_PASSWORD,
    audited_refusals,
    put_session,
    still_proven,
)
from wordmate.application.accounts.devices import end_sessions
from wordmate.application.accounts.messages.desk import StoreEndSession, StoreSignedIn, StoreSignIn
from wordmate.application.accounts.operations import DeskMe, StaffOfPhone
from wordmate.application.accounts.password_check import named, opened_by
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.second_factors import counted_tries, use_code
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.accounts.sign_in import end_own_session
from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import ANYBODY, STAFF, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import AccountDisabled, LoginFailed, SecondFactorNeeded

_WAY = "desk"


@operation("StoreSignIn", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def sign_in_at_desk(ports: Ports, visitor: Visitor, request: StoreSignIn) -> StoreSignedIn:
    """Signs in at the store's desk by phone, or account number, and password; with a second factor,
    SECOND_FACTOR_NEEDED asks for its code, or for a recovery code.

    Refusals reveal nothing about unknown accounts, which take as long as known ones.
    """
    tried = await named(ports, request.phone, StaffOfPhone, STAFF)

    async def work(unit: Unit) -> tuple[Account, str]:
        proven = await still_proven(unit, opened, BY_PASSWORD)
        if not proven:
            raise LoginFailed
        account = proven[0]
        if account.disabled:
            raise AccountDisabled
        factor = await unit.second_factors.of(account.id)
        if factor is not None and factor.is_confirmed:
            if request.code is None:
                raise SecondFactorNeeded
            await use_code(ports, unit, account.id, factor, request.code)
        return account, await put_session(ports, unit, visitor, account, way=_WAY)

    async with audited_refusals(ports, visitor, _WAY, tried.accounts):
        opened = await opened_by(ports, visitor, tried, request.password)
        tries = nullcontext() if request.code is None else counted_tries(ports, opened[0].id)
        async with tries:
            account, token = await ports.units.run(work)
    caller = Caller(account.id, account.role, token_hash(token), account.staff)
    return StoreSignedIn(token=token, me=await DeskMe(ports, Call(caller), Empty()))


@operation("StoreSignOut", roles=STAFF, owns=Owns.SELF, changes=True)
async def sign_out_at_desk(ports: Ports, call: Call, _request: Empty) -> Nothing:
    """Revokes the token at once."""
    await end_own_session(ports, call)
    return Nothing()


@operation("StoreEndSession", roles=STAFF, owns=Owns.SELF, changes=True)
async def end_desk_sessions(ports: Ports, call: Call, request: StoreEndSession) -> Nothing:
    """Signs the caller out at the named desks. Sign-ins of others, and those that have ended, are
    ignored.
    """
    await end_sessions(ports, call, request.session_ids, all_others=False)
    return Nothing()
