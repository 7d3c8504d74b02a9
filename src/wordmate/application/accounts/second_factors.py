"""The second factor of staff: set up with an authenticator app, proven at the sign-in."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace

from wordmate.application.accounts.access_grant import BY_PASSWORD, audited_refusals, still_proven
from wordmate.application.accounts.account_settings import confirm_password
from wordmate.application.accounts.messages.desk import (
    ProveSecondFactor,
    RecoveryCodes,
    SecondFactorStarted,
    StoreConfirmSecondFactor,
    StoreStartSecondFactor,
)
from wordmate.application.accounts.operations import AccountById
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import SECOND_FACTORS_OF_ACCOUNT, consume, refund
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import STAFF, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.sealing import SealedColumn, opened
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import OldPasswordWrong, SecondFactorMissing
from wordmate.domain.accounts.second_factor import (
    RECOVERY_CODES,
    SecondFactor,
    check_may_begin,
    code_as_typed,
    recovery_code,
    steps_at,
)
from wordmate.domain.kernel.ids import AccountId

_WAY = "second factor"


@operation("StoreStartSecondFactor", roles=STAFF, owns=Owns.SELF, changes=True)
async def start_second_factor(
    ports: Ports, call: Call, request: StoreStartSecondFactor
) -> SecondFactorStarted:
    """Draws a secret for the caller's authenticator app; it holds from its first code on."""
    account = await _account(ports, call)
    secret = ports.authenticator.draw_secret()
    sealed = ports.sealer.seal(secret, bound_to=SealedColumn.SECOND_FACTOR.of(account.id))

    async def work(unit: Unit) -> None:
        await _hold(unit, account)
        check_may_begin(await unit.second_factors.of(account.id))
        await unit.second_factors.put(account.id, SecondFactor(sealed_secret=sealed))

    async with _audited(ports, call, account):
        await confirm_password(ports, account, request.password, call.visitor.address)
        await ports.units.run(work)
    address = ports.authenticator.address(secret, account.account_no)
    return SecondFactorStarted(
        secret=secret, address=address, qr_svg=ports.authenticator.picture(address)
    )


@operation("StoreConfirmSecondFactor", roles=STAFF, owns=Owns.SELF, changes=True)
async def confirm_second_factor(
    ports: Ports, call: Call, request: StoreConfirmSecondFactor
) -> RecoveryCodes:
    """Sets the second factor up with the app's first code, and ends the caller's other sign-ins.
    Answers with ten recovery codes.
    """
    account, codes = await _account(ports, call), _draw_codes(ports)

    async def work(unit: Unit) -> Sequence[str]:
        await unit.accounts.held([account.id])
        begun = present_factor(await unit.second_factors.of(account.id))
        expected = _expected(ports, account.id, begun)
        set_up = begun.confirm(code_as_typed(request.code), expected, _hashes(codes))
        await unit.second_factors.put(account.id, set_up)
        await unit.audit.put(_entry(ports, call, AuditEvent.SECOND_FACTOR_SET))
        return await unit.people.end_sessions([account.id], call.caller.token_hash)

    async with _audited(ports, call, account), counted_tries(ports, account.id):
        ended = await ports.units.run(work)
    for token in (*ended, call.caller.token_hash):
        ports.sessions.evict(token)
    return RecoveryCodes(recovery_codes=codes)


@operation("StoreDropSecondFactor", roles=STAFF, owns=Owns.SELF, changes=True)
async def drop_second_factor(ports: Ports, call: Call, request: ProveSecondFactor) -> Nothing:
    """Drops the caller's second factor, for instance to set up another phone."""

    async def drop(unit: Unit, _factor: SecondFactor) -> None:
        await unit.second_factors.drop(call.caller.user_id)

    await _change(ports, call, request, AuditEvent.SECOND_FACTOR_DROPPED, drop)
    return Nothing()


@operation("StoreRenewRecoveryCodes", roles=STAFF, owns=Owns.SELF, changes=True)
async def renew_recovery_codes(
    ports: Ports, call: Call, request: ProveSecondFactor
) -> RecoveryCodes:
    """Draws ten recovery codes in place of the earlier ones."""
    codes = _draw_codes(ports)

    async def renew(unit: Unit, factor: SecondFactor) -> None:
        renewed = replace(factor, recovery_hashes=_hashes(codes))
        await unit.second_factors.put(call.caller.user_id, renewed)

    await _change(ports, call, request, AuditEvent.RECOVERY_CODES_RENEWED, renew)
    return RecoveryCodes(recovery_codes=codes)


async def use_code(
    ports: Ports, unit: Unit, account_id: AccountId, factor: SecondFactor, typed: str
) -> SecondFactor:
    """Uses a code up, of an account that is locked; raises SecondFactorWrong. Seals the secret
    again if the service's secret was replaced.
    """
    code = code_as_typed(typed)
    after = factor.use(code, token_hash(code), _expected(ports, account_id, factor))
    if not ports.sealer.is_current(after.sealed_secret):
        secret = _secret(ports, account_id, after)
        if secret is not None:
            sealed = ports.sealer.seal(secret, bound_to=SealedColumn.SECOND_FACTOR.of(account_id))
            after = replace(after, sealed_secret=sealed)
    await unit.second_factors.put(account_id, after)
    return after


@asynccontextmanager
async def counted_tries(ports: Ports, account_id: AccountId) -> AsyncIterator[None]:
    """Counts a try of a code, unless it succeeds; raises TooManyRequests."""
    tries = [Attempt(limit, str(account_id)) for limit in SECOND_FACTORS_OF_ACCOUNT]
    await consume(ports, tries)
    yield
    await refund(ports, tries)


def present_factor(factor: SecondFactor | None) -> SecondFactor:
    """The second factor; raises SecondFactorMissing."""
    if factor is None:
        raise SecondFactorMissing
    return factor


async def _change(
    ports: Ports,
    call: Call,
    request: ProveSecondFactor,
    event: AuditEvent,
    change: Callable[[Unit, SecondFactor], Awaitable[None]],
) -> None:
    """Changes the second factor of a caller who proves the password and a code."""
    account = await _account(ports, call)

    async def work(unit: Unit) -> None:
        await _hold(unit, account)
        factor = present_factor(await unit.second_factors.of(account.id))
        await change(unit, await use_code(ports, unit, account.id, factor, request.code))
        await unit.audit.put(_entry(ports, call, event))

    async with _audited(ports, call, account):
        await confirm_password(ports, account, request.password, call.visitor.address)
        async with counted_tries(ports, account.id):
            await ports.units.run(work)
    ports.sessions.evict(call.caller.token_hash)


async def _account(ports: Ports, call: Call) -> Account:
    return present(await AccountById.ask(ports, call.caller.user_id))


async def _hold(unit: Unit, account: Account) -> None:
    """Locks the account; raises OldPasswordWrong if its password has just changed."""
    if not await still_proven(unit, [account], BY_PASSWORD):
        raise OldPasswordWrong


def _audited(ports: Ports, call: Call, account: Account) -> AbstractAsyncContextManager[None]:
    return audited_refusals(ports, call.visitor, _WAY, [account], call.by)


def _entry(ports: Ports, call: Call, event: AuditEvent) -> AuditEntry:
    return AuditEntry(
        event=event,
        at=ports.clock.now(),
        actor=call.by,
        account_id=call.caller.user_id,
        address=call.visitor.address,
    )


def _draw_codes(ports: Ports) -> list[str]:
    return [recovery_code(ports.mint.draw_letters()) for _ in range(RECOVERY_CODES)]


def _hashes(codes: Sequence[str]) -> frozenset[str]:
    return frozenset(token_hash(code_as_typed(code)) for code in codes)


def _secret(ports: Ports, account_id: AccountId, factor: SecondFactor) -> str | None:
    """The secret; None if the key of its seal is gone, so that only recovery codes work."""
    return opened(ports.sealer, SealedColumn.SECOND_FACTOR, account_id, factor.sealed_secret)


def _expected(ports: Ports, account_id: AccountId, factor: SecondFactor) -> Mapping[int, str]:
    """The codes of the accepted steps."""
    secret = _secret(ports, account_id, factor)
    if secret is None:
        return {}
    return {step: ports.authenticator.code_of(secret, step) for step in steps_at(ports.clock.now())}
