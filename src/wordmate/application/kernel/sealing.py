"""Storing texts that only the service can read."""

from typing import Protocol


class SealBroken(Exception):  # noqa: N818
    """The text was sealed for something else or with a key that is gone, or was changed."""


class Sealer(Protocol):
    """Encrypts and authenticates short texts, with keys derived from the service's secret.

    ``bound_to`` says what the text belongs to, such as the column and the row. A text that is moved
    elsewhere cannot be opened.
    """

    def seal(self, text: str, *, bound_to: str) -> str:
        """The text, sealed with the present key; different each time."""
        ...

    def open(self, sealed: str, *, bound_to: str) -> str:
        """The text of a seal with the present key or a former one; raises SealBroken."""
        ...

    def is_current(self, sealed: str) -> bool:
        """Whether the seal is of the present key; else the text should be sealed again."""
        ...
