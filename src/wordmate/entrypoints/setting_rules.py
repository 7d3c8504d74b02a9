"""Rules for names and values of settings that types cannot express."""

import re
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from importlib.util import find_spec
from ipaddress import IPv4Network, IPv6Network, collapse_addresses, ip_network
from typing import Final

_FOR_OTHERS: Final = frozenset({"by", "chromium", "database_url", "fuzz_cases", "new_password"})
"""Names with the service's prefix that tests, alembic and single commands read themselves."""
_TESTS: Final = "test_"
_NEAR: Final = 0.6

EVERYBODY: Final = "*"
_ENGINES: Final = ("auto", "espeak", "piper", "http")

_LOGIN: Final = {
    "postgresql": re.compile("([^:/]*(:[^@]*)?@)?"),
    "redis": re.compile("[^/?#]*"),
    "rediss": re.compile("[^/?#]*"),
}
"""The part of an address that drivers parse as user and password (for Redis with the host), by kind
of address.
"""

_CONTACT: Final = re.compile(r"mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https://[^/\s]+\.[^/\s]+\S*")

_DISTINCT_MIN: Final = 8
_SURPRISES_MIN: Final = 16
_REPEATED: Final = 3
_WORDS: Final = re.compile(
    "administrator|and|change|correct|default|demo|development|enough|for|from|horse|key|letmein|"
    "long|pass|password|please|production|quite|random|secret|server|service|should|string|test|"
    "that|the|this|token|very|welcome|with|word|wordmate|you|your"
)
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")


def is_reserved_name(field: str) -> bool:
    """Whether a name (lower case, no prefix) is not a setting of the service."""
    return field in _FOR_OTHERS or field.startswith(_TESTS)


def similar_name(field: str, known: Collection[str]) -> str | None:
    """The known name most similar to a misspelt one."""
    near = get_close_matches(field, known, n=1, cutoff=_NEAR)
    return near[0] if near else None


def misses_encoding(address: str) -> bool:
    """Whether the user or password of an address needs percent-encoding."""
    kind, _, rest = address.partition("://")
    login = _LOGIN[kind].match(rest) if kind in _LOGIN else None
    return login is not None and "@" in rest[login.end() :]


def is_region(region: str) -> bool:
    """Whether phone numbers of this region are supported."""
    from phonenumbers import SUPPORTED_REGIONS  # noqa: PLC0415 - large, and seldom needed

    return region in SUPPORTED_REGIONS


def is_engine(speech: str) -> bool:
    """Whether it names a built-in speech engine, or may be the path of a class."""
    package, _, rest = speech.partition(".")
    is_path = bool(rest) and package.isidentifier()
    return speech in _ENGINES or (is_path and find_spec(package) is not None)


def networks(proxies: Sequence[str]) -> list[IPv4Network | IPv6Network]:
    """Parsed addresses and networks, without ``*``; raises ValueError naming an invalid one."""
    found = []
    for text in proxies:
        if text != EVERYBODY:
            try:
                found.append(ip_network(text))
            except ValueError:
                raise ValueError(f"{text!r} is neither an address nor a network") from None
    return found


def is_contact(contact: str) -> bool:
    """Whether push services can contact somebody at this address."""
    return _CONTACT.fullmatch(contact) is not None


def trusts_everybody(proxies: Sequence[str]) -> bool:
    """Whether they include all addresses of a kind, in one network or in several."""
    named = networks(proxies)
    fours = [one for one in named if isinstance(one, IPv4Network)]
    sixes = [one for one in named if isinstance(one, IPv6Network)]
    lengths = [one.prefixlen for one in collapse_addresses(fours)]
    lengths += [one.prefixlen for one in collapse_addresses(sixes)]
    return EVERYBODY in proxies or 0 in lengths


def is_easily_guessed(secret: str) -> bool:
    """Whether a long secret was typed or copied rather than generated: few characters, repetitions,
    runs, words, digits only, or letters of one case only.
    """
    plain = secret.lower()
    one_kind = secret.isdigit() or (
        secret in (plain, secret.upper()) and not re.search(r"\d", plain)
    )
    return one_kind or len(set(plain)) < _DISTINCT_MIN or _surprises(plain) < _SURPRISES_MIN


def _surprises(plain: str) -> int:
    """The number of characters that do not follow from those before them."""
    text = _WORDS.sub("", re.sub(r"[\W_]+", "", plain))
    return sum(not _follows(text, at) for at in range(len(text)))


def _follows(text: str, at: int) -> bool:
    """Whether it continues a run, or repeats an earlier part."""
    if at and _is_next(text[at - 1], text[at]):
        return True
    return at >= _REPEATED - 1 and text[at - _REPEATED + 1 : at + 1] in text[:at]


def _is_next(character: str, other: str) -> bool:
    """The same character, its neighbour in the alphabet, or its neighbour on the keyboard."""
    if abs(ord(character) - ord(other)) <= 1:
        return True
    return any(character + other in row or other + character in row for row in _ROWS)
