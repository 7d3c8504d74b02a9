"""Refuses requests for things that do not exist."""

from typing import TypeVar

from wordmate.domain.kernel.errors import NotFound, Thing

T = TypeVar("T")


def present(found: T | None, thing: Thing | None = None, named: object = "") -> T:
    """The found value; raises NotFound, with what was looked up if it is given."""
    if found is None:
        raise NotFound(thing, named)
    return found
