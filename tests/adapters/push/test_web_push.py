"""Web push against a local push service that decrypts its messages."""

import json
from collections.abc import Iterator

import httpx
import pytest

from tests.support.push_service import PRIVATE_KEY, Browser, PushService
from wordmate.adapters.push import KeyRefused, PushFailed
from wordmate.adapters.push.web_push import SERVICES, WebPush
from wordmate.application.routine.ports import PushKeys

CONTACT = "mailto:store@wordmate.example"


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as one:
        yield one


def keys_of(browser: Browser, endpoint: str) -> PushKeys:
    return PushKeys(endpoint=endpoint, p256dh=browser.p256dh, auth=browser.auth)


def push_to(*services: str) -> WebPush:
    return WebPush(private_key=PRIVATE_KEY, contact=CONTACT, services=services or SERVICES)


async def test_a_message_arrives_encrypted_for_its_browser_and_signed_by_the_service(
    service: PushService,
) -> None:
    push, browser = push_to(service.origin), Browser()
    keys = keys_of(browser, service.endpoint("one"))
    assert push.accepts(keys)
    message = json.dumps({"title": "今天的单词"}).encode()
    assert await push.send(keys, message, topic="goal", seconds=600)
    [request] = service.received
    assert message not in request.body
    assert browser.decrypted(request.body) == message
    assert (request.headers["ttl"], request.headers["topic"]) == ("600", "goal")
    assert request.signed_by(push.public_key or "") == {"sub": CONTACT, "aud": service.origin}
    await push.close()


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_ended_its_subscription_is_gone(
    service: PushService, status: int
) -> None:
    service.status = status
    push = push_to(service.origin)
    keys = keys_of(Browser(), service.endpoint("one"))
    assert not await push.send(keys, b"{}", topic="goal", seconds=60)
    await push.close()


@pytest.mark.parametrize("status", [302, 429, 500, 503])
async def test_a_temporary_refusal_of_a_push_service_is_retried(
    service: PushService, status: int
) -> None:
    service.status = status
    push = push_to(service.origin)
    endpoint = service.endpoint("one")
    with pytest.raises(PushFailed) as failure:
        await push.send(keys_of(Browser(), endpoint), b"{}", topic="goal", seconds=60)
    assert endpoint not in str(failure.value)
    await push.close()


async def test_a_permanently_refused_message_is_not_sent_again(service: PushService) -> None:
    service.status = 400
    push = push_to(service.origin)
    assert await push.send(
        keys_of(Browser(), service.endpoint("one")), b"{}", topic="goal", seconds=60
    )
    await push.close()


async def test_an_unreachable_push_service_is_retried_and_its_address_kept_secret() -> None:
    with PushService() as gone:
        endpoint = gone.endpoint("one")
        push = push_to(gone.origin)
    with pytest.raises(PushFailed) as failure:
        await push.send(keys_of(Browser(), endpoint), b"{}", topic="goal", seconds=60)
    assert endpoint not in str(failure.value)
    assert not isinstance(failure.value.__cause__, httpx.HTTPError)
    await push.close()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/one",
        "https://updates.push.services.mozilla.com/wpush/v2/one",
        "https://web.push.apple.com/one",
        "https://wns2-par02p.notify.windows.com/w/one",
    ],
)
def test_the_push_services_of_the_large_browsers_are_known(endpoint: str) -> None:
    assert push_to().accepts(keys_of(Browser(), endpoint))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/one",
        "https://fcm.googleapis.com:8443/one",
        "https://fcm.googleapis.com.evil.example/one",
        "https://evil.example/fcm.googleapis.com",
        "https://evilpush.apple.com/one",
        "https://push.apple.com/one",
        "https://.push.apple.com/one",
        "https://a..push.apple.com/one",
        "https://-.push.apple.com/one",
        "https://web.push.apple.com./one",
        "https://somebody@fcm.googleapis.com/one",
        "https://fcm.googleapis.com@127.0.0.1/one",
        "https://127.0.0.1/one",
        "https://[::1]/one",
        "https://fcm.googleapis.com\\@127.0.0.1/one",
    ],
)
def test_only_known_push_services_are_called(endpoint: str) -> None:
    assert not push_to().accepts(keys_of(Browser(), endpoint))


def test_unusable_encryption_keys_are_refused() -> None:
    browser, endpoint = Browser(), "https://fcm.googleapis.com/one"
    good = keys_of(browser, endpoint)
    assert push_to().accepts(good)
    for p256dh, auth in (("A" * 87, good.auth), (good.p256dh, "A" * 20), ("B" * 87, good.auth)):
        assert not push_to().accepts(PushKeys(endpoint=endpoint, p256dh=p256dh, auth=auth))


@pytest.mark.parametrize("key", ["", "made up", "A" * 43, "AAAA"])
def test_an_invalid_private_key_is_refused(key: str) -> None:
    with pytest.raises(KeyRefused):
        WebPush(private_key=key, contact=CONTACT)
