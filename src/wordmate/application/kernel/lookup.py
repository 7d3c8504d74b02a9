"""What is not there is refused."""

from typing import TypeVar

from wordmate.domain.kernel.errors import NotFound

T = TypeVar("T")


def present(found: T | None) -> T:
    if found is None:
        raise NotFound
    return found
