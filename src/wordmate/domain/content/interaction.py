# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""The pages that run interactive courses: only from origins that the service allows."""

import re
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from wordmate.domain.kernel.errors import DomainError, Kind, Wording

_LONGEST: Final = 2_000
_PART: Final = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST: Final = re.compile(rf"{_PART}(?:\.{_PART})*")
"""The parts of a name: nothing that could end a directive of a security policy, and no part
empty."""
_HERE: Final = frozenset({"localhost", "127.0.0.1"})


class InteractionLinkRefused(DomainError):
    """The page of an interactive course is not on an allowed origin."""

    code = "INTERACTION_LINK_REFUSED"
    kind = Kind.INVALID
    wording = Wording(
        "互动课页面的地址不在允许的范围内，请先设置 WORDMATE_INTERACTIVE_ORIGINS",
        "The course's page is not at an allowed origin; set WORDMATE_INTERACTIVE_ORIGINS first",
    )


def origin_of(link: str) -> str | None:
    """Scheme, host and port of a web address; None if it is not a plain one."""
    if len(link) > _LONGEST or any(one.isspace() or not one.isprintable() for one in link):
        return None
    try:
        address = urlsplit(link)
        port = address.port
    except ValueError:
        return None
    host = address.hostname or ""
    if address.scheme not in ("https", "http") or not _HOST.fullmatch(host):
        return None
    if address.username is not None or address.password is not None:
        return None
    usual = {"https": 443, "http": 80}[address.scheme]
    return f"{address.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")


def is_secure(origin: str) -> bool:
    """Whether the origin uses https."""
    return origin.startswith("https://")


def is_this_machine(origin: str) -> bool:
    """Whether the host is this machine."""
    return urlsplit(origin).hostname in _HERE


def check_link(link: str, allowed: Collection[str]) -> None:
    """Raises InteractionLinkRefused."""
    if origin_of(link) not in allowed:
        raise InteractionLinkRefused
