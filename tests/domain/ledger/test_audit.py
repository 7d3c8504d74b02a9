"""The tables are compared with the ledger, and every difference is named."""

from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import date
from zoneinfo import ZoneInfo

import pytest

from tests.domain.orders.made_orders import HOUR, MINUTE, STUDENT, reserved
from tests.support.ids import numbered
from tests.support.terms import terms_with
from tests.support.walking import in_lesson
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.audit import (
    Difference,
    OrderRecords,
    StudentRecords,
    all_pay_differences,
    all_practised,
    differences,
    memories_of,
    pay_differences,
    practised,
    replayed,
)
from wordmate.domain.ledger.projections import all_known, payments, replay, reviews
from wordmate.domain.lessons.actions import LessonOpened
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.pause import PAUSE_MS
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.events import (
    Completed,
    Entered,
    Event,
    LeaderBack,
    LeaderGone,
    LedgerEntry,
    Paused,
    Rated,
    ResultSubmitted,
    Resumed,
    ReviewsSupplemented,
    Started,
    TimePicked,
)
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.review_order import review_order, supplemented_order
from wordmate.domain.pay.commission import PAYOUT, CommissionRecord
from wordmate.domain.pay.differences import COMPARED, PayDifference
from wordmate.domain.progress.counting import Counts, Span, day_number
from wordmate.domain.reviews.review_plan import PlannedReview
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import TAUGHT, WordEventKind, WordKnown, WordLedgerEntry

ZONE = ZoneInfo("Asia/Shanghai")
LESSON_DAY = date(2026, 3, 2)
AT = Instant(1_772_420_400_000)  # eleven in the morning of that local day
TERMS = terms_with(
    title_level="gold",
    amount_fen=5_200,
    subsidy_fen=0,
    zone="Asia/Shanghai",
    review_days=(1, 3),
    needs_student=False,
    tested_share=(0, 1),
)
LESSON, FIRST_REVIEW, SECOND_REVIEW, ADDED = map(OrderId, (5, 4, 7, 8))
LATER_DAY = PlannedReview(
    day=9,
    appointment_at=Instant(AT + 9 * 24 * HOUR),
    opens_at=Instant(AT + 9 * 24 * HOUR - HOUR),
    closes_at=Instant(AT + 10 * 24 * HOUR),
)


def of(*events: Event, at: Instant = AT) -> list[LedgerEntry]:
    """Events a minute apart."""
    return [
        LedgerEntry(event=one, at=Instant(at + nth * MINUTE), account_id=AccountId(22))
        for nth, one in enumerate(events)
    ]


SUPPLEMENT = ReviewsSupplemented(
    tutor_id=AccountId(33), slot="19:30", word_ids=numbered(1), reviews=(LATER_DAY,)
)
STORY = [
    *reserved(appointment_at=AT).new_events,
    *of(
        Started(by=Role.TUTOR),
        LessonOpened(mode=LessonMode.NEW_WORDS, seed=7),
        *in_lesson(numbered(1, 2, 3), known=numbered(4), wrong=numbered(3)),
        ResultSubmitted(
            correct=numbered(1, 2), wrong=numbered(3), already_known=numbered(4), by="user"
        ),
        TimePicked(slot="19:30"),
        Completed(by="TEACHER", terms=TERMS),
        SUPPLEMENT,
    ),
]


def stored(order_id: OrderId, events: list[LedgerEntry]) -> OrderRecords:
    """An order that equals its ledger."""
    order = replay(events, order_id)
    return OrderRecords(
        order=order,
        clock_at=order.clock_at,
        used_ms=order.used_ms,
        events=events,
        sequences=range(1, len(events) + 1),
        progress_version=order.progress_version,
        payments=payments(order),
    )


CLASS = stored(LESSON, STORY)
PLANNED = reviews(replay(STORY, LESSON))
HELD = of(
    Started(by=Role.TUTOR),
    LessonOpened(mode=LessonMode.REVIEW, seed=8),
    Rated(stars=4),
    ResultSubmitted(correct=numbered(1), wrong=numbered(2), already_known=(), by="TEACHER"),
    Completed(by="TEACHER", terms=TERMS),
    at=PLANNED[0].appointment_at,
)
WORDS = [
    WordLedgerEntry(
        word_id=WordId(word),
        kind=kind,
        at=at,
        happened_at=at,
        right=True,
        task=TAUGHT,
        device="d",
        number=word,
    )
    for word, kind, at in (
        (8, WordEventKind.PRACTISED, Instant(AT - 10 * HOUR)),
        (9, WordEventKind.FAVORITED, Instant(AT + 1)),
        (3, WordEventKind.MARKED, Instant(AT + 30 * 24 * HOUR)),
    )
]


def consistent(**facts) -> StudentRecords:
    """A lesson, its reviews of which the first was held, and words: all equal their ledgers."""
    source = CLASS.order
    booked = [review_order(source, one, 4, AT).new_events for one in PLANNED]
    added = supplemented_order(source, SUPPLEMENT, LATER_DAY, AT).new_events
    records = StudentRecords(
        student_id=STUDENT.user_id,
        orders=[
            CLASS,
            stored(FIRST_REVIEW, [*booked[0], *HELD]),
            stored(SECOND_REVIEW, [*booked[1]]),
            stored(ADDED, [*added]),
        ],
        words=WORDS,
        word_sequences=range(1, len(WORDS) + 1),
    )
    lessons = replayed(records)
    counting = practised(records, lessons)
    memories = memories_of(records, lessons, ZONE)
    whole = replace(
        records,
        known=all_known(lessons.values(), WORDS),
        memories=memories.words,
        due_on={word_id: one.due_on for word_id, one in memories.words.items()},
        budget=memories.budget,
        forgetting=memories.forgetting,
        practice=all_practised(records, counting, ZONE),
    )
    return replace(whole, **facts)


def with_class(**facts) -> StudentRecords:
    """The same, with another lesson row."""
    records = consistent()
    return replace(records, orders=[replace(CLASS, **facts), *records.orders[1:]])


def with_lesson(**facts) -> StudentRecords:
    """The same, with another lesson in its row."""
    lesson = replace(CLASS.order.lesson, **facts)
    return with_class(order=replace(CLASS.order, lesson_record=lesson))


def found(records: StudentRecords) -> list[Difference]:
    return list(differences(records, ZONE))


def test_a_wrong_due_day_and_wrongly_used_minutes_are_found() -> None:
    records = consistent()
    word, on = next(iter(records.due_on.items()))
    late = replace(records, due_on={**records.due_on, word: on + 1})
    assert [(one.projection, one.word_id) for one in found(late)] == [("memory", word)]
    used = replace(records, budget=records.budget._replace(asked=records.budget.asked + 1))
    assert [one.projection for one in found(used)] == ["budget"]
    fit = records.forgetting
    slower = replace(records, forgetting=fit._replace(log_scale=fit.log_scale - 0.1))
    assert [one.projection for one in found(slower)] == ["forgetting"]


def test_matching_projections_have_no_difference() -> None:
    assert found(consistent()) == []
    known = consistent().known
    assert {word: one.state for word, one in known.items()} == {
        1: WordState.MASTERED,
        2: WordState.FORGOTTEN,
        3: WordState.MASTERED,
        4: WordState.MASTERED,
        8: WordState.MASTERED,
        9: WordState.NEW,
    }
    day = (Span.DAY, day_number(LESSON_DAY))
    assert set(consistent().practice) == {day, (Span.DAY, day[1] + 1), (Span.PLAN_DAY, 1)}


NUMBERS = len(STORY)
PAID = replace(CLASS.payments[0], amount_fen=9)
CHANGED = {
    "a number left out": (
        with_class(sequences=range(2, NUMBERS + 2)),
        [Difference(LESSON, "ledger", "has gaps in its numbers")],
    ),
    "the order": (
        with_class(order=replace(CLASS.order, reminders=3)),
        [Difference(LESSON, "order", "reminders")],
    ),
    "when the clock looks": (
        with_class(clock_at=AT),
        [Difference(LESSON, "order", "clock_at")],
    ),
    "the used time": (with_class(used_ms=1), [Difference(LESSON, "order", "used_ms")]),
    "the progress": (with_lesson(progress=None), [Difference(LESSON, "progress", "body")]),
    "its version": (with_class(progress_version=1), [Difference(LESSON, "progress", "version")]),
    "the result": (with_lesson(result=None), [Difference(LESSON, "result", "body")]),
    "no pay": (with_class(payments=()), [Difference(LESSON, "pay", "is missing")]),
    "other pay": (
        with_class(payments=(PAID,)),
        [Difference(LESSON, "pay", f"amount is ¥0.09, not ¥{TERMS.amount_fen / 100:.2f}")],
    ),
    "numbers of words left out": (
        consistent(word_sequences=[1, 2, 4]),
        [Difference(None, "ledger", "of words has gaps in its numbers")],
    ),
}


@pytest.mark.parametrize(("records", "expected"), CHANGED.values(), ids=CHANGED)
def test_every_difference_is_named(records, expected) -> None:
    assert found(records) == expected


def test_pay_without_a_claim_is_a_difference() -> None:
    records = consistent()
    waiting = replace(records.orders[2], payments=CLASS.payments)
    lessons = [*records.orders[:2], waiting, records.orders[3]]
    too_much = [Difference(SECOND_REVIEW, "pay", "is too much")]
    assert found(replace(records, orders=lessons)) == too_much
    of_student = list(all_pay_differences(replace(records, orders=lessons)))
    assert of_student == list(pay_differences(waiting, replayed(records)[SECOND_REVIEW]))
    assert texts(of_student) == [
        (f"order {SECOND_REVIEW}: pay is too much", f"订单 {SECOND_REVIEW}：课酬多余")
    ]


def texts(found: Iterable[PayDifference]) -> list[tuple[str, str]]:
    return [(one.text("en"), one.text("zh-CN")) for one in found]


def test_pay_that_differs_is_said_in_both_languages() -> None:
    paid = replace(CLASS.payments[0], amount_fen=1, is_no_show=True)
    lesson = replayed(consistent())[LESSON]
    due = CLASS.payments[0].amount_fen / 100
    assert texts(pay_differences(replace(CLASS, payments=(paid,)), lesson)) == [
        (
            f"order {LESSON}: pay amount is ¥0.01, not ¥{due:.2f}",
            f"订单 {LESSON}：课酬的金额是 ¥0.01，应为 ¥{due:.2f}",
        ),
        (
            f"order {LESSON}: pay no-show mark is yes, not no",
            f"订单 {LESSON}：课酬的缺席标记是 “是”，应为 “否”",
        ),
    ]


def test_every_field_of_a_payment_that_follows_from_its_lesson_is_compared() -> None:
    names = {one.name for one in fields(CommissionRecord)}
    assert {*COMPARED} == names - PAYOUT


def test_the_payment_state_is_no_difference() -> None:
    assert (
        found(with_class(payments=(replace(CLASS.payments[0], batch="2026-03", released=True),)))
        == []
    )


@pytest.mark.parametrize(
    ("at", "what"),
    [
        (1, "day 1 is missing"),
        (2, "day 3 is missing"),
        (3, "day 9, which was supplemented, is missing"),
    ],
)
def test_a_review_of_the_plan_that_is_not_booked_is_named(at, what) -> None:
    records = consistent()
    left = [one for nth, one in enumerate(records.orders) if nth != at]
    named = [one for one in found(replace(records, orders=left)) if one.projection == "plan"]
    assert named == [Difference(LESSON, "plan", what)]


@pytest.mark.parametrize(
    ("facts", "is_too_much"),
    [
        ({}, True),
        ({"status": OrderStatus.CANCELED}, False),
        ({"deletion": DeletionStatus.DELETED}, False),
    ],
)
def test_a_review_outside_the_plan_is_named_until_it_is_canceled(facts, is_too_much) -> None:
    records = consistent()
    twice = stored(OrderId(99), list(records.orders[2].events))
    one_more = replace(twice, order=replace(twice.order, **facts))
    named = found(replace(records, orders=[*records.orders, one_more]))
    too_much = Difference(LESSON, "plan", "review 99 is too much")
    assert (too_much in named) is is_too_much


def test_an_unreadable_ledger_is_named_and_the_others_are_compared() -> None:
    records = consistent()
    unread = replace(CLASS, events=STORY[1:])
    review = replace(records.orders[1], clock_at=AT)
    lessons = [unread, review, *records.orders[2:]]
    broken = replace(records, orders=lessons, known={}, practice={})
    assert found(broken) == [
        Difference(LESSON, "ledger", "has no beginning"),
        Difference(FIRST_REVIEW, "order", "clock_at"),
    ]
    assert texts(all_pay_differences(broken)) == [
        (f"order {LESSON}: ledger has no beginning", f"订单 {LESSON}：账本没有开头")
    ]


def test_a_word_is_named_with_the_last_lesson_that_touched_it() -> None:
    records = consistent()
    known = dict(records.known)
    known[WordId(2)] = replace(known[WordId(2)], state=WordState.MASTERED)
    known[WordId(3)] = replace(known[WordId(3)], marked_at=Instant(1), decided_at=Instant(2))
    known[WordId(4)] = replace(known[WordId(4)], state=WordState.NEW)
    del known[WordId(8)]
    known[WordId(9)] = replace(known[WordId(9)], favorite_at=None)
    known[WordId(77)] = WordKnown(state=WordState.FORGOTTEN)
    known[WordId(78)] = WordKnown(favorite_at=AT)
    assert found(replace(records, known=known)) == [
        Difference(FIRST_REVIEW, "words", "word 2 is mastered, not forgotten", WordId(2)),
        Difference(None, "words", "word 3: marked_at", WordId(3)),
        Difference(LESSON, "words", "word 4 is new, not mastered", WordId(4)),
        Difference(None, "words", "word 8 is new, not mastered", WordId(8)),
        Difference(None, "words", "word 9: favorite_at", WordId(9)),
        Difference(None, "words", "word 77 is forgotten, not new", WordId(77)),
        Difference(None, "words", "word 78: favorite_at", WordId(78)),
    ]


def test_counts_are_named_by_their_day_and_by_the_day_of_the_plan() -> None:
    records = consistent()
    day, plan_day = (Span.DAY, day_number(LESSON_DAY)), (Span.PLAN_DAY, 1)
    nobody = (Span.DAY, 1)
    practice = {
        **records.practice,
        day: replace(records.practice[day], words_learned=7),
        plan_day: replace(records.practice[plan_day], review_right=0),
        nobody: Counts(review_asked=2),
    }
    del practice[Span.DAY, day[1] + 1]
    named = found(replace(records, practice=practice))
    assert named[:2] == [
        Difference(None, "counts", "review_asked of 1970-01-02 is 2, not 0", counted=nobody),
        Difference(LESSON, "counts", "words_learned of 2026-03-02 is 7, not 3", counted=day),
    ]
    assert [one.what for one in named[2:-1]] == [
        "reviews_done of 2026-03-03 is 0, not 1",
        "review_asked of 2026-03-03 is 0, not 2",
        "review_right of 2026-03-03 is 0, not 1",
        f"practice_ms of 2026-03-03 is 0, not {4 * MINUTE}",
    ]
    assert named[-1] == Difference(
        FIRST_REVIEW,
        "counts",
        "review_right of day 1 of the plan is 0, not 1",
        counted=plan_day,
    )


def of_review(*events: Event, last_at: Instant) -> list[Difference]:
    """The differences of a review with these events a minute apart, the last one at an instant."""
    [booked] = review_order(CLASS.order, PLANNED[0], 4, AT).new_events
    *before, last = of(*events, at=PLANNED[0].appointment_at)
    lesson = stored(FIRST_REVIEW, [booked, *before, replace(last, at=last_at)])
    return found(StudentRecords(student_id=STUDENT.user_id, orders=[replace(lesson, payments=())]))


def test_an_order_that_ended_before_its_last_event_is_named() -> None:
    began = PLANNED[0].appointment_at
    story = (Started(by=Role.STUDENT), Rated(stars=4), Completed(by="STUDENT", terms=TERMS))
    named = of_review(*story, last_at=Instant(began + 30_000))
    assert Difference(FIRST_REVIEW, "ledger", "ended 30000 ms before its last event") in named
    named = of_review(*story, last_at=Instant(began - 10 * MINUTE))
    assert Difference(FIRST_REVIEW, "ledger", "the lesson took -600000 ms") in named


@pytest.mark.parametrize(
    ("events", "what"),
    [
        ((Started(by=Role.TUTOR), Entered(by=Role.STUDENT)), "the student's coming"),
        ((Started(by=Role.TUTOR), Paused(length_ms=PAUSE_MS), Resumed()), "pause 1"),
        ((LeaderGone(side=Role.TUTOR), LeaderBack(side=Role.TUTOR)), "an absence of TEACHER"),
    ],
)
def test_verification_names_steps_with_a_negative_duration(
    events: tuple[Event, ...], what: str
) -> None:
    began = PLANNED[0].appointment_at + (len(events) - 2) * MINUTE
    named = of_review(*events, last_at=Instant(began - 5_000))
    assert Difference(FIRST_REVIEW, "ledger", f"{what} took -5000 ms") in named
