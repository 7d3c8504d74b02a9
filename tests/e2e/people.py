"""The demonstration people, and calls made in their names."""

from dataclasses import dataclass
from typing import Any

import httpx

from tests.e2e.transcript import TRANSCRIPT
from tests.support.patience import PATIENCE_S

PASSWORD = "Wordmate2025"


@dataclass(frozen=True)
class Person:
    """Somebody who signs in with phone and password."""

    phone: str
    role: str
    """As the sign-in screen names it."""


STUDENT = Person("13800000001", "学生")
SECOND_STUDENT = Person("13800000002", "学生")
TUTOR = Person("13900000001", "陪练老师")
PEOPLE = (STUDENT, SECOND_STUDENT, TUTOR)


class CallRefusedError(Exception):
    """The service said no."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message = status, code, message


class Caller:
    """Somebody at another device, as the service sees them."""

    def __init__(self, url: str, token: str, user_id: int) -> None:
        self.user_id = user_id
        self._url = url
        self._headers = {"x-token-c": token, "x-user-id": str(user_id)}

    def __call__(self, operation: str, **body: object) -> Any:
        """Calls an operation; answers its data or raises CallRefusedError."""
        TRANSCRIPT.note(self._headers["x-token-c"], body)
        answer = httpx.post(
            f"{self._url}/request/{operation}",
            json=body,
            headers=self._headers,
            trust_env=False,
            timeout=PATIENCE_S,
        )
        said = answer.json()
        if not said["success"]:
            raise CallRefusedError(answer.status_code, said["errorCode"], said["errorMessage"])
        return said["data"]
