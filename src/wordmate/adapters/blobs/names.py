"""Which names a file may have, in every store alike."""

import re
from typing import Final

from wordmate.application.kernel.blobs import BlobNameRefused

_LONGEST: Final = 512
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*(/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*")


def checked(name: str) -> str:
    """The name itself when it stays inside its store; raises BlobNameRefused."""
    if len(name) > _LONGEST or _PLAIN.fullmatch(name) is None:
        raise BlobNameRefused(f"not a plain file name: {name[:80]!r}")
    return name
