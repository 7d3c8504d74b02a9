"""Every change of an order is recorded in its ledger, from which the order can be replayed."""

from dataclasses import fields, replace
from typing import Any

import pytest

from tests.domain.orders.made_orders import BOOKED_AT, HOUR, MINUTE, STUDENT, TUTOR
from tests.support.terms import terms_with
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.projections import replay
from wordmate.domain.orders.booking import occupies
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.errors import (
    AnotherLessonRuns,
    DeletionWithoutTutor,
    OrderClosed,
    OrderInProgress,
    OrderNotInProgress,
    OrderNotReserved,
    TutorNotChangeable,
)
from wordmate.domain.orders.events import (
    BookChosen,
    Booked,
    Canceled,
    Completed,
    DeletionMoved,
    Expired,
    LedgerEntry,
    Left,
    Moved,
    Paused,
    Rated,
    Reminded,
    ResultSubmitted,
    Resumed,
    Started,
    TimeBegan,
    TutorChanged,
)
from wordmate.domain.orders.new_order import book, new_simulation
from wordmate.domain.orders.order_status import (
    CourseType,
    LeftBecause,
    LessonType,
    OrderStatus,
    course_type_of,
)
from wordmate.domain.orders.standing import (
    CountedAt,
    Standing,
    is_ahead,
    is_over,
    recounted,
    uses_book,
)

MADE_AT, NOW = Instant(BOOKED_AT - 99 * HOUR), Instant(BOOKED_AT + 1)
TERMS = terms_with(
    title_level="ADVANCED", amount_fen=1, subsidy_fen=2, zone="UTC", review_days=(1, 2)
)
TO = Instant(BOOKED_AT + 48 * HOUR)
TOLD = [field.name for field in fields(Booked)]


def told(lesson_type: LessonType = LessonType.QUOTA_60, **facts: Any) -> Booked:
    """A booking without any default value."""
    booked = {
        "student_id": STUDENT.user_id,
        "tutor_id": TUTOR.user_id,
        "course_book_id": BookId(3),
        "lesson_type": lesson_type,
        "course_type": CourseType.INTERACTIVE,
        "material_type": "GRAMMAR",
        "is_simulated": False,
        "new_audio": True,
        "appointment_at": BOOKED_AT,
        "opens_at": BOOKED_AT - 15 * MINUTE,
        "closes_at": BOOKED_AT + 60 * MINUTE,
        "source_order_id": OrderId(5),
        "word_count": 12,
    }
    return Booked(**{**booked, **facts})


def booked(lesson_type: LessonType = LessonType.QUOTA_60, **facts: Any) -> CourseOrder:
    one = told(lesson_type, **facts)
    return book(**{name: getattr(one, name) for name in TOLD}, now=MADE_AT)


CLASS = booked()
REVIEW = booked(LessonType.ANTI_FORGETTING)
RUNNING, REVIEWING = CLASS.start(TUTOR, NOW), REVIEW.start(STUDENT, NOW)
WAITING = booked(
    is_simulated=True, tutor_id=None, course_type=CourseType.QUICK_WORD_MEMORIZATION
).start(STUDENT, NOW)
BEGUN = replace(WAITING, progress_version=2)
SUBMITTED = ResultSubmitted(correct=(), wrong=(), already_known=(), by="TEACHER")
LATE = Instant(NOW + 99 * HOUR)
ASKED = CLASS.ask_deletion(NOW)
APPROVED = ASKED.approve_deletion(TUTOR, NOW)
NOBODY = None
COMMANDS = {
    "start": (CLASS, lambda one: one.start(TUTOR, NOW), Started(by=Role.TUTOR), NOW, 22),
    "begin_time": (
        WAITING,
        lambda one: one.begin_time(Instant(NOW + 7), STUDENT),
        TimeBegan(),
        NOW + 7,
        11,
    ),
    "give_way": (
        REVIEWING,
        lambda one: one.put_back(LeftBecause.TUTOR_STARTED, NOW),
        Left(because=LeftBecause.TUTOR_STARTED),
        NOW,
        NOBODY,
    ),
    "pause": (RUNNING, lambda one: one.pause(STUDENT, NOW), Paused(length_ms=300_000), NOW, 11),
    "resume": (
        RUNNING.pause(STUDENT, NOW),
        lambda one: one.resume(TUTOR, NOW),
        Resumed(),
        NOW,
        22,
    ),
    "leave": (
        REVIEWING,
        lambda one: one.leave(STUDENT, NOW),
        Left(because=LeftBecause.TOO_SHORT),
        NOW,
        11,
    ),
    "rate": (REVIEWING, lambda one: one.rate(STUDENT, 4, NOW), Rated(stars=4), NOW, 11),
    "complete": (
        RUNNING.with_event(SUBMITTED, NOW),
        lambda one: one.complete(TUTOR, LATE, TERMS),
        Completed(by="TEACHER", terms=TERMS),
        LATE,
        22,
    ),
    "close": (
        RUNNING,
        lambda one: one.close(LeftBecause.ABANDONED, LATE, TERMS),
        Completed(by="clock", terms=TERMS),
        LATE,
        NOBODY,
    ),
    "remind": (RUNNING, lambda one: one.remind(NOW), Reminded(number=1), NOW, NOBODY),
    "move": (
        CLASS,
        lambda one: one.move(TO, NOW),
        Moved(
            moved_from=Instant(BOOKED_AT),
            appointment_at=TO,
            opens_at=Instant(TO - 15 * MINUTE),
            closes_at=Instant(TO + 60 * MINUTE),
        ),
        NOW,
        NOBODY,
    ),
    "change_tutor": (
        CLASS,
        lambda one: one.change_tutor(AccountId(33), NOW),
        TutorChanged(
            tutor_before=AccountId(22),
            tutor_id=AccountId(33),
            appointment_at=Instant(BOOKED_AT),
        ),
        NOW,
        NOBODY,
    ),
    "cancel": (CLASS, lambda one: one.cancel(NOW), Canceled(), NOW, NOBODY),
    "expire": (CLASS, lambda one: one.expire(LATE), Expired(), LATE, NOBODY),
    "choose_book": (
        CLASS,
        lambda one: one.choose_book(
            TUTOR, BookId(4), NOW, course_type=CourseType.QUICK_WORD_MEMORIZATION
        ),
        BookChosen(course_book_id=BookId(4), course_type=CourseType.QUICK_WORD_MEMORIZATION),
        NOW,
        22,
    ),
    "ask_deletion": (
        CLASS,
        lambda one: one.ask_deletion(NOW),
        DeletionMoved(step="ask"),
        NOW,
        NOBODY,
    ),
    "withdraw_deletion": (
        ASKED,
        lambda one: one.withdraw_deletion(NOW),
        DeletionMoved(step="withdraw"),
        NOW,
        NOBODY,
    ),
    "approve_deletion": (
        ASKED,
        lambda one: one.approve_deletion(TUTOR, NOW),
        DeletionMoved(step="approve"),
        NOW,
        22,
    ),
    "purge": (APPROVED, lambda one: one.purge(NOW), DeletionMoved(step="purge"), NOW, NOBODY),
}


@pytest.mark.parametrize(
    ("order", "command", "event", "at", "account_id"), COMMANDS.values(), ids=COMMANDS
)
def test_every_change_of_an_order_is_recorded_in_its_ledger(
    order, command, event, at, account_id
) -> None:
    after = command(order)
    assert after.new_events == (
        *order.new_events,
        LedgerEntry(event=event, at=at, account_id=account_id),
    )
    assert replay(after.new_events, OrderId(9)) == replace(after, id=9)


@pytest.mark.parametrize("order", [CLASS, REVIEW], ids=["a class", "a review"])
def test_a_booking_event_contains_the_whole_order(order) -> None:
    [first] = order.new_events
    assert first == LedgerEntry(event=told(order.lesson_type), at=MADE_AT)
    assert (order.id, order.version, order.progress_version) == (0, 1, 0)
    for name in TOLD:
        assert getattr(order, name) == getattr(first.event, name), name
    assert replay(order.new_events, OrderId(9)).new_events == ()


def test_a_new_order_teaches_words_without_own_audio_by_default() -> None:
    made = new_simulation(
        student_id=AccountId(7),
        course_book_id=BookId(8),
        lesson_type=LessonType.QUOTA_30,
        now=NOW,
        course_type=CourseType.INTERACTIVE,
    )
    assert (made.material_type, made.new_audio, made.word_count) == ("VOCABULARY", False, 0)
    assert made.course_type is CourseType.INTERACTIVE
    assert course_type_of(None) is CourseType.QUICK_WORD_MEMORIZATION
    assert course_type_of("https://example.org/lesson") is CourseType.INTERACTIVE


def test_the_time_of_a_simulation_begins_once_and_only_while_it_runs() -> None:
    for order in (BEGUN, RUNNING, booked(is_simulated=True, tutor_id=None)):
        assert order.begin_time(LATE, STUDENT) is order
    assert BEGUN.is_overdue(LATE)
    assert not WAITING.is_overdue(LATE)
    assert (WAITING.ran_ms(LATE), BEGUN.ran_ms(LATE)) == (0, LATE - NOW)
    ended = WAITING.complete(STUDENT, Instant(NOW + MINUTE), TERMS)
    assert ended.ran_ms(LATE) == 0


def test_deletion_needs_a_tutor_who_can_approve_it() -> None:
    with pytest.raises(DeletionWithoutTutor):
        booked(is_simulated=True, tutor_id=None).ask_deletion(NOW)


def test_only_a_class_of_a_tutor_gets_another_one_and_back() -> None:
    assert CLASS.change_tutor(AccountId(22), NOW) is CLASS
    there = CLASS.change_tutor(AccountId(33), NOW)
    back = there.change_tutor(AccountId(22), NOW)
    assert replace(back, version=CLASS.version, new_events=()) == replace(CLASS, new_events=())
    for other in (REVIEW, booked(is_simulated=True, tutor_id=None)):
        with pytest.raises(TutorNotChangeable):
            other.change_tutor(AccountId(33), NOW)
    with pytest.raises(OrderClosed):
        APPROVED.change_tutor(AccountId(33), NOW)


def test_only_a_reserved_class_moves_and_only_to_a_time_it_can_be_held() -> None:
    assert CLASS.move(Instant(BOOKED_AT), NOW) is CLASS
    moved = CLASS.move(TO, Instant(TO + 60 * MINUTE))
    assert (moved.appointment_at, moved.status) == (TO, OrderStatus.RESERVED)


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (lambda one: one.move(TO, NOW), OrderNotReserved),
        (lambda one: one.change_tutor(AccountId(33), NOW), OrderNotReserved),
        (lambda one: one.cancel(NOW), OrderNotReserved),
        (lambda one: one.expire(LATE), OrderNotReserved),
        (lambda one: one.ask_deletion(NOW), OrderInProgress),
    ],
    ids=["move", "change tutor", "cancel", "expire", "delete"],
)
def test_actions_on_reserved_classes_are_refused_while_running(command, refusal) -> None:
    with pytest.raises(refusal):
        command(RUNNING)


@pytest.mark.parametrize(
    "command",
    [
        lambda one: one.pause(TUTOR, NOW),
        lambda one: one.resume(TUTOR, NOW),
        lambda one: one.enter(TUTOR),
        lambda one: one.complete(TUTOR, NOW, TERMS),
        lambda one: one.close(LeftBecause.ABANDONED, LATE, TERMS),
    ],
    ids=["pause", "resume", "enter", "complete", "close"],
)
def test_actions_on_running_classes_are_refused_while_reserved(command) -> None:
    with pytest.raises(OrderNotInProgress):
        command(CLASS)
    with pytest.raises(OrderClosed):
        command(CLASS.cancel(NOW))


@pytest.mark.parametrize(
    ("order", "student_runs", "tutor_runs", "is_free"),
    [
        (RUNNING, False, False, True),
        (RUNNING, True, False, False),
        (RUNNING, False, True, False),
        (REVIEWING, False, True, True),
        (REVIEWING, True, True, False),
    ],
)
def test_only_one_lesson_runs_per_student_and_per_leading_tutor(
    order, student_runs, tutor_runs, is_free
) -> None:
    if is_free:
        order.check_alone(student_runs=student_runs, tutor_runs=tutor_runs)
        return
    with pytest.raises(AnotherLessonRuns):
        order.check_alone(student_runs=student_runs, tutor_runs=tutor_runs)


def test_counts_follow_the_standing_of_orders_for_both_people() -> None:
    simulation = booked(is_simulated=True, tutor_id=None)
    kind = LessonType.QUOTA_60
    gone = APPROVED.purge(NOW)
    assert recounted((CLASS, ASKED, simulation), (RUNNING, gone, simulation)) == {
        CountedAt(AccountId(11), kind, Standing.DELETED): 1,
        CountedAt(AccountId(11), kind, Standing.IN_PROGRESS): 1,
        CountedAt(AccountId(11), kind, Standing.RESERVED): -2,
        CountedAt(AccountId(22), kind, Standing.DELETED): 1,
        CountedAt(AccountId(22), kind, Standing.IN_PROGRESS): 1,
        CountedAt(AccountId(22), kind, Standing.RESERVED): -2,
    }
    assert recounted((), (REVIEW,)) == {
        CountedAt(AccountId(one), LessonType.ANTI_FORGETTING, Standing.RESERVED): 1
        for one in (11, 22)
    }
    counted = list(recounted((), (RUNNING, CLASS, REVIEW, gone)))
    assert counted == sorted(counted)


def test_a_book_counts_as_used_unless_its_order_was_canceled_or_deleted() -> None:
    assert all(uses_book(one) for one in (CLASS, RUNNING, ASKED, APPROVED, CLASS.expire(LATE)))
    assert not any(uses_book(one) for one in (CLASS.cancel(NOW), APPROVED.purge(NOW)))


def test_an_order_is_upcoming_until_it_is_over_and_a_given_up_one_is_neither() -> None:
    ahead = (CLASS, ASKED, RUNNING, REVIEW, REVIEWING, WAITING)
    over = (CLASS.cancel(NOW), CLASS.expire(LATE), ASKED.expire(LATE))
    gone = (APPROVED, APPROVED.purge(NOW))
    assert [(is_ahead(one), is_over(one)) for one in ahead] == [(True, False)] * len(ahead)
    assert [(is_ahead(one), is_over(one)) for one in over] == [(False, True)] * len(over)
    assert not any(is_ahead(one) or is_over(one) for one in gone)


def test_only_upcoming_classes_with_a_tutor_block_their_time() -> None:
    assert all(occupies(one) for one in (CLASS, ASKED, RUNNING))
    others = (REVIEW, REVIEWING, WAITING, APPROVED, CLASS.cancel(NOW), CLASS.expire(LATE))
    assert not any(occupies(one) for one in others)
