"""What the store asks and is answered about changes of several classes at once."""

from typing import Annotated

from msgspec import Meta, field

from wordmate.application.kernel.messages import Id, Instant, Reason, Request, Response, Version
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.store_messages import ChangedClass, Obstacle
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.orders.series import SeriesScope


class ClassSeen(Request, frozen=True, kw_only=True):
    """A class, and its version when the caller saw it."""

    course_order_id: Id[OrderId]
    version: Version


Seen = Annotated[
    list[ClassSeen],
    Meta(
        max_length=200,
        description="Classes as the caller saw them, of a preview for example. If one of them has"
        " another version by now, the change is refused as ORDER_CHANGED.",
    ),
]


class OfSeries(OneCourseOrder, frozen=True, kw_only=True):
    """A class and others of its series. What is past, has started, is over or is being deleted
    stays as it is.
    """

    scope: SeriesScope
    seen: Seen = field(default_factory=list)


class PreviewSeriesMove(OfSeries, frozen=True, kw_only=True):
    """A class with its new time (null: it keeps it) and its new tutor (null: each class keeps
    theirs). The others move by as many days and as much of the local time of day.
    """

    appointment_time: Instant | None = None
    any_time: bool = False
    tutor_id: Id[AccountId] | None = None


class MoveSeries(PreviewSeriesMove, frozen=True, kw_only=True):
    """The same, to be done, and why."""

    reason: Reason = ""


class CancelSeries(OfSeries, frozen=True, kw_only=True):
    """Classes to cancel, and why."""

    reason: Reason = ""


class LastChange(ClassSeen, frozen=True, kw_only=True):
    """A change of a class, by the versions that its answer named."""

    version_before: Version


class TakeBackChanges(Request, frozen=True, kw_only=True):
    """The last changes of some classes, and why they are taken back."""

    last_changes: Annotated[list[LastChange], Meta(min_length=1, max_length=200)]
    reason: Reason = ""


class SeriesChange(Response, frozen=True, kw_only=True):
    """What a change would do to a class: its time before and after, what keeps it from it, and what
    a preview warns of.
    """

    course_order_id: Id[OrderId]
    version: int
    time_before: Instant
    appointment_time: Instant
    tutor_id: Id[AccountId] | None
    obstacles: list[Obstacle]
    warnings: list[Obstacle]


class SeriesPreview(Response, frozen=True, kw_only=True):
    """The classes that a change would reach, soonest first; without obstacles it would succeed."""

    classes: list[SeriesChange]


class ChangedSeries(Response, frozen=True, kw_only=True):
    """The changed classes, soonest first, or those that are refused: then nothing was changed."""

    changed: list[ChangedClass]
    refused: list[SeriesChange]
