"""The HTTP gateway against a server with typical answers."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest
import structlog

from tests.support.loopback import CUT, Answer, Loopback, loopback
from tests.support.redis import free_port
from wordmate.adapters.sms.gateway import TRIES, Gateway, HttpSms
from wordmate.adapters.sms.log import LogSms
from wordmate.application.accounts.ports.services import SmsNotSent, SmsUncertain
from wordmate.application.kernel.rate_limits import Attempt, Limit
from wordmate.domain.accounts.one_time_code import CodePurpose
from wordmate.domain.kernel.instants import Instant

PHONE = "+8613800000001"
NEVER = httpx.Timeout(None)
"""A busy machine may stall longer than a gateway may."""
ACCEPTED = Answer(body={"result": {"code": 0}, "sent": [{"status": "OK"}]})


class ACount:
    """Limits for one subject, counted in memory."""

    def __init__(self) -> None:
        self.used = 0

    async def consume(self, attempts: Sequence[Attempt], now: Instant) -> int:
        if self.used >= attempts[0].limit.most:
            return 1
        self.used += 1
        return 0

    async def refund(self, attempts: Sequence[Attempt], now: Instant) -> None:
        self.used -= 1


class Noon:
    def now(self) -> Instant:
        return Instant(1_700_000_000_000)


class Gateways:
    """Creates senders with these answers."""

    def __init__(self, server: Loopback) -> None:
        self.server = server
        self.paused: list[float] = []

    def answers(self, *answers: Answer) -> None:
        """One after the other; the last one repeatedly."""
        waiting = list(answers)
        self.server.answering = lambda _: waiting.pop(0) if len(waiting) > 1 else waiting[0]

    async def send(self, code: str = "123456", *, most: int = 20, **more: Any) -> None:
        described: dict[str, Any] = {
            "url": f"{self.server.url}/send?region=cn",
            "headers": {"Authorization": "Bearer key", "Content-Type": "application/json"},
            "body": '{"to": "$national", "code": "$code", "template": "$template"}',
            "templates": {"LOGIN/en": "T-EN", "LOGIN": "T-ZH"},
            "success_path": "result.code",
            "success_value": "0",
        }

        async def pause(seconds: float) -> None:
            self.paused.append(seconds)

        sms = HttpSms(
            Gateway(**{**described, **more}),
            limits=ACount(),
            clock=Noon(),
            budget=Limit("a test's", most, 1),
            pause=pause,
            timeout=NEVER,
        )
        try:
            await sms.send_code(PHONE, code, CodePurpose.LOGIN, str(more.get("language", "zh-CN")))
        finally:
            await sms.close()


@pytest.fixture
def gateways() -> Iterator[Gateways]:
    with loopback(lambda _: ACCEPTED) as server:
        yield Gateways(server)


async def test_a_message_is_sent_in_the_configured_format(gateways) -> None:
    await gateways.send("004711")
    (asked,) = gateways.server.asked
    assert (asked.method, asked.path, asked.query) == ("POST", "/send", {"region": "cn"})
    assert asked.headers["authorization"] == "Bearer key"
    assert asked.json == {"to": "13800000001", "code": "004711", "template": "T-ZH"}


async def test_a_gateway_may_take_everything_in_its_address(gateways) -> None:
    url = f"{gateways.server.url}/sms?mobile=$national&text=$code"
    await gateways.send("123456", url=url, method="GET", headers={}, body="")
    (asked,) = gateways.server.asked
    assert asked.query == {"mobile": "13800000001", "text": "123456"}
    assert asked.body == b""


@pytest.mark.parametrize(
    ("path", "value"), [("result.code", "0"), ("sent.0.status", "OK"), ("", "anything")]
)
async def test_the_answer_decides_whether_the_message_was_accepted(gateways, path, value) -> None:
    await gateways.send(success_path=path, success_value=value)
    assert len(gateways.server.asked) == 1


@pytest.mark.parametrize("path", ["result.code", "sent.0.status", "sent.7.status", "result.0.x"])
async def test_a_refused_message_is_not_sent_again(gateways, path) -> None:
    gateways.answers(Answer(body={"result": {"code": 15}, "sent": [{"status": "BLACKLISTED"}]}))
    with pytest.raises(SmsNotSent):
        await gateways.send(success_path=path)
    assert len(gateways.server.asked) == 1


@pytest.mark.parametrize("status", [429, 503])
async def test_a_message_that_was_not_accepted_is_retried(gateways, status) -> None:
    gateways.answers(Answer(status=status, body={}), Answer(status=status, body={}), ACCEPTED)
    await gateways.send()
    assert len(gateways.server.asked) == TRIES
    assert gateways.paused == sorted(gateways.paused)
    assert len(gateways.paused) == TRIES - 1


async def test_retries_of_a_refusing_gateway_are_limited(gateways) -> None:
    gateways.answers(Answer(status=429, body={}))
    with pytest.raises(SmsNotSent):
        await gateways.send()
    assert len(gateways.server.asked) == TRIES


async def test_a_failed_connection_sends_nothing(gateways) -> None:
    with pytest.raises(SmsNotSent):
        await gateways.send(url=f"http://127.0.0.1:{free_port()}/")
    assert len(gateways.paused) == TRIES - 1


@pytest.mark.parametrize(
    "answer",
    [
        Answer(hang=True),
        Answer(status=CUT, body={"result": {"code": 0}}),
        Answer(status=500, body={}),
        Answer(status=502, raw=b"<html>"),
        Answer(raw=b"<html>OK</html>"),
        Answer(raw='{"result": {"code": 0, "text": "成功"}}'.encode("gbk")),
    ],
    ids=["hang up", "cut", "500", "502", "no JSON", "no UTF-8"],
)
async def test_a_possibly_sent_message_is_never_retried(gateways, answer) -> None:
    gateways.answers(answer)
    with pytest.raises(SmsUncertain):
        await gateways.send()
    assert len(gateways.server.asked) == 1


@pytest.mark.parametrize("status", [302, 400, 401, 404])
async def test_refusals_are_not_retried_and_redirects_not_followed(gateways, status) -> None:
    gateways.answers(Answer(status=status, body={}))
    with pytest.raises(SmsNotSent):
        await gateways.send()
    assert len(gateways.server.asked) == 1


async def test_retries_count_against_a_phones_limit(gateways) -> None:
    gateways.answers(Answer(status=503, body={}))
    with pytest.raises(SmsNotSent):
        await gateways.send(most=2)
    assert len(gateways.server.asked) == 2


async def test_neither_code_nor_phone_nor_key_is_logged(gateways) -> None:
    gateways.answers(Answer(status=500, body={"echo": "13800000001 654321"}))
    with structlog.testing.capture_logs() as lines, pytest.raises(SmsUncertain):
        await gateways.send("654321")
    assert lines
    written = json.dumps(lines)
    assert not [secret for secret in ("654321", "13800000001", "Bearer") if secret in written]


async def test_in_development_the_code_is_logged_with_a_masked_phone() -> None:
    with structlog.testing.capture_logs() as lines:
        await LogSms().send_code(PHONE, "123456", CodePurpose.LOGIN, "en")
    (line,) = lines
    assert (line["code"], line["to"], line["purpose"]) == ("123456", "138****0001", "LOGIN")
