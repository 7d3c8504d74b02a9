"""The stored format of events.

Decoding ignores fields that a later release added and fills missing ones with their defaults. Lines
without a format number are in format 1.
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
    """Encodes an event as one line of JSON."""
    return _encode(msgspec.convert(event, _StoredEvent, from_attributes=True))


def read(written: Iterable[str | bytes]) -> Iterator[MonitoringEvent]:
    """Decodes events; skips unreadable lines, such as truncated ones and kinds of a later
    release.
    """
    for one in written:
        try:
            yield msgspec.convert(_decode(one), MonitoringEvent, from_attributes=True)
        except msgspec.DecodeError:
            continue
