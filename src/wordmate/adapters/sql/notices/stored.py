"""The stored format of a notice's facts.

Decoding ignores fields that a later release added and fills missing ones with their defaults.
"""

from typing import Final

import msgspec

from wordmate.domain.kernel.ids import OrderId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import NoticeFacts
from wordmate.domain.orders.order_status import LessonType


class StoredFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A notice's facts, format 1."""

    format: int = 1
    order_id: OrderId | None = None
    suggestion_id: SuggestionId | None = None
    appointment_at: Instant | None = None
    lesson_type: LessonType | None = None
    person: str | None = None
    reviews: int | None = None
    words: int | None = None
    title: str | None = None
    word: str | None = None
    corrected: bool = False
    moved_from: Instant | None = None
    rest_from: Instant | None = None
    rest_until: Instant | None = None
    rest_stretches: int | None = None
    reason: str | None = None
    slot: str | None = None
    slot_before: str | None = None
    answered: int | None = None
    waits_until: Instant | None = None


_encode: Final = msgspec.json.Encoder().encode

_decode: Final = msgspec.json.Decoder(StoredFacts).decode


def facts_in(body: str) -> NoticeFacts:
    """Decodes a notice's facts."""
    return msgspec.convert(_decode(body), NoticeFacts, from_attributes=True)


def facts_body(facts: NoticeFacts) -> str:
    """Encodes a notice's facts."""
    return _encode(msgspec.convert(facts, StoredFacts, from_attributes=True)).decode()
