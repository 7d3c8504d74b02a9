"""The content security policy: own resources only; in a page, only its own style and script."""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

_STYLE: Final = re.compile(rb"<style[^>]*>(.*?)</style>", re.DOTALL)
_SCRIPT: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def _let_in(kind: re.Pattern[bytes], page: bytes) -> list[str]:
    return [f"'sha256-{b64encode(sha256(part).digest()).decode()}'" for part in kind.findall(page)]


def content_policy(page: bytes = b"", frames: Sequence[str] = ()) -> str:
    """The policy of an answer. Inline content is allowed by its hash.

    Inline scripts have no attributes; all others are files. Pages of the origins in ``frames`` may
    be embedded, and their servers may be checked for availability.
    """
    return "; ".join(
        (
            "default-src 'self'",
            "img-src 'self' data: blob:",
            "media-src 'self' data: blob:",
            "font-src 'self' data:",
            " ".join(("style-src 'self'", *_let_in(_STYLE, page))),
            " ".join(("script-src 'self'", *_let_in(_SCRIPT, page))),
            " ".join(("connect-src 'self'", *frames)),
            " ".join(("frame-src", *(frames or ("'none'",)))),
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
