"""Notices of what the desk does wait until it can no longer be undone there. What is done again
meanwhile is told together with it, and what is undone tells nobody anything.
"""

from dataclasses import replace
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.class_change import ClassChanged
from wordmate.domain.notices.notice import AHEAD_MS
from wordmate.domain.orders.events import DeletionMoved, PlanTimeChanged
from wordmate.domain.rest.rest_application import RestAnswered

UNDO_MS: Final = 22_000
"""How long notices wait: the desk offers an undo for 20 seconds, and its request takes a moment."""
UNDOABLE: Final = (ClassChanged, DeletionMoved, PlanTimeChanged, RestAnswered)
"""The events of what the desk can undo. At most one of a kind about the same thing waits."""


def net_of(waiting: DomainEvent, event: DomainEvent) -> DomainEvent | None:
    """The one event that tells what is now to people who did not hear the waiting one; None if
    nothing is left to tell.
    """
    match waiting, event:
        case ClassChanged(), ClassChanged():
            # Kept even if nothing is left to tell: it knows whether people ever heard of the class.
            return replace(event, before=waiting.before, is_new=waiting.is_new)
        case PlanTimeChanged(), PlanTimeChanged():
            is_back = event.slot == waiting.slot_before
            return None if is_back else replace(event, slot_before=waiting.slot_before)
        case DeletionMoved(), DeletionMoved():
            is_back = {waiting.step, event.step} == {"ask", "withdraw"}
            return None if is_back else event
        case _:
            return event


def told_at(event: DomainEvent, now: Instant) -> Instant:
    """When people are told of what the desk did: once it can no longer be undone, but at once of a
    class that starts, or was to start, so soon that it is about to be announced.
    """
    plans = (event.before, event.after) if isinstance(event, ClassChanged) else ()
    latest = now + UNDO_MS + AHEAD_MS
    is_near = any(one is not None and one.appointment_at <= latest for one in plans)
    return now if is_near else Instant(now + UNDO_MS)
