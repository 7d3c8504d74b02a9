"""The log of the servers under test, and the texts that it must not contain."""

import json
import logging
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

SECRETS = {
    "phone",
    "code",
    "phoneCode",
    "wechatCode",
    "wechatOpenId",
    "ticket",
    "inviteCode",
    "idNumber",
    "password",
    "newPassword",
    "oldPassword",
    "confirmPassword",
    "linkToken",
    "endpoint",
    "p256dh",
    "auth",
}
"""Fields of requests with secret values."""
SHORTEST = 6
"""Shorter values are typing errors, and occur in other words."""
TOKEN = "x-token-c"
PHONE = re.compile(r"(?<!\d)(?:\+?86)?1[3-9]\d{9}(?!\d)")
OPAQUE = re.compile(r"(?<![\w-])(?=[\w-]*\d)[\w-]{43}(?![\w-])")
"""Tokens and tickets: 256 bits, almost always with a digit; names of operations have none."""
PUBLIC = re.compile(r"^/pictures/[\w-]+\.webp$")
"""Names of pictures look similar, but are no secret."""


class Transcript:
    """A log for all servers of a session, the senders of requests, and the secrets to look for.
    Warnings also go to standard error, where a failing test shows them."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._secrets: set[str] = set()
        self._lock = threading.Lock()

    def write(self, text: str) -> int:
        """Adds a line, like a stream."""
        if text.strip():
            self.lines.extend(text.splitlines())
            if '"level":"info"' not in text and '"level":"debug"' not in text:
                sys.stderr.write(f"{text}\n")
        return len(text)

    def flush(self) -> None:
        """Nothing is buffered."""

    def listen(self) -> logging.Handler:
        """A handler for the logs of libraries."""
        return logging.StreamHandler(self)

    def note(self, token: str, body: Any) -> None:
        """Records a call's token and the secrets in its body."""
        with self._lock:
            self._secrets.update(_secrets_in(body))
            if token:
                self._secrets.add(token)

    def knows(self, secret: str) -> bool:
        """Whether it was part of a request."""
        return secret in self._secrets

    def leaks(self) -> list[str]:
        """The lines with a secret."""
        noted = "|".join(re.escape(secret) for secret in sorted(self._secrets))
        secret = re.compile(rf"(?<![\w-])(?:{noted})(?![\w-])") if noted else OPAQUE
        patterns = (secret, PHONE, OPAQUE)
        return [
            line
            for line in self.lines
            if any(pattern.search(text) for text in _texts(line) for pattern in patterns)
        ]


def _secrets_in(body: Any) -> Iterator[str]:
    if isinstance(body, dict):
        for name, value in body.items():
            if name in SECRETS and isinstance(value, str) and len(value) >= SHORTEST:
                yield value
            else:
                yield from _secrets_in(value)


NUMBERED = ("timestamp", "ms", "request_id", "correlation_id")
"""Values made by the service, whose digits may look like a phone's."""


def _texts(line: str) -> Iterator[str]:
    """All of a line except its time and its number."""
    try:
        said = json.loads(line)
    except ValueError:
        yield line
        return
    if isinstance(said, dict):
        for name in NUMBERED:
            said.pop(name, None)
    yield from _leaves(said)


def _leaves(said: Any) -> Iterator[str]:
    if isinstance(said, dict):
        for name, value in said.items():
            yield name
            yield from _leaves(value)
    elif isinstance(said, list):
        for value in said:
            yield from _leaves(value)
    elif not PUBLIC.match(str(said)):
        yield str(said)


TRANSCRIPT = Transcript()
"""The log of all servers of these tests."""


class Noting:
    """An application that records the secrets of its callers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, and records its content."""
        if not scope.get("path", "").startswith("/request/"):
            await self._app(scope, receive, send)
            return
        body = b""

        async def heard() -> ReceiveMessage:
            nonlocal body
            message = await receive()
            if message["type"] == "http.request":
                body += message["body"]
            return message

        try:
            await self._app(scope, heard, send)
        finally:
            token = dict(scope["headers"]).get(TOKEN.encode(), b"").decode()
            with suppress(ValueError):
                TRANSCRIPT.note(token, json.loads(body or b"{}"))
