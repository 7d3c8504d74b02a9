"""The notation of times and kinds of class in options and sheets."""

import re
import unicodedata
from datetime import date, datetime
from types import MappingProxyType
from typing import Final

from wordmate.application.kernel.messages import FIRST_DAY, LAST_DAY
from wordmate.domain.orders.lesson_names import LESSON_NAMES
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli.language import Language, said

DAY_EXAMPLE: Final = "2026-11-21"
MOMENT_EXAMPLE: Final = "2026-11-21 19:30"
_MOMENT: Final = re.compile(
    r"(?P<year>\d{4})(?P<sign>[-/.年])(?P<month>\d{1,2})(?:(?P=sign)|月)(?P<day>\d{1,2})日?"
    r"(?:T|\s+|(?<=日))"
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::\d{2})?|[点时](?:(?P<spoken>\d{1,2})分?|(?P<half>半))?)"
)

_ALSO: Final = MappingProxyType(
    {
        LessonType.QUOTA_30: ("30 分钟", "30", "半小时课", "30 min"),
        LessonType.QUOTA_60: ("60 分钟", "60", "一小时课", "60 min"),
        LessonType.QUOTA_TRIAL: ("体验", "试听", "试听课", "trial"),
        LessonType.ANTI_FORGETTING: ("复习",),
    }
)
"""Further names in sheets."""
BOOKED_BY_HAND: Final = (LessonType.QUOTA_60, LessonType.QUOTA_30, LessonType.QUOTA_TRIAL)
"""The kinds that can be booked; a review comes from its lesson."""


def read_day(text: str) -> date | None:
    """A local day of the years that a request may name; None for any other text."""
    try:
        day = date.fromisoformat(unicodedata.normalize("NFKC", text).strip())
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None


def read_moment(text: str) -> datetime | None:
    """A time in the service's zone, in the years that a request may name; None for any other
    text.
    """
    found = _MOMENT.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if found is None:
        return None
    minute = 30 if found["half"] else int(found["minute"] or found["spoken"] or 0)
    year, month, day, hour = (int(found[name]) for name in ("year", "month", "day", "hour"))
    try:
        moment = datetime(year, month, day, hour, minute)
    except ValueError:
        return None
    return moment if FIRST_DAY <= moment.date() <= LAST_DAY else None


def read_kind(text: str) -> LessonType | None:
    """A kind of class by its code or name; None for any other text."""
    return _NAMES.get(_plain(text))


def kinds_offered(language: Language) -> str:
    """The kinds of class that can be booked by hand, in the notation of options."""
    names = [
        said(LESSON_NAMES[one], language) if language == "zh" else one for one in BOOKED_BY_HAND
    ]
    return ("、" if language == "zh" else ", ").join(names)


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split()).lower()


_NAMES: Final = MappingProxyType(
    {
        _plain(name): kind
        for kind, wording in LESSON_NAMES.items()
        for name in (kind, wording.zh, wording.en, *_ALSO[kind])
    }
)
