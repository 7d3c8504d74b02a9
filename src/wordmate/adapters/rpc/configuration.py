"""What the service fills into the app's page: its configuration, and the absolute addresses of the
preview card, because services that show the card resolve no relative ones.
"""

import hashlib
import re
from html import escape
from typing import Final

import msgspec

from wordmate.application.kernel.policy import Policy
from wordmate.domain.kernel.local_dates import LAUNCHED_ON

PLACE: Final = b'<script type="application/json" id="configuration">'
"""The placeholder in the built page: a data block, which browsers do not execute."""
_END: Final = b"</script>"
_ADDRESS: Final = re.compile(rb'(<meta\s+property="og:(?:url|image)"\s+content=")\./')


class Configuration(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The service's zone, the days of its review plan, the start of its records, and the origins
    that it embeds.
    """

    time_zone: str
    review_days: list[int]
    launch_date: str
    """In ISO 8601."""
    interactive_origins: list[str]
    """The origins of pages that may run interactive courses."""


def configuration_of(policy: Policy) -> Configuration:
    """The configuration that follows from the service's policy."""
    return Configuration(
        time_zone=policy.zone.key,
        review_days=list(policy.review_days),
        launch_date=LAUNCHED_ON.isoformat(),
        interactive_origins=list(policy.interactive_origins),
    )


def fill_configuration(page: bytes, configuration: Configuration) -> bytes:
    """The page with its placeholder replaced; unchanged without one."""
    before, place, after = page.partition(PLACE)
    if not place:
        return page
    # Escape everything that could end the block.
    data = msgspec.json.encode(configuration).replace(b"<", b"\\u003c")
    return before + place + data + _END + after.partition(_END)[2]


def tag_of(page: bytes) -> str:
    """An entity tag of the page and its embedded configuration."""
    return f'"{hashlib.sha256(page).hexdigest()[:16]}"'


def fill_addresses(page: bytes, reached_at: str) -> bytes:
    """The page whose card has absolute addresses under the service's public address."""
    root = f"{escape(reached_at.rstrip('/'))}/".encode()
    return _ADDRESS.sub(lambda found: found[1] + root, page)
