"""The content security policy: nothing from elsewhere, no script in a page, only its own styles."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final

_STYLE: Final = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)


def content_policy(page: bytes = b"") -> str:
    """The policy of an answer. The styles that stand in a page are let in by their hashes."""
    hashes = [
        f"'sha256-{b64encode(sha256(style).digest()).decode()}'" for style in _STYLE.findall(page)
    ]
    return "; ".join(
        (
            "default-src 'self'",
            "img-src 'self' data: blob:",
            "media-src 'self' data: blob:",
            "font-src 'self' data:",
            " ".join(("style-src 'self'", *hashes)),
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
