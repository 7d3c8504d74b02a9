"""Instants, as a type apart from durations."""

from typing import Final, NewType

Instant = NewType("Instant", int)
"""Milliseconds since 1970-01-01 UTC."""

EPOCH: Final = Instant(0)
"""Before anything happened."""
