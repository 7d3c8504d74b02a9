"""A server on a loopback port with configured answers, which records its requests."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import uvicorn

from tests.support.patience import PATIENCE_S


@dataclass(frozen=True)
class Asked:
    """A recorded request."""

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Answer:
    """A configured answer; ``hang``: none, the connection ends."""

    status: int = 200
    body: Any = None
    raw: bytes | None = None
    hang: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)


Answering = Callable[[Asked], Answer]


@dataclass
class Loopback:
    """The server; its answers may be changed at any time."""

    url: str
    answering: Answering
    asked: list[Asked] = field(default_factory=list)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
        asked = Asked(
            method=scope["method"],
            path=scope["path"],
            query=dict(parse_qsl(scope["query_string"].decode())),
            headers={name.decode(): value.decode() for name, value in scope["headers"]},
            body=body,
        )
        self.asked.append(asked)
        answer = self.answering(asked)
        if answer.hang:
            raise ConnectionAbortedError("as the test wants it")
        content = answer.raw if answer.raw is not None else json.dumps(answer.body).encode()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(content) + (1 if answer.status == CUT else 0)).encode()),
        ]
        headers += [(name.encode(), value.encode()) for name, value in answer.headers.items()]
        status = 200 if answer.status == CUT else answer.status
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})


CUT = 0
"""A status that stands for an answer that never ends."""


@contextmanager
def loopback(answering: Answering) -> Iterator[Loopback]:
    """Serves until the block ends."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = Loopback(f"http://127.0.0.1:{listening.getsockname()[1]}", answering)
    config = uvicorn.Config(app, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    ran = threading.Thread(
        target=lambda: asyncio.run(server.serve(sockets=[listening])), name="loopback"
    )
    ran.start()
    try:
        yield app
    finally:
        server.should_exit = True
        ran.join(timeout=PATIENCE_S)
