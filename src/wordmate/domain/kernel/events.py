"""What happened, as typed values."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainEvent:
    """Something that happened; ``kind`` is the name under which it is stored, for good."""

    kind: ClassVar[str]
