"""Guessing codes and passwords at real servers is blocked before it has a real chance.

Two processes share their counts, through a database or through Redis. A chance of 1 in 10,000 would
be a hundred codes of a million; of passwords, which people choose, fewer still.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.patience import PATIENCE_S
from tests.support.processes import ServerProcess, server_processes

TOO_MANY = "TOO_MANY_REQUESTS"
A_CHANCE = 100
PHONE, PASSWORD = "13800000001", "Wordmate2025"
CODE_LINE = re.compile(r'"to": ?"138\*{4}0001", ?"code": ?"(\d{6})"')


@dataclass
class Guesser:
    """An attacker at one address who calls both servers in turn."""

    servers: Sequence[ServerProcess]
    http: httpx.Client

    def __post_init__(self) -> None:
        self._turn = cycle(self.servers)

    def call(self, operation: str, **body: Any) -> tuple[str | None, httpx.Response]:
        """The error code, if any, of one call."""
        url = f"{next(self._turn).url}/request/{operation}"
        answer = self.http.post(url, json=body)
        assert answer.status_code < 500, answer.text
        return answer.json()["errorCode"], answer

    def logs(self) -> str:
        return "".join(server.log.read_text("utf-8") for server in self.servers)


@pytest.fixture(params=["database", "redis"])
def guesser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guesser]:
    settings = {}
    if request.param == "redis":
        settings["WORDMATE_REDIS"] = request.getfixturevalue("redis_url")
    with (
        server_processes(2, tmp_path, settings) as servers,
        httpx.Client(timeout=PATIENCE_S) as http,
    ):
        yield Guesser(servers, http)


def test_guessing_is_blocked_before_it_can_succeed(guesser: Guesser) -> None:
    codes_of_one_phone(guesser)
    passwords_of_one_phone(guesser)
    codes_of_many_phones(guesser)
    passwords_of_many_phones(guesser)
    nothing_secret_is_logged(guesser)


def codes_of_one_phone(guesser: Guesser) -> None:
    """Requesting another code does not help: there is one a minute."""
    assert guesser.call("ApplyUserLoginPhoneCode", phone=PHONE)[0] is None
    sent = CODE_LINE.findall(guesser.logs())[-1]
    guesses = (code for number in range(10**6) if (code := f"{number:06d}") != sent)
    tried = 0
    while True:
        said, answer = guesser.call(
            "CustomerLoginByPhoneCode", phone=PHONE, code=next(guesses), loginAs=["user"]
        )
        if said == TOO_MANY:
            break
        assert said in {"CODE_WRONG", "CODE_EXHAUSTED"}
        assert guesser.call("ApplyUserLoginPhoneCode", phone=PHONE)[0] == TOO_MANY
        tried += 1
        assert tried < A_CHANCE
    assert int(answer.headers["retry-after"]) > 60
    assert tried == 20
    right = {"phone": PHONE, "code": sent, "loginAs": ["user"]}
    assert guesser.call("CustomerLoginByPhoneCode", **right)[0] == TOO_MANY


def passwords_of_one_phone(guesser: Guesser) -> None:
    tried = guessed_passwords(guesser, cycle([PHONE]))
    assert tried == 10
    right = {"phone": PHONE, "password": PASSWORD, "loginAs": ["user"]}
    assert guesser.call("CustomerLoginByPhoneAndPassword", **right)[0] == TOO_MANY


def codes_of_many_phones(guesser: Guesser) -> None:
    """One guess for each phone: the address reaches its limit."""
    tried = 0
    for number in range(A_CHANCE):
        body = {"phone": f"139111{number:05d}", "code": "123456", "loginAs": ["user"]}
        said, _ = guesser.call("CustomerLoginByPhoneCode", **body)
        if said == TOO_MANY:
            break
        tried += 1
    assert tried == 60 - 20


def passwords_of_many_phones(guesser: Guesser) -> None:
    phones = (f"139111{number:05d}" for number in range(A_CHANCE))
    assert guessed_passwords(guesser, phones) == 60 - 10


def guessed_passwords(guesser: Guesser, phones: Iterator[str]) -> int:
    """The number of checked wrong passwords before the block."""
    for tried, phone in enumerate(phones):
        body = {"phone": phone, "password": f"Guess{tried:04d}", "loginAs": ["user"]}
        said, _ = guesser.call("CustomerLoginByPhoneAndPassword", **body)
        if said == TOO_MANY:
            return tried
        assert said == "LOGIN_FAILED"
        assert tried < A_CHANCE
    raise AssertionError("the door stayed open")


def nothing_secret_is_logged(guesser: Guesser) -> None:
    """Except the development sender's own line, which contains no phone."""
    lines = guesser.logs().splitlines()
    written = "\n".join(line for line in lines if '"event"' in line)
    assert "sign_in_refused" in written
    for secret in ("13800000001", "139111", "Guess00", PASSWORD):
        assert secret not in written
