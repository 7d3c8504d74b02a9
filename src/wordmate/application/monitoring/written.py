"""Events as they are written down.

A field that a later release adds is left unread, one that is not written has its default.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from wordmate.domain.monitoring.event import MonitoringEvent

write: Final = msgspec.json.Encoder().encode
"""An event as one line of JSON."""
_read: Final = msgspec.json.Decoder(MonitoringEvent).decode


def read(written: Iterable[str | bytes]) -> Iterator[MonitoringEvent]:
    """Events out of what was written down, without what cannot be read: a line whose writing was
    cut off, a kind of a later release."""
    for one in written:
        try:
            yield _read(one)
        except msgspec.DecodeError:
            continue
