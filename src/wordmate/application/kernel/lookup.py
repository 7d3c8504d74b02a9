"""What is not there is refused."""

from typing import TypeVar

from wordmate.domain.kernel.errors import NotFound, Thing

T = TypeVar("T")


def present(found: T | None, thing: Thing | None = None, named: object = "") -> T:
    """What was found; raises NotFound, which says what was looked for where that is told."""
    if found is None:
        raise NotFound(thing, named)
    return found
