"""Voice servers get time-limited credentials that coturn accepts."""

from wordmate.adapters.relays import SharedSecretRelays
from wordmate.application.orders.live import Relay
from wordmate.domain.kernel.instants import Instant

AT = Instant(1_800_000_000_999)


def test_a_turn_server_gets_a_user_name_with_its_end_and_the_password_that_coturn_expects() -> None:
    urls = ["stun:voice.example:3478", "turn:voice.example:3478?transport=udp"]
    assert SharedSecretRelays(urls, "north").until(AT, "7-student") == [
        Relay(("stun:voice.example:3478",)),
        # printf '1800000000:7-student' | openssl dgst -sha1 -hmac north -binary | base64
        Relay(
            ("turn:voice.example:3478?transport=udp",),
            "1800000000:7-student",
            "iq8JwHPIaDCgg15ew3Ns7oRoqlM=",
        ),
    ]


def test_without_servers_devices_get_none() -> None:
    assert SharedSecretRelays([], "").until(AT, "7-student") == []
