"""The criteria of an evaluation as they are written down: a plain list of their names.

A name that this release does not know is left unread.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.domain.records.evaluation import Criterion

_encode: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(list[str]).decode
_KNOWN: Final = {one.value: one for one in Criterion}


def criteria_body(criteria: Sequence[Criterion]) -> str:
    """Criteria as they are written down."""
    return _encode(criteria).decode()


def criteria_in(body: str | None) -> tuple[Criterion, ...]:
    """The criteria that were written down."""
    return tuple(_KNOWN[name] for name in _read(body or "[]") if name in _KNOWN)
