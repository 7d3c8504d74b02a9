"""The ways in: codes, registration, WeChat, candidates and the forgotten password."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.accounts.messages.account import LoginAnswer
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    ApplyWeChatAuthorization,
    BindWeChat,
    CodeSent,
    LoginByCandidate,
    LoginByPhoneCode,
    LoginByWeChat,
    LoginByWeChatPhoneCode,
    OnePhone,
    PhoneExists,
    Register,
    ResetPassword,
    ResetTicket,
    VerifyResetCode,
    WeChatAuthorization,
)
from wordmate.application.app import Application
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.messages import Nothing

area = Area("registration")


@area.operation("CheckUserExistByPhone")
async def check_phone(app: Application, visitor: Visitor, request: OnePhone) -> PhoneExists:
    """Whether a phone has an account."""
    return await app.check_phone(visitor, request)


@area.operation("ApplyUserLoginPhoneCode")
async def login_code(app: Application, visitor: Visitor, request: ApplyLoginCode) -> CodeSent:
    """Sends a code to sign in with, or to bind a WeChat account with."""
    return await app.send_login_code(visitor, request)


@area.operation("CustomerLoginByPhoneCode")
async def login_by_code(
    app: Application, visitor: Visitor, request: LoginByPhoneCode
) -> LoginAnswer:
    """Signs in by code; PHONE_NOT_REGISTERED comes with a ticket to register with."""
    return await app.sign_in_by_code(visitor, request)


@area.operation("CustomerLoginByCandidate")
async def login_by_candidate(
    app: Application, visitor: Visitor, request: LoginByCandidate
) -> LoginAnswer:
    """Signs in as one of several accounts of a phone."""
    return await app.sign_in_as_candidate(visitor, request)


@area.operation("CustomerApplyWeChatAuthorization")
async def wechat_authorization(
    app: Application, visitor: Visitor, request: ApplyWeChatAuthorization
) -> WeChatAuthorization:
    """Where a page inside WeChat sends people to sign in."""
    return await app.wechat_authorization(visitor, request)


@area.operation("CustomerLoginByWeChat")
async def login_by_wechat(
    app: Application, visitor: Visitor, request: LoginByWeChat
) -> LoginAnswer:
    """Signs in by WeChat; WECHAT_NOT_BOUND comes with a ticket, the ``wechatOpenId`` to bind."""
    return await app.sign_in_by_wechat(visitor, request)


@area.operation("CustomerLoginByWeChatPhoneCode")
async def login_by_wechat_phone(
    app: Application, visitor: Visitor, request: LoginByWeChatPhoneCode
) -> LoginAnswer:
    """Signs in by the phone that somebody shares in WeChat."""
    return await app.sign_in_by_wechat_phone(visitor, request)


@area.operation("CustomerBindWeChat")
async def bind_wechat(app: Application, visitor: Visitor, request: BindWeChat) -> LoginAnswer:
    """Binds a WeChat account to a phone and signs in."""
    return await app.bind_wechat(visitor, request)


@area.operation("CustomerApplyRegisterPhoneCode")
async def register_code(app: Application, visitor: Visitor, request: OnePhone) -> CodeSent:
    """Sends a code to register with."""
    return await app.send_register_code(visitor, request)


@area.operation("CustomerRegisterByByPhoneCode")
async def register(app: Application, visitor: Visitor, request: Register) -> LoginAnswer:
    """Opens an account and signs in; tutors need an institution's invite code."""
    return await app.register(visitor, request)


@area.operation("CustomerApplyResetPasswordWithoutToken")
async def reset_code(app: Application, visitor: Visitor, request: OnePhone) -> CodeSent:
    """Sends a code to reset the password with."""
    return await app.send_reset_code(visitor, request)


@area.operation("CustomerVerifyResetPasswordCodeWithoutToken")
async def verify_reset_code(
    app: Application, visitor: Visitor, request: VerifyResetCode
) -> ResetTicket:
    """Gives a ticket for the code."""
    return await app.verify_reset_code(visitor, request)


@area.operation("CustomerResetPasswordWithoutToken")
async def reset_password(app: Application, visitor: Visitor, request: ResetPassword) -> Nothing:
    """Sets a new password for all accounts of the phone and ends all their sessions."""
    return await app.reset_password(visitor, request)
