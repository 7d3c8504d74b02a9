"""An answer is taken back exactly, across the end of a step or group; only the last, and once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.ledger.lesson_history import progress_after, progress_events
from wordmate.domain.lessons.answering import (
    answer,
    check_at_hand,
    check_last_answer,
    standing_answers,
    take_back,
)
from wordmate.domain.lessons.errors import InvalidProgress, LessonStepRefused
from wordmate.domain.lessons.exercise import is_checked
from wordmate.domain.lessons.grouping import MOST_GROUPS, group_words
from wordmate.domain.lessons.lesson_flow import LessonFlow, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import (
    LastAnswer,
    LessonState,
    PreTest,
    check_progress,
)
from wordmate.domain.lessons.review_progress import answer_in_review, review_run, reviewed

seeds = st.integers(0, 2**31 - 1)


@dataclass(frozen=True)
class Told:
    word_id: WordId
    step: str
    right: bool = True
    taken_back: bool = False


def begun(count: int, seed: int) -> LessonState:
    """A lesson at its first review step."""
    words = numbered(*range(1, count + 1))
    return LessonState(
        mode=LessonMode.NEW_WORDS,
        seed=seed,
        chosen_ids=words,
        groups=group_words(words),
        step=LessonStep.REVIEW,
    )


@pytest.mark.parametrize(("count", "asks"), [(MOST_GROUPS, False), (MOST_GROUPS - 1, True)])
def test_a_lesson_asks_for_wrong_words_again_until_it_holds_as_many_groups_as_are_kept(
    count: int, asks: bool
) -> None:
    words = numbered(1, 2, 3, 4, 5)
    state = replace(
        begun(5, seed=42),
        groups=(words,) * count,
        group_index=count - 1,
        step=LessonStep.MIXED_GROUP,
        group_wrong_ids=numbered(4),
    )
    for word in _flow(state).words:
        state = answer(state, word, right=True)
    assert (state.step is LessonStep.MIXED_GROUP) is asks


def _next(state: LessonState) -> LessonState:
    """Goes on where no word is at hand: the cards, and a group whose wrong words are left."""
    at = _flow(state).finish_step()
    return replace(
        state,
        step=LessonStep(at.state),
        group_index=at.group_index,
        cursor=0,
        group_wrong_ids=state.group_wrong_ids if at.group_index == state.group_index else (),
        last_answer=None,
    )


def _flow(state: LessonState) -> LessonFlow:
    assert state.step is not None
    return LessonFlow(
        groups=state.groups, seed=state.seed, state=state.step.value, group_index=state.group_index
    )


def answered(
    state: LessonState, wrong: frozenset[int]
) -> Iterator[tuple[LessonState, LessonState]]:
    """Every answer of a lesson: where it stood before and after."""
    while not state.finished:
        words = _flow(state).words
        if state.step is LessonStep.MEMORIZE or state.cursor == len(words):
            state = _next(state)
            continue
        word = words[state.cursor]
        after = answer(state, word, right=word not in wrong)
        yield state, after
        state = after


@given(st.integers(1, 12), seeds, st.frozensets(st.integers(1, 12)))
def test_every_answer_of_a_lesson_is_taken_back_exactly(count, seed, wrong) -> None:
    for before, after in answered(begun(count, seed), wrong):
        back = take_back(after)
        assert back == replace(before, last_answer=None)
        with pytest.raises(LessonStepRefused):
            take_back(back)
        check_progress(back)
        assert after.last_answer is not None
        last = after.last_answer
        check_last_answer(after, (last.step, last.word_id, last.right))


@given(st.integers(1, 12), seeds, st.frozensets(st.integers(1, 12)))
def test_an_answer_leads_to_the_next_word_and_the_last_one_to_the_next_step(
    count, seed, wrong
) -> None:
    mistakes, tested = list[WordId](), list[WordId]()
    for before, after in answered(begun(count, seed), wrong):
        words, at = _flow(before).words, before.cursor
        testing = before.step is LessonStep.AFTER_TEST
        if before.step is LessonStep.REVIEW and at == 0:
            mistakes.clear()
        if testing:
            tested.append(words[at])
        elif words[at] in wrong and words[at] not in mistakes:
            mistakes.append(words[at])
        assert list(after.test_correct_ids) == [word for word in tested if word not in wrong]
        assert list(after.test_wrong_ids) == [word for word in tested if word in wrong]
        is_last = at + 1 == len(words)
        assert after.finished is (testing and is_last)
        place = before.step, before.group_index, at + 1
        if is_last and not testing and not (before.step is LessonStep.MIXED_GROUP and mistakes):
            following = _flow(before).finish_step()
            place = LessonStep(following.state), following.group_index, 0
        assert (after.step, after.group_index, after.cursor) == place
        if testing:
            assert after.group_wrong_ids == before.group_wrong_ids
        else:
            stays = place[1] == before.group_index and place[0] is not LessonStep.AFTER_TEST
            assert after.group_wrong_ids == (tuple(mistakes) if stays else ())


@pytest.mark.parametrize(("ahead", "step"), [(2, LessonStep.MIXED_GROUP), (1, LessonStep.MEMORIZE)])
def test_wrong_words_that_stand_ahead_need_not_be_appended(ahead, step) -> None:
    words = numbered(1, 2, 3, 4, 5)
    state = LessonState(
        mode=LessonMode.NEW_WORDS,
        seed=1,
        groups=(words, numbered(ahead)),
        step=LessonStep.MIXED_GROUP,
        cursor=4,
        group_wrong_ids=numbered(1),
    )
    after = answer(state, _flow(state).words[4], right=True)
    stays = step is LessonStep.MIXED_GROUP
    assert (after.step, after.group_index) == (step, 0 if stays else 1)
    assert after.group_wrong_ids == ((1,) if stays else ())


@given(st.integers(1, 12), seeds, st.frozensets(st.integers(1, 12)))
def test_the_story_of_a_taken_back_answer_tells_the_progress_before_it(count, seed, wrong) -> None:
    for before, after in answered(begun(count, seed), wrong):
        back, state = take_back(after), after
        for event in progress_events(after, back):
            state = progress_after(state, event) or state
        assert state == back == replace(before, last_answer=None)


@given(st.booleans())
def test_an_answer_of_the_pre_test_is_taken_back(right) -> None:
    open_ = LessonState(
        mode=LessonMode.NEW_WORDS, seed=1, pre_test=PreTest(size=5, candidate_ids=numbered(1, 2))
    )
    after = answer(open_, WordId(1), right=right)
    assert after != open_
    assert take_back(after) == open_
    check_last_answer(after, ("pre_test", WordId(1), right))


def a_round(seed: int, claims: Sequence[bool], checks: Mapping[int, bool]) -> LessonState:
    """A round whose words are claimed so, those that are checked answered so."""
    words = numbered(*range(1, len(claims) + 1))
    test = PreTest(size=15, candidate_ids=words)
    state = LessonState(mode=LessonMode.NEW_WORDS, seed=seed, pre_test=test)
    for word, is_known in zip(words, claims, strict=True):
        state = answer(state, word, right=is_known)
        if check_at_hand(state) == word and word in checks:
            state = answer(state, word, right=checks[word])
        check_progress(state)
    return state


rounds = st.tuples(
    seeds,
    st.lists(st.booleans(), min_size=1, max_size=15),
    st.dictionaries(st.integers(1, 15), st.booleans()),
)


@given(rounds)
def test_a_word_that_was_only_said_to_be_known_is_new_again(told) -> None:
    seed, claims, checks = told
    state = a_round(seed, claims, checks)
    claimed = [word for word, is_known in enumerate(claims, start=1) if is_known]
    checked = [word for word in claimed if is_checked(WordId(word), seed) and word in checks]
    known = [word for word in claimed if word not in checked or checks[word]]
    assert state.pre_test is not None
    assert list(state.pre_test.checked_ids) == checked
    assert list(state.already_known_ids) == known == list(state.pre_test.known_ids)
    assert sorted(state.chosen_ids) == sorted({*range(1, len(claims) + 1)} - set(known))


@pytest.mark.parametrize("right", [True, False])
def test_a_word_that_is_said_to_be_known_is_asked_for_at_once(right) -> None:
    seed = next(one for one in range(100) if is_checked(WordId(1), one))
    claimed = a_round(seed, [True], {})
    assert claimed.last_answer == LastAnswer(
        step="pre_test", group_index=0, word_id=WordId(1), right=True
    )
    assert check_at_hand(claimed) == 1
    after = answer(claimed, WordId(1), right=right)
    assert after.pre_test is not None
    assert after.pre_test.checked_ids == (1,)
    assert (after.already_known_ids, after.chosen_ids) == (((1,), ()) if right else ((), (1,)))
    check_progress(after)
    assert take_back(after) == replace(claimed, last_answer=None)
    check_last_answer(after, ("pre_test", WordId(1), right))


@given(rounds, st.booleans())
def test_a_check_is_taken_back_exactly_and_the_word_is_claimed_as_before(told, right) -> None:
    state = a_round(*told)
    check = check_at_hand(state)
    if check is None:
        return
    after = answer(state, check, right=right)
    assert after != state
    assert check_at_hand(after) is None
    assert take_back(after) == replace(state, last_answer=None)
    check_last_answer(after, ("pre_test", check, right))
    replayed: LessonState | None = state
    for event in progress_events(state, after):
        replayed = progress_after(replayed, event)
    assert replayed == after


@given(seeds)
def test_a_word_is_checked_only_once_and_only_just_after_it_was_claimed(seed) -> None:
    open_ = a_round(seed, [], {})
    open_ = replace(open_, pre_test=PreTest(size=5, candidate_ids=numbered(1, 2)))
    claimed = answer(open_, WordId(1), right=True)
    if not is_checked(WordId(1), seed):
        with pytest.raises(LessonStepRefused):
            answer(claimed, WordId(1), right=False)
        return
    checked = answer(claimed, WordId(1), right=False)
    for later in (
        checked,
        answer(claimed, WordId(2), right=True),
        answer(checked, WordId(2), right=False),
    ):
        with pytest.raises(LessonStepRefused):
            answer(later, WordId(1), right=False)


@pytest.mark.parametrize("checked", [(1, 1), (2,), (3,)])
def test_only_judged_words_of_the_sample_are_checked(checked) -> None:
    seed = next(
        one for one in range(100) if is_checked(WordId(1), one) and not is_checked(WordId(2), one)
    )
    test = PreTest(
        size=5, candidate_ids=numbered(1, 2, 3), known_ids=numbered(1, 2), checked_ids=checked
    )
    state = LessonState(
        mode=LessonMode.NEW_WORDS, seed=seed, pre_test=test, already_known_ids=numbered(1, 2)
    )
    with pytest.raises(InvalidProgress) as caught:
        check_progress(state)
    assert caught.value.field == "preTest"


def test_only_the_word_at_hand_is_answered() -> None:
    state = begun(5, 1)
    for word, at in ((2, state), (1, replace(state, step=LessonStep.MEMORIZE))):
        with pytest.raises(LessonStepRefused):
            answer(at, WordId(word), right=True)


A, B = Told(WordId(1), "review"), Told(WordId(2), "review")
NO_A, NO_B = replace(A, taken_back=True), replace(B, taken_back=True)


@pytest.mark.parametrize(
    ("answers", "stand", "last"),
    [
        ([A, B], (A, B), ("review", 2, True)),
        ([A, B, NO_B], (A,), None),
        ([A, NO_A, A], (A,), ("review", 1, True)),
        ([A, NO_A, B], (B,), ("review", 2, True)),
    ],
)
def test_an_answer_that_was_taken_back_does_not_stand(answers, stand, last) -> None:
    found = standing_answers(None, answers)
    assert (found.answers, found.last) == (stand, last)


@pytest.mark.parametrize("answers", [[NO_A], [A, NO_B], [A, B, NO_B, NO_A], [A, NO_A, NO_A]])
def test_what_is_not_the_last_answer_is_not_taken_back(answers) -> None:
    with pytest.raises(InvalidProgress) as caught:
        standing_answers(None, answers)
    assert caught.value.field == "answers"


def test_the_last_saved_answer_is_taken_back_once() -> None:
    saved = answer(begun(5, 1), WordId(1), right=True)
    assert standing_answers(saved, []).last == ("review", 1, True)
    assert standing_answers(saved, [NO_A]).base == replace(begun(5, 1), last_answer=None)
    for answers in ([NO_A, NO_A], [NO_B], [B, NO_B, NO_A]):
        with pytest.raises(InvalidProgress):
            standing_answers(saved, answers)


def test_a_last_answer_that_was_not_given_is_refused() -> None:
    saved = answer(begun(5, 1), WordId(1), right=True)
    assert saved.last_answer is not None
    last = ("review", WordId(1), True)
    check_last_answer(saved, last)
    lies = (
        replace(saved.last_answer, group_wrong_ids=numbered(3)),
        replace(saved.last_answer, group_index=1),
        replace(saved.last_answer, group_index=4),
        replace(saved.last_answer, word_id=WordId(99)),
        replace(saved.last_answer, right=False),
    )
    claims = [(replace(saved, last_answer=lie), last) for lie in lies]
    for progress, found in (*claims, (replace(saved, cursor=3), last), (saved, None)):
        with pytest.raises(InvalidProgress) as caught:
            check_last_answer(progress, found)
        assert caught.value.field == "lastAnswer"


def test_a_review_is_answered_and_taken_back_as_a_review() -> None:
    review = replace(begun(2, 1), mode=LessonMode.REVIEW, step=None)
    open_ = reviewed(review, review_run(review).begin())
    word = review_run(open_).words[0]
    for right in (True, False):
        after = answer(open_, word, right=right)
        assert after == answer_in_review(open_, word, right=right)
        assert take_back(after) == open_
