"""A TCP proxy in front of servers, as a load balancer is."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

_AT_ONCE = 65_536


@dataclass
class TcpProxy:
    """Passes each connection on to the first of its servers that accepts it.

    ``once_passed_on`` is called once, when a server has got what a device sent next. The device
    gets no answer, however fast the server was.
    """

    servers: Sequence[int]
    """Their ports."""
    port: int = 0
    once_passed_on: Callable[[], None] | None = None

    @property
    def url(self) -> str:
        """Where devices find it."""
        return f"http://127.0.0.1:{self.port}"

    async def connected(self, device: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        """Serves one connection until either side closes it."""
        try:
            server, requests = await self._server()
        except OSError:
            answers.close()
            return
        ways = [
            asyncio.create_task(self._pass(device, requests, are_requests=True)),
            asyncio.create_task(self._pass(server, answers)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for writer in (requests, answers):
                writer.close()

    async def _server(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for port in self.servers[:-1]:
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return await asyncio.open_connection("127.0.0.1", self.servers[-1])

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        are_requests: bool = False,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(_AT_ONCE):
                writer.write(data)
                if are_requests and self.once_passed_on is not None:
                    then, self.once_passed_on = self.once_passed_on, None
                    then()
                    return
                await writer.drain()


@asynccontextmanager
async def tcp_proxy(*servers: int) -> AsyncIterator[TcpProxy]:
    """A proxy that prefers the first of these ports."""
    proxy = TcpProxy(servers)
    listening = await asyncio.start_server(proxy.connected, "127.0.0.1", 0)
    proxy.port = listening.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        listening.close()
