"""Events as they are written down: a kind, a format and a body.

What a later release adds to a body is left unread here, and what an earlier one left out has its
default. A body in an older format is read through its upgrade.
"""

from typing import Any, Final

import msgspec

from wordmate.domain.accounts.events import PictureReplaced
from wordmate.domain.after_class.events import FeedbackWritten
from wordmate.domain.content.events import AudioAsked
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.notices.events import ClassAhead, ReviewsDue
from wordmate.domain.orders.events import EVENTS, FORMAT, upgraded
from wordmate.domain.pay.events import ProblemAnswered
from wordmate.domain.records.events import Evaluated
from wordmate.domain.rest.events import RestAnswered
from wordmate.domain.reviews.events import ReviewUnfinished
from wordmate.domain.suggestions.events import PictureUnused, SuggestionAnswered

KINDS: Final[dict[str, type[DomainEvent]]] = {
    **EVENTS,
    **{
        event.kind: event
        for event in (
            PictureReplaced,
            AudioAsked,
            ClassAhead,
            ReviewsDue,
            SuggestionAnswered,
            PictureUnused,
            Evaluated,
            FeedbackWritten,
            ProblemAnswered,
            RestAnswered,
            ReviewUnfinished,
        )
    },
}
"""Every event that is stored, by its kind."""

_DECODERS: Final = {kind: msgspec.json.Decoder(event) for kind, event in KINDS.items()}
_encode: Final = msgspec.json.Encoder().encode


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """What a subscriber gets: the event, and the order that it happened to."""

    event: msgspec.Raw
    order_id: OrderId | None = None


_read_message: Final = msgspec.json.Decoder(_Message).decode


def event_body(event: DomainEvent) -> str:
    """An event's body in today's ``FORMAT``."""
    return _encode(event).decode()


def event_in(kind: str, format_: int, body: str | msgspec.Raw) -> Any:
    """The event that was stored; KeyError for a kind or format that there never was."""
    if format_ >= FORMAT:
        return _DECODERS[kind].decode(body)
    return msgspec.convert(upgraded(kind, format_, msgspec.json.decode(body)), KINDS[kind])


def message_body(event: DomainEvent, order_id: OrderId | None) -> str:
    """A message's body in today's ``FORMAT``."""
    return _encode(_Message(event=msgspec.Raw(_encode(event)), order_id=order_id)).decode()


def message_in(kind: str, format_: int, body: str) -> tuple[DomainEvent | None, OrderId | None]:
    """The event of a message and its order; no event when this release cannot read it."""
    try:
        message = _read_message(body)
        return event_in(kind, format_, message.event), message.order_id
    except (KeyError, msgspec.MsgspecError):
        return None, None
