"""Seals texts with keys derived from the service's secret."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from wordmate.application.kernel.sealing import SealBroken

_INFO: Final = b"wordmate sealed texts"
_NONCE_BYTES: Final = 12
_KEY_BYTES: Final = 32
_ID_BYTES: Final = 4


class SecretSealer:
    """``Sealer`` with AES-256-GCM: the id of the key, a dot, nonce and encrypted text in base64url.

    Key and id are derived from a secret by HKDF-SHA256. Former secrets open what they sealed.
    """

    def __init__(self, secret: bytes, former: Sequence[bytes] = ()) -> None:
        self._secrets = (secret, *former)

    def seal(self, text: str, *, bound_to: str) -> str:
        nonce = secrets.token_bytes(_NONCE_BYTES)
        key_id = self._current_id
        sealed = self._keys[key_id].encrypt(nonce, text.encode(), bound_to.encode())
        return f"{key_id}.{urlsafe_b64encode(nonce + sealed).decode()}"

    def open(self, sealed: str, *, bound_to: str) -> str:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415

        key_id, _, encoded = sealed.partition(".")
        try:
            body = urlsafe_b64decode(encoded)
            nonce, encrypted = body[:_NONCE_BYTES], body[_NONCE_BYTES:]
            opened: bytes = self._keys[key_id].decrypt(nonce, encrypted, bound_to.encode())
        except (KeyError, Error, ValueError, InvalidTag):
            raise SealBroken from None
        return opened.decode()

    @property
    def key_ids(self) -> Sequence[str]:
        return tuple(self._keys)

    def is_current(self, sealed: str) -> bool:
        return sealed.partition(".")[0] == self._current_id

    @cached_property
    def _keys(self) -> dict[str, Any]:
        """The cipher of each key, by the key's id; the present one first."""
        from cryptography.hazmat.primitives.ciphers.aead import (  # noqa: PLC0415 -- few seal
            AESGCM,
        )

        return {key_id: AESGCM(key) for key_id, key in map(_key_of, self._secrets)}

    @cached_property
    def _current_id(self) -> str:
        return self.key_ids[0]


def _key_of(secret: bytes) -> tuple[str, bytes]:
    """A key and its id."""
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415

    derived = HKDF(SHA256(), _ID_BYTES + _KEY_BYTES, salt=None, info=_INFO).derive(secret)
    return derived[:_ID_BYTES].hex(), derived[_ID_BYTES:]
