"""Web push by RFC 8030: encrypted by RFC 8291, signed with the service's VAPID key."""

import base64
from collections.abc import Sequence
from functools import cached_property
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import httpx
import structlog

from wordmate.adapters.push import KeyRefused, PushFailed
from wordmate.application.routine.ports import PushKeys
from wordmate.domain.content.interaction import origin_of

if TYPE_CHECKING:
    from py_vapid import Vapid02

SERVICES: Final = (
    "https://fcm.googleapis.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
"""The push services of the large browsers. ``*`` stands for one or more parts of a host name."""
_TIMEOUT: Final = httpx.Timeout(10.0, connect=5.0)
_GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
_NOT_RIGHT: Final = (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN)
_REDIRECTION: Final = 300
_AUTH_BYTES: Final = 16

_log = structlog.get_logger(__name__)


class WebPush:
    """``Push`` over HTTP.

    Messages go only to ``services``: origins, or origins whose host begins with ``*.``. Logs and
    errors never name an endpoint, because anyone who knows it may try to send to it.
    """

    def __init__(
        self, *, private_key: str, contact: str, services: Sequence[str] = SERVICES
    ) -> None:
        """``private_key`` in base64url: 32 bytes, or DER. Raises KeyRefused."""
        self._private_key = private_key
        self._contact = contact
        self._services = tuple(services)
        self._client = httpx.AsyncClient(timeout=_TIMEOUT, follow_redirects=False)
        self._public_key = self._read_public_key()

    @property
    def public_key(self) -> str | None:
        return self._public_key

    @cached_property
    def _vapid(self) -> "Vapid02":
        from py_vapid import Vapid02  # noqa: PLC0415 -- only a service with web push needs it

        return Vapid02.from_string(self._private_key)

    def accepts(self, keys: PushKeys) -> bool:
        return self._is_known(keys.endpoint) and _are_keys(keys)

    async def send(self, keys: PushKeys, message: bytes, *, topic: str, seconds: int) -> bool:
        address = urlsplit(keys.endpoint)
        signed = self._vapid.sign(
            {"sub": self._contact, "aud": f"{address.scheme}://{address.netloc}"}
        )
        headers = {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Topic": topic,
            "Urgency": "normal",
        }
        try:
            answer = await self._client.post(
                keys.endpoint, content=_encrypt(keys, message), headers=headers
            )
        except httpx.HTTPError as problem:
            raise PushFailed(f"push service not reached: {type(problem).__name__}") from None
        if answer.status_code in _GONE:
            return False
        if answer.status_code in _NOT_RIGHT:
            _log.error("push service refused a message", status=answer.status_code)
            return True
        if answer.status_code >= _REDIRECTION:
            raise PushFailed(f"push service answered {answer.status_code}")
        return True

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    def _read_public_key(self) -> str:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1  # noqa: PLC0415
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
            Encoding,
            PublicFormat,
        )

        try:
            key = self._vapid.public_key
            is_p256 = isinstance(key.curve, SECP256R1)
            point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        except Exception:  # the library raises many kinds of errors
            raise KeyRefused("no P-256 private key in base64url") from None
        if not is_p256:
            raise KeyRefused("no P-256 private key in base64url")
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def _is_known(self, endpoint: str) -> bool:
        origin = origin_of(endpoint)
        return origin is not None and any(_matches(origin, one) for one in self._services)


def _matches(origin: str, service: str) -> bool:
    scheme, _, name = service.partition("://")
    if not name.startswith("*."):
        return origin == service
    return origin.startswith(f"{scheme}://") and origin.endswith(name[1:])


def _are_keys(keys: PushKeys) -> bool:
    """Whether messages can be encrypted with these keys: a point of the curve, and 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ec import (  # noqa: PLC0415
        SECP256R1,
        EllipticCurvePublicKey,
    )

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decode(keys.p256dh))
        return len(_decode(keys.auth)) == _AUTH_BYTES
    except ValueError:
        return False


def _encrypt(keys: PushKeys, message: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.ec import (  # noqa: PLC0415
        SECP256R1,
        generate_private_key,
    )
    from http_ece import encrypt  # noqa: PLC0415

    encrypted: bytes = encrypt(
        message,
        private_key=generate_private_key(SECP256R1()),
        dh=_decode(keys.p256dh),
        auth_secret=_decode(keys.auth),
        version="aes128gcm",
    )
    return encrypted


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
