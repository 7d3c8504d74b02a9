"""Times and kinds of class as the store writes them, in options and in sheets."""

import unicodedata
from datetime import datetime
from types import MappingProxyType
from typing import Final

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.language import Language, said

MOMENT_EXAMPLE: Final = "2026-11-21 19:30"
_FORMS: Final = tuple(
    f"{date}{between}{time}"
    for date in ("%Y-%m-%d", "%Y/%m/%d", "%Y年%m月%d日")
    for between in (" ", "T")
    for time in ("%H:%M", "%H:%M:%S")
)

KINDS: Final = MappingProxyType(
    {
        LessonType.QUOTA_30: Wording("30 分钟课", "30-minute class"),
        LessonType.QUOTA_60: Wording("60 分钟课", "60-minute class"),
        LessonType.QUOTA_TRIAL: Wording("体验课", "trial class"),
        LessonType.ANTI_FORGETTING: Wording("抗遗忘复习", "review"),
    }
)
"""What each kind of class is called."""
BOOKED_BY_HAND: Final = (LessonType.QUOTA_60, LessonType.QUOTA_30, LessonType.QUOTA_TRIAL)
"""The kinds that are offered; a review comes from its lesson."""


def read_moment(text: str) -> datetime | None:
    """A time of the service's zone; none where it is written in no known way."""
    plain = unicodedata.normalize("NFKC", text).strip()
    for form in _FORMS:
        try:
            return datetime.strptime(plain, form)
        except ValueError:
            continue
    return None


def read_kind(text: str) -> LessonType | None:
    """A kind of class by its code or by what it is called; none for what is neither."""
    return _NAMES.get(_plain(text))


def kinds_offered(language: Language) -> str:
    """The kinds of class that are booked by hand, as one writes them."""
    names = [said(KINDS[one], language) if language == "zh" else one for one in BOOKED_BY_HAND]
    return ("、" if language == "zh" else ", ").join(names)


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).lower()


_NAMES: Final = MappingProxyType(
    {
        _plain(name): kind
        for kind, wording in KINDS.items()
        for name in (kind, wording.zh, wording.en)
    }
)
