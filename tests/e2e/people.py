"""The demonstration people, and their calls."""

import ssl
from dataclasses import dataclass
from typing import Any

import httpx

from tests.support.patience import PATIENCE_S

PASSWORD = "Wordmate2025"


@dataclass(frozen=True)
class Person:
    """A person who signs in with phone and password."""

    phone: str
    role: str
    """The role's name on the sign-in screen."""


STUDENT = Person("13800000001", "学生")
SECOND_STUDENT = Person("13800000002", "学生")
TUTOR = Person("13900000001", "陪练老师")
PEOPLE = (STUDENT, SECOND_STUDENT, TUTOR)


_HTTP = httpx.Client(
    timeout=PATIENCE_S,
    trust_env=False,
    # Nothing is encrypted here, and loading trusted certificates takes longer than a call.
    verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
    # A stopping server does not wait for idle connections.
    limits=httpx.Limits(max_keepalive_connections=0),
)


class CallRefusedError(Exception):
    """The service refused the call."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message = status, code, message


class Caller:
    """A person at another device, as the service sees them."""

    def __init__(self, url: str, token: str, user_id: int) -> None:
        self.user_id = user_id
        self._url = url
        self._headers = {"x-token-c": token, "x-user-id": str(user_id)}

    def __call__(self, operation: str, **body: object) -> Any:
        """Calls an operation; returns its data or raises CallRefusedError."""
        answer = _HTTP.post(f"{self._url}/request/{operation}", json=body, headers=self._headers)
        said = answer.json()
        if not said["success"]:
            raise CallRefusedError(answer.status_code, said["errorCode"], said["errorMessage"])
        return said["data"]
