"""What is saved of a lesson becomes a story, and the story tells exactly what was saved."""

from dataclasses import replace
from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.ledger.lesson_history import progress_after, progress_events
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_flow import LessonFlow, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import (
    LastAnswer,
    LessonState,
    PreTest,
    check_progress,
)
from wordmate.domain.orders.events import (
    Answered,
    Event,
    JumpedToTest,
    LessonOpened,
    Progressed,
    StepFinished,
    WordsAppended,
    WordsChosen,
)

BOOK = numbered(*range(1, 31))


def begun(words=12, mode=LessonMode.NEW_WORDS):
    """A lesson at its first step."""
    return _chosen(LessonState(mode=mode, seed=7), BOOK[:words])


def _chosen(state, words):
    return replace(
        state,
        pre_test=None,
        chosen_ids=tuple(words),
        groups=group_words(tuple(words)),
        step=LessonStep.MEMORIZE,
    )


def _flow(state):
    return LessonFlow(
        groups=state.groups,
        seed=state.seed,
        state="finished" if state.finished else state.step.value,
        group_index=state.group_index,
    )


def step_over(state):
    """The lesson after its current step."""
    flow = _flow(state).finish_step()
    if flow.state == "finished":
        return replace(state, finished=True)
    same_group = flow.group_index == state.group_index
    return replace(
        state,
        step=LessonStep(flow.state),
        group_index=flow.group_index,
        cursor=0,
        group_wrong_ids=state.group_wrong_ids if same_group else (),
    )


def appended(state, words):
    """The lesson with words that come again at its end."""
    return replace(state, groups=_flow(state).append_wrong(words).groups)


def jumped(state):
    """The lesson whose time is up: what is not worked through is left out."""
    done = state.group_index + (state.step is not LessonStep.MEMORIZE)
    return replace(
        state,
        step=LessonStep.AFTER_TEST,
        group_index=len(state.groups) - 1,
        cursor=0,
        skipped_from=done if done < len(state.groups) else None,
    )


def _pre_tests(draw, state):
    """The saves of a pre-training test, and the words that it leaves to learn."""
    saves, left = [], list(BOOK)
    for _ in range(draw(st.integers(0, 3))):
        size = draw(st.sampled_from([5, 15]))
        candidates, left = tuple(left[:size]), left[size:]
        known = tuple(draw(st.lists(st.sampled_from(candidates or numbered(0)), unique=True)))
        if not candidates:
            break
        judged = draw(st.integers(0, len(candidates)))
        first = candidates[:judged]
        test = PreTest(
            size=size,
            candidate_ids=candidates,
            known_ids=tuple(word for word in first if word in known),
            unknown_ids=tuple(word for word in first if word not in known),
        )
        saves.append(replace(state, pre_test=test))
        state = replace(
            state,
            already_known_ids=state.already_known_ids + test.known_ids,
            chosen_ids=state.chosen_ids + test.unknown_ids,
        )
    return saves, state


@st.composite
def walks(draw):
    """What one lesson may save, one after the other; some of it is never saved."""
    mode = draw(st.sampled_from(LessonMode))
    state = LessonState(mode=mode, seed=draw(st.integers(0, 2**31 - 1)))
    saves = [state]
    if mode is LessonMode.NEW_WORDS:
        tests, state = _pre_tests(draw, state)
        saves += tests
    words = state.chosen_ids or tuple(w for w in BOOK if w not in state.already_known_ids)
    if words:
        state = _chosen(state, words[: draw(st.integers(1, 23))])
        saves.append(state)
        saves += _steps(draw, state)
    kept = draw(st.lists(st.booleans(), min_size=len(saves), max_size=len(saves)))
    return [save for save, is_saved in zip(saves, kept, strict=True) if is_saved]


def _steps(draw, state):
    moves = st.sampled_from([*["step"] * 6, "answer", "append", "append", "jump"])
    for move in draw(st.lists(moves, max_size=60)):
        if state.finished:
            return
        testing = state.step is LessonStep.AFTER_TEST
        lesson = sorted({word for group in state.groups for word in group})
        word = draw(st.sampled_from(lesson))
        if move == "step":
            state = step_over(state)
        elif move == "jump" and not testing:
            state = jumped(state)
        elif move == "append" and not testing and state.step is not LessonStep.MEMORIZE:
            state = appended(state, [word])
        elif testing and word not in (*state.test_correct_ids, *state.test_wrong_ids):
            field = draw(st.sampled_from(["test_correct_ids", "test_wrong_ids"]))
            state = replace(
                state, cursor=state.cursor + 1, **{field: (*getattr(state, field), word)}
            )
        elif not testing and word not in state.group_wrong_ids:
            state = replace(state, group_wrong_ids=(*state.group_wrong_ids, word), cursor=1)
        yield state


@given(walks())
def test_the_story_of_a_lesson_tells_exactly_what_was_saved(saves) -> None:
    before = folded = None
    for saved in saves:
        check_progress(saved, before)  # a lesson can stand there
        folded = reduce(progress_after, progress_events(before, saved), folded)
        assert folded == saved
        assert folded is not None
        assert type(folded.step) is type(saved.step)
        before = saved


@given(walks())
def test_saving_the_same_again_tells_nothing(saves) -> None:
    for saved in saves:
        assert progress_events(saved, saved) == ()


@given(st.integers(1, 23), st.data())
def test_every_step_is_told_once_and_in_its_order(words, data) -> None:
    state, before, story = begun(words), None, list[Event]()
    steps = [step for step in LessonStep if step is not LessonStep.AFTER_TEST]
    expected = [(step, group) for group in range(len(state.groups)) for step in steps]
    while True:
        if state.finished or data.draw(st.booleans()):
            story += progress_events(before, state)
            before = state
        if state.finished:
            break
        state = step_over(state)
    told = [(one.step, one.group_index) for one in story if isinstance(one, StepFinished)]
    assert told == [*expected, (LessonStep.AFTER_TEST, len(state.groups) - 1)]
    assert [type(one) for one in story[:2]] == [LessonOpened, WordsChosen]
    beside = [set(one.changes) for one in story if isinstance(one, Progressed)]
    assert beside in ([], [{"chosen_ids"}])


def test_the_end_of_a_step_and_a_jump_tell_that_the_next_one_begins_with_its_first_word() -> None:
    answered = replace(step_over(begun(7)), cursor=5, last_answer=None)
    [finished] = progress_events(answered, step_over(answered))
    assert finished == StepFinished(step=LessonStep.REVIEW, group_index=0)
    assert progress_events(answered, jumped(answered)) == (JumpedToTest(skipped_from=1),)
    test = PreTest(size=5, candidate_ids=numbered(1, 2))
    testing = LessonState(
        mode=LessonMode.NEW_WORDS, seed=7, pre_test=test, chosen_ids=numbered(1, 2)
    )
    assert progress_events(testing, _chosen(testing, numbered(1, 2))) == (
        WordsChosen(groups=(numbered(1, 2),), already_known_ids=()),
    )


def test_words_that_come_again_and_a_jump_are_told_as_such() -> None:
    at_review = step_over(begun(7))
    again = appended(at_review, [1, 2, 3, 4])
    over = jumped(again)
    assert progress_events(at_review, again) == (
        WordsAppended(from_group=1, groups=(numbered(6, 7, 1, 2, 3), numbered(4))),
    )
    full = step_over(begun(5))
    assert progress_events(full, appended(full, [2])) == (
        WordsAppended(from_group=1, groups=(numbered(2),)),
    )
    assert progress_events(again, over) == (JumpedToTest(skipped_from=1),)
    [answered] = progress_events(over, replace(over, cursor=1, test_correct_ids=(6,)))
    assert answered == Progressed(changes={"cursor": 1, "test_correct_ids": [6]})


def test_what_changed_is_stored_in_plain_values_and_read_in_its_own_types() -> None:
    test = PreTest(size=5, candidate_ids=numbered(1, 2), known_ids=numbered(1))
    last = LastAnswer(
        step="pre_test",
        group_index=0,
        word_id=WordId(1),
        right=True,
        group_wrong_ids=numbered(2),
    )
    open_ = LessonState(mode=LessonMode.NEW_WORDS, seed=7)
    answered = replace(open_, pre_test=test, last_answer=last)
    [there] = progress_events(open_, answered)
    assert there == Progressed(
        changes={
            "pre_test": {
                "size": 5,
                "candidate_ids": [1, 2],
                "known_ids": [1],
                "unknown_ids": [],
                "checked_ids": [],
            },
            "last_answer": {
                "step": "pre_test",
                "group_index": 0,
                "word_id": 1,
                "right": True,
                "group_wrong_ids": [2],
            },
        }
    )
    assert progress_after(open_, there) == answered
    [back] = progress_events(answered, open_)
    assert back == Progressed(changes={"pre_test": None, "last_answer": None})
    assert progress_after(answered, back) == open_
    review = replace(begun(5, LessonMode.REVIEW), step=None)
    testing = replace(review, step=LessonStep.AFTER_TEST)
    for before, after, told in ((review, testing, "after_test"), (testing, review, None)):
        [event] = progress_events(before, after)
        assert event == Progressed(changes={"step": told})
        assert type(event.changes["step"]) is type(told)
        read = progress_after(before, event)
        assert read is not None
        assert read == after
        assert type(read.step) is type(after.step)


def test_an_event_of_something_else_leaves_the_progress_as_it_is() -> None:
    answer = Answered(word_id=WordId(1), step="flash", right=True, latency_ms=1)
    assert progress_after(begun(), answer) == begun()
    assert progress_after(None, answer) is None
    assert progress_after(None, JumpedToTest(skipped_from=1)) is None
