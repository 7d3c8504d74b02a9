"""In a class exactly one side leads: the tutor, unless they handed the lead to the student."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.application.lessons import action_messages as told
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack, HandOver, LessonOpened
from wordmate.domain.lessons.errors import LeadIsTutors, LessonStepRefused
from wordmate.domain.lessons.leading import leads_at
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply, fresh_state
from wordmate.domain.orders.evolution import progress_after
from wordmate.tools.lesson_walks import event, next_action
from wordmate.tools.mirror import TraceRandom
from wordmate.tools.walking import Walker

BOOK = numbered(*range(1, 21))
FRESH = fresh_state(LessonMode.NEW_WORDS, OrderId(7), Instant(1_000))


def done(state: LessonState, kind, *, by_tutor: bool, **what) -> LessonState:
    after = apply(state, event(kind, **what), ends=by_tutor)
    assert not isinstance(after, DomainError), after
    return after


def refusal(state: LessonState, kind, *, by_tutor: bool, **what) -> type[DomainError]:
    after = apply(state, event(kind, **what), ends=by_tutor)
    assert isinstance(after, DomainError)
    return type(after)


def handed(state: LessonState, *, to_student: bool = True) -> LessonState:
    return done(state, told.HandOver, by_tutor=True, to_student=to_student)


def judged(state: LessonState, right: bool, *, by_tutor: bool, nth: int | None = None):
    word = state.flow.words[state.cursor if nth is None else nth]
    place = {"step": state.step, "group_index": state.group_index, "word_id": word}
    return done(state, told.Judge, by_tutor=by_tutor, **place, right=right, latency_ms=1)


def at(step: LessonStep) -> LessonState:
    walker = Walker(FRESH)
    walker.begin(BOOK[:5])
    walker.to(step)
    return walker.state


def leaders(state: LessonState) -> list[str]:
    sides = {"tutor": True, "student": False}
    lead = {"student_leads": state.student_leads}
    return [side for side, ends in sides.items() if leads_at(state.step, ends=ends, **lead)]


@WALKS
@given(st.integers(0, 2**32))
def test_after_any_actions_one_side_leads_and_only_the_tutor_moved_it(seed) -> None:
    random, state = TraceRandom(seed), FRESH
    moved, replayed = False, progress_after(None, LessonOpened(mode=FRESH.mode, seed=FRESH.seed))
    for _ in range(random.below(120)):
        kind, what = next_action(state, random, BOOK, hands=15)
        action, by_tutor = event(kind, **what), random.chance(60)
        if isinstance(action, Answered | AnswerTakenBack | HandOver) and not by_tutor:
            action = replace(action, leads=False)
        after = apply(state, action, ends=by_tutor)
        if isinstance(action, HandOver):
            assert isinstance(after, LeadIsTutors) is not by_tutor
            moved = action.to_student if by_tutor else moved
        if isinstance(after, DomainError):
            continue
        state, replayed = after, progress_after(replayed, action)
        assert state.student_leads is moved
        assert len(leaders(state)) == 1
        assert replayed == state


def test_a_leading_student_has_the_last_word() -> None:
    state = handed(at(LessonStep.REVIEW))
    assert leaders(state) == ["student"]
    led = judged(state, right=True, by_tutor=False)
    assert judged(led, right=False, by_tutor=True, nth=0) is led
    apart = judged(state, right=True, by_tutor=True)
    assert judged(apart, right=False, by_tutor=False, nth=0).group_wrong_ids == (BOOK[0],)


def test_answers_before_a_hand_over_stay_valid() -> None:
    alone = judged(at(LessonStep.REVIEW), right=False, by_tutor=False)
    state = handed(alone)
    assert judged(state, right=True, by_tutor=False, nth=0) is state
    back = handed(state, to_student=False)
    assert judged(back, right=True, by_tutor=True, nth=0) is back
    assert (back.group_wrong_ids, back.last_answer) == ((BOOK[0],), None)


def test_only_the_leader_takes_back_the_leaders_answer() -> None:
    led = judged(handed(at(LessonStep.REVIEW)), right=False, by_tutor=False)
    place: dict[str, Any] = {"step": "review", "group_index": 0, "word_id": BOOK[0]}
    assert refusal(led, told.TakeBack, by_tutor=True, **place) is LessonStepRefused
    assert done(led, told.TakeBack, by_tutor=False, **place).cursor == 0


def test_the_tutor_leads_the_test_and_what_follows_it() -> None:
    state = handed(at(LessonStep.AFTER_TEST))
    assert leaders(state) == ["tutor"]
    alone = judged(state, right=True, by_tutor=False)
    assert judged(alone, right=False, by_tutor=True, nth=0).test_correct_ids == ()
    for _ in BOOK[:5]:
        state = judged(state, right=True, by_tutor=True)
    assert (state.finished, leaders(state)) == (True, ["tutor"])
    on = done(state, told.MoreWords, by_tutor=True, word_ids=[BOOK[9]])
    assert leaders(on) == ["student"]


def test_the_student_takes_back_the_answer_that_led_to_the_test() -> None:
    state = handed(at(LessonStep.MIXED_GROUP))
    for _ in BOOK[:5]:
        state = judged(state, right=True, by_tutor=False)
    assert (state.step, leaders(state)) == (LessonStep.AFTER_TEST, ["tutor"])
    last = state.last_answer
    assert last is not None
    place = {"step": last.step, "group_index": 0, "word_id": last.word_id}
    back = done(state, told.TakeBack, by_tutor=False, **place)
    assert (back.step, back.cursor, leaders(back)) == (LessonStep.MIXED_GROUP, 4, ["student"])


def test_a_repeated_hand_over_changes_nothing() -> None:
    state = handed(FRESH)
    assert handed(state) is state


def test_a_review_is_not_handed_over() -> None:
    review = fresh_state(LessonMode.REVIEW, OrderId(7), Instant(1_000))
    assert refusal(review, told.HandOver, by_tutor=True, to_student=True) is LessonStepRefused
