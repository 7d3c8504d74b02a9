"""The preview card that other services show for a shared address.

They run no scripts and resolve no relative addresses, so the card gets absolute ones here.
"""

import re
from html import escape
from typing import Final

_ADDRESS: Final = re.compile(rb'(<meta\s+property="og:(?:url|image)"\s+content=")\./')


def fill_addresses(page: bytes, reached_at: str) -> bytes:
    """The page whose card has absolute addresses under the service's public address."""
    root = f"{escape(reached_at.rstrip('/'))}/".encode()
    return _ADDRESS.sub(lambda found: found[1] + root, page)
