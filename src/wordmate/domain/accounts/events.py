"""What can happen to an account that others follow."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureReplaced(DomainEvent):
    """A profile has another picture; ``name`` is where the one before is kept."""

    kind = "picture_replaced"
    name: str
