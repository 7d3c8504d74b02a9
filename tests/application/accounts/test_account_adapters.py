"""The settings choose adapters for codes, WeChat and limits."""

from base64 import b64encode, urlsafe_b64encode
from hashlib import sha384
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.application import Application
from tests.support.databases import only_sqlite
from tests.support.entry import STUDENT, is_in
from tests.support.house import PASSWORD, NewHouse
from tests.support.loopback import Answer, loopback
from tests.support.redis import free_port
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.messages.registration import ApplyLoginCode, LoginByWeChat
from wordmate.application.kernel.call import Visitor
from wordmate.domain.accounts.errors import SmsFailed, WeChatNotBound
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings, SettingsRefused, read_settings

PRODUCTION = {
    "WORDMATE_MODE": "production",
    "WORDMATE_DATABASE": "sqlite:////data/wordmate.db",
    "WORDMATE_SECRET": "q7Vt0sLw2XzNfJ9hRk4YbUe8mPdGc1Ao",
    "WORDMATE_SMS": "http",
    "WORDMATE_SMS_URL": "https://sms.example.com/send",
}
DRAW = "generate one with `openssl rand -base64 48`"
VISITOR = Visitor("10.0.0.1")


def test_production_is_complete_with_a_database_a_secret_and_a_gateway() -> None:
    assert not read_settings(PRODUCTION).is_development


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"SECRET": ""}, f"WORDMATE_SECRET: missing; production needs one; {DRAW}"),
        ({"SECRET": "short"}, f"WORDMATE_SECRET: 32 characters or more; {DRAW}"),
        ({"SMS": "log"}, "WORDMATE_SMS: production sends codes through a gateway (http)"),
        (
            {"DATABASE_READ_URL": "postgresql://replica/wordmate"},
            "WORDMATE_DATABASE_READ_URL: postgresql://…, as WORDMATE_DATABASE",
        ),
        (
            {"DATABASE": "postgresql://one/w", "DATABASE_READ_URL": "sqlite:///w.db"},
            "WORDMATE_DATABASE_READ_URL: postgresql://…, as WORDMATE_DATABASE",
        ),
        ({"PUBLIC_URL": "words.example"}, "WORDMATE_PUBLIC_URL: https://…"),
        (
            {"WECHAT_WEB_APP_ID": "wx1", "WECHAT_WEB_SECRET": "s"},
            "WORDMATE_PUBLIC_URL: missing; WeChat redirects to it",
        ),
        (
            {"WECHAT_APP_ID": "wx1", "WECHAT_SECRET": "s"},
            "WORDMATE_PUBLIC_URL: missing; WeChat redirects to it",
        ),
        ({"SMS_URL": ""}, "WORDMATE_SMS_URL: the address of the gateway"),
        ({"SMS_HEADERS": "{"}, "WORDMATE_SMS_HEADERS: not JSON"),
        ({"SMS_NOT_ACCEPTED": "429,200"}, "WORDMATE_SMS_NOT_ACCEPTED: Expected `int` >= 400"),
        ({"PEOPLE_PER_ADDRESS": "0"}, "WORDMATE_PEOPLE_PER_ADDRESS: Expected `int` >= 1"),
    ],
)
def test_missing_production_settings_are_reported_in_one_line(
    changes: dict[str, str], line: str
) -> None:
    given = PRODUCTION | {f"WORDMATE_{name}": value for name, value in changes.items()}
    with pytest.raises(SettingsRefused) as refused:
        read_settings(given)
    assert str(refused.value) == line


@pytest.mark.parametrize(
    "secret",
    [
        "s" * 32,
        "ab" * 20,
        "1234567890" * 4,
        "abcdefghijklmnopqrstuvwxyz0123456789",
        "qwertyuiopasdfghjklzxcvbnm123456",
        "0123456789abcdef" * 2,
        "passwordpasswordpasswordpassword",
        "Wordmate2025Wordmate2025Wordmate2025",
        "This-Is-My-Very-Secret-Password-2025",
        "please-change-this-secret-in-production-1",
        "correct horse battery staple and stable",
        "31415926535897932384626433832795",
    ],
)
def test_production_refuses_a_guessable_secret(secret: str) -> None:
    with pytest.raises(SettingsRefused) as refused:
        read_settings(PRODUCTION | {"WORDMATE_SECRET": secret})
    assert str(refused.value) == f"WORDMATE_SECRET: easily guessed; {DRAW}"
    assert read_settings({"WORDMATE_SECRET": secret}).is_development


@given(entropy=st.binary(min_size=36, max_size=36))
def test_a_random_secret_is_accepted_in_any_alphabet(entropy: bytes) -> None:
    drawn = sha384(entropy).digest()
    for secret in (drawn.hex(), b64encode(drawn).decode(), urlsafe_b64encode(drawn).decode()):
        assert not read_settings(PRODUCTION | {"WORDMATE_SECRET": secret}).is_development


@pytest.mark.parametrize(
    "proxies", ["*", "10.0.0.1,*", "0.0.0.0/0", "::/0", "0.0.0.0/1,128.0.0.0/1"]
)
def test_production_refuses_to_trust_every_proxy(proxies: str) -> None:
    with pytest.raises(SettingsRefused, match=r"^WORDMATE_TRUSTED_PROXIES: production needs"):
        read_settings(PRODUCTION | {"WORDMATE_TRUSTED_PROXIES": proxies})
    some = PRODUCTION | {"WORDMATE_TRUSTED_PROXIES": "10.0.0.1,fd00::/8"}
    assert not read_settings(some).is_development


@pytest.mark.parametrize("name", ["SMS_URL", "WECHAT_URL", "WECHAT_PAGES_URL", "PUBLIC_URL"])
@pytest.mark.parametrize("address", ["http://there.example/", "there.example"])
def test_production_requires_encrypted_connections(name: str, address: str) -> None:
    with pytest.raises(SettingsRefused, match=f"^WORDMATE_{name}: "):
        read_settings(PRODUCTION | {f"WORDMATE_{name}": address})
    secure = {f"WORDMATE_{name}": "https://there.example/"}
    assert not read_settings(PRODUCTION | secure).is_development
    assert read_settings({f"WORDMATE_{name}": "http://there.example/"}).is_development


def settings(url: str, folder: Path, **more: Any) -> Settings:
    return Settings(database=url, data_dir=str(folder), **more)


async def test_codes_are_sent_through_the_configured_gateway(
    sqlite_url: str, tmp_path: Path
) -> None:
    with loopback(lambda _: Answer(body={"code": "OK"})) as gateway:
        described = settings(
            sqlite_url,
            tmp_path,
            sms="http",
            sms_url=f"{gateway.url}/send",
            sms_headers={"X-Key": "key"},
            sms_body='{"to": "$phone", "text": "$code", "template": "$template"}',
            sms_templates={"LOGIN": "T1"},
            sms_success_path="code",
            sms_success_value="OK",
        )
        async with open_service(described) as service:
            request = ApplyLoginCode(phone="13800000001")
            await Application(service.ports).send_login_code(VISITOR, request)
        (asked,) = gateway.asked
        assert (asked.headers["x-key"], asked.json["to"]) == ("key", "+8613800000001")
        assert asked.json["template"] == "T1"
        assert len(asked.json["text"]) == 6
        gateway.answering = lambda _: Answer(body={"code": "NO"})
        async with open_service(described) as service:
            other = ApplyLoginCode(phone="13800000002")
            with pytest.raises(SmsFailed):
                await Application(service.ports).send_login_code(VISITOR, other)


async def test_wechat_is_called_with_the_configured_app(sqlite_url: str, tmp_path: Path) -> None:
    with loopback(lambda _: Answer(body={"openid": "o", "session_key": "k"})) as wechat:
        described = settings(
            sqlite_url,
            tmp_path,
            wechat_app_id="wx-app",
            wechat_secret="app-secret",
            wechat_url=wechat.url,
        )
        async with open_service(described) as service:
            request = LoginByWeChat(wechat_code="code", login_as=[Role.STUDENT])
            with pytest.raises(WeChatNotBound):
                await Application(service.ports).sign_in_by_wechat(VISITOR, request)
        assert wechat.asked[0].query["appid"] == "wx-app"


async def test_with_redis_attempts_are_counted_there(
    sqlite_url: str, tmp_path: Path, redis_url: str
) -> None:
    request = ApplyLoginCode(phone="13800000077")
    counted = settings(sqlite_url, tmp_path, redis=redis_url)
    async with open_service(counted) as service:
        await Application(service.ports).send_login_code(VISITOR, request)
    async with open_service(counted) as service:
        with pytest.raises(TooManyRequests):
            await Application(service.ports).send_login_code(VISITOR, request)


@only_sqlite
async def test_people_sign_in_while_redis_is_gone(new_house: NewHouse) -> None:
    async with new_house(redis=f"redis://127.0.0.1:{free_port()}/0") as house:
        request = LoginByPhoneAndPassword(phone=STUDENT, password=PASSWORD, login_as=[Role.STUDENT])
        assert await is_in(house, await house.app.sign_in(VISITOR, request), "student")


async def test_a_development_secret_outlives_the_process(sqlite_url: str, tmp_path: Path) -> None:
    hashes = set[str]()
    for _ in range(2):
        async with open_service(settings(sqlite_url, tmp_path)) as service:
            hashes.add(service.ports.mint.hash("one"))
    assert len(hashes) == 1
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
