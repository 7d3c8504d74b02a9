"""STUN and TURN servers from the settings, with credentials by coturn's REST convention.

A user name is the Unix time of its expiry and the device's name; its password is the HMAC-SHA1 of
the user name under the secret that service and server share.
"""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha1
from hmac import digest
from typing import Final

from wordmate.application.orders.live import Relay
from wordmate.domain.kernel.instants import Instant

_NEED_CREDENTIALS: Final = ("turn:", "turns:")


class SharedSecretRelays:
    """``Relays`` of one installation. ``urls`` are in the format of browsers:
    ``turn:host:port``."""

    def __init__(self, urls: Sequence[str], secret: str) -> None:
        self._turn = tuple(one for one in urls if one.startswith(_NEED_CREDENTIALS))
        self._stun = tuple(one for one in urls if one not in self._turn)
        self._secret = secret.encode()

    def until(self, at: Instant, name: str) -> Sequence[Relay]:
        relays = [Relay(self._stun)] if self._stun else []
        if self._turn:
            username = f"{at // 1_000}:{name}"
            password = b64encode(digest(self._secret, username.encode(), sha1)).decode()
            relays.append(Relay(self._turn, username, password))
        return relays
