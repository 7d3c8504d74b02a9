"""What a device saves of a lesson: its answers as events, and a progress that can be."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import BOOKED_AT, MINUTE, STUDENT, TUTOR, review, running
from tests.support.ids import numbered
from wordmate.domain.kernel.ids import BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.ledger.saving import answers_given, check_late, check_saved, check_words
from wordmate.domain.lessons.answering import answer
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.exercise import Task, Verdict
from wordmate.domain.lessons.grouping import after_test_words, group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LastAnswer, LessonState, PreTest
from wordmate.domain.orders.errors import CourseBookRequired
from wordmate.domain.orders.events import Answered, AnswerTakenBack, Happened
from wordmate.domain.orders.order_status import CourseType, LessonType, OrderStatus

BOOK = BookId(5)
NOW = Instant(BOOKED_AT + 10 * MINUTE)
START = Instant(BOOKED_AT)
FIRST = WordId(1)


@dataclass(frozen=True, kw_only=True)
class Told:
    """An answer as a device tells it."""

    word_id: WordId = FIRST
    step: str = "review"
    right: bool = True
    taken_back: bool = False
    latency_ms: int = 900
    number: int | None = None
    utc_answered: Instant | None = None
    task: Task | None = None
    verdict: Verdict | None = None


def given_by(actor, order, *answers, device="phone", known=()) -> list[Happened]:
    return answers_given(answers, actor, order, NOW, device=device, known=known)


numbers = st.lists(st.none() | st.integers(1, 6), max_size=12)


@given(numbers, st.sets(st.integers(1, 6)))
def test_each_number_of_a_device_is_kept_once_and_what_has_none_always(told, known) -> None:
    answers = [Told(number=number) for number in told]
    kept = [one.number for one in given_by(STUDENT, running(), *answers, known=known)]
    numbered_ones = [number for number in kept if number is not None]
    assert len(numbered_ones) == len(set(numbered_ones))
    assert set(numbered_ones) == {number for number in told if number is not None} - known
    assert kept.count(None) == told.count(None)
    by_device = [one.device for one in given_by(STUDENT, running(), *answers, known=known)]
    assert by_device == [None if number is None else "phone" for number in kept]
    nameless = given_by(STUDENT, running(), *answers, device=None, known=known)
    assert [(one.device, one.number) for one in nameless] == [(None, None)] * len(told)


@given(st.none() | st.integers(BOOKED_AT - 99 * MINUTE, BOOKED_AT + 99 * MINUTE))
def test_an_answer_was_given_between_the_start_and_now(claimed) -> None:
    [kept] = given_by(STUDENT, running(), Told(utc_answered=claimed))
    assert kept.at == (NOW if claimed is None else sorted((START, claimed, NOW))[1])
    not_begun = replace(running(), started_at=None)
    assert given_by(STUDENT, not_begun, Told(utc_answered=claimed))[0].at == NOW


def test_an_answer_keeps_what_was_told_of_it_and_who_told_it() -> None:
    asked = Told(
        word_id=WordId(7),
        step="flash",
        right=False,
        latency_ms=1_200,
        number=3,
        task=Task.TYPE_WORD,
        verdict=Verdict.NEAR,
    )
    back = Told(word_id=WordId(7), step="flash", number=4, taken_back=True)
    event = Answered(
        word_id=WordId(7),
        step="flash",
        right=False,
        latency_ms=1_200,
        late=False,
        task="type_word",
        verdict="near",
    )
    taken_back = AnswerTakenBack(word_id=WordId(7), step="flash", late=False)
    first = Happened(event=event, at=NOW, account_id=TUTOR.user_id, device="phone", number=3)
    order = running()
    assert given_by(TUTOR, order, asked, back) == [
        first,
        replace(first, event=taken_back, number=4),
    ]
    ended = replace(order, status=OrderStatus.COMPLETED)
    late = [one.event for one in given_by(TUTOR, ended, asked, back)]
    assert late == [replace(event, late=True), replace(taken_back, late=True)]


def test_an_answer_counts_as_what_was_typed_says() -> None:
    with pytest.raises(InvalidProgress) as refused:
        given_by(STUDENT, running(), Told(), Told(right=True, verdict=Verdict.WRONG))
    assert refused.value.field == "answers"


def class_of(progress: LessonState | None = None, **facts) -> Lesson:
    return Lesson(order=running(**{"course_book_id": BOOK, **facts}), progress=progress)


def state(count=5, **facts) -> LessonState:
    """A lesson whose words were just chosen."""
    begun = {
        "mode": LessonMode.NEW_WORDS,
        "seed": 7,
        "groups": group_words(numbered(*range(1, count + 1))),
        "step": LessonStep.MEMORIZE,
    }
    return LessonState(**{**begun, **facts})


def refused_field(lesson, progress, *answers) -> str:
    with pytest.raises(InvalidProgress) as refused:
        check_saved(lesson, progress, answers)
    return refused.value.field


def test_a_lesson_needs_its_book_and_its_own_way_of_learning() -> None:
    with pytest.raises(CourseBookRequired):
        check_saved(class_of(course_book_id=None), state(), ())
    assert refused_field(class_of(), state(mode=LessonMode.REVIEW)) == "mode"
    of_review = Lesson(order=review(), progress=None)
    assert refused_field(of_review, state()) == "mode"
    begun = LessonState(mode=LessonMode.REVIEW, seed=7, groups=state().groups)
    assert check_saved(of_review, begun, ()) == {1, 2, 3, 4, 5}


def test_the_words_that_are_new_are_those_the_lesson_did_not_name_before() -> None:
    assert check_saved(class_of(), state(), ()) == {1, 2, 3, 4, 5}
    asked = Told(word_id=WordId(9), step="memorize")
    assert check_saved(class_of(), state(), (asked,)) == {1, 2, 3, 4, 5, 9}
    assert check_saved(class_of(state()), state(), ()) == set()
    assert check_saved(class_of(state()), state(), (asked,)) == {9}
    test = PreTest(size=5, candidate_ids=numbered(1, 2, 3))
    testing = LessonState(mode=LessonMode.NEW_WORDS, seed=7, pre_test=test)
    assert check_saved(class_of(), testing, ()) == {1, 2, 3}


def test_a_lesson_only_goes_on_from_where_it_stood() -> None:
    assert refused_field(class_of(state(seed=8)), state()) == "seed"
    stood = class_of(state(step=LessonStep.REVIEW))
    assert refused_field(stood, state()) == "step"
    begun = LessonState(mode=LessonMode.REVIEW, seed=7, groups=state().groups)
    reviewing = Lesson(order=review(), progress=begun)
    assert refused_field(reviewing, replace(begun, seed=8)) == "seed"


def test_what_the_test_says_of_a_word_was_answered_there() -> None:
    first = after_test_words(state().groups, 7)[0]
    base = state(step=LessonStep.AFTER_TEST)
    said = replace(base, test_correct_ids=(first,), cursor=1)
    here = Told(word_id=first, step="after_test")
    assert check_saved(class_of(base), said, (here,)) == set()
    assert refused_field(class_of(base), said) == "testCorrectIds"
    assert refused_field(class_of(base), said, replace(here, step="review")) == "testCorrectIds"
    assert refused_field(class_of(base), said, replace(here, right=False)) == "testCorrectIds"
    back = replace(here, taken_back=True)
    assert refused_field(class_of(base), said, here, back) == "testCorrectIds"
    reviewing = LessonState(mode=LessonMode.REVIEW, seed=7, groups=base.groups)
    lesson = Lesson(order=review(), progress=reviewing)
    led = replace(
        reviewing, step=LessonStep.AFTER_TEST, test_correct_ids=(first,), cursor=1, group_index=0
    )
    assert check_saved(lesson, led, (here,)) == set()
    with pytest.raises(InvalidProgress):
        check_saved(lesson, led, ())


def test_what_was_judged_before_needs_no_answer_again() -> None:
    first = after_test_words(state().groups, 7)[0]
    judged = state(step=LessonStep.AFTER_TEST, test_correct_ids=(first,), cursor=1)
    assert check_saved(class_of(judged), judged, ()) == set()


def test_what_can_be_taken_back_is_the_last_answer() -> None:
    reviewing = state(step=LessonStep.REVIEW)
    after = answer(reviewing, WordId(1), right=False)
    assert after.last_answer is not None
    assert check_saved(class_of(reviewing), after, (Told(right=False),)) == set()
    assert refused_field(class_of(reviewing), after) == "lastAnswer"
    assert refused_field(class_of(reviewing), after, Told(right=True)) == "lastAnswer"
    last = LastAnswer(step="memorize", group_index=0, word_id=WordId(1), right=True)
    assert refused_field(class_of(), state(last_answer=last)) == "lastAnswer"


@pytest.mark.parametrize("chosen", [(), (3, 1)])
def test_of_an_interactive_lesson_the_marked_words_are_all_that_is_saved(chosen) -> None:
    lesson = class_of(course_type=CourseType.INTERACTIVE)
    marked = LessonState(mode=LessonMode.NEW_WORDS, seed=7, chosen_ids=numbered(*chosen))
    assert check_saved(lesson, marked, ()) == set(chosen)
    assert check_saved(replace(lesson, progress=marked), marked, ()) == set(chosen)
    assert refused_field(lesson, state()) == "progress"
    assert refused_field(lesson, marked, Told()) == "progress"


words = st.sets(st.integers(1, 6).map(WordId))


@given(words, words, st.booleans(), st.booleans())
@example({WordId(1)}, {WordId(1)}, True, False)
@example({WordId(1)}, {WordId(1), WordId(2)}, True, False)
@example({WordId(1)}, {WordId(1), WordId(2)}, True, True)
def test_words_are_the_lessons_own_and_a_review_begins_with_all_of_its(
    new, own, is_review, is_begun
) -> None:
    lesson_type = LessonType.ANTI_FORGETTING if is_review else LessonType.QUOTA_60
    lesson = class_of(state() if is_begun else None, lesson_type=lesson_type)
    if new == own or (new < own and (is_begun or not is_review)):
        check_words(lesson, new, own)
        return
    with pytest.raises(InvalidProgress) as refused:
        check_words(lesson, new, own)
    assert refused.value.field == "groups"


def test_marked_words_that_are_not_the_lessons_are_named_by_their_field() -> None:
    lesson = class_of(course_type=CourseType.INTERACTIVE)
    check_words(lesson, {WordId(1)}, {WordId(1), WordId(2)})
    with pytest.raises(InvalidProgress) as refused:
        check_words(lesson, {WordId(3)}, {WordId(1)})
    assert refused.value.field == "chosenIds"


def test_late_answers_are_of_the_lessons_words() -> None:
    ended = class_of(state(already_known_ids=numbered(8)), started_by=Role.TUTOR)
    check_late(ended, [Told(word_id=WordId(5)), Told(word_id=WordId(8))])
    for lesson, word in ((ended, 6), (class_of(), 1)):
        with pytest.raises(InvalidProgress) as refused:
            check_late(lesson, [Told(word_id=WordId(word))])
        assert refused.value.field == "answers"
    check_late(class_of(), [])
