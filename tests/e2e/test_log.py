"""Phones, codes, tokens and passwords never appear in the log. The fixture ``transcript`` checks
the log of all browser tests."""

import json

import pytest

from tests.e2e.conftest import Open
from tests.e2e.pages.account import AccountScreens
from tests.e2e.pages.signing_in import as_person
from tests.e2e.people import PASSWORD, STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.e2e.transcript import Transcript


def test_the_log_names_callers_and_operations_and_no_phone_code_token_or_password(
    transcript: Transcript, open_page: Open, server: RunningServer
) -> None:
    as_person(open_page(), TUTOR)
    screens = AccountScreens(open_page(chosen="en"), server, "en")
    screens.sign_in_by_code(STUDENT.phone)
    screens.expect_home()
    said = [json.loads(line) for line in transcript.lines if line.startswith("{")]
    assert {line["event"] for line in said} >= {"request", "audit"}
    assert {line.get("path") for line in said} >= {
        "/request/CustomerLoginByPhoneCode",
        "/request/CustomerLoginByPhoneAndPassword",
    }
    assert transcript.knows(PASSWORD)
    assert transcript.knows(server.sms.last(STUDENT.phone))
    assert transcript.leaks() == []


TOKEN = "Zm9yIHRoZSB0ZXN0cyBvbmx5LCBub3QgYSBzZWNyZXQ"
NAME = "7" + "A" * 42


@pytest.mark.parametrize(
    "line",
    [
        {"event": "code for 13800000001"},
        {"event": "sent", "to": "+8613800000001"},
        {"event": "sent", "code": 471203},
        {"event": "wrong", "tried": ["471203"]},
        {"event": "request", "headers": {TOKEN: 1}},
        {"event": "request", "path": f"/request/X?token={TOKEN}"},
        {"event": "refused", "body": {"password": PASSWORD}},
        {"event": "ticket", "hash": NAME},
    ],
)
def test_a_secret_in_the_log_would_be_found(line: dict[str, object]) -> None:
    transcript = Transcript()
    transcript.note(TOKEN, {"phone": STUDENT.phone, "code": "471203", "password": PASSWORD})
    fine = {"event": "request", "path": f"/pictures/{NAME}.webp", "ms": 471203, "user_id": 4}
    for one in (fine, line):
        print(json.dumps(one), file=transcript)
    print(f"Traceback: {PASSWORD}!", file=transcript)
    assert transcript.leaks() == [json.dumps(line), f"Traceback: {PASSWORD}!"]
