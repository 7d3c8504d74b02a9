"""Typed ids from numbers."""

from wordmate.domain.kernel.ids import WordId


def numbered(*numbers: int) -> tuple[WordId, ...]:
    """The words of these numbers."""
    return tuple(map(WordId, numbers))
