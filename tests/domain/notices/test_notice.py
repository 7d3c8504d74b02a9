"""Receivers and times of notices."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from wordmate.domain.after_class.feedback import FeedbackWritten
from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, OrderId, RestApplicationId, SuggestionId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.notices.class_change import ClassChanged, Planned
from wordmate.domain.notices.notice import (
    AHEAD_MS,
    FACTS,
    OF_CLASSES,
    ClassAhead,
    ClassFacts,
    MilestoneFacts,
    MovedFacts,
    Notice,
    NoticeKind,
    RestFacts,
    ReviewsDue,
    ReviewsFacts,
    SuggestionFacts,
    ahead_of,
    due_day,
    is_superseded,
    last_state,
    notice_of_answer,
    notice_of_milestone,
    notice_of_rest,
    notice_of_reviews,
    notices_of_class,
    notices_of_order,
)
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import DeletionMoved, Reminded
from wordmate.domain.orders.new_order import book
from wordmate.domain.orders.order_status import LessonType, OrderStatus
from wordmate.domain.rest.rest_application import RestAnswered
from wordmate.domain.reviews.milestones import MilestoneReached
from wordmate.domain.suggestions.suggestion import SuggestionAnswered

AT = Instant(100 * AHEAD_MS)
ORDER = replace(
    book(
        student_id=AccountId(1),
        tutor_id=AccountId(2),
        lesson_type=LessonType.QUOTA_60,
        appointment_at=AT,
        now=EPOCH,
    ),
    id=OrderId(7),
)
ZONE = ZoneInfo("Asia/Shanghai")


def told(event: DomainEvent, order: CourseOrder = ORDER) -> list[tuple[int, str | None]]:
    at = Instant(AT - AHEAD_MS if isinstance(event, ClassAhead) else 5)
    notices = notices_of_order(event, order, at, student="小满", tutor="周老师")
    assert {(one.about, one.at, class_facts(one).appointment_time) for one in notices} <= {
        (7, at, AT)
    }
    return [(one.account_id, class_facts(one).person_name) for one in notices]


def class_facts(one: Notice) -> ClassFacts:
    assert isinstance(one.facts, ClassFacts)
    return one.facts


PLAN = Planned(appointment_at=AT, tutor_id=AccountId(2))
BOOKED = ClassChanged(before=None, after=PLAN, is_new=True)
REOPENED = ClassChanged(before=None, after=PLAN)
CANCELED = ClassChanged(before=PLAN, after=None)
MOVED = ClassChanged(before=replace(PLAN, appointment_at=Instant(1)), after=PLAN)


@pytest.mark.parametrize("event", [CANCELED, ClassAhead(), BOOKED, REOPENED, MOVED])
def test_both_people_of_a_class_are_notified_with_the_others_name(event: DomainEvent) -> None:
    assert told(event) == [(1, "周老师"), (2, "小满")]


def test_only_a_deletion_request_notifies_the_tutor() -> None:
    held = replace(ORDER, status=OrderStatus.COMPLETED)
    assert told(DeletionMoved(step="ask"), held) == [(2, "小满")]
    for step in ("withdraw", "approve", "purge"):
        assert told(DeletionMoved(step=step), held) == []
    assert told(DeletionMoved(step="ask"), replace(ORDER, tutor_id=None)) == []


def test_a_reminder_of_a_class_over_its_time_goes_to_its_tutor_while_it_runs() -> None:
    running = replace(ORDER, status=OrderStatus.IN_PROGRESS)
    assert told(Reminded(number=1), running) == [(2, "小满")]
    assert told(Reminded(number=1), replace(ORDER, status=OrderStatus.COMPLETED)) == []


def test_only_the_request_for_a_deletion_is_reported() -> None:
    for step in ("withdraw", "approve", "purge"):
        assert told(DeletionMoved(step=step)) == []


def test_a_class_whose_deletion_is_approved_is_not_about_to_start() -> None:
    for deletion in DeletionStatus:
        is_told = deletion in (DeletionStatus.NORMAL, DeletionStatus.DELETE_PENDING)
        assert bool(told(ClassAhead(), replace(ORDER, deletion=deletion))) is is_told


def test_a_class_that_runs_or_was_called_off_is_not_about_to_start() -> None:
    for status in (OrderStatus.IN_PROGRESS, OrderStatus.CANCELED, OrderStatus.EXPIRED):
        assert told(ClassAhead(), replace(ORDER, status=status)) == []


@pytest.mark.parametrize(
    ("at", "is_ahead"),
    [(AT - AHEAD_MS - 1, False), (AT - AHEAD_MS, True), (AT - 1, True), (AT, False)],
)
def test_a_class_booked_for_now_is_also_announced_once(at: Instant, is_ahead: bool) -> None:
    said = notices_of_class(ClassAhead(), ORDER, at, student="小满", tutor="周老师")
    for event in (BOOKED, MOVED, REOPENED):
        both = notices_of_order(event, ORDER, at, student="小满", tutor="周老师")
        assert [one for one in both if one.kind is NoticeKind.CLASS_AHEAD] == said
        assert len(both) == 2 + len(said)
    assert len(said) == (2 if is_ahead else 0)
    assert {one.at for one in said} <= {AT - AHEAD_MS}


def test_a_change_of_tutor_tells_the_student_and_both_tutors_their_own_side() -> None:
    before = Planned(appointment_at=AT, tutor_id=AccountId(3))
    event = ClassChanged(before=before, after=PLAN)
    said = notices_of_order(event, ORDER, Instant(5), student="小满", tutor="周老师")
    assert [
        (one.account_id, one.kind, class_facts(one).person_name, class_facts(one).appointment_time)
        for one in said
    ] == [
        (1, NoticeKind.TUTOR_CHANGED, "周老师", AT),
        (3, NoticeKind.TUTOR_CHANGED, "小满", AT),
        (2, NoticeKind.CLASS_BOOKED, "小满", AT),
    ]
    near = notices_of_order(event, ORDER, Instant(AT - 1), student="小满", tutor="周老师")
    [ahead] = [one for one in near if one.kind is NoticeKind.CLASS_AHEAD]
    assert (ahead.account_id, ahead.at) == (2, AT - AHEAD_MS)


def test_every_notice_kind_of_classes_has_an_event() -> None:
    changes = ("class_booked", "class_canceled", "class_moved", "class_reopened")
    assert {one.value for one in OF_CLASSES.values()} == {
        one.value
        for one in NoticeKind
        if one.value.startswith(("class", "deletion", "commission", "no_show"))
        and one.value not in changes
    }


def test_each_time_ahead_is_announced_once_however_late_the_clock_is() -> None:
    assert ahead_of(None, Instant(100)) == (100, 100 + AHEAD_MS)
    assert ahead_of(Instant(100 + AHEAD_MS), Instant(160)) == (100 + AHEAD_MS, 160 + AHEAD_MS)
    late = 10 * AHEAD_MS
    assert ahead_of(Instant(100 + AHEAD_MS), Instant(late)) == (late, late + AHEAD_MS)


def test_reviews_of_a_local_day_are_announced_from_eight() -> None:
    def at(*moment: int) -> Instant:
        return instant(datetime(*moment, tzinfo=ZONE))  # type: ignore[arg-type]

    for now in (at(2026, 11, 21, 0, 0), at(2026, 11, 21, 23, 59)):
        day = due_day(now, ZONE)
        assert (day.start, day.told_from, day.next) == (
            at(2026, 11, 21),
            at(2026, 11, 21, 8),
            at(2026, 11, 22),
        )


def test_feedback_and_message_notify_only_the_student() -> None:
    said = notices_of_class(FeedbackWritten(), ORDER, Instant(5), student="小满", tutor="周老师")
    facts = ClassFacts(
        course_order_id=OrderId(7),
        appointment_time=AT,
        lesson_type=LessonType.QUOTA_60,
        person_name="周老师",
    )
    assert said == [
        Notice(account_id=AccountId(1), kind=one, about=7, at=Instant(5), facts=facts)
        for one in (NoticeKind.FEEDBACK_WRITTEN, NoticeKind.MESSAGE_WRITTEN)
    ]


def test_a_notice_of_a_move_contains_its_own_times() -> None:
    moved = replace(MOVED, after=replace(PLAN, appointment_at=Instant(3)))
    said = notices_of_order(moved, ORDER, Instant(5), student="小满", tutor="周老师")
    moves = [one.facts for one in said if isinstance(one.facts, MovedFacts)]
    assert [(one.moved_from, one.appointment_time) for one in moves] == [(1, 3), (1, 3)]


def test_a_student_is_notified_of_the_days_reviews() -> None:
    due = ReviewsDue(student_id=AccountId(1), reviews=2, words=30)
    assert notice_of_reviews(due, Instant(5)) == Notice(
        account_id=AccountId(1),
        kind=NoticeKind.REVIEWS_DUE,
        about=0,
        at=Instant(5),
        facts=ReviewsFacts(review_count=2, word_count=30),
    )


def test_a_student_is_notified_of_a_milestone() -> None:
    event = MilestoneReached(student_id=AccountId(1), words=50)
    assert notice_of_milestone(event, Instant(5)) == Notice(
        account_id=AccountId(1),
        kind=NoticeKind.MILESTONE_REACHED,
        about=50,
        at=Instant(5),
        facts=MilestoneFacts(word_count=50),
    )


def test_the_author_of_a_suggestion_is_notified_of_the_answer() -> None:
    answered = SuggestionAnswered(
        suggestion_id=SuggestionId(3),
        account_id=AccountId(1),
        title="例句的翻译",
        word="reluctant",
        corrected=True,
    )
    assert notice_of_answer(answered, Instant(5)) == Notice(
        account_id=AccountId(1),
        kind=NoticeKind.SUGGESTION_ANSWERED,
        about=3,
        at=Instant(5),
        facts=SuggestionFacts(
            suggestion_id=SuggestionId(3),
            title="例句的翻译",
            en_word="reluctant",
            is_corrected=True,
        ),
    )


@pytest.mark.parametrize(
    ("approved", "lifted", "kind"),
    [
        (True, False, NoticeKind.REST_APPROVED),
        (False, False, NoticeKind.REST_REJECTED),
        (False, True, NoticeKind.REST_LIFTED),
    ],
)
def test_a_tutor_is_notified_of_the_answer_to_an_application(
    approved: bool, lifted: bool, kind: NoticeKind
) -> None:
    answered = RestAnswered(
        rest_application_id=RestApplicationId(4),
        account_id=AccountId(2),
        approved=approved,
        reason="needed",
        starts_at=Instant(10),
        ends_at=Instant(20),
        stretches=3,
        lifted=lifted,
    )
    assert notice_of_rest(answered, Instant(5)) == Notice(
        account_id=AccountId(2),
        kind=kind,
        about=4,
        at=Instant(5),
        facts=RestFacts(
            rest_from=Instant(10), rest_until=Instant(20), rest_stretches=3, reason="needed"
        ),
    )


def notice(kind: NoticeKind, at: int, **facts: object) -> Notice:
    of_class: dict[str, Any] = {
        "course_order_id": OrderId(7),
        "appointment_time": AT,
        "lesson_type": LessonType.QUOTA_60,
        "person_name": "周老师",
        **facts,
    }
    return Notice(
        account_id=AccountId(1),
        kind=kind,
        about=7,
        at=Instant(at),
        facts=FACTS[kind](**of_class),
    )


def test_later_news_of_the_same_thing_replaces_what_nobody_has_read() -> None:
    booked = notice(NoticeKind.CLASS_BOOKED, 1)
    canceled = notice(NoticeKind.CLASS_CANCELED, 2)
    reopened = notice(NoticeKind.CLASS_REOPENED, 3)
    assert is_superseded(canceled, reopened)
    assert is_superseded(canceled, replace(canceled, at=Instant(4)))
    assert not is_superseded(booked, canceled)
    assert not is_superseded(replace(canceled, about=8), reopened)
    assert not is_superseded(replace(canceled, account_id=AccountId(2)), reopened)
    assert last_state([canceled, reopened]) == reopened


def test_a_class_moved_twice_has_one_notice_from_its_first_time_to_its_last() -> None:
    first = notice(NoticeKind.CLASS_MOVED, 1, moved_from=Instant(10), appointment_time=Instant(20))
    second = notice(NoticeKind.CLASS_MOVED, 2, moved_from=Instant(20), appointment_time=Instant(30))
    told = notice(NoticeKind.CLASS_MOVED, 2, moved_from=Instant(10), appointment_time=Instant(30))
    assert last_state([first, second]) == last_state([second, first]) == told


def test_a_class_moved_back_to_its_first_time_needs_no_notice() -> None:
    there = notice(NoticeKind.CLASS_MOVED, 1, moved_from=Instant(10), appointment_time=Instant(20))
    back = notice(NoticeKind.CLASS_MOVED, 2, moved_from=Instant(20), appointment_time=Instant(10))
    assert last_state([there, back]) is None
