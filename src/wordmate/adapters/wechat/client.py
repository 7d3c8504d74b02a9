"""WeChat: who a person is, and the phone they share.

Codes are valid for one call, so a call that may have arrived is never retried. Phone numbers need
WeChat's *stable* access token, the same for all processes of the service. Each process caches it
until shortly before it expires, requests it once for all waiting calls (a timeout fails all of
them), and requests it again when WeChat says that it is invalid or expired.
"""

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar
from urllib.parse import urlencode

import msgspec
import structlog
from msgspec import Meta

from wordmate.application.accounts.ports.services import (
    WeChatRefused,
    WeChatUnreachable,
    WeChatUser,
)
from wordmate.application.kernel.system import Clock

if TYPE_CHECKING:
    import httpx

_log = structlog.get_logger("wordmate.wechat")

WECHAT_URL: Final = "https://api.weixin.qq.com"
WECHAT_PAGES_URL: Final = "https://open.weixin.qq.com"
_ANSWER_SECONDS: Final = 4.0
_REACHED_SECONDS: Final = 2.0
_EARLY_MS: Final = 300_000
_OK: Final = 0
_TOKEN_INVALID: Final = (40001, 40014)
_TOKEN_OVER: Final = 42001
_BUSY: Final = (-1, 45009, 45011)
_THEIRS: Final = (40003, 40029, 40163, 40226, 41008)
"""The person's code is wrong or used, or WeChat does not confirm them."""
SNAPSHOT_USER: Final = -10_001
FOREIGN_PHONE: Final = -10_002
NO_WEB_APP: Final = -10_003
"""Our own error numbers for failures without a WeChat error number."""

A = TypeVar("A")
NonEmpty = Annotated[str, Meta(min_length=1)]


class _Session(msgspec.Struct):
    openid: NonEmpty
    unionid: str | None = None


class _Authorized(msgspec.Struct):
    openid: NonEmpty
    unionid: str | None = None
    is_snapshotuser: int = 0


class _Token(msgspec.Struct):
    access_token: NonEmpty
    expires_in: int


class _Watermark(msgspec.Struct):
    appid: str


class _PhoneInfo(msgspec.Struct):
    pure_phone_number: NonEmpty = msgspec.field(name="purePhoneNumber")
    country_code: int | str = msgspec.field(name="countryCode")
    watermark: _Watermark


class _Phone(msgspec.Struct):
    phone_info: _PhoneInfo


class _TokenRefused(WeChatUnreachable):
    """The access token is refused; ``forced``: a new one must be created."""

    def __init__(self, *, forced: bool) -> None:
        super().__init__()
        self.forced = forced


class HttpWeChat:
    """``WeChat`` over HTTPS. Web pages may use another app than the mini-program."""

    def __init__(
        self,
        *,
        app_id: str,
        secret: str,
        clock: Clock,
        web_app_id: str = "",
        web_secret: str = "",
        url: str = WECHAT_URL,
        pages_url: str = WECHAT_PAGES_URL,
        back_to: str = "",
    ) -> None:
        self._app = {"appid": app_id, "secret": secret}
        self._web_app = {"appid": web_app_id or app_id, "secret": web_secret or secret}
        self._pages_url, self._back_to = pages_url, back_to
        self._clock = clock
        self._url = url
        self._token = ""
        self._token_until = 0
        self._asking: dict[bool, asyncio.Task[str]] = {}

    @cached_property
    def _client(self) -> "httpx.AsyncClient":
        """Created by the first call: loading certificates is slow, and most processes never
        call.
        """
        import httpx  # noqa: PLC0415

        timeout = httpx.Timeout(_ANSWER_SECONDS, connect=_REACHED_SECONDS)
        return httpx.AsyncClient(base_url=self._url, timeout=timeout, follow_redirects=False)

    async def code_to_session(self, code: str) -> WeChatUser:
        asked = {**self._app, "js_code": code, "grant_type": "authorization_code"}
        session = await self._call(_Session, "GET", "/sns/jscode2session", params=asked)
        return WeChatUser(session.openid, session.unionid or None)

    def web_authorization(self, state: str) -> str:
        if not self._web_app["appid"] or not self._back_to:
            raise WeChatRefused(NO_WEB_APP, "no app for web pages")
        asked = {
            "appid": self._web_app["appid"],
            "redirect_uri": self._back_to,
            "response_type": "code",
            "scope": "snsapi_userinfo",  # the one that returns the union id
            "state": state,
        }
        return f"{self._pages_url}/connect/oauth2/authorize?{urlencode(asked)}#wechat_redirect"

    async def web_authorize(self, code: str) -> WeChatUser:
        asked = {**self._web_app, "code": code, "grant_type": "authorization_code"}
        person = await self._call(_Authorized, "GET", "/sns/oauth2/access_token", params=asked)
        if person.is_snapshotuser == 1:
            raise WeChatRefused(SNAPSHOT_USER, "a snapshot user is nobody")
        return WeChatUser(person.openid, person.unionid or None)

    async def phone_number(self, phone_code: str) -> str:
        token = await self._access_token()
        try:
            phone = await self._phone(token, phone_code)
        except _TokenRefused as refused:
            token = await self._access_token(instead_of=token, forced=refused.forced)
            phone = await self._phone(token, phone_code)
        info = phone.phone_info
        if info.watermark.appid != self._app["appid"]:
            raise WeChatRefused(FOREIGN_PHONE, "a phone shared with another app")
        return f"+{str(info.country_code).lstrip('+')}{info.pure_phone_number}"

    async def close(self) -> None:
        """Closes the connections, if any."""
        if "_client" in vars(self):
            await self._client.aclose()

    async def _phone(self, token: str, phone_code: str) -> _Phone:
        return await self._call(
            _Phone,
            "POST",
            "/wxa/business/getuserphonenumber",
            params={"access_token": token},
            json={"code": phone_code},
        )

    async def _access_token(self, *, instead_of: str | None = None, forced: bool = False) -> str:
        """The access token, other than ``instead_of``. Concurrent calls share one request."""
        if self._clock.now() < self._token_until and self._token != instead_of:
            return self._token
        if forced not in self._asking:
            asking = self._asking[forced] = asyncio.create_task(self._new_token(forced=forced))
            asking.add_done_callback(lambda _: self._asking.pop(forced))
        return await asyncio.shield(self._asking[forced])

    async def _new_token(self, *, forced: bool) -> str:
        now = self._clock.now()
        asked = {**self._app, "grant_type": "client_credential", "force_refresh": forced}
        token = await self._call(_Token, "POST", "/cgi-bin/stable_token", json=asked)
        self._token = token.access_token
        self._token_until = now + max(0, token.expires_in * 1000 - _EARLY_MS)
        return self._token

    async def _call(self, kind: type[A], method: str, path: str, **options: Any) -> A:
        """WeChat's answer; raises the error of its errcode."""
        import httpx  # noqa: PLC0415

        try:
            answer = await self._client.request(method, path, **options)
        except httpx.HTTPError as problem:
            _log.warning("wechat not reached", path=path, problem=type(problem).__name__)
            raise WeChatUnreachable from None
        try:
            body = msgspec.json.decode(answer.content, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError):
            body = None
        if body is None or not answer.is_success:
            _log.warning("wechat failed", path=path, status=answer.status_code)
            raise WeChatUnreachable
        _check(path, body.get("errcode", _OK))
        try:
            return msgspec.convert(body, kind)
        except msgspec.ValidationError:
            _log.warning("wechat answered something else", path=path)
            raise WeChatUnreachable from None


def _check(path: str, errcode: int) -> None:
    """Raises the error of an errcode."""
    if errcode == _OK:
        return
    if errcode in _TOKEN_INVALID or errcode == _TOKEN_OVER:
        _log.warning("wechat refuses a token or secret", path=path, errcode=errcode)
        raise _TokenRefused(forced=errcode in _TOKEN_INVALID)
    if errcode in _THEIRS:
        raise WeChatRefused(errcode)
    if errcode in _BUSY:
        _log.warning("wechat is busy", path=path, errcode=errcode)
    else:
        _log.error("wechat refuses the service", path=path, errcode=errcode)
    raise WeChatUnreachable
