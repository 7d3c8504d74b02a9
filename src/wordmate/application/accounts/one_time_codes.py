"""Verifying a phone: the service sends a code, and the caller enters it."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    CodeSent,
    OnePhone,
)
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.services import SmsNotSent, SmsUncertain
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import (
    CODE_TRIES_OF_ADDRESS,
    CODE_TRIES_OF_PHONE,
    CODES_OF_ADDRESS,
    CODES_OF_PHONE,
    consume,
    of_address,
    refund,
    seconds,
)
from wordmate.application.kernel.operations import ANYBODY, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import CodeExhausted, CodeExpired, CodeWrong, SmsFailed
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode
from wordmate.domain.kernel.errors import DomainError, TooManyRequests
from wordmate.domain.kernel.ids import AccountId

T = TypeVar("T")
_NOT_THE_CODE = (CodeWrong, CodeExpired, CodeExhausted)


@operation("ApplyUserLoginPhoneCode", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def send_login_code(ports: Ports, visitor: Visitor, request: ApplyLoginCode) -> CodeSent:
    """Sends a code to sign in, or to bind a WeChat account."""
    return await send_code(ports, visitor, request.phone, CodePurpose(request.use))


@operation("CustomerApplyRegisterPhoneCode", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def send_register_code(ports: Ports, visitor: Visitor, request: OnePhone) -> CodeSent:
    """Sends a code to register."""
    return await send_code(ports, visitor, request.phone, CodePurpose.REGISTER)


@operation("CustomerApplyResetPasswordWithoutToken", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def send_reset_code(ports: Ports, visitor: Visitor, request: OnePhone) -> CodeSent:
    """Sends a code to reset the password."""
    return await send_code(ports, visitor, request.phone, CodePurpose.RESET_PASSWORD)


async def send_code(
    ports: Ports, visitor: Visitor, phone_text: str, purpose: CodePurpose, whose: str = ""
) -> CodeSent:
    """Sends a code to any phone, registered or not, with the same answer.

    ``whose``: the account of the code, if there is one.
    """
    phone, now = read_phone(phone_text, ports.policy.phone_region), ports.clock.now()
    of_phone = [Attempt(limit, phone) for limit in CODES_OF_PHONE]
    await consume(ports, [*of_phone, of_address(ports.policy, CODES_OF_ADDRESS, visitor)])
    text = ports.mint.draw()
    code = OneTimeCode(
        phone=phone,
        purpose=purpose,
        code_hash=_hashed(ports, phone, purpose, text, whose),
        issued_at=now,
    )

    async def put(unit: Unit) -> None:
        last = await unit.codes.get(phone, purpose)
        if last is not None and not last.may_resend(now):
            raise TooManyRequests(retry_after=seconds(last.resend_at - now))
        await unit.codes.put(code)

    await ports.units.run(put)
    try:
        await ports.sms.send_code(phone, text, purpose, visitor.language)
    except SmsNotSent:
        await ports.units.run(lambda unit: unit.codes.withdraw(code))
        await refund(ports, of_phone)
        raise SmsFailed from None
    except SmsUncertain:
        # It may still arrive. If not, another code can be requested in a minute.
        pass
    return CodeSent(resend_at=code.resend_at, expires_at=code.expires_at, server_time=now)


async def with_code(
    ports: Ports,
    visitor: Visitor,
    code: tuple[str, CodePurpose, str],
    work: Callable[[Unit], Awaitable[T | DomainError]],
    whose: str = "",
) -> T:
    """Runs the work for a caller with the right code (phone, purpose, text), once.

    A wrong attempt is stored although the call fails. If the work raises, nothing is stored and the
    code stays valid; if it returns an error, its effects are kept.
    """
    phone, purpose, text = code
    tries = [
        Attempt(CODE_TRIES_OF_PHONE, phone),
        of_address(ports.policy, CODE_TRIES_OF_ADDRESS, visitor),
    ]
    await consume(ports, tries)
    now = ports.clock.now()
    hashed = _hashed(ports, phone, purpose, text, whose)

    async def proven(unit: Unit) -> T | DomainError:
        sent = await unit.codes.get(phone, purpose)
        refusal: DomainError | None = CodeWrong()
        if sent is not None:
            after, refusal = sent.check(hashed, now)
            await unit.codes.put(after)
        if refusal is None:
            return await work(unit)
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.CODE_REFUSED,
                at=now,
                actor=whose,
                account_id=AccountId(int(whose)) if whose else None,
                address=visitor.address,
                facts={"purpose": purpose.value, "refusal": refusal.code},
            )
        )
        return refusal

    try:
        answer = await ports.units.run(proven)
        if isinstance(answer, DomainError):
            raise answer
    except _NOT_THE_CODE:
        raise
    except DomainError:
        await refund(ports, tries)
        raise
    await refund(ports, tries)
    return answer


def _hashed(ports: Ports, phone: str, purpose: CodePurpose, text: str, whose: str) -> str:
    return ports.mint.hash("code", phone, purpose, whose, text)
