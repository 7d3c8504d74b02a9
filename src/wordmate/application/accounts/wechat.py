"""Signing in by WeChat: an account that is bound to a phone, or a phone that WeChat vouches for."""

from collections.abc import Awaitable
from typing import TypeVar

from wordmate.application.accounts.access_grant import let_in, noted_refusals, put_ticket
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
from wordmate.application.kernel.limits import WECHAT_OF_ADDRESS, of_address, take
from wordmate.application.ports import Parts
from wordmate.application.unit import Unit
from wordmate.domain.accounts.errors import (
    PhoneNotRegistered,
    TicketInvalid,
    WeChatFailed,
    WeChatNotBound,
)
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.kernel.errors import DomainError

T = TypeVar("T")


async def wechat_authorization(
    parts: Parts, visitor: Visitor, wanted: ApplyWeChatAuthorization
) -> WeChatAuthorization:
    """Where a page inside WeChat sends people to sign in.

    Raises WeChatFailed where the service has no app for web pages, TooManyRequests.
    """
    await take(parts, [of_address(parts, WECHAT_OF_ADDRESS, visitor)])
    try:
        return WeChatAuthorization(address=parts.account.wechat.web_authorization(wanted.state))
    except WeChatRefused:
        raise WeChatFailed from None


async def sign_in_by_wechat(parts: Parts, visitor: Visitor, wanted: LoginByWeChat) -> LoginAnswer:
    """By a WeChat account; one that is not bound gets a ticket to be bound with.

    Raises WeChatFailed, WeChatNotBound, NoAccountWithRole, AccountDisabled, TooManyRequests.
    """
    await take(parts, [of_address(parts, WECHAT_OF_ADDRESS, visitor)])
    wechat = parts.account.wechat
    ask = wechat.web_authorize if wanted.source is WeChatSource.WEB else wechat.code_to_session

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        phone = await unit.wechat.phone_of(user)
        accounts = [] if phone is None else await unit.accounts.by_phone(phone)
        if not accounts:
            return WeChatNotBound(await _ticket(parts, unit, TicketKind.BIND_WECHAT, user))
        return await let_in(parts, unit, visitor, accounts, login_as=wanted.login_as, way="wechat")

    async with noted_refusals(parts, visitor, "wechat"):
        user = await _asked(ask(wanted.wechat_code))
        return _told(await parts.units.run(work))


async def sign_in_by_wechat_phone(
    parts: Parts, visitor: Visitor, wanted: LoginByWeChatPhoneCode
) -> LoginAnswer:
    """By the phone that WeChat vouches for; the WeChat account is bound to it from then on.

    Raises WeChatFailed, PhoneInvalid, PhoneNotRegistered, NoAccountWithRole, AccountDisabled,
    TooManyRequests.
    """
    await take(parts, [of_address(parts, WECHAT_OF_ADDRESS, visitor)])
    wechat = parts.account.wechat

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        accounts = await unit.accounts.by_phone(phone)
        if not accounts:
            ticket = await _ticket(parts, unit, TicketKind.REGISTER, user, phone)
            return PhoneNotRegistered(ticket)
        await bind(parts, unit, visitor, user, phone)
        return await let_in(
            parts, unit, visitor, accounts, login_as=wanted.login_as, way="wechat phone"
        )

    async with noted_refusals(parts, visitor, "wechat phone"):
        user = await _asked(wechat.code_to_session(wanted.wechat_code))
        shared = await _asked(wechat.phone_number(wanted.phone_code))
        phone = read_phone(shared, parts.policy.phone_region)
        return _told(await parts.units.run(work))


async def bind_wechat(parts: Parts, visitor: Visitor, wanted: BindWeChat) -> LoginAnswer:
    """Binds a WeChat account, known by its ticket, to a phone that a code proves; signs in.

    Raises TicketInvalid and what signing in by code raises.
    """
    phone = read_phone(wanted.phone, parts.policy.phone_region)

    async def work(unit: Unit) -> LoginAnswer | DomainError:
        ticket = await unit.tickets.take(
            token_hash(wanted.wechat_open_id), TicketKind.BIND_WECHAT, parts.clock.now()
        )
        if ticket is None:
            raise TicketInvalid
        user = WeChatUser(ticket.open_id, ticket.union_id)
        accounts = await unit.accounts.by_phone(phone)
        if not accounts:
            register = await _ticket(parts, unit, TicketKind.REGISTER, user, phone)
            return PhoneNotRegistered(register)
        await bind(parts, unit, visitor, user, phone)
        return await let_in(
            parts, unit, visitor, accounts, login_as=wanted.login_as, way="wechat binding"
        )

    code = phone, CodePurpose.BIND_WECHAT, wanted.phone_code
    async with noted_refusals(parts, visitor, "wechat binding"):
        return await with_code(parts, visitor, code, work)


async def bind(parts: Parts, unit: Unit, visitor: Visitor, user: WeChatUser, phone: str) -> None:
    """Binds a WeChat account to a phone and so to its accounts; nothing happens when it is."""
    if await unit.wechat.phone_of(user) == phone:
        return
    now = parts.clock.now()
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
    parts: Parts, unit: Unit, kind: TicketKind, user: WeChatUser, phone: str = ""
) -> str:
    return await put_ticket(
        parts, unit, kind, phone=phone, open_id=user.open_id, union_id=user.union_id
    )


async def _asked(answer: Awaitable[T]) -> T:
    """What WeChat says; raises WeChatFailed."""
    try:
        return await answer
    except (WeChatRefused, WeChatUnreachable):
        raise WeChatFailed from None


def _told(answer: LoginAnswer | DomainError) -> LoginAnswer:
    if isinstance(answer, DomainError):
        raise answer
    return answer
