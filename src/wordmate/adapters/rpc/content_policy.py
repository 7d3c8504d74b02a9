"""The content security policy: nothing from elsewhere; in a page, only its own style and script."""

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
    """The policy of an answer. What stands in a page is let in by its hash.

    A script there is one without attributes; all others come as files. Pages of ``frames``, which
    are origins, may be shown inside of it, and their servers asked whether they are there.
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
