"""Runs a command's use case over ports that are opened and closed for it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from wordmate.application.ports import Ports

T = TypeVar("T")
Opened = Callable[[], AbstractAsyncContextManager["Ports"]]


class Run(Protocol):
    """Runs a use case to completion."""

    def __call__(self, work: "Callable[[Ports], Awaitable[T]]") -> T: ...


def runner(opened: Opened) -> Run:
    """Runs each use case over its own ports."""

    def run(work: "Callable[[Ports], Awaitable[T]]") -> T:
        async def opened_run() -> T:
            async with opened() as ports:
                return await work(ports)

        return asyncio.run(opened_run())

    return run
