"""Serves calendars for subscription, at secret addresses."""

import asyncio
import hashlib
import re
from datetime import UTC, datetime, timedelta
from typing import Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from wordmate.adapters.rpc.files import Anything, is_unchanged
from wordmate.application.ports import Ports
from wordmate.application.routine.operations import CalendarOfToken
from wordmate.application.routine.ports import Calendar
from wordmate.domain.kernel.errors import NotFound, Wording
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.routine.calendar import Appointment

PREFIX: Final = "/calendar/"
_FILE: Final = re.compile(r"([A-Za-z0-9_-]{1,64})\.ics")
_TYPE: Final = "text/calendar"
_NAME: Final = Wording("词伴", "Wordmate")
_CLASS: Final = Wording("英语课", "English class")
_CLASS_WITH: Final = Wording("英语课 · {person}", "English class with {person}")
_REVIEW: Final = Wording("单词复习 · {words} 词", "Word review, {words} in all")
_REFRESH: Final = timedelta(hours=2)


def calendar_file(ports: Ports) -> HTTPRouteHandler:
    """``GET /calendar/{secret}.ics``: the classes and reviews of its owner. Revoked and unknown
    addresses get the same answer."""

    @get(PREFIX + "{name:str}")
    async def serve(request: Anything, name: FromPath[str]) -> Response[bytes]:
        named = _FILE.fullmatch(name)
        calendar = None if named is None else await CalendarOfToken.ask(ports, named.group(1))
        if calendar is None:
            raise NotFound
        content = await asyncio.to_thread(to_ics, calendar)
        headers = {
            "ETag": f'"{hashlib.sha256(content).hexdigest()[:32]}"',
            "Cache-Control": "private, no-cache",
            "Content-Disposition": 'inline; filename="wordmate.ics"',
        }
        if is_unchanged(request, headers):
            return Response(b"", status_code=304, headers=headers)
        return Response(content, media_type=_TYPE, headers=headers)

    return serve


def to_ics(calendar: Calendar) -> bytes:
    """A calendar by RFC 5545; equal appointments give equal bytes."""
    import icalendar  # noqa: PLC0415 -- 0.1 s, which nobody waits for who has no calendar

    feed = icalendar.Calendar()
    feed.add("prodid", "-//Wordmate//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", _NAME.text(calendar.language, {}))
    feed.add("refresh-interval", _REFRESH, parameters={"VALUE": "DURATION"})
    for one in calendar.appointments:
        event = icalendar.Event()
        event.add("uid", f"order-{one.order_id}@wordmate")
        event.add("dtstamp", _moment(one.changed_at))
        event.add("last-modified", _moment(one.changed_at))
        event.add("sequence", one.revision)
        event.add("dtstart", _moment(one.starts_at))
        event.add("dtend", _moment(one.starts_at) + timedelta(minutes=one.minutes))
        event.add("summary", _summary(one, calendar.language))
        event.add("status", "CANCELLED" if one.is_canceled else "CONFIRMED")
        feed.add_component(event)
    content: bytes = feed.to_ical()
    return content


def _summary(class_: Appointment, language: str) -> str:
    if class_.is_review:
        return _REVIEW.text(language, {"words": class_.words})
    wording = _CLASS if class_.person is None else _CLASS_WITH
    return wording.text(language, {"person": class_.person})


def _moment(at: Instant) -> datetime:
    return datetime.fromtimestamp(at // 1000, UTC)
