"""An SMS gateway with one HTTP request per message, configured by settings.

Gateways are not idempotent. A request is retried only if certainly nothing was sent: the connection
failed, or the gateway answered with a status of ``not_accepted``. After any other unclear outcome
the message may have been sent, so there is no retry.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from string import Template
from typing import Any, Final

import httpx
import msgspec
import structlog

from wordmate.application.accounts.phone import national
from wordmate.application.accounts.ports.services import SmsNotSent, SmsUncertain
from wordmate.application.kernel.rate_limits import Attempt, Limit, Limits
from wordmate.application.kernel.system import Clock
from wordmate.domain.accounts.one_time_code import CodePurpose

_log = structlog.get_logger("wordmate.sms")

TRIES: Final = 3
BUDGET: Final = Limit("messages to the gateway for a phone", 20, 24 * 60 * 60 * 1000)
TIMEOUT: Final = httpx.Timeout(4.0, connect=2.0)
_PAUSES: Final = (0.2, 0.6)
_NOTHING_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_REDIRECTION: Final = 300
NOT_ACCEPTED: Final = (429, 503)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gateway:
    """The request format of a gateway.

    ``url``, ``headers`` and ``body`` may contain $phone (+86…), $national, $code, $purpose,
    $language and $template, which ``templates`` names by ``PURPOSE/language`` or ``PURPOSE``. The
    message is accepted if the status is below 300 and the value at ``success_path`` (names and
    positions separated by dots; empty: not checked) is ``success_value``.
    """

    url: str
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""
    templates: Mapping[str, str] = field(default_factory=dict)
    success_path: str = ""
    success_value: str = ""
    not_accepted: tuple[int, ...] = NOT_ACCEPTED


class HttpSms:
    """``SmsSender`` over a gateway, with a limit per phone."""

    def __init__(
        self,
        gateway: Gateway,
        *,
        limits: Limits,
        clock: Clock,
        budget: Limit = BUDGET,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        timeout: httpx.Timeout = TIMEOUT,
    ) -> None:
        self._gateway = gateway
        self._limits = limits
        self._clock = clock
        self._budget = budget
        self._pause = pause
        self._client = httpx.AsyncClient(timeout=timeout, follow_redirects=False)

    async def send_code(self, phone: str, code: str, purpose: CodePurpose, language: str) -> None:
        gateway = self._gateway
        values = {
            "phone": phone,
            "national": national(phone),
            "code": code,
            "purpose": purpose.value,
            "language": language,
            "template": gateway.templates.get(
                f"{purpose}/{language}", gateway.templates.get(purpose, "")
            ),
        }
        request = self._client.build_request(
            gateway.method,
            _fill(gateway.url, values),
            headers={name: _fill(text, values) for name, text in gateway.headers.items()},
            content=_fill(gateway.body, values).encode() or None,
        )
        for pause in (*_PAUSES, None):
            await self._spend(phone)
            if await self._sent(request):
                return
            if pause is not None:
                await self._pause(pause)
        raise SmsNotSent

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    async def _spend(self, phone: str) -> None:
        attempt = Attempt(self._budget, phone)
        if await self._limits.consume([attempt], self._clock.now()):
            _log.warning("sms budget of a phone is used up")
            raise SmsNotSent

    async def _sent(self, request: httpx.Request) -> bool:
        """True if it is accepted, False if it may be retried; raises otherwise."""
        try:
            answer = await self._client.send(request)
        except _NOTHING_SENT as problem:
            _log.warning("sms gateway not reached", problem=type(problem).__name__)
            return False
        except httpx.HTTPError as problem:
            _log.warning("sms gateway did not answer", problem=type(problem).__name__)
            raise SmsUncertain from None
        if answer.status_code in self._gateway.not_accepted:
            _log.warning("sms gateway took nothing", status=answer.status_code)
            return False
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            _log.warning("sms gateway failed", status=answer.status_code)
            raise SmsUncertain
        if answer.status_code >= _REDIRECTION or not self._accepted(answer):
            _log.warning("sms gateway refused a message", status=answer.status_code)
            raise SmsNotSent
        return True

    def _accepted(self, answer: httpx.Response) -> bool:
        path = self._gateway.success_path
        if not path:
            return True
        try:
            value: Any = msgspec.json.decode(answer.content)
        except (msgspec.DecodeError, UnicodeDecodeError):
            _log.warning("sms gateway answered something else", status=answer.status_code)
            raise SmsUncertain from None
        return _plain(_at(value, path)) == self._gateway.success_value


def _fill(text: str, values: Mapping[str, str]) -> str:
    return Template(text).safe_substitute(values)


def _at(value: Any, path: str) -> Any:
    """The value at ``a.b.0``; None if it does not exist."""
    for step in path.split("."):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict):
            value = value.get(step)
        else:
            return None
    return value


def _plain(value: Any) -> str:
    """A JSON value in the spelling of settings: ``true``, ``0``, ``OK``."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
