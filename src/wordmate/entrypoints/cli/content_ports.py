"""What the ``content`` commands need of the service."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.content.ports import Pronunciation
from wordmate.application.content.recordings import Listener
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.system import Clock
from wordmate.application.ports import Reads, Unit, Units


class LoadingUnit(Unit, Unit, Protocol):
    """The stores that content is loaded into."""


class LoadingReads(Reads, Reads, Protocol):
    """What loading looks up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentPorts:
    """What loading content needs of the service."""

    units: Units
    reads: LoadingReads
    blobs: Blobs
    listener: Listener
    engine: str
    """Name of the speech engine: part of every audio key."""
    clock: Clock
    interactive_origins: Sequence[str] = ()
    pronunciation: Pronunciation | None = None


Opened = Callable[[], AbstractAsyncContextManager[ContentPorts]]
