"""A browser's own words become names that its owner knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.device import (
    USER_AGENT_LENGTH,
    Device,
    device_of,
    stored_user_agent,
)

KIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (
            f"Mozilla/5.0 (Linux; Android 14) {KIT} Chrome/130.0.0.0 Mobile Safari/537.36",
            Device("Chrome", "Android"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            Device("Safari", "iPhone"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI",
            Device("WeChat", "iPhone"),
        ),
        (
            f"Mozilla/5.0 (Linux; Android 12; HarmonyOS; wv) {KIT} Version/4.0 Chrome/114.0.0.0"
            " HuaweiBrowser/15.0.4.312 Mobile Safari/537.36",
            Device("Huawei Browser", "HarmonyOS"),
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {KIT} Chrome/130.0.0.0 Safari/537.36"
            " Edg/130.0.0.0",
            Device("Edge", "Windows"),
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
            Device("Firefox", "Linux"),
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15"
            " (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
            Device("Safari", "Mac"),
        ),
        ("curl/8.9.1", Device(None, None)),
        ("", Device(None, None)),
    ],
)
def test_a_device_is_named_by_its_browser_and_system(user_agent: str, device: Device) -> None:
    assert device_of(user_agent) == device


@given(st.text(max_size=2 * USER_AGENT_LENGTH))
def test_a_stored_user_agent_is_short_and_printable(sent: str) -> None:
    stored = stored_user_agent(sent)
    assert len(stored) <= USER_AGENT_LENGTH
    assert stored.isprintable()
