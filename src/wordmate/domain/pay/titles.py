"""A tutor's titles, each from a local day on; the pay of a class is that of its day's title."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.errors import TitleDayPast, TitleNotPlanned

Titles = Mapping[date, TitleLevel]
"""Each title by the local day from which it holds, until the next one begins."""

NO_TITLES: Final[Titles] = MappingProxyType({})
"""Those of a person who is no tutor."""


def title_on(titles: Titles, day: date) -> TitleLevel | None:
    """The title that holds on a local day: that of the latest day not after it."""
    since = max((one for one in titles if one <= day), default=None)
    return None if since is None else titles[since]


def begun(titles: Titles, today: date) -> Titles:
    """Those that began on a local day or before it, the latest first."""
    return {day: one for day, one in sorted(titles.items(), reverse=True) if day <= today}


def planned(titles: Titles, today: date) -> Titles:
    """Those that begin after a local day, the next one first."""
    return {day: one for day, one in sorted(titles.items()) if day > today}


def titled(titles: Titles, level: TitleLevel, since: date, today: date) -> Titles:
    """These titles with one from a day on, in place of that of the same day; later ones stay.

    A title that holds today anyway keeps the day from which it holds. Raises TitleDayPast: classes
    of past days have their pay.
    """
    if since < today:
        raise TitleDayPast(today.isoformat())
    others = {day: one for day, one in titles.items() if day != since}
    if since == today and title_on(others, today) is level:
        return others
    return {**others, since: level}


def replaced(titles: Titles, since: date, today: date) -> TitleLevel | None:
    """What a title from a day on takes the place of: what holds today, or what is planned for its
    later day. None if there is nothing: then the change is undone by taking it back.
    """
    return title_on(titles, today) if since <= today else titles.get(since)


def without_planned(titles: Titles, since: date, today: date) -> Titles:
    """These titles without the one that is planned from a day on; raises TitleNotPlanned."""
    if since <= today or since not in titles:
        raise TitleNotPlanned(since.isoformat())
    return {day: one for day, one in titles.items() if day != since}
