"""A local push service, and a subscribed browser."""

import base64
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Final

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

PRIVATE_KEY: Final = "Ijg3HBNPPVvkf-wHoyWFzP0s0hzmMBY5Qjlw5vM3Bn8"
"""For tests only."""


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys that a browser generates when it subscribes, with decryption."""

    def __init__(self) -> None:
        self._key = generate_private_key(SECP256R1())
        self._secret = b"sixteen of tests"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.p256dh, self.auth = _text(point), _text(self._secret)

    def decrypted(self, body: bytes) -> bytes:
        read: bytes = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"
        )
        return read


@dataclass(frozen=True)
class Received:
    """A received message."""

    path: str
    headers: dict[str, str]
    body: bytes

    def signed_by(self, public_key: str) -> dict[str, Any]:
        """The claims of the signature except its end; fails unless it is this key's."""
        scheme, _, said = self.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        named = dict(one.split("=", 1) for one in said.split(","))
        assert named["k"] == public_key
        assert Vapid02.verify(self.headers["authorization"])
        claims = named["t"].split(".")[1]
        told: dict[str, Any] = json.loads(base64.urlsafe_b64decode(claims + "=="))
        return {name: value for name, value in told.items() if name != "exp"}


@dataclass
class PushService:
    """Answers every message with ``status``, and records it."""

    status: int = 201
    received: list[Received] = field(default_factory=list)

    def __enter__(self) -> "PushService":
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.append(Received(self.path, headers, body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def endpoint(self, name: str) -> str:
        return f"{self.origin}/push/{name}"
