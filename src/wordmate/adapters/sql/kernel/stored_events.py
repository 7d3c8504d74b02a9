"""The stored format of events: a kind, a format number and a body.

Decoding ignores fields that a later release added and fills missing ones with their defaults. An
upgrade function reads a body in an older format.
"""

from typing import Any, Final

import msgspec

from wordmate.domain.accounts.profile import PictureReplaced
from wordmate.domain.after_class.feedback import FeedbackWritten
from wordmate.domain.content.turns import AudioAsked
from wordmate.domain.kernel.events import DomainEvent, FileUnused
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.notices.class_change import ClassChanged
from wordmate.domain.notices.notice import ClassAhead, ReviewsDue
from wordmate.domain.orders.events import EVENTS, FORMAT, upgraded
from wordmate.domain.pay.problem import ProblemAnswered
from wordmate.domain.privacy.data_copy import DataCopyAsked, DataCopyReady
from wordmate.domain.privacy.data_request import DataRequestAnswered
from wordmate.domain.records.evaluation import Evaluated
from wordmate.domain.rest.rest_application import RestAnswered
from wordmate.domain.reviews.milestones import MilestoneReached
from wordmate.domain.reviews.review_flow import ReviewUnfinished
from wordmate.domain.routine.reminder import ReminderDue
from wordmate.domain.suggestions.suggestion import SuggestionAnswered

KINDS: Final[dict[str, type[DomainEvent]]] = {
    **EVENTS,
    **{
        event.kind: event
        for event in (
            PictureReplaced,
            AudioAsked,
            ClassChanged,
            ClassAhead,
            ReviewsDue,
            SuggestionAnswered,
            FileUnused,
            Evaluated,
            FeedbackWritten,
            ProblemAnswered,
            RestAnswered,
            ReviewUnfinished,
            MilestoneReached,
            ReminderDue,
            DataCopyAsked,
            DataCopyReady,
            DataRequestAnswered,
        )
    },
}
"""Every stored event type, by its kind."""

UNREADABLE: Final = (KeyError, msgspec.MsgspecError)
"""What reading a stored event raises that this release cannot read."""

_DECODERS: Final = {kind: msgspec.json.Decoder(event) for kind, event in KINDS.items()}
_encode: Final = msgspec.json.Encoder().encode


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """A subscriber's message: the event and its order."""

    event: msgspec.Raw
    order_id: OrderId | None = None


_read_message: Final = msgspec.json.Decoder(_Message).decode


def event_body(event: DomainEvent) -> str:
    """Encodes an event in the current ``FORMAT``."""
    return _encode(event).decode()


def event_in(kind: str, format_: int, body: str | bytes | msgspec.Raw) -> Any:
    """Decodes an event. Raises one of UNREADABLE."""
    if format_ >= FORMAT:
        return _DECODERS[kind].decode(body)
    return msgspec.convert(upgraded(kind, format_, msgspec.json.decode(body)), KINDS[kind])


def message_body(event: DomainEvent, order_id: OrderId | None) -> str:
    """Encodes a message in the current ``FORMAT``."""
    return _encode(_Message(event=msgspec.Raw(_encode(event)), order_id=order_id)).decode()


def message_in(kind: str, format_: int, body: str) -> tuple[DomainEvent | None, OrderId | None]:
    """Decodes a message: its event and order; None for both when this release cannot read it."""
    try:
        message = _read_message(body)
        return event_in(kind, format_, message.event), message.order_id
    except UNREADABLE:
        return None, None
