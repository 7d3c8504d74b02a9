"""Domain events as typed values."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainEvent:
    """Something that happened; ``kind`` is its permanent name in storage."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileUnused(DomainEvent):
    """A file in the store is of no more use; ``name`` is its stored name."""

    kind = "picture_unused"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderEvent(DomainEvent):
    """Something that happened to an order: it is appended to the order's ledger.

    ``machine_event`` is the event of the order's machine that it stands for: it leads to the state
    that the machine names. None: it leaves the state as it is.
    """

    machine_event: ClassVar[str | None] = None

    @property
    def deed(self) -> str:
        """What it was, where somebody is told that it happened first."""
        return self.kind
