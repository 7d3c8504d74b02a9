"""Signing in by WeChat: with an account bound to a phone, or with a phone that WeChat confirms."""

from collections.abc import Awaitable
from typing import TypeVar

from wordmate.application.accounts.access_grant import (
    at_proven_phone,
    audited_refusals,
    grant_access,
    put_ticket,
)
from wordmate.application.accounts.messages.account import LoginAnswer
from wordmate.application.accounts.messages.registration import (
    ApplyWeChatAuthorization,
    BindWeChat,
    LoginByWeChat,
    LoginByWeChatPhoneCode,
    WeChatAuthorization,
    WeChatSource,
)
from wordmate.application.accounts.one_time_codes import with_code
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.services import (
    WeChatRefused,
    WeChatUnreachable,
    WeChatUser,
)
from wordmate.application.accounts.ports.stores import TicketKind
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import WECHAT_OF_ADDRESS, consume, of_address
from wordmate.application.kernel.operations import ANYBODY, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import (
    PhoneNotRegistered,
    TicketInvalid,
    WeChatFailed,
    WeChatNotBound,
)
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.kernel.errors import DomainError

T = TypeVar("T")


@operation("CustomerApplyWeChatAuthorization", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def wechat_authorization(
    ports: Ports, visitor: Visitor, request: ApplyWeChatAuthorization
) -> WeChatAuthorization:
    """Returns WeChat's address for signing in from a page inside WeChat."""
    await consume(ports, [of_address(ports.policy, WECHAT_OF_ADDRESS, visitor)])
    try:
        return WeChatAuthorization(address=ports.wechat.web_authorization(request.state))
    except WeChatRefused:
        raise WeChatFailed from None


@operation("CustomerLoginByWeChat", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def sign_in_by_wechat(ports: Ports, visitor: Visitor, request: LoginByWeChat) -> LoginAnswer:
    """Signs in by WeChat; WECHAT_NOT_BOUND carries a ticket (``wechatOpenId``) to bind a phone."""
    await consume(ports, [of_address(ports.policy, WECHAT_OF_ADDRESS, visitor)])
    wechat = ports.wechat
    ask = wechat.web_authorize if request.source is WeChatSource.WEB else wechat.code_to_session

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        phone = await unit.wechat.phone_of(user)
        accounts = [] if phone is None else await at_proven_phone(unit, phone)
        if not accounts:
            return WeChatNotBound(await _ticket(ports, unit, TicketKind.BIND_WECHAT, user))
        return await grant_access(
            ports, unit, visitor, accounts, login_as=request.login_as, way="wechat"
        )

    async with audited_refusals(ports, visitor, "wechat"):
        user = await _asked(ask(request.wechat_code))
        return _or_refused(await ports.units.run(work))


@operation("CustomerLoginByWeChatPhoneCode", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def sign_in_by_wechat_phone(
    ports: Ports, visitor: Visitor, request: LoginByWeChatPhoneCode
) -> LoginAnswer:
    """Signs in by the phone that the person shares in WeChat."""
    await consume(ports, [of_address(ports.policy, WECHAT_OF_ADDRESS, visitor)])
    wechat = ports.wechat

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        accounts = await at_proven_phone(unit, phone)
        if not accounts:
            ticket = await _ticket(ports, unit, TicketKind.REGISTER, user, phone)
            return PhoneNotRegistered(ticket)
        await bind(ports, unit, visitor, user, phone)
        return await grant_access(
            ports, unit, visitor, accounts, login_as=request.login_as, way="wechat phone"
        )

    async with audited_refusals(ports, visitor, "wechat phone"):
        user = await _asked(wechat.code_to_session(request.wechat_code))
        shared = await _asked(wechat.phone_number(request.phone_code))
        phone = read_phone(shared, ports.policy.phone_region)
        return _or_refused(await ports.units.run(work))


@operation("CustomerBindWeChat", roles=ANYBODY, owns=Owns.NOTHING, changes=True)
async def bind_wechat(ports: Ports, visitor: Visitor, request: BindWeChat) -> LoginAnswer:
    """Binds a WeChat account to a phone and signs in."""
    phone = read_phone(request.phone, ports.policy.phone_region)

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        ticket = await unit.tickets.take(
            token_hash(request.wechat_open_id), TicketKind.BIND_WECHAT, ports.clock.now()
        )
        if ticket is None:
            raise TicketInvalid
        user = WeChatUser(ticket.open_id, ticket.union_id)
        accounts = await at_proven_phone(unit, phone)
        if not accounts:
            register = await _ticket(ports, unit, TicketKind.REGISTER, user, phone)
            return PhoneNotRegistered(register)
        await bind(ports, unit, visitor, user, phone)
        return await grant_access(
            ports, unit, visitor, accounts, login_as=request.login_as, way="wechat binding"
        )

    code = phone, CodePurpose.BIND_WECHAT, request.phone_code
    async with audited_refusals(ports, visitor, "wechat binding"):
        return await with_code(ports, visitor, code, work)


async def bind(ports: Ports, unit: Unit, visitor: Visitor, user: WeChatUser, phone: str) -> None:
    """Binds a WeChat account to a phone and so to its accounts; no effect if it is bound
    already.
    """
    if await unit.wechat.phone_of(user) == phone:
        return
    now = ports.clock.now()
    await unit.wechat.bind(user, phone, now)
    for account in await unit.accounts.by_phone(phone):
        await unit.audit.put(
            AuditEntry(
                event=AuditEvent.WECHAT_BOUND,
                at=now,
                actor=str(account.id),
                account_id=account.id,
                address=visitor.address,
            )
        )


async def _ticket(
    ports: Ports, unit: Unit, kind: TicketKind, user: WeChatUser, phone: str = ""
) -> str:
    return await put_ticket(
        ports, unit, kind, phone=phone, open_id=user.open_id, union_id=user.union_id
    )


async def _asked(answer: Awaitable[T]) -> T:
    """WeChat's answer."""
    try:
        return await answer
    except (WeChatRefused, WeChatUnreachable):
        raise WeChatFailed from None


def _or_refused(answer: LoginAnswer | DomainError) -> LoginAnswer:
    if isinstance(answer, DomainError):
        raise answer
    return answer
