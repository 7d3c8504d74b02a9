"""What a notice tells, as it is written down.

A field that a later release adds is left unread, one that is not written has its default.
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
    """A notice's facts out of what was written down."""
    return msgspec.convert(_decode(body), NoticeFacts, from_attributes=True)


def facts_body(facts: NoticeFacts) -> str:
    """A notice's facts as they are written down."""
    return _encode(msgspec.convert(facts, StoredFacts, from_attributes=True)).decode()
