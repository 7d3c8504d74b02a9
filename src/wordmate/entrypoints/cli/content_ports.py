"""The ports of the ``content`` commands."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from wordmate.application.content.listening import Listener
from wordmate.application.content.ports import Pronunciation
from wordmate.application.ports import Ports


@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """The service's ports, with those that only loading content needs."""

    ports: Ports
    listener: Listener
    pronunciation: Pronunciation | None = None


Opened = Callable[[], AbstractAsyncContextManager[Loading]]
