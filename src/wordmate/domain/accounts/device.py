"""What a browser says of itself, and the names that its owner knows it by."""

from dataclasses import dataclass
from typing import Final

USER_AGENT_LENGTH: Final = 512
"""How many characters of a User-Agent are stored."""

# A browser names those that it resembles too, so the first name that fits is the most specific one.
_BROWSERS: Final = (
    ("MicroMessenger/", "WeChat"),
    ("DingTalk/", "DingTalk"),
    ("AlipayClient/", "Alipay"),
    ("QQBrowser/", "QQ Browser"),
    (" QQ/", "QQ"),
    ("HuaweiBrowser/", "Huawei Browser"),
    ("MiuiBrowser/", "Mi Browser"),
    ("HeyTapBrowser/", "HeyTap Browser"),
    ("VivoBrowser/", "vivo Browser"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Quark/", "Quark"),
    ("UCBrowser/", "UC Browser"),
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("OpenHarmony", "HarmonyOS"),
    ("HarmonyOS", "HarmonyOS"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Device:
    """A browser and the system it runs on; each is None if it is not known."""

    browser: str | None
    system: str | None


def device_of(user_agent: str) -> Device:
    """The device that sends this User-Agent."""
    return Device(_named(user_agent, _BROWSERS), _named(user_agent, _SYSTEMS))


def stored_user_agent(sent: str) -> str:
    """The part of a User-Agent that is stored."""
    return "".join(filter(str.isprintable, sent))[:USER_AGENT_LENGTH]


def _named(text: str, names: tuple[tuple[str, str], ...]) -> str | None:
    return next((name for sign, name in names if sign in text), None)
