"""A lesson follows from its actions: each applies at its place, once, or is refused
with a reason."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.application.lessons import action_messages as told
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.lessons.errors import (
    LessonHasNoWords,
    LessonStepRefused,
    WordsNotInLesson,
)
from wordmate.domain.lessons.exercise import is_checked
from wordmate.domain.lessons.grouping import MOST_GROUPS, MOST_RECALLED_WORDS, group_words
from wordmate.domain.lessons.lesson_flow import STEPS, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import (
    MOST_WORDS,
    LessonState,
    WrongLeft,
    words_named,
    worked_through,
)
from wordmate.domain.lessons.lesson_run import (
    apply,
    asks_to_append,
    check_at_hand,
    closing_round_of,
    fresh_state,
    is_judged,
    is_late,
)
from wordmate.tools.lesson_walks import event, next_action
from wordmate.tools.mirror import TraceRandom
from wordmate.tools.walking import Walker, asked_first

BOOK = numbered(*range(1, 31))
FRESH = fresh_state(LessonMode.NEW_WORDS, OrderId(7), Instant(1_000))
lots = st.integers(0, 2**31)


def done(state: LessonState, kind, *, leads: bool = True, **what) -> LessonState:
    after = apply(state, event(kind, **what), ends=leads)
    assert not isinstance(after, DomainError), after
    return after


def refusal(state: LessonState, kind, *, leads: bool = True, **what) -> type[DomainError]:
    after = apply(state, event(kind, **what), ends=leads)
    assert isinstance(after, DomainError)
    return type(after)


def begun(words: int) -> LessonState:
    walker = Walker(FRESH)
    walker.begin(BOOK[:words])
    return walker.state


def at(words: int, step: LessonStep, group: int = 0, wrong: tuple[int, ...] = ()) -> LessonState:
    walker = Walker(begun(words))
    walker.to(step, group, lambda word: word not in wrong)
    return walker.state


def judged(state: LessonState, right: bool, *, leads: bool = True, nth: int | None = None):
    """The lesson after a judgement of the current word, or of the nth of the step."""
    word = state.flow.words[state.cursor if nth is None else nth]
    place = {"step": state.step, "group_index": state.group_index, "word_id": word}
    return done(state, told.Judge, leads=leads, **place, right=right, latency_ms=1)


def place(state: LessonState) -> tuple[int, int]:
    return state.group_index, -1 if state.step is None else STEPS.index(state.step)


@WALKS
@given(lots)
def test_a_lesson_reaches_only_valid_states_and_only_a_take_back_goes_back(seed) -> None:
    random, state = TraceRandom(seed), FRESH
    for _ in range(random.below(200)):
        kind, what = next_action(state, random, BOOK)
        action, leads = event(kind, **what), random.chance(60)
        after = apply(state, action, ends=leads)
        if isinstance(after, DomainError):
            continue
        again = apply(after, action, ends=leads)
        assert isinstance(again, DomainError) or again is after, "a repeat is no news"
        groups = after.group_index + 1
        if not isinstance(action, AnswerTakenBack):
            assert place(after) >= place(state)
            if after.step is state.step and after.group_index == state.group_index:
                assert after.groups[:groups] == state.groups[:groups]
        assert after.step is None or 0 <= after.cursor <= max(5, len(after.flow.words))
        assert set(after.chosen_ids).isdisjoint(after.already_known_ids)
        for listed in (
            after.chosen_ids,
            after.already_known_ids,
            after.group_wrong_ids,
            (*after.test_correct_ids, *after.test_wrong_ids),
            after.follower_ids,
        ):
            assert len(set(listed)) == len(listed)
        assert set(after.follower_wrong_ids) <= {*after.follower_ids, *after.group_wrong_ids}
        state = after


@WALKS
@given(lots)
def test_taking_the_last_answer_back_restores_the_state(seed) -> None:
    random, state = TraceRandom(seed), FRESH
    for _ in range(150):
        kind, what = next_action(state, random, BOOK, stray=0)
        action = event(kind, **what)
        leads = random.chance(70)
        after = apply(state, action, ends=leads)
        if isinstance(after, DomainError):
            continue
        is_new = isinstance(action, Answered) and not is_judged(state, action)
        if is_new and after is not state:
            last = after.last_answer
            assert last is not None
            where: dict[str, Any] = {
                "step": last.step,
                "group_index": last.group_index,
                "word_id": last.word_id,
            }
            back = done(after, told.TakeBack, **where)
            assert back == replace(state, last_answer=None)
            assert refusal(back, told.TakeBack, **where) is LessonStepRefused
        state = after


def test_two_disconnected_devices_start_alike_and_a_new_run_differs() -> None:
    again = fresh_state(LessonMode.NEW_WORDS, OrderId(7), Instant(1_000))
    assert again == FRESH
    assert again.seed < 2**31
    other = fresh_state(LessonMode.REVIEW, OrderId(7), Instant(2_000))
    assert (other.mode, other.seed == FRESH.seed) == (LessonMode.REVIEW, False)


def test_the_pre_training_test_judges_each_word_once_in_order() -> None:
    state = done(FRESH, told.OpenRound, size=5, candidate_ids=BOOK[:4])
    assert refusal(state, told.OpenRound, size=5, candidate_ids=BOOK[4:6]) is LessonStepRefused
    assert refusal(state, told.MarkKnown, word_ids=[9]) is LessonStepRefused
    second: dict[str, Any] = {"word_id": BOOK[1], "known": False, "latency_ms": 1}
    assert refusal(state, told.JudgeCandidate, **second) is LessonStepRefused
    for word, known in zip(BOOK[:4], [True, False, True, False], strict=True):
        state = done(state, told.JudgeCandidate, word_id=word, known=known, latency_ms=1)
    assert (state.already_known_ids, state.chosen_ids) == (BOOK[0:4:2], BOOK[1:4:2])
    assert done(state, told.JudgeCandidate, **second) is state
    state = done(state, told.MarkKnown, word_ids=[BOOK[0], BOOK[6]])
    assert state.already_known_ids == (BOOK[0], BOOK[2], BOOK[6])
    assert done(state, told.OpenRound, size=5, candidate_ids=BOOK[:4]) is state
    begun = done(state, told.Begin)
    assert (begun.groups, begun.pre_test) == ((BOOK[1:4:2],), None)
    assert done(begun, told.Begin) is begun
    assert refusal(begun, told.MarkKnown, word_ids=[BOOK[9]]) is LessonStepRefused
    assert refusal(FRESH, told.Begin) is LessonHasNoWords


def test_recalled_words_come_before_the_chosen_ones_which_stay() -> None:
    walker = Walker(FRESH)
    walker.choose(BOOK[6:9], known=BOOK[9:10])
    state = walker.state
    for most in range(MOST_RECALLED_WORDS + 1):
        recalled = BOOK[:most]
        begun = done(state, told.Begin, recalled_word_ids=recalled)
        assert begun.groups == group_words((*recalled, *BOOK[6:9]))
        assert begun.chosen_ids == state.chosen_ids == BOOK[6:9]
    for refused in (BOOK[:6], [BOOK[0], BOOK[0]], BOOK[6:7], BOOK[9:10]):
        assert refusal(state, told.Begin, recalled_word_ids=refused) is LessonStepRefused
    assert refusal(FRESH, told.Begin, recalled_word_ids=BOOK[:1]) is LessonHasNoWords


def test_a_chosen_word_is_not_known_and_a_lesson_holds_a_maximum_of_words() -> None:
    state = done(FRESH, told.MarkKnown, word_ids=BOOK[:1])
    assert refusal(state, told.MarkWord, word_id=BOOK[0], is_marked=True) is LessonStepRefused
    marked = done(state, told.MarkWord, word_id=BOOK[1], is_marked=True)
    assert done(marked, told.MarkWord, word_id=BOOK[1], is_marked=True) is marked
    assert done(marked, told.MarkWord, word_id=BOOK[1], is_marked=False) == state
    almost = replace(FRESH, already_known_ids=numbered(*range(100, 98 + MOST_WORDS)))
    full = done(almost, told.MarkKnown, word_ids=BOOK[:3])
    assert len(full.already_known_ids) == MOST_WORDS
    assert refusal(full, told.MarkKnown, word_ids=BOOK[5:6]) is LessonStepRefused
    assert refusal(full, told.MarkWord, word_id=BOOK[5], is_marked=True) is LessonStepRefused
    assert done(full, told.OpenRound, size=5, candidate_ids=BOOK[5:9]) is full


def test_a_candidate_can_be_checked_until_the_next_word_is_known() -> None:
    word, other = next(one for one in BOOK if is_checked(one, FRESH.seed)), BOOK[-1]
    state = done(FRESH, told.OpenRound, size=5, candidate_ids=[word])
    state = done(state, told.JudgeCandidate, word_id=word, known=True, latency_ms=1)
    assert check_at_hand(state) == word
    marked = done(state, told.MarkKnown, word_ids=[other])
    assert check_at_hand(marked) is None
    check: dict[str, Any] = {"word_id": word, "right": False, "latency_ms": 1}
    assert refusal(marked, told.CheckCandidate, **check) is LessonStepRefused
    assert done(state, told.CheckCandidate, **check).chosen_ids == (word,)


def test_actions_ahead_of_the_lesson_are_refused_and_past_ones_ignored() -> None:
    state = at(7, LessonStep.LISTENING_REVIEW)
    assert refusal(state, told.FinishCards, group_index=1) is LessonStepRefused
    assert refusal(state, told.ShowCard, group_index=1, cursor=1) is LessonStepRefused
    assert refusal(state, told.EndGroup, group_index=1, append=True) is LessonStepRefused
    assert done(state, told.FinishCards, group_index=0) is state
    assert done(state, told.ShowCard, group_index=0, cursor=2) is state
    word: dict[str, Any] = {"word_id": BOOK[0], "right": True, "latency_ms": 1, "group_index": 0}
    assert done(state, told.Judge, step=LessonStep.REVIEW, **word) is state
    assert refusal(state, told.Judge, step=LessonStep.FLASH, **word) is LessonStepRefused
    assert refusal(state, told.Judge, step=LessonStep.MEMORIZE, **word) is LessonStepRefused
    foreign: dict[str, Any] = {**word, "word_id": BOOK[20]}
    assert refusal(state, told.Judge, step=LessonStep.REVIEW, **foreign) is WordsNotInLesson
    later: dict[str, Any] = {**word, "word_id": BOOK[1]}
    here = LessonStep.LISTENING_REVIEW
    assert refusal(state, told.Judge, step=here, **later) is LessonStepRefused
    assert refusal(state, told.OpenReview, word_ids=BOOK[:2]) is LessonStepRefused
    assert refusal(FRESH, told.ToTest) is LessonStepRefused


def test_a_group_offers_to_append_its_wrong_words_once() -> None:
    state = at(7, LessonStep.MIXED_GROUP, wrong=(2,))
    assert refusal(state, told.EndGroup, group_index=0, append=True) is LessonStepRefused
    while not asks_to_append(state):
        state = judged(state, right=state.flow.words[state.cursor] != BOOK[3])
    appended = done(state, told.EndGroup, group_index=0, append=True)
    assert appended.groups == (BOOK[:5], (*BOOK[5:7], BOOK[1], BOOK[3]))
    assert done(appended, told.EndGroup, group_index=0, append=True) is appended
    left = done(state, told.EndGroup, group_index=0, append=False)
    assert left.groups == state.groups
    assert left.wrong_left == (WrongLeft(group_index=0, word_ids=(BOOK[1], BOOK[3])),)
    later = done(left, told.EndGroup, group_index=0, append=True)
    assert (later.groups, later.wrong_left) == ((*left.groups, (BOOK[1], BOOK[3])), ())
    over = done(done(left, told.FinishCards, group_index=1), told.ToTest)
    assert done(over, told.EndGroup, group_index=0, append=True) is over


def test_no_words_are_appended_later_during_the_last_mixed_group() -> None:
    state = at(7, LessonStep.MIXED_GROUP, wrong=(2,))
    while not asks_to_append(state):
        state = judged(state, right=True)
    walker = Walker(done(state, told.EndGroup, group_index=0, append=False))
    walker.to(LessonStep.FLASH, 1)
    flash = done(walker.state, told.EndGroup, group_index=0, append=True)
    assert flash.groups == (*walker.state.groups, (BOOK[1],))
    walker.to(LessonStep.MIXED_GROUP, 1)
    mixed = walker.state
    assert done(mixed, told.EndGroup, group_index=0, append=True) is mixed


@pytest.mark.parametrize(("count", "asks"), [(MOST_GROUPS, False), (MOST_GROUPS - 1, True)])
def test_wrong_words_are_offered_until_the_lesson_has_its_maximum_of_groups(
    count: int, asks: bool
) -> None:
    state = replace(
        at(5, LessonStep.MIXED_GROUP, wrong=(2,)),
        groups=tuple(BOOK[:5] for _ in range(count)),
        group_index=count - 1,
    )
    for _ in range(5):
        state = judged(state, right=True)
    assert asks_to_append(state) is asks
    assert (state.step is LessonStep.AFTER_TEST) is not asks


@pytest.mark.parametrize(
    ("step", "group", "skipped_from"),
    [
        (LessonStep.MEMORIZE, 0, 0),
        (LessonStep.REVIEW, 0, 1),
        (LessonStep.MIXED_GROUP, 1, 2),
        (LessonStep.MEMORIZE, 2, 2),
        (LessonStep.REVIEW, 2, None),
    ],
)
def test_a_jump_to_the_test_leaves_groups_out(step, group, skipped_from) -> None:
    jumped = done(at(12, step, group), told.ToTest)
    assert (jumped.step, jumped.group_index, jumped.skipped_from) == (
        LessonStep.AFTER_TEST,
        2,
        skipped_from,
    )
    assert len(worked_through(jumped)) == (12 if skipped_from is None else 5 * skipped_from)
    assert done(jumped, told.ToTest) is jumped


def test_an_answer_at_a_skipped_place_is_late_and_other_past_answers_are_ignored() -> None:
    state = judged(judged(at(7, LessonStep.REVIEW), right=True), right=True)
    jumped = done(state, told.ToTest)

    def late(step: LessonStep, group: int, word: WordId) -> bool:
        place = {"step": step, "group_index": group, "word_id": word}
        answer = event(told.Judge, **place, right=True, latency_ms=1)
        assert isinstance(answer, Answered)
        assert apply(jumped, answer, ends=True) is jumped
        return is_late(jumped, answer)

    found = [late(LessonStep.REVIEW, 0, word) for word in BOOK[:5]]
    assert found == [False, False, True, True, True]
    assert late(LessonStep.FLASH, 1, BOOK[5])
    assert late(LessonStep.FLASH, 1, BOOK[0]), "a device that acted apart had it in that group"
    assert late(LessonStep.AFTER_TEST, 0, BOOK[0]), "there was no test of one group"


def finished(words: int, wrong: Sequence[WordId] = ()) -> LessonState:
    """A lesson after its test, in which these words were wrong."""
    walker = Walker(begun(words))
    walker.to(LessonStep.AFTER_TEST)
    for _ in walker.state.flow.words:
        word = walker.state.flow.words[walker.state.cursor]
        walker.judge(right=word not in wrong)
    return walker.state


def test_closing_rounds_ask_every_word_once_hardest_first() -> None:
    state, wrong = finished(12, [BOOK[7], BOOK[2]]), {BOOK[2], BOOK[7]}
    rounds = []
    while words := closing_round_of(state):
        rounds.append(words)
        walker = Walker(done(state, told.ClosingRound, word_ids=[*words]))
        assert walker.state.flow.words == words
        for _ in words:
            walker.judge(right=False)
        state = walker.state
        assert state.finished
        assert state.step is LessonStep.AFTER_TEST
        assert {*state.test_wrong_ids} == wrong, "a closing round changes no result"
    assert [len(one) for one in rounds] == [5, 5, 2]
    assert rounds[0][:2] == (BOOK[2], BOOK[7])
    assert rounds[0][2:] == (BOOK[0], BOOK[1], BOOK[3])
    assert {word for one in rounds for word in one} == {*BOOK[:12]}


def test_a_repeated_word_is_harder_than_another() -> None:
    walker = Walker(begun(6))
    walker.to(LessonStep.MIXED_GROUP)
    for word in walker.state.flow.words:
        walker.judge(right=word != BOOK[4])
    walker.do(told.EndGroup, group_index=0, append=True)
    for _ in walker.steps():
        pass
    assert closing_round_of(walker.state)[0] == BOOK[4]


def test_a_closing_round_follows_only_the_test_and_asks_no_other_words() -> None:
    state = finished(6)
    words = [*closing_round_of(state)]
    assert closing_round_of(begun(6)) == ()
    assert refusal(begun(6), told.ClosingRound, word_ids=words) is LessonStepRefused
    assert refusal(state, told.ClosingRound, word_ids=words[::-1]) is LessonStepRefused
    on = done(state, told.ClosingRound, word_ids=words)
    assert done(on, told.ClosingRound, word_ids=words) is on


def test_a_group_of_one_more_word_may_be_asked_once_more() -> None:
    walker = Walker(done(finished(1), told.ClosingRound, word_ids=[BOOK[0]]))
    walker.judge(right=True)
    walker = Walker(done(walker.state, told.MoreWords, word_ids=[BOOK[5]]))
    for _ in walker.steps():
        pass
    assert not done(walker.state, told.ClosingRound, word_ids=[BOOK[5]]).finished


def test_a_closing_round_ends_where_the_lesson_jumps_to_its_test() -> None:
    state = finished(6)
    on = done(state, told.ClosingRound, word_ids=[*closing_round_of(state)])
    over = done(on, told.ToTest)
    place = {"step": LessonStep.MIXED_GROUP, "group_index": 2, "word_id": BOOK[3]}
    answer = event(told.Judge, **place, right=True, latency_ms=1)
    assert isinstance(answer, Answered)
    assert is_late(over, answer), "nobody was asked there"
    assert (over.finished, over.skipped_from, over.flow.words) == (True, None, ())


def test_the_last_answer_of_a_closing_round_can_be_taken_back() -> None:
    state = finished(3)
    walker = Walker(done(state, told.ClosingRound, word_ids=[*closing_round_of(state)]))
    for _ in range(2):
        walker.judge(right=True)
    before = walker.state
    walker.judge(right=False)
    walker.take_back()
    assert replace(walker.state, last_answer=None) == replace(before, last_answer=None)


def test_more_words_may_follow_a_closing_round_and_are_tested_alone() -> None:
    state = finished(3)
    walker = Walker(done(state, told.ClosingRound, word_ids=[*closing_round_of(state)]))
    for _ in range(3):
        walker.judge(right=True)
    walker = Walker(done(walker.state, told.MoreWords, word_ids=[BOOK[10]]))
    for _ in walker.steps():
        pass
    assert walker.state.test_correct_ids[-1] == BOOK[10]
    assert len(walker.state.test_correct_ids) == 4


def test_after_more_words_an_old_answer_is_late_only_at_a_place_that_may_have_been_skipped() -> (
    None
):
    walker = Walker(done(at(4, LessonStep.REVIEW), told.ToTest))
    for _ in walker.steps():
        pass
    on = done(walker.state, told.MoreWords, word_ids=[*BOOK[10:13]])
    for step, is_kept in ((LessonStep.FLASH, True), (LessonStep.AFTER_TEST, False)):
        place = {"step": step, "group_index": 0, "word_id": BOOK[0]}
        answer = event(told.Judge, **place, right=True, latency_ms=1)
        assert isinstance(answer, Answered)
        assert is_late(on, answer) is is_kept


def test_more_words_follow_only_a_complete_test_and_are_tested_alone() -> None:
    walker = Walker(begun(6))
    for _ in walker.steps():
        pass
    over, more = walker.state, [*BOOK[10:13]]
    on = done(over, told.MoreWords, word_ids=more)
    assert (on.step, on.group_index, on.tests_over) == (LessonStep.MEMORIZE, 2, (2,))
    assert done(on, told.MoreWords, word_ids=more) is on
    assert refusal(on, told.MoreWords, word_ids=BOOK[20:22]) is LessonStepRefused
    for words in ([BOOK[0]], [BOOK[11], BOOK[11]]):
        assert refusal(over, told.MoreWords, word_ids=words) is LessonStepRefused
    walker = Walker(on)
    for _ in walker.steps():
        pass
    assert walker.state.cursor == 3
    assert {*walker.state.test_correct_ids} == {*BOOK[:6], *more}
    skipped = Walker(done(at(7, LessonStep.REVIEW), told.ToTest))
    for _ in skipped.steps():
        pass
    assert refusal(skipped.state, told.MoreWords, word_ids=more) is LessonStepRefused


def test_a_word_with_which_the_lesson_began_does_not_come_in_as_a_new_one() -> None:
    chosen = Walker(FRESH)
    chosen.choose(BOOK[:3])
    walker = Walker(done(chosen.state, told.Begin, recalled_word_ids=[BOOK[9]]))
    for _ in walker.steps():
        pass
    assert refusal(walker.state, told.MoreWords, word_ids=[BOOK[9]]) is LessonStepRefused
    assert done(walker.state, told.MoreWords, word_ids=[BOOK[10]]).group_index == 1


def test_the_leader_may_replace_the_other_sides_judgement() -> None:
    state = judged(at(5, LessonStep.REVIEW), right=False, leads=False)
    assert judged(state, right=True, leads=False, nth=0) is state
    led = judged(state, right=True, nth=0)
    assert (led.group_wrong_ids, led.follower_ids, led.cursor) == ((), (), 1)
    assert led.last_answer is not None
    assert led.last_answer.right
    assert judged(led, right=False, nth=0) is led, "its own answer stands"
    assert judged(led, right=False, leads=False, nth=0) is led
    back: dict[str, Any] = {"step": "review", "group_index": 0, "word_id": led.flow.words[0]}
    assert refusal(led, told.TakeBack, leads=False, **back) is LessonStepRefused
    assert done(led, told.TakeBack, **back).cursor == 0
    assert done(state, told.TakeBack, leads=False, **back).follower_ids == ()


def test_a_word_wrong_earlier_in_the_group_stays_wrong() -> None:
    state = at(5, LessonStep.LISTENING_REVIEW, wrong=(1,))
    followed = judged(state, right=False, leads=False)
    assert judged(followed, right=True, nth=0).group_wrong_ids == (BOOK[0],)
    assert followed.follower_wrong_ids == ()


def test_the_leader_has_the_last_word_in_the_test_even_after_it() -> None:
    state = at(2, LessonStep.AFTER_TEST)
    over = judged(judged(state, right=True, leads=False), right=True, leads=False)
    assert over.finished
    first, second = over.flow.words
    led = judged(over, right=False, nth=0)
    assert (led.test_correct_ids, led.test_wrong_ids, led.finished) == ((second,), (first,), True)
    assert led.last_answer is None
    assert judged(led, right=False, nth=0) is led


def test_the_leader_may_replace_the_judgement_of_a_candidate() -> None:
    state = done(FRESH, told.OpenRound, size=5, candidate_ids=BOOK[:2])
    known: dict[str, Any] = {"word_id": BOOK[0], "known": True, "latency_ms": 1}
    followed = done(state, told.JudgeCandidate, leads=False, **known)
    led = done(followed, told.JudgeCandidate, **{**known, "known": False})
    assert (led.already_known_ids, led.chosen_ids, led.follower_ids) == ((), (BOOK[0],), ())
    assert done(led, told.JudgeCandidate, **known) is led


def test_replacing_the_only_wrong_answer_of_a_group_ends_it() -> None:
    state = at(5, LessonStep.MIXED_GROUP)
    for nth in range(5):
        state = judged(state, right=nth != 2, leads=False)
    assert asks_to_append(state)
    assert judged(state, right=True, nth=2).step is LessonStep.AFTER_TEST


def test_a_review_is_answered_word_by_word() -> None:
    fresh = fresh_state(LessonMode.REVIEW, OrderId(7), Instant(1_000))
    assert refusal(fresh, told.OpenReview, word_ids=[]) is LessonStepRefused
    state = done(fresh, told.OpenReview, word_ids=BOOK[:6])
    assert done(state, told.OpenReview, word_ids=BOOK[:6]) is state
    first = judged(state, right=True)
    assert judged(first, right=False, nth=0) is first
    assert refusal(first, told.FinishCards, group_index=0) is LessonStepRefused
    assert refusal(first, told.ToTest) is LessonStepRefused


def test_words_count_as_worked_through_after_their_cards() -> None:
    assert worked_through(FRESH) == ()
    assert worked_through(at(12, LessonStep.MEMORIZE, 1)) == BOOK[:5]
    assert worked_through(at(12, LessonStep.REVIEW, 1)) == BOOK[:10]
    assert worked_through(at(12, LessonStep.AFTER_TEST)) == BOOK[:12]


def test_a_lesson_names_all_its_words() -> None:
    testing = done(FRESH, told.OpenRound, size=5, candidate_ids=BOOK[:2])
    assert words_named(testing) == {*BOOK[:2]}
    walker = Walker(FRESH)
    walker.begin(BOOK[:2], BOOK[4:5])
    assert words_named(walker.state) == {*BOOK[:2], BOOK[4]}


@settings(max_examples=20)
@given(st.integers(0, 2**31 - 1), st.permutations(BOOK[:9]))
def test_a_choice_of_words_makes_the_test_ask_some_first(seed, first) -> None:
    walker = Walker(replace(FRESH, seed=seed))
    walker.begin(asked_first(BOOK[:9], first[:4], seed))
    walker.to(LessonStep.AFTER_TEST)
    assert walker.state.flow.words[:4] == tuple(first[:4])


def test_a_missed_word_stays_until_the_leader_goes_on_from_it() -> None:
    walker = Walker(at(5, LessonStep.REVIEW))
    walker.judge(right=False)
    missed = walker.state.last_answer
    assert missed is not None
    place: dict[str, Any] = {
        "step": missed.step,
        "group_index": missed.group_index,
        "word_id": missed.word_id,
    }
    other = done(walker.state, told.GoOn, **{**place, "word_id": BOOK[4]})
    assert other.last_answer == missed
    walker.do(told.GoOn, **place)
    assert walker.state == replace(other, last_answer=None)
