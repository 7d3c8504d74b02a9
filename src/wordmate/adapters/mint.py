"""Generates one-time and invite codes, and hashes them with the service's secret."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from wordmate.domain.accounts.one_time_code import CODE_DIGITS

_INVITE_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
_INVITE_LENGTH: Final = 13
_SECRET_BYTES: Final = 32


class SecretMint:
    """``CodeMint`` with the operating system's randomness."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def draw(self) -> str:
        return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}"

    def draw_letters(self) -> str:
        return "".join(secrets.choice(_INVITE_LETTERS) for _ in range(_INVITE_LENGTH))

    def hash(self, *texts: str) -> str:
        message = "\x1f".join(texts).encode()
        return hmac.new(self._secret, message, hashlib.sha256).hexdigest()


def kept_secret(path: Path) -> bytes:
    """The secret of a development service: generated once, in a file that only its owner
    can read.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn = path.with_name(f".{path.name}.{os.getpid()}")
    with os.fdopen(os.open(drawn, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secrets.token_bytes(_SECRET_BYTES))
    try:
        path.hardlink_to(drawn)
    except FileExistsError:
        pass
    finally:
        drawn.unlink()
    return path.read_bytes()
