"""The one table of subscribers and their events."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from wordmate.application.kernel.outbox import NewMessage
from wordmate.application.ports import Unit
from wordmate.domain.accounts.profile import PictureReplaced
from wordmate.domain.after_class.feedback import FeedbackWritten
from wordmate.domain.content.turns import AudioAsked
from wordmate.domain.kernel.events import DomainEvent, FileUnused
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.actions import Begin, MoreWords, OpenReview
from wordmate.domain.notices.class_change import ClassChanged
from wordmate.domain.notices.notice import ClassAhead, ReviewsDue
from wordmate.domain.notices.waiting import UNDOABLE, net_of, told_at
from wordmate.domain.orders.events import (
    DeletionMoved,
    NoShow,
    NoShowTakenBack,
    PlanTimeChanged,
    Reminded,
)
from wordmate.domain.pay.problem import ProblemAnswered
from wordmate.domain.privacy.data_copy import DataCopyAsked, DataCopyReady
from wordmate.domain.privacy.data_request import DataRequestAnswered
from wordmate.domain.rest.rest_application import RestAnswered
from wordmate.domain.reviews.milestones import MilestoneReached
from wordmate.domain.reviews.review_flow import ReviewUnfinished
from wordmate.domain.routine.reminder import ReminderDue
from wordmate.domain.suggestions.suggestion import SuggestionAnswered


class Subscriber(StrEnum):
    """A subscriber of events; the name is stored with its waiting messages."""

    SPEAK_AHEAD = "speak_ahead"
    """Makes the audio of a lesson's words before it is needed."""
    MAKE_AUDIO = "make_audio"
    """Makes the audio files of a text."""
    DROP_PICTURE = "drop_picture"
    """Deletes a picture that was replaced or never used."""
    LOG_OVERDUE = "log_overdue"
    """Logs a class that runs past its deadline."""
    NOTIFY = "notify"
    """Writes notices to the people concerned."""
    COPY_DATA = "copy_data"
    """Makes the file of a copy of a person's data."""
    PUSH = "push"
    """Pushes reminders to browsers."""


FOLLOWED: Final[Mapping[Subscriber, tuple[type[DomainEvent], ...]]] = {
    Subscriber.SPEAK_AHEAD: (Begin, OpenReview, MoreWords),
    Subscriber.MAKE_AUDIO: (AudioAsked,),
    Subscriber.DROP_PICTURE: (PictureReplaced, FileUnused),
    Subscriber.LOG_OVERDUE: (Reminded,),
    Subscriber.NOTIFY: (
        ClassChanged,
        NoShow,
        NoShowTakenBack,
        Reminded,
        PlanTimeChanged,
        DeletionMoved,
        ClassAhead,
        ReviewsDue,
        SuggestionAnswered,
        FeedbackWritten,
        ProblemAnswered,
        RestAnswered,
        ReviewUnfinished,
        MilestoneReached,
        DataCopyReady,
        DataRequestAnswered,
    ),
    Subscriber.COPY_DATA: (DataCopyAsked,),
    Subscriber.PUSH: (ReminderDue,),
}


def messages_of(events: Iterable[DomainEvent], order_id: OrderId | None = None) -> list[NewMessage]:
    """A message for each subscriber of each event; an event without subscribers gives none."""
    return [
        NewMessage(event=event, subscriber=subscriber, order_id=order_id)
        for event in events
        for subscriber, followed in FOLLOWED.items()
        if isinstance(event, followed)
    ]


@dataclass(frozen=True, slots=True)
class Happened:
    """Events of one thing. ``about`` is its id, if it is no order."""

    events: Sequence[DomainEvent]
    order_id: OrderId | None = None
    about: int | None = None

    @property
    def thing(self) -> int | None:
        """The id of what notices of the events are about."""
        return self.order_id if self.about is None else self.about


async def publish(
    unit: Unit,
    events: Iterable[DomainEvent],
    now: Instant,
    *,
    order_id: OrderId | None = None,
    about: int | None = None,
    can_undo: bool = False,
) -> None:
    """Sends events to their subscribers when the unit commits.

    Notices of what was done at the desk (``can_undo``) wait until it can no longer be undone there.
    If notices about the same thing, which is held, still wait, people are told the net change.
    """
    await publish_all(unit, [Happened([*events], order_id, about)], now, can_undo=can_undo)


async def publish_all(
    unit: Unit, happened: Iterable[Happened], now: Instant, *, can_undo: bool = False
) -> None:
    """The same for several things: one statement for all notices of a kind that still wait, and one
    for the new messages.
    """
    pairs = [(one, event) for one in happened for event in one.events]
    waiting, messages = await _withdrawn(unit, pairs, now), list[NewMessage]()
    for one, event in pairs:
        before = waiting.pop((one.thing, event.kind), None)
        net = event if before is None else net_of(before, event)
        if net is not None:
            is_put_off = can_undo and one.thing is not None and isinstance(event, UNDOABLE)
            due_at = told_at(net, now) if is_put_off else now
            sent = messages_of([net], one.order_id)
            messages += [replace(message, about=one.thing, due_at=due_at) for message in sent]
    if messages:
        await unit.outbox.put(messages, now)


async def _withdrawn(
    unit: Unit, pairs: Iterable[tuple[Happened, DomainEvent]], now: Instant
) -> dict[tuple[int | None, str], DomainEvent]:
    """The notices that waited about the same things, withdrawn, by thing and kind of event."""
    things: dict[str, set[int]] = defaultdict(set)
    for one, event in pairs:
        if one.thing is not None and isinstance(event, UNDOABLE):
            things[event.kind].add(one.thing)
    return {
        (thing, kind): event
        for kind, about in things.items()
        for thing, event in (
            await unit.outbox.withdraw(about, Subscriber.NOTIFY, kind, now)
        ).items()
    }
