"""What the web app has to know of this service before it asks anything: written into its page."""

import hashlib
from typing import Final

import msgspec

from wordmate.application.kernel.policy import Policy
from wordmate.domain.kernel.local_dates import LAUNCHED_ON

PLACE: Final = b'<script type="application/json" id="configuration">'
"""Where the built page leaves room for it: a block of data, which no browser runs."""
_END: Final = b"</script>"


class Configuration(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The service's zone, the days of its review plan, the day its records begin, and whose pages
    it shows inside of its own."""

    time_zone: str
    review_days: list[int]
    launch_date: str
    """ISO 8601."""
    interactive_origins: list[str]
    """Where pages may lie that run interactive courses."""


def configuration_of(policy: Policy) -> Configuration:
    """What this service's policy means to the web app."""
    return Configuration(
        time_zone=policy.zone.key,
        review_days=list(policy.review_days),
        launch_date=LAUNCHED_ON.isoformat(),
        interactive_origins=list(policy.interactive_origins),
    )


def configured(page: bytes, configuration: Configuration) -> bytes:
    """The page with the configuration in its place; a page without one stays as it is."""
    before, place, after = page.partition(PLACE)
    if not place:
        return page
    # Nothing in it may end the block.
    data = msgspec.json.encode(configuration).replace(b"<", b"\\u003c")
    return before + place + data + _END + after.partition(_END)[2]


def tag_of(page: bytes) -> str:
    """An entity tag that changes with the page and with the configuration in it."""
    return f'"{hashlib.sha256(page).hexdigest()[:16]}"'
