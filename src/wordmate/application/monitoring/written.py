"""Events as they are written down.

A field that a later release adds is left unread, one that is not written has its default. Lines
that were written before a format was named are in format 1.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import Kind, MonitoringEvent
from wordmate.domain.monitoring.terms import NOT_SIGNED_IN


class _StoredEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event, format 1."""

    format: int = 1
    at: Instant
    kind: Kind
    page: str
    version: str
    session: str = ""
    name: str = ""
    value: float | None = None
    text: str = ""
    frames: tuple[str, ...] = ()
    account_no: str = NOT_SIGNED_IN
    course_order_id: OrderId | None = None
    student_no: str | None = None


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_StoredEvent).decode


def write(event: MonitoringEvent) -> bytes:
    """An event as one line of JSON."""
    return _encode(msgspec.convert(event, _StoredEvent, from_attributes=True))


def read(written: Iterable[str | bytes]) -> Iterator[MonitoringEvent]:
    """Events out of what was written down, without what cannot be read: a line whose writing was
    cut off, a kind of a later release."""
    for one in written:
        try:
            yield msgspec.convert(_decode(one), MonitoringEvent, from_attributes=True)
        except msgspec.DecodeError:
            continue
