"""Notices consist of facts; the reader's device puts them into words of the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Any, Final

from wordmate.domain.after_class.feedback import FeedbackWritten
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, OrderId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, instant, local_date
from wordmate.domain.notices.class_change import ClassChanged, Planned, as_change
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import (
    DeletionMoved,
    NoShow,
    NoShowTakenBack,
    PlanTimeChanged,
    Reminded,
)
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.pay.problem import ProblemAnswered
from wordmate.domain.privacy.data_copy import DataCopyReady
from wordmate.domain.privacy.data_request import DataRequestAnswered, DataRequestKind
from wordmate.domain.rest.rest_application import RestAnswered
from wordmate.domain.reviews.milestones import MilestoneReached
from wordmate.domain.reviews.review_flow import ReviewUnfinished
from wordmate.domain.suggestions.suggestion import SuggestionAnswered

AHEAD_MS: Final = 15 * 60_000
"""How long before its time a class is announced."""
DUE_FROM: Final = time(8)
"""The local time from which a day's reviews are announced."""
KEPT_MS: Final = 180 * 24 * 60 * 60_000
"""How long a notice is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassAhead(DomainEvent):
    """A booked class is about to start."""

    kind = "class_ahead"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewsDue(DomainEvent):
    """A student's day has begun, with its number of reviews and words."""

    kind = "reviews_due"
    student_id: AccountId
    reviews: int
    words: int


class NoticeKind(StrEnum):
    """The subject of a notice; the name is stored."""

    CLASS_BOOKED = "class_booked"
    CLASS_CANCELED = "class_canceled"
    CLASS_AHEAD = "class_ahead"
    REVIEWS_DUE = "reviews_due"
    DELETION_ASKED = "deletion_asked"
    SUGGESTION_ANSWERED = "suggestion_answered"
    CLASS_MOVED = "class_moved"
    REST_APPROVED = "rest_approved"
    REST_REJECTED = "rest_rejected"
    COMMISSION_ANSWERED = "commission_answered"
    FEEDBACK_WRITTEN = "feedback_written"
    MESSAGE_WRITTEN = "message_written"
    REST_LIFTED = "rest_lifted"
    PLAN_TIME_CHANGED = "plan_time_changed"
    REVIEW_UNFINISHED = "review_unfinished"
    CLASS_NO_SHOW = "class_no_show"
    CLASS_REOPENED = "class_reopened"
    CLASS_OVERDUE = "class_overdue"
    NO_SHOW_TAKEN_BACK = "no_show_taken_back"
    TUTOR_CHANGED = "tutor_changed"
    MILESTONE_REACHED = "milestone_reached"
    DATA_COPY_READY = "data_copy_ready"
    DATA_REQUEST_ANSWERED = "data_request_answered"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFacts:
    """A class, as it stood when something happened to it, and its other person."""

    course_order_id: OrderId
    appointment_time: Instant
    lesson_type: LessonType
    person_name: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedFacts(ClassFacts):
    """A class, and when it was booked for before."""

    moved_from: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBackFacts(ClassFacts):
    """A class whose no-show was taken back, and why."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanTimeFacts(ClassFacts):
    """A lesson with the new and the old daily time of its reviews, HH:MM, and how many moved."""

    anti_forget_time: str
    anti_forget_time_before: str | None
    review_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfinishedFacts(ClassFacts):
    """A review with its words, the answered ones, and until when it can be started again."""

    word_count: int
    answered_count: int
    waits_until: Instant | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewsFacts:
    """A day's reviews, and their words."""

    review_count: int
    word_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MilestoneFacts:
    """A milestone, in words that are still known."""

    word_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionFacts:
    """A suggestion, and the English word it reports, if any."""

    suggestion_id: SuggestionId
    title: str
    en_word: str | None
    is_corrected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RestFacts:
    """The first period of a rest, the number of periods, and why it was rejected."""

    rest_from: Instant
    rest_until: Instant
    rest_stretches: int
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DataCopyFacts:
    """A copy of the person's data, and until when it can be downloaded."""

    kept_until: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRequestFacts:
    """What the person asked about their data."""

    data_request: DataRequestKind


NoticeFacts = (
    ClassFacts
    | ReviewsFacts
    | MilestoneFacts
    | SuggestionFacts
    | RestFacts
    | DataCopyFacts
    | DataRequestFacts
)
"""The facts of a notice. They are stored and sent as declared here."""
FACTS: Final[dict[NoticeKind, type[NoticeFacts]]] = {
    **dict.fromkeys(NoticeKind, ClassFacts),
    NoticeKind.CLASS_MOVED: MovedFacts,
    NoticeKind.NO_SHOW_TAKEN_BACK: TakenBackFacts,
    NoticeKind.PLAN_TIME_CHANGED: PlanTimeFacts,
    NoticeKind.REVIEW_UNFINISHED: UnfinishedFacts,
    NoticeKind.REVIEWS_DUE: ReviewsFacts,
    NoticeKind.MILESTONE_REACHED: MilestoneFacts,
    NoticeKind.SUGGESTION_ANSWERED: SuggestionFacts,
    NoticeKind.REST_APPROVED: RestFacts,
    NoticeKind.REST_REJECTED: RestFacts,
    NoticeKind.REST_LIFTED: RestFacts,
    NoticeKind.DATA_COPY_READY: DataCopyFacts,
    NoticeKind.DATA_REQUEST_ANSWERED: DataRequestFacts,
}
"""The facts of each kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One notice for one person. Writing a notice again about the same thing at the same instant
    has no effect.
    """

    account_id: AccountId
    kind: NoticeKind
    about: int
    """The id of the order, suggestion, application or request; the words of a milestone; 0 for a
    day's reviews and for a copy of the data."""
    at: Instant
    facts: NoticeFacts


OF_FEEDBACK: Final = (NoticeKind.FEEDBACK_WRITTEN, NoticeKind.MESSAGE_WRITTEN)
"""The kinds of a tutor's feedback. A record shows feedback and message together, so they are read
together there."""

_STATES: Final = (
    {NoticeKind.CLASS_CANCELED, NoticeKind.CLASS_REOPENED},
    {NoticeKind.CLASS_NO_SHOW, NoticeKind.NO_SHOW_TAKEN_BACK},
    {NoticeKind.REST_APPROVED, NoticeKind.REST_REJECTED, NoticeKind.REST_LIFTED},
)
"""Kinds that tell the state of the same thing: the later one makes the earlier one out of date."""


def is_superseded(earlier: Notice, later: Notice) -> bool:
    """Whether an unread notice is out of date once the same person is told more about the same
    thing."""
    is_about_same = (earlier.account_id, earlier.about) == (later.account_id, later.about)
    kinds = {earlier.kind, later.kind}
    return is_about_same and (len(kinds) == 1 or any(kinds <= states for states in _STATES))


def last_state(notices: Sequence[Notice]) -> Notice | None:
    """The one notice that stands for these, each of which supersedes those before: the latest, with
    the time from before the first change. None if that time is back: then nothing has changed.
    """
    by_time = sorted(notices, key=lambda one: one.at)
    before, last = by_time[0].facts, by_time[-1]
    match before, last.facts:
        case PlanTimeFacts(), PlanTimeFacts() as now:
            slot = before.anti_forget_time_before
            facts: NoticeFacts = replace(now, anti_forget_time_before=slot)
            return None if now.anti_forget_time == slot else replace(last, facts=facts)
        case MovedFacts(), MovedFacts() as now:
            facts = replace(now, moved_from=before.moved_from)
            is_back = now.appointment_time == before.moved_from
            return None if is_back else replace(last, facts=facts)
        case _:
            return last


OF_CLASSES: Final[dict[type[DomainEvent], NoticeKind]] = {
    NoShow: NoticeKind.CLASS_NO_SHOW,
    NoShowTakenBack: NoticeKind.NO_SHOW_TAKEN_BACK,
    ClassAhead: NoticeKind.CLASS_AHEAD,
    Reminded: NoticeKind.CLASS_OVERDUE,
    DeletionMoved: NoticeKind.DELETION_ASKED,
    ProblemAnswered: NoticeKind.COMMISSION_ANSWERED,
}
_TUTORS: Final = (
    NoticeKind.CLASS_OVERDUE,
    NoticeKind.DELETION_ASKED,
    NoticeKind.COMMISSION_ANSWERED,
)
"""Events of a class that only its tutor is notified of."""


def notices_of_order(
    event: DomainEvent, order: CourseOrder, at: Instant, *, student: str, tutor: str | None
) -> list[Notice]:
    """The notices of an order's event, or of a change of its review plan."""
    event = as_change(event, order)
    if isinstance(event, PlanTimeChanged):
        return _of_plan_time(event, order, at, student=student, tutor=tutor)
    if isinstance(event, ClassChanged):
        return notices_of_change(event, order, at, student=student, tutor=tutor)
    if isinstance(event, ReviewUnfinished):
        return [_of_unfinished(event, order, at, student=student, tutor=tutor)]
    return notices_of_class(event, order, at, student=student, tutor=tutor)


def notices_of_class(
    event: DomainEvent, order: CourseOrder, at: Instant, *, student: str, tutor: str | None
) -> list[Notice]:
    """The notices of an event of a class: one for each of its people, with the other's name.

    Only the tutor is notified of a deletion request, of an answer about the pay, and of a class
    that still runs past its deadline, and only the student of the tutor's feedback.
    """
    if isinstance(event, FeedbackWritten):
        facts = ClassFacts(**_of_class(order, tutor))
        return [
            Notice(account_id=order.student_id, kind=one, about=order.id, at=at, facts=facts)
            for one in OF_FEEDBACK
        ]
    if isinstance(event, ClassAhead):
        is_ahead = _is_ahead(order, at)
        return _announced(order, order.tutor_id, student, tutor) if is_ahead else []
    if isinstance(event, Reminded) and order.status is not OrderStatus.IN_PROGRESS:
        return []
    if isinstance(event, DeletionMoved) and event.step != "ask":
        return []
    kind = OF_CLASSES[type(event)]
    recipients: list[tuple[AccountId, str | None]] = []
    if kind not in _TUTORS:
        recipients.append((order.student_id, tutor))
    if order.tutor_id is not None:
        recipients.append((order.tutor_id, student))
    return [
        Notice(
            account_id=account_id,
            kind=kind,
            about=order.id,
            at=at,
            facts=_of_event(order, person, event),
        )
        for account_id, person in recipients
    ]


def notices_of_change(
    event: ClassChanged, order: CourseOrder, at: Instant, *, student: str, tutor: str | None
) -> list[Notice]:
    """What each person of a class is told when it is planned otherwise than they know: that it is
    booked, canceled, reopened, moved or another tutor's.

    A class that is near is also announced as about to start, to those to whom its time is new.
    """
    before, after = event.before, event.after

    def tell(account_id: AccountId | None, kind: NoticeKind, plan: Planned) -> list[Notice]:
        if account_id is None:
            return []
        is_student = account_id == order.student_id
        person = student if not is_student else tutor if plan.tutor_id == order.tutor_id else None
        facts = _of_class(order, person) | {"appointment_time": plan.appointment_at}
        if kind is NoticeKind.CLASS_MOVED and before is not None:
            facts["moved_from"] = before.appointment_at
        return [
            Notice(
                account_id=account_id, kind=kind, about=order.id, at=at, facts=FACTS[kind](**facts)
            )
        ]

    def tell_both(kind: NoticeKind, plan: Planned) -> list[Notice]:
        return [*tell(order.student_id, kind, plan), *tell(plan.tutor_id, kind, plan)]

    if before == after:
        return []
    if after is None:
        return [] if before is None else tell_both(NoticeKind.CLASS_CANCELED, before)
    is_moved = before is None or before.appointment_at != after.appointment_at
    if before is None:
        kind = NoticeKind.CLASS_BOOKED if event.is_new else NoticeKind.CLASS_REOPENED
        said = tell_both(kind, after)
    elif before.tutor_id == after.tutor_id:
        said = tell_both(NoticeKind.CLASS_MOVED, after)
    else:
        said = [
            *tell(order.student_id, NoticeKind.TUTOR_CHANGED, after),
            *(tell(order.student_id, NoticeKind.CLASS_MOVED, after) if is_moved else []),
            *tell(before.tutor_id, NoticeKind.TUTOR_CHANGED, before),
            *tell(after.tutor_id, NoticeKind.CLASS_BOOKED, after),
        ]
    if _is_ahead(order, at):
        ahead = _announced(order, after.tutor_id, student, tutor)
        said += [one for one in ahead if is_moved or one.account_id != order.student_id]
    return said


def _announced(
    order: CourseOrder, tutor_id: AccountId | None, student: str, tutor: str | None
) -> list[Notice]:
    """That a class is about to start. However often it is announced, one notice is stored, because
    all of them have the same instant.
    """
    people = [(order.student_id, tutor), *([] if tutor_id is None else [(tutor_id, student)])]
    return [
        Notice(
            account_id=account_id,
            kind=NoticeKind.CLASS_AHEAD,
            about=order.id,
            at=Instant(order.appointment_at - AHEAD_MS),
            facts=ClassFacts(**_of_class(order, person)),
        )
        for account_id, person in people
    ]


def _of_plan_time(
    event: PlanTimeChanged, order: CourseOrder, at: Instant, *, student: str, tutor: str | None
) -> list[Notice]:
    """The new daily time of a lesson's reviews: for everyone whose reviews moved, except the person
    who changed it.
    """
    tutors = {*event.tutor_ids, *([] if order.tutor_id is None else [order.tutor_id])}
    people = {order.student_id: tutor, **dict.fromkeys(sorted(tutors), student)}
    return [
        Notice(
            account_id=account_id,
            kind=NoticeKind.PLAN_TIME_CHANGED,
            about=order.id,
            at=at,
            facts=PlanTimeFacts(
                **_of_class(order, person),
                anti_forget_time=event.slot,
                anti_forget_time_before=event.slot_before,
                review_count=event.reviews,
            ),
        )
        for account_id, person in people.items()
        if account_id != event.changed_by
    ]


def _of_unfinished(
    event: ReviewUnfinished, order: CourseOrder, at: Instant, *, student: str, tutor: str | None
) -> Notice:
    """A review was put back before it was done: for the person who led it."""
    person = tutor if event.account_id == order.student_id else student
    facts = UnfinishedFacts(
        **_of_class(order, person),
        word_count=order.word_count,
        answered_count=event.answered,
        waits_until=order.closes_at if order.waits else None,
    )
    return Notice(
        account_id=event.account_id,
        kind=NoticeKind.REVIEW_UNFINISHED,
        about=order.id,
        at=at,
        facts=facts,
    )


def _is_ahead(order: CourseOrder, now: Instant) -> bool:
    return order.waits and now < order.appointment_at <= now + AHEAD_MS


def _of_event(order: CourseOrder, person: str | None, event: DomainEvent) -> ClassFacts:
    facts = _of_class(order, person)
    match event:
        case NoShowTakenBack():
            return TakenBackFacts(**facts, reason=event.reason)
        case _:
            return ClassFacts(**facts)


def _of_class(order: CourseOrder, person: str | None) -> dict[str, Any]:
    """What every notice of a class says."""
    return {
        "course_order_id": order.id,
        "appointment_time": order.appointment_at,
        "lesson_type": order.lesson_type,
        "person_name": person,
    }


def notice_of_reviews(event: ReviewsDue, at: Instant) -> Notice:
    """The reviews of a student's day."""
    return Notice(
        account_id=event.student_id,
        kind=NoticeKind.REVIEWS_DUE,
        about=0,
        at=at,
        facts=ReviewsFacts(review_count=event.reviews, word_count=event.words),
    )


def notice_of_milestone(event: MilestoneReached, at: Instant) -> Notice:
    """A student reached a milestone."""
    return Notice(
        account_id=event.student_id,
        kind=NoticeKind.MILESTONE_REACHED,
        about=event.words,
        at=at,
        facts=MilestoneFacts(word_count=event.words),
    )


def notice_of_answer(event: SuggestionAnswered, at: Instant) -> Notice:
    """A suggestion was answered."""
    return Notice(
        account_id=event.account_id,
        kind=NoticeKind.SUGGESTION_ANSWERED,
        about=event.suggestion_id,
        at=at,
        facts=SuggestionFacts(
            suggestion_id=event.suggestion_id,
            title=event.title,
            en_word=event.word,
            is_corrected=event.corrected,
        ),
    )


def notice_of_copy(event: DataCopyReady, at: Instant) -> Notice:
    """A copy of the person's data can be downloaded."""
    return Notice(
        account_id=event.account_id,
        kind=NoticeKind.DATA_COPY_READY,
        about=0,
        at=at,
        facts=DataCopyFacts(kept_until=event.kept_until),
    )


def notice_of_data_request(event: DataRequestAnswered, at: Instant) -> Notice:
    """The store answered a request for the person's data."""
    return Notice(
        account_id=event.account_id,
        kind=NoticeKind.DATA_REQUEST_ANSWERED,
        about=event.data_request_id,
        at=at,
        facts=DataRequestFacts(data_request=event.data_request),
    )


def notice_of_rest(event: RestAnswered, at: Instant) -> Notice:
    """The store's answer to an application for rest."""
    kind = NoticeKind.REST_APPROVED if event.approved else NoticeKind.REST_REJECTED
    return Notice(
        account_id=event.account_id,
        kind=NoticeKind.REST_LIFTED if event.lifted else kind,
        about=event.rest_application_id,
        at=at,
        facts=RestFacts(
            rest_from=event.starts_at,
            rest_until=event.ends_at,
            rest_stretches=event.stretches,
            reason=event.reason,
        ),
    )


@dataclass(frozen=True, slots=True)
class DueDay:
    """A local day of reviews: its first instant, the next day's, and when it is announced."""

    start: Instant
    next: Instant
    told_from: Instant


def due_day(now: Instant, zone: tzinfo) -> DueDay:
    """The day of an instant."""
    today = local_date(now, zone)
    return DueDay(
        start=day_start(today, zone),
        next=day_start(today + timedelta(days=1), zone),
        told_from=instant(datetime.combine(today, DUE_FROM, zone)),
    )


def ahead_of(announced: Instant | None, now: Instant) -> tuple[Instant, Instant]:
    """The appointments to announce now: after the first instant, up to the second, without those
    announced before or already past.
    """
    return max(announced or now, now), Instant(now + AHEAD_MS)
