"""Account events that other parts subscribe to."""

from dataclasses import dataclass

from wordmate.domain.kernel.events import DomainEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureReplaced(DomainEvent):
    """A profile picture was replaced; ``name`` is the stored name of the old one."""

    kind = "picture_replaced"
    name: str
