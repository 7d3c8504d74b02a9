"""The stored format of events: as the domain declares them.

Decoding ignores fields that a later release added and fills missing ones with their defaults. Lines
without a format number are in format 1.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from wordmate.domain.monitoring.event import MonitoringEvent

FORMAT: Final = 1

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(MonitoringEvent).decode


def write(event: MonitoringEvent) -> bytes:
    """Encodes an event as one line of JSON."""
    return _encode({"format": FORMAT, **msgspec.to_builtins(event)})


def read(written: Iterable[str | bytes]) -> Iterator[MonitoringEvent]:
    """Decodes events; skips unreadable lines, such as truncated ones and kinds of a later
    release.
    """
    for one in written:
        try:
            yield _decode(one)
        except msgspec.DecodeError:
            continue
