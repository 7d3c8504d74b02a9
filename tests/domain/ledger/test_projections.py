"""The lesson that follows from an order's ledger, event by event, and the consequences
of its end."""

from dataclasses import replace

import pytest

from tests.domain.ledger.test_audit import AT, LESSON, STORY, SUPPLEMENT, TERMS, of
from tests.domain.orders.made_orders import MINUTE, reserved, review
from tests.support.ids import numbered
from tests.support.walking import SEED, in_lesson, in_review
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.projections import (
    Outcome,
    all_known,
    outcome,
    pay,
    practice,
    purged,
    replay,
    reviews,
)
from wordmate.domain.lessons.actions import FinishCards, LessonOpened, MarkWord
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_record import NOTHING_DONE, LessonRecord
from wordmate.domain.lessons.result import LessonResultLists, SubmittedResult
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import (
    Completed,
    Left,
    NoShow,
    ResultSubmitted,
    Started,
    TimePicked,
)
from wordmate.domain.orders.evolution import evolve
from wordmate.domain.orders.order_status import CourseType, LeftBecause, LessonType
from wordmate.domain.progress.counting import negate
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordEventKind, WordLedgerEntry

NUMBER = OrderId(9)
CHOSEN = in_lesson(numbered(*range(1, 8)), until=LessonStep.MEMORIZE)
MEMORIZED = [*CHOSEN, FinishCards(group_index=0)]
MARKED = [MarkWord(word_id=WordId(word), is_marked=True) for word in (3, 1)]
OPENED = LessonOpened(mode=LessonMode.NEW_WORDS, seed=SEED)


def told(order, *events) -> CourseOrder:
    return replay([*order.new_events, *of(Started(by=Role.TUTOR), *events)], NUMBER)


def test_a_lesson_has_the_words_of_its_groups_and_an_interactive_one_those_marked() -> None:
    assert told(reserved(), OPENED).word_count == 0
    assert told(reserved(), OPENED, *CHOSEN).word_count == 7
    booked = review(word_count=12)
    assert told(booked, OPENED, *CHOSEN).word_count == 12
    interactive = reserved(course_type=CourseType.INTERACTIVE, word_count=5)
    assert told(interactive, OPENED, *MARKED).word_count == 2
    assert told(interactive).word_count == 5
    assert told(reserved(), OPENED, *MARKED).word_count == 0


def test_a_finished_lesson_has_the_practised_words_without_known_ones() -> None:
    end = Completed(by="clock", terms=TERMS)
    known = ResultSubmitted(correct=(), wrong=(), already_known=numbered(5, 8), by="TEACHER")
    tested = replace(known, correct=numbered(6), wrong=numbered(1))
    for events, words in (
        ((), ()),
        ((OPENED,), ()),
        ((OPENED, *CHOSEN), ()),
        ((OPENED, *MEMORIZED), (1, 2, 3, 4, 5)),
        ((OPENED, *MEMORIZED, known), (1, 2, 3, 4)),
        ((OPENED, *MEMORIZED, tested), (1, 2, 3, 4, 6)),
    ):
        lesson = told(reserved(), *events, end)
        assert (lesson.words, lesson.word_count) == (words, len(words))
        assert lesson.mode is LessonMode.NEW_WORDS
    interactive = told(reserved(course_type=CourseType.INTERACTIVE), OPENED, *MARKED, end)
    assert (interactive.words, interactive.word_count) == ((1, 3), 2)
    missed = told(reserved(), OPENED, *MEMORIZED, NoShow(terms=TERMS))
    assert missed.word_count == 0


def test_a_review_has_its_booked_words_and_counts_the_asked_ones() -> None:
    opened = LessonOpened(mode=LessonMode.REVIEW, seed=SEED)
    asked = replace(RESULT, already_known=())
    lesson = told(review(word_count=12), opened, asked, Completed(by="user", terms=TERMS))
    assert (lesson.words, lesson.word_count) == ((1, 2), 12)


RESULT = ResultSubmitted(
    correct=numbered(1), wrong=numbered(2), already_known=numbered(3), by="TEACHER"
)


def test_a_result_keeps_its_author_and_the_picked_time() -> None:
    submitted_at = Instant(AT + len([OPENED, *CHOSEN, RESULT]) * MINUTE)
    first = told(reserved(), OPENED, *CHOSEN, RESULT).lesson.result
    lists = LessonResultLists(correct=numbered(1), wrong=numbered(2), already_known=numbered(3))
    assert first == SubmittedResult(
        lists=lists, by="TEACHER", account_id=AccountId(22), at=submitted_at, slot=None
    )
    picked = TimePicked(slot="19:30")
    again = told(reserved(), OPENED, *CHOSEN, RESULT, picked, RESULT).lesson.result
    assert again == replace(first, at=Instant(submitted_at + 2 * MINUTE), slot="19:30")
    assert told(reserved(), OPENED, picked).lesson.result is None


@pytest.mark.parametrize(
    ("lesson_type", "slot"), [(LessonType.QUOTA_60, "19:30"), (LessonType.ANTI_FORGETTING, None)]
)
def test_the_picked_time_is_the_orders_from_the_end_of_a_lesson_on(lesson_type, slot) -> None:
    order = reserved(lesson_type=lesson_type)
    picked = (OPENED, *CHOSEN, RESULT, TimePicked(slot="19:30"))
    assert told(order, *picked).anti_forget_time is None
    ended = told(order, *picked, Completed(by="TEACHER", terms=TERMS))
    assert (ended.anti_forget_time, ended.terms) == (slot, TERMS)
    without = told(order, OPENED, *CHOSEN, RESULT, Completed(by="TEACHER", terms=TERMS))
    assert without.anti_forget_time is None


def test_a_left_review_keeps_only_its_supplements() -> None:
    left = told(review(), OPENED, RESULT, Left(because=LeftBecause.TOO_SHORT))
    assert (left.lesson, left.progress_version) == (NOTHING_DONE, 0)
    lesson = replay(STORY, LESSON)
    assert lesson.supplements == (SUPPLEMENT,)
    twice = evolve(lesson, of(SUPPLEMENT)[0])
    assert twice == replace(
        lesson, supplements=(SUPPLEMENT, SUPPLEMENT), version=lesson.version + 1
    )


@pytest.mark.parametrize(
    ("rating", "right", "minutes", "is_done"),
    [
        (4, (1, 2), 1, True),
        (4, (1, 2), 0, False),
        (None, (1, 2), 1, False),
        (4, (1,), 1, False),
    ],
    ids=["done", "too short", "not rated", "not answered to its end"],
)
def test_a_review_is_done_once_it_was_answered_rated_and_lasted_a_minute(
    rating, right, minutes, is_done
) -> None:
    progress = LessonState(
        mode=LessonMode.REVIEW,
        seed=7,
        groups=(numbered(1, 2),),
        step=LessonStep.AFTER_TEST,
        test_correct_ids=numbered(*right),
    )
    lesson = LessonRecord(progress=progress)
    begun = replace(review(), started_at=AT, started_by=Role.STUDENT, lesson_record=lesson)
    assert replace(begun, rating=rating).is_done(Instant(AT + minutes * MINUTE)) is is_done


def test_words_worked_through_without_a_test_are_learned_in_a_lesson_and_not_in_a_review() -> None:
    end = Completed(by="clock", terms=TERMS)
    lesson = told(reserved(), OPENED, *MEMORIZED, end)
    words = outcome(lesson).words
    assert [*words] == [1, 2, 3, 4, 5]
    assert words[WordId(1)][WordState.NEW] is WordState.LEARNED_PENDING_TEST
    answered = in_review(numbered(*range(1, 6)))[:-1]
    held = told(review(), LessonOpened(mode=LessonMode.REVIEW, seed=SEED), *answered, end)
    assert outcome(held).words == {}


def test_outcomes_follow_the_terms_of_the_end() -> None:
    lesson, other = replay(STORY, LESSON), replace(TERMS, amount_fen=1, review_days=(2,))
    other = replace(other, zone="America/New_York")
    for terms in (TERMS, other):
        one = replace(lesson, terms=terms)
        came = outcome(one)
        assert came == Outcome(
            words=came.words,
            reviews=reviews(one),
            pay=pay(one),
            practice=practice(one),
        )
        assert came.pay is not None
        assert came.pay.amount_fen == terms.amount_fen
        assert [review.day for review in came.reviews] == [*terms.review_days]
        assert set(came.words) == {1, 2, 3, 4}
        assert purged(one) == Outcome(
            words={}, reviews=(), pay=None, practice=negate(came.practice)
        )
    days = {at for terms in (TERMS, other) for at in practice(replace(lesson, terms=terms))}
    assert len(days) == 2  # it began on another local day there


def test_a_review_counts_for_the_day_of_the_plan_after_the_lesson_that_it_reviews() -> None:
    end = Completed(by="TEACHER", terms=TERMS)
    of_a_plan, of_none = (
        told(review(appointment_at=AT, review_day=day), OPENED, RESULT, end) for day in (3, None)
    )
    assert set(practice(of_a_plan)) - set(practice(of_none)) == {("plan_day", 3)}


def test_at_the_same_instant_word_events_precede_lessons() -> None:
    def judged(number: int, *, right: bool) -> CourseOrder:
        result = ResultSubmitted(
            correct=numbered(1) if right else (),
            wrong=() if right else numbered(1),
            already_known=(),
            by="TEACHER",
        )
        end = Completed(by="TEACHER", terms=TERMS)
        lesson = told(reserved(), OPENED, result, end)
        return replace(lesson, id=OrderId(number))

    first, second = judged(1, right=True), judged(2, right=False)
    ended_at = first.ended_at
    assert ended_at is not None
    mark = WordLedgerEntry(
        word_id=WordId(1), kind=WordEventKind.MARKED, at=ended_at, happened_at=ended_at
    )
    for lessons in ([first, second], [second, first]):
        [known] = all_known(lessons, [mark]).values()
        assert known.state is WordState.FORGOTTEN
        assert (known.marked_at, known.decided_at) == (None, ended_at)
    [marked] = all_known([first], [replace(mark, at=Instant(ended_at + 1))]).values()
    assert (marked.state, marked.marked_at) == (WordState.MASTERED, ended_at + 1)
    others = [replace(mark, word_id=WordId(word)) for word in (8, 9)]
    known = all_known([second, first], [*others, mark])[WordId(1)]
    assert (known.state, known.marked_at) == (WordState.FORGOTTEN, None)
    favorite = replace(mark, kind=WordEventKind.FAVORITED)
    [both] = all_known([first], [favorite, mark]).values()
    assert (both.state, both.favorite_at) == (WordState.MASTERED, ended_at)
    unmarked = [mark, replace(mark, kind=WordEventKind.UNMARKED)]
    [taken_back] = all_known([], unmarked).values()
    assert taken_back.state is WordState.LEARNED_PENDING_TEST
