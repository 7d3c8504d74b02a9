"""What others show of this service when somebody sends its address on.

They run no script and resolve no address: those in the card are made whole here.
"""

import re
from html import escape
from typing import Final

_ADDRESS: Final = re.compile(rb'(<meta\s+property="og:(?:url|image)"\s+content=")\./')


def addressed(page: bytes, reached_at: str) -> bytes:
    """The page with whole addresses in its card: those under which people reach the service."""
    root = f"{escape(reached_at.rstrip('/'))}/".encode()
    return _ADDRESS.sub(lambda found: found[1] + root, page)
