"""The WeChat client against a server that answers as WeChat's documentation says."""

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


async def test_people_are_sent_to_wechats_page_with_where_to_come_back(stage) -> None:
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


async def test_nobody_is_sent_to_wechat_without_an_app_for_web_pages(stage) -> None:
    with pytest.raises(WeChatRefused):
        stage.client(app_id="", web_app_id="", back_to="https://words.example/").web_authorization(
            "s"
        )


async def test_a_code_of_the_mini_program_says_who_it_is(stage) -> None:
    assert await stage.client().code_to_session("good") == WeChatUser("open-1", "union-1")


async def test_a_code_of_the_web_page_says_who_it_is(stage) -> None:
    assert await stage.client().web_authorize("good") == WeChatUser("web-open-1", "union-1")


@pytest.mark.parametrize("call", ["code_to_session", "web_authorize"])
async def test_somebody_to_whom_wechat_gives_no_union_id_has_none(stage, call) -> None:
    stage.wechat.next = [Answer(body={"openid": "open-1", "unionid": ""})]
    assert await getattr(stage.client(), call)("good") == WeChatUser("open-1")


@pytest.mark.parametrize("call", ["code_to_session", "web_authorize", "phone_number"])
async def test_a_code_is_good_once_and_a_made_up_one_never(stage, call) -> None:
    client = stage.client()
    await getattr(client, call)("good")
    with pytest.raises(WeChatRefused) as used:
        await getattr(client, call)("good")
    assert used.value.errcode == 40163
    with pytest.raises(WeChatRefused) as unknown:
        await getattr(client, call)("made up")
    assert unknown.value.errcode == 40029


async def test_a_snapshot_user_is_nobody(stage) -> None:
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


async def test_the_access_token_is_asked_for_once_however_many_wait(stage) -> None:
    client = stage.client()
    phones = await asyncio.gather(*(client.phone_number(f"good {n}") for n in range(20)))
    assert set(phones) == {"+8613800000001"}
    assert stage.calls(TOKEN) == 1


async def test_when_wechat_gives_no_access_token_all_who_wait_learn_it_together(stage) -> None:
    stage.server.answering = lambda _: Answer(hang=True)
    client = stage.client()
    calls = (client.phone_number(f"good {n}") for n in range(20))
    told = await asyncio.gather(*calls, return_exceptions=True)
    assert {type(one) for one in told} == {WeChatUnreachable}
    assert stage.calls(TOKEN) == 1
    stage.server.answering = stage.wechat
    assert await client.phone_number("good") == "+8613800000001"


async def test_who_gives_up_waiting_for_the_access_token_does_not_take_it_from_others(
    stage,
) -> None:
    client = stage.client()
    first, second = (asyncio.create_task(client.phone_number(f"good {n}")) for n in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second == "+8613800000001"
    assert stage.calls(TOKEN) == 1


async def test_the_access_token_is_asked_for_again_shortly_before_it_ends(stage) -> None:
    client = stage.client()
    await client.phone_number("good 1")
    stage.clock.at += (7200 - 301) * 1000
    await client.phone_number("good 2")
    assert stage.calls(TOKEN) == 1
    stage.clock.at += 1000
    await client.phone_number("good 3")
    assert stage.calls(TOKEN) == 2


@pytest.mark.parametrize(("errcode", "forced"), [(40001, True), (42001, False)])
async def test_a_refused_access_token_is_replaced_and_the_call_made_again(
    stage, errcode, forced
) -> None:
    client = stage.client()
    await client.phone_number("good 1")
    stage.wechat.token = ""
    stage.wechat.next = [failed(errcode)]
    assert await client.phone_number("good 2") == "+8613800000001"
    asked = [asked.json["force_refresh"] for asked in stage.server.asked if asked.path == TOKEN]
    assert asked == [False, forced]


async def test_twenty_calls_with_a_refused_token_ask_for_one_new_one(stage) -> None:
    client = stage.client()
    await client.phone_number("good")
    stage.wechat.token = "token made by somebody else"
    phones = await asyncio.gather(*(client.phone_number(f"good {n}") for n in range(20)))
    assert set(phones) == {"+8613800000001"}
    assert stage.calls(TOKEN) == 2


async def test_a_token_that_is_refused_twice_is_given_up(stage) -> None:
    stage.wechat.next = [failed(40001), failed(40001)]
    with pytest.raises(WeChatUnreachable):
        await stage.client().phone_number("good")
    assert stage.calls(PHONE) == 2


@pytest.mark.parametrize("errcode", [40029, 40163, 40226])
async def test_what_is_wrong_with_the_persons_code_is_their_answer(stage, errcode) -> None:
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
async def test_whatever_else_goes_wrong_is_not_the_persons_fault_and_not_repeated(
    stage, answer
) -> None:
    stage.wechat.next = [answer]
    with pytest.raises(WeChatUnreachable):
        await stage.client().code_to_session("good")
    assert len(stage.server.asked) == 1


@pytest.mark.parametrize("call", ["code_to_session", "web_authorize"])
@pytest.mark.parametrize("errcode", [40001, 40014, 42001])
async def test_an_app_that_wechat_does_not_accept_is_told_in_the_log_and_not_to_the_person(
    stage, call, errcode
) -> None:
    stage.wechat.next = [failed(errcode)]
    with structlog.testing.capture_logs() as lines, pytest.raises(WeChatUnreachable):
        await getattr(stage.client(), call)("good")
    assert [line["errcode"] for line in lines] == [errcode]


async def test_a_wrong_secret_is_told_in_the_log_and_not_to_the_person(stage) -> None:
    with structlog.testing.capture_logs() as lines, pytest.raises(WeChatUnreachable):
        await stage.client(secret="wrong").phone_number("good")
    assert [line["errcode"] for line in lines] == [40125]


async def test_where_nobody_listens_nobody_signs_in(stage) -> None:
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
