"""The WeChat client against a server that answers according to WeChat's documentation."""

import asyncio
import json
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
import structlog

from tests.support.loopback import Answer, Loopback, loopback
from tests.support.redis import free_port
from tests.support.wechat_server import APP, WEB, WeChatServer, failed
from wordmate.adapters.wechat.client import HttpWeChat
from wordmate.application.accounts.ports.services import (
    WeChatRefused,
    WeChatUnreachable,
    WeChatUser,
)
from wordmate.domain.kernel.instants import Instant


class Clock:
    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def now(self) -> Instant:
        return Instant(self.at)


class Stage:
    def __init__(self, server: Loopback, wechat: WeChatServer) -> None:
        self.server = server
        self.wechat = wechat
        self.clock = Clock()

    def client(self, **more: str) -> HttpWeChat:
        return HttpWeChat(
            **{
                "app_id": APP["appid"],
                "secret": APP["secret"],
                "web_app_id": WEB["appid"],
                "web_secret": WEB["secret"],
                "url": self.server.url,
                **more,
            },
            clock=self.clock,
        )

    def calls(self, path: str) -> int:
        return sum(asked.path == path for asked in self.server.asked)


TOKEN = "/cgi-bin/stable_token"
PHONE = "/wxa/business/getuserphonenumber"


@pytest.fixture
def stage() -> Iterator[Stage]:
    wechat = WeChatServer()
    with loopback(wechat) as server:
        yield Stage(server, wechat)


async def test_the_authorization_address_contains_the_return_address(stage) -> None:
    there = urlsplit(stage.client(back_to="https://words.example/").web_authorization("s"))
    assert f"{there.scheme}://{there.netloc}{there.path}" == (
        "https://open.weixin.qq.com/connect/oauth2/authorize"
    )
    assert parse_qs(there.query) == {
        "appid": [WEB["appid"]],
        "redirect_uri": ["https://words.example/"],
        "response_type": ["code"],
        "scope": ["snsapi_userinfo"],
        "state": ["s"],
    }
    assert there.fragment == "wechat_redirect"


async def test_without_a_web_app_id_there_is_no_authorization_address(stage) -> None:
    with pytest.raises(WeChatRefused):
        stage.client(app_id="", web_app_id="", back_to="https://words.example/").web_authorization(
            "s"
        )


async def test_a_mini_program_code_identifies_the_person(stage) -> None:
    assert await stage.client().code_to_session("good") == WeChatUser("open-1", "union-1")


async def test_a_web_page_code_identifies_the_person(stage) -> None:
    assert await stage.client().web_authorize("good") == WeChatUser("web-open-1", "union-1")


@pytest.mark.parametrize("call", ["code_to_session", "web_authorize"])
async def test_a_person_without_union_id_has_none(stage, call) -> None:
    stage.wechat.next = [Answer(body={"openid": "open-1", "unionid": ""})]
    assert await getattr(stage.client(), call)("good") == WeChatUser("open-1")


@pytest.mark.parametrize("call", ["code_to_session", "web_authorize", "phone_number"])
async def test_a_code_is_valid_once_and_an_invented_one_never(stage, call) -> None:
    client = stage.client()
    await getattr(client, call)("good")
    with pytest.raises(WeChatRefused) as used:
        await getattr(client, call)("good")
    assert used.value.errcode == 40163
    with pytest.raises(WeChatRefused) as unknown:
        await getattr(client, call)("made up")
    assert unknown.value.errcode == 40029


async def test_a_snapshot_user_is_refused(stage) -> None:
    stage.wechat.snapshot = {"is_snapshotuser": 1}
    with pytest.raises(WeChatRefused):
        await stage.client().web_authorize("good")


@pytest.mark.parametrize("country", ["86", 86, "+86"])
async def test_the_country_of_a_phone_comes_as_text_or_number(stage, country) -> None:
    stage.wechat.phone["countryCode"] = country
    assert await stage.client().phone_number("good") == "+8613800000001"


async def test_a_phone_shared_with_another_app_is_refused(stage) -> None:
    stage.wechat.phone["watermark"] = {"appid": "wx-other", "timestamp": 1}
    with pytest.raises(WeChatRefused):
        await stage.client().phone_number("good")


async def test_concurrent_calls_request_the_access_token_once(stage) -> None:
    client = stage.client()
    phones = await asyncio.gather(*(client.phone_number(f"good {n}") for n in range(20)))
    assert set(phones) == {"+8613800000001"}
    assert stage.calls(TOKEN) == 1


async def test_a_failed_access_token_fails_all_waiting_calls(stage) -> None:
    stage.server.answering = lambda _: Answer(hang=True)
    client = stage.client()
    calls = (client.phone_number(f"good {n}") for n in range(20))
    told = await asyncio.gather(*calls, return_exceptions=True)
    assert {type(one) for one in told} == {WeChatUnreachable}
    assert stage.calls(TOKEN) == 1
    stage.server.answering = stage.wechat
    assert await client.phone_number("good") == "+8613800000001"


async def test_a_cancelled_call_does_not_cancel_the_shared_token_request(
    stage,
) -> None:
    client = stage.client()
    first, second = (asyncio.create_task(client.phone_number(f"good {n}")) for n in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == "+8613800000001"
    assert stage.calls(TOKEN) == 1


async def test_the_access_token_is_renewed_shortly_before_it_expires(stage) -> None:
    client = stage.client()
    await client.phone_number("good 1")
    stage.clock.at += (7200 - 301) * 1000
    await client.phone_number("good 2")
    assert stage.calls(TOKEN) == 1
    stage.clock.at += 1000
    await client.phone_number("good 3")
    assert stage.calls(TOKEN) == 2


@pytest.mark.parametrize(("errcode", "forced"), [(40001, True), (42001, False)])
async def test_a_refused_access_token_is_replaced_and_the_call_retried(
    stage, errcode, forced
) -> None:
    client = stage.client()
    await client.phone_number("good 1")
    stage.wechat.token = ""
    stage.wechat.next = [failed(errcode)]
    assert await client.phone_number("good 2") == "+8613800000001"
    asked = [asked.json["force_refresh"] for asked in stage.server.asked if asked.path == TOKEN]
    assert asked == [False, forced]


async def test_twenty_calls_with_a_refused_token_request_one_new_one(stage) -> None:
    client = stage.client()
    await client.phone_number("good")
    stage.wechat.token = "token made by somebody else"
    phones = await asyncio.gather(*(client.phone_number(f"good {n}") for n in range(20)))
    assert set(phones) == {"+8613800000001"}
    assert stage.calls(TOKEN) == 2


async def test_a_token_refused_twice_fails_the_call(stage) -> None:
    stage.wechat.next = [failed(40001), failed(40001)]
    with pytest.raises(WeChatUnreachable):
        await stage.client().phone_number("good")
    assert stage.calls(PHONE) == 2


@pytest.mark.parametrize("errcode", [40029, 40163, 40226])
async def test_errors_of_the_persons_code_are_returned_to_them(stage, errcode) -> None:
    stage.wechat.next = [failed(errcode)]
    with pytest.raises(WeChatRefused):
        await stage.client().code_to_session("good")


@pytest.mark.parametrize(
    "answer",
    [
        *(failed(errcode) for errcode in (-1, 45009, 45011, 40013, 40125, 40164, 48001, 99999)),
        Answer(status=502, raw=b"<html>"),
        Answer(raw=b"not JSON"),
        Answer(raw='{"openid": "o", "nickname": "成"}'.encode("gbk")),
        Answer(body=["neither"]),
        Answer(body={"errcode": 0, "openid": ""}),
        Answer(body={}),
        Answer(hang=True),
    ],
)
async def test_other_errors_are_not_the_persons_and_not_retried(stage, answer) -> None:
    stage.wechat.next = [answer]
    with pytest.raises(WeChatUnreachable):
        await stage.client().code_to_session("good")
    assert len(stage.server.asked) == 1


@pytest.mark.parametrize("call", ["code_to_session", "web_authorize"])
@pytest.mark.parametrize("errcode", [40001, 40014, 42001])
async def test_a_refused_app_id_is_logged_but_not_shown_to_the_person(stage, call, errcode) -> None:
    stage.wechat.next = [failed(errcode)]
    with structlog.testing.capture_logs() as lines, pytest.raises(WeChatUnreachable):
        await getattr(stage.client(), call)("good")
    assert [line["errcode"] for line in lines] == [errcode]


async def test_a_wrong_secret_is_logged_but_not_shown_to_the_person(stage) -> None:
    with structlog.testing.capture_logs() as lines, pytest.raises(WeChatUnreachable):
        await stage.client(secret="wrong").phone_number("good")
    assert [line["errcode"] for line in lines] == [40125]


async def test_a_failed_connection_refuses_the_sign_in(stage) -> None:
    nowhere = stage.client(url=f"http://127.0.0.1:{free_port()}")
    with pytest.raises(WeChatUnreachable):
        await nowhere.code_to_session("good")


async def test_nothing_secret_is_logged(stage) -> None:
    stage.wechat.next = [failed(45011, "good 13800000001"), Answer(status=500, raw=b"app-secret")]
    with structlog.testing.capture_logs() as lines:
        for _ in range(2):
            with pytest.raises(WeChatUnreachable):
                await stage.client().code_to_session("good-secret-code")
    written = json.dumps(lines)
    assert lines
    assert not [one for one in ("good", "secret", "13800000001", "open-1") if one in written]
