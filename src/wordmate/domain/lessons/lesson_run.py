"""The one machine of a lesson: applies an action to its state.

The web app's lessonProgress.ts does the same, action for action; traces check both. It also merges
devices that acted while disconnected: the service applies their actions in the order of arrival.

- An answer at a place stays, unless it came from the other side and the side that leads answers
  there, too: then the leader's answer replaces it.
- Steps never go back. An action at a place that is over is ignored.
- Which side leads follows from the hand-overs before the action. Answers from before a hand-over
  stay.
- A device may append a group's wrong words later, too, until the test has begun.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.actions import (
    PRE_TEST,
    Answered,
    AnswerTakenBack,
    Begin,
    ClosingRound,
    EndGroup,
    FinishCards,
    HandOver,
    LessonAction,
    MarkKnown,
    MarkWord,
    MoreWords,
    OpenReview,
    OpenRound,
    ShowCard,
    ToTest,
    WentOn,
)
from wordmate.domain.lessons.errors import (
    LeadIsTutors,
    LessonHasNoWords,
    LessonStepRefused,
    WordsNotInLesson,
)
from wordmate.domain.lessons.exercise import is_checked
from wordmate.domain.lessons.grouping import (
    MOST_GROUPS,
    MOST_RECALLED_WORDS,
    SEED_STEP,
    append_wrong,
    closing_words,
    distinct_words,
    group_words,
    mulberry32,
)
from wordmate.domain.lessons.leading import leads_at
from wordmate.domain.lessons.lesson_flow import FINISHED, STEPS, LessonFlow, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import (
    Jump,
    LastAnswer,
    LessonState,
    PreTest,
    WrongLeft,
)
from wordmate.domain.lessons.review_progress import (
    answer_in_review,
    open_review,
    take_back_in_review,
)

Applied = LessonState | DomainError
Place = tuple[int, int]
"""A group, and the number of a step."""


def fresh_state(mode: LessonMode, order_id: OrderId, started_at: Instant | None) -> LessonState:
    """A lesson before any action. Its shuffles follow from its order and its run, so that two
    disconnected devices start alike.
    """
    draw = mulberry32(order_id * SEED_STEP + (started_at or 0))
    return LessonState(mode=mode, seed=draw() >> 1)


def apply(state: LessonState, action: LessonAction, *, ends: bool) -> Applied:
    """The state after an action of one side: the identical state if nothing changes, the refusal if
    the action does not apply.

    ``ends``: the action came from the side that starts and ends the order.
    """
    acts = _IN_REVIEW if state.mode is LessonMode.REVIEW else _IN_LESSON
    act = acts.get(type(action))
    if act is None:
        return LessonStepRefused()
    leads = ends
    if isinstance(action, Answered | AnswerTakenBack):
        leads = leads_at(action.step, ends=ends, student_leads=state.student_leads)
    after = act(state, action, leads)
    is_answer = isinstance(action, Answered)
    if after is state or is_answer or isinstance(after, DomainError) or after.last_answer is None:
        return after
    return replace(after, last_answer=None)


def is_judged(state: LessonState, answer: Answered) -> bool:
    """Whether the answer's place has a valid answer."""
    if answer.step == PRE_TEST:
        test = state.pre_test or PreTest(size=0)
        checked, judged = test.checked_ids, {*test.known_ids, *test.unknown_ids, *state.settled}
        return answer.word_id in (checked if answer.is_check else judged)
    if state.mode is LessonMode.REVIEW:
        return answer.word_id in (*state.test_correct_ids, *state.test_wrong_ids)
    place, here = _place_of(answer), _place(state)
    if place is None or here is None or place >= here:
        words = state.flow.words if here is not None and place == here else ()
        return answer.word_id in words[: state.cursor]
    return not _is_passed_over(state, answer, place)


def is_late(state: LessonState, answer: Answered) -> bool:
    """Whether an answer that does not apply is kept as a late one: its place is over, and its word
    may not have been asked there."""
    place, here = _place_of(answer), _place(state)
    return (
        place is not None
        and here is not None
        and place < here
        and _is_passed_over(state, answer, place)
    )


def asks_to_append(state: LessonState) -> bool:
    """Whether the group is worked through and its wrong words may be appended."""
    return _is_at_end(state, LessonStep.MIXED_GROUP) and bool(_appendable(state))


def check_at_hand(state: LessonState) -> WordId | None:
    """The last candidate said to be known, if it may be checked: only without a tutor."""
    test = state.pre_test
    if test is None or state.step is not None or test.judged == 0:
        return None
    last = test.candidate_ids[test.judged - 1]
    is_claimed = state.already_known_ids[-1:] == (last,) and last not in test.checked_ids
    return last if is_claimed and is_checked(last, state.seed) else None


def may_go_on(state: LessonState) -> bool:
    """Whether more words may follow: the test is over, and left no group out."""
    new = state.mode is LessonMode.NEW_WORDS
    return new and state.finished and state.skipped_from is None


# Before the first step


def _open_round(state: LessonState, action: OpenRound, _: bool) -> Applied:
    test = state.pre_test
    if state.step is not None or (test is not None and test.candidate is not None):
        return LessonStepRefused()
    fresh = [one for one in dict.fromkeys(action.candidate_ids) if one not in state.settled]
    candidates = tuple(fresh[: min(action.size, state.room)])
    if not candidates:
        return state
    test = PreTest(size=action.size, candidate_ids=candidates)
    return replace(state, pre_test=test, follower_ids=())


def _judge_candidate(state: LessonState, action: Answered, leads: bool) -> Applied:
    test, word_id, right = state.pre_test, action.word_id, action.right
    if action.is_check:
        if test is None or check_at_hand(state) != word_id:
            return state if is_judged(state, action) else LessonStepRefused()
        # A word that was only said to be known is new again.
        test = replace(test, checked_ids=(*test.checked_ids, word_id))
        checked = _said(state, test, word_id, known=right)
        return replace(checked, last_answer=_last(state, action, leads))
    if is_judged(state, action):
        if test is None or not _is_replaced(state, word_id, leads):
            return state
        last = _replaced(state.last_answer, action)
        led = replace(state, follower_ids=_without(state.follower_ids, word_id), last_answer=last)
        return _said(led, test, word_id, known=right)
    if test is None or state.step is not None or test.candidate != word_id:
        return LessonStepRefused()
    judged = _said(state, test, word_id, known=right)
    follower_ids = state.follower_ids if leads else (*state.follower_ids, word_id)
    return replace(judged, follower_ids=follower_ids, last_answer=_last(state, action, leads))


def _said(state: LessonState, test: PreTest, word_id: WordId, *, known: bool | None) -> LessonState:
    """Replaces what was said of a candidate before, if anything, by what is said now."""
    as_known = (word_id,) if known is True else ()
    as_unknown = (word_id,) if known is False else ()
    return replace(
        state,
        pre_test=replace(
            test,
            known_ids=_without(test.known_ids, word_id) + as_known,
            unknown_ids=_without(test.unknown_ids, word_id) + as_unknown,
        ),
        already_known_ids=_without(state.already_known_ids, word_id) + as_known,
        chosen_ids=_without(state.chosen_ids, word_id) + as_unknown,
    )


def _mark_known(state: LessonState, action: MarkKnown, _: bool) -> Applied:
    fresh = [one for one in dict.fromkeys(action.word_ids) if one not in state.settled]
    if not fresh:
        return state
    if state.step is not None or _is_testing(state) or not state.room:
        return LessonStepRefused()
    known = (*state.already_known_ids, *fresh[: state.room])
    return replace(state, already_known_ids=known)


def _mark_word(state: LessonState, action: MarkWord, _: bool) -> Applied:
    word_id = action.word_id
    if (word_id in state.chosen_ids) is action.is_marked:
        return state
    if state.step is not None or state.pre_test is not None:
        return LessonStepRefused()
    if not action.is_marked:
        return replace(state, chosen_ids=_without(state.chosen_ids, word_id))
    if not state.room or word_id in state.already_known_ids:
        return LessonStepRefused()
    return replace(state, chosen_ids=(*state.chosen_ids, word_id))


def _begin(state: LessonState, action: Begin, _: bool) -> Applied:
    if state.step is not None:
        return state
    if not state.chosen_ids:
        return LessonHasNoWords()
    recalled = action.recalled_word_ids
    if len({*recalled} - state.settled) < len(recalled) or len(recalled) > MOST_RECALLED_WORDS:
        return LessonStepRefused()
    groups, step = group_words((*recalled, *state.chosen_ids)), LessonStep.MEMORIZE
    return replace(state, pre_test=None, step=step, groups=groups, follower_ids=())


# The steps


def _show_card(state: LessonState, action: ShowCard, _: bool) -> Applied:
    if not _is_here(state, LessonStep.MEMORIZE, action.group_index):
        return _over_or_refused(state, LessonStep.MEMORIZE, action.group_index)
    if not 0 <= action.cursor < len(state.flow.words):
        return LessonStepRefused()
    return state if action.cursor == state.cursor else replace(state, cursor=action.cursor)


def _finish_cards(state: LessonState, action: FinishCards, _: bool) -> Applied:
    if not _is_here(state, LessonStep.MEMORIZE, action.group_index):
        return _over_or_refused(state, LessonStep.MEMORIZE, action.group_index)
    return _finish_step(state)


def _answer(state: LessonState, action: Answered, leads: bool) -> Applied:
    place, here, word_id = _place_of(action), _place(state), action.word_id
    if place is None or here is None or place > here:
        return LessonStepRefused()
    if word_id not in distinct_words(state.groups):
        return WordsNotInLesson()
    if place < here:
        return state
    words, cursor = state.flow.words, state.cursor
    if word_id in words[:cursor]:
        return _replace(state, action) if _is_replaced(state, word_id, leads) else state
    is_at_hand = word_id in words[cursor : cursor + 1]
    return _judge(state, action, leads) if is_at_hand else LessonStepRefused()


def _judge(state: LessonState, action: Answered, leads: bool) -> LessonState:
    """Judges the current word. Its step ends with the last word, unless the group's wrong words may
    be appended first.
    """
    word_id, last = action.word_id, _last(state, action, leads)
    judged = replace(_marked(state, word_id, action.right), cursor=state.cursor + 1)
    if not leads:
        is_alone = judged.group_wrong_ids != state.group_wrong_ids
        judged = replace(
            judged,
            follower_ids=(*state.follower_ids, word_id),
            follower_wrong_ids=(*state.follower_wrong_ids, *((word_id,) if is_alone else ())),
        )
    return _ended(replace(judged, last_answer=last))


def _replace(state: LessonState, action: Answered) -> LessonState:
    """The leader judges a word of the step that the other side had judged."""
    word_id = action.word_id
    wrong_ids = state.group_wrong_ids
    if word_id in state.follower_wrong_ids:
        wrong_ids = _without(wrong_ids, word_id)
    before = replace(
        state,
        group_wrong_ids=wrong_ids,
        follower_ids=_without(state.follower_ids, word_id),
        follower_wrong_ids=_without(state.follower_wrong_ids, word_id),
        last_answer=_replaced(state.last_answer, action),
    )
    if state.step is LessonStep.AFTER_TEST:
        before = _untested(before, word_id)
    return _ended(_marked(before, word_id, action.right))


def _ended(state: LessonState) -> LessonState:
    """The lesson at its next step, if the last word of the current step was judged."""
    is_over = state.cursor >= len(state.flow.words) and not state.finished
    return _finish_step(state) if is_over and not asks_to_append(state) else state


def _end_group(state: LessonState, action: EndGroup, _: bool) -> Applied:
    if _is_here(state, LessonStep.MIXED_GROUP, action.group_index):
        if not _is_at_end(state, LessonStep.MIXED_GROUP):
            return LessonStepRefused()
        wrong = _appendable(state)
        if action.append:
            groups = state.flow.append_wrong(wrong).groups
            return _finish_step(replace(state, groups=groups))
        left = WrongLeft(group_index=action.group_index, word_ids=wrong)
        wrong_left = (*state.wrong_left, left) if wrong else state.wrong_left
        return _finish_step(replace(state, wrong_left=wrong_left))
    over = _over_or_refused(state, LessonStep.MIXED_GROUP, action.group_index)
    return _append_later(state, action.group_index) if over is state and action.append else over


def _append_later(state: LessonState, group_index: int) -> LessonState:
    """Appends the wrong words of a group that is over, if the lesson has another group to come in
    any case.
    """
    left = [one for one in state.wrong_left if one.group_index == group_index]
    words = tuple(word for one in left for word in one.word_ids)
    ends = state.group_index == len(state.groups) - 1 and state.step is LessonStep.MIXED_GROUP
    groups = append_wrong(state.groups, state.group_index, words)
    if state.step is LessonStep.AFTER_TEST or ends or len(groups) > MOST_GROUPS:
        return state
    if groups == state.groups:
        return state
    others = tuple(one for one in state.wrong_left if one.group_index != group_index)
    return replace(state, groups=state.flow.append_wrong(words).groups, wrong_left=others)


def _to_test(state: LessonState, _: ToTest, __: bool) -> Applied:
    step = state.step
    if step is None:
        return LessonStepRefused()
    if step is LessonStep.AFTER_TEST:
        return state
    skipped = state.group_index + (step is not LessonStep.MEMORIZE)
    return replace(
        _moved(state, state.flow.to_test()),
        skipped_from=skipped if skipped < len(state.groups) else None,
        jumped=Jump(group_index=state.group_index, step=step, cursor=state.cursor),
    )


def _more_words(state: LessonState, action: MoreWords, _: bool) -> Applied:
    over = state.tests_over
    if over and state.groups[over[-1]] == action.word_ids:
        return state
    if not may_go_on(state) or len(action.word_ids) > state.room:
        return LessonStepRefused()
    if not state.settled.isdisjoint(action.word_ids):
        return LessonStepRefused()
    try:
        flow = _over(state.flow).more_words(action.word_ids)
    except DomainError as refusal:
        return refusal
    on = replace(
        state,
        chosen_ids=(*state.chosen_ids, *action.word_ids),
        groups=flow.groups,
        tests_over=flow.tests_over,
        finished=False,
        wrong_left=(),
        jumped=None,
    )
    return _at_step(on, LessonStep(flow.state), flow.group_index)


def closing_round_of(state: LessonState) -> tuple[WordId, ...]:
    """The words of the closing round that may follow now; none if none may follow."""
    if not may_go_on(state) or len(state.groups) >= MOST_GROUPS:
        return ()
    return closing_words(state.groups, state.tests_over, state.test_wrong_ids)


def _closing_round(state: LessonState, action: ClosingRound, _: bool) -> Applied:
    if state.flow.is_closing_round and state.groups[state.tests_over[-1]] == action.word_ids:
        return state
    if not action.word_ids or closing_round_of(state) != action.word_ids:
        return LessonStepRefused()
    flow = _over(state.flow).closing_round(action.word_ids)
    on = replace(
        state,
        groups=flow.groups,
        tests_over=flow.tests_over,
        finished=False,
        wrong_left=(),
        jumped=None,
    )
    return _at_step(on, LessonStep(flow.state), flow.group_index)


def _hand_over(state: LessonState, action: HandOver, ends: bool) -> Applied:
    if not ends:
        return LeadIsTutors()
    if state.student_leads is action.to_student:
        return state
    return replace(state, student_leads=action.to_student, follower_ids=(), follower_wrong_ids=())


def _take_back(state: LessonState, action: AnswerTakenBack, leads: bool) -> Applied:
    last = state.last_answer
    place = (action.step, action.group_index, action.word_id)
    if last is None or (last.step, last.group_index, last.word_id) != place:
        return LessonStepRefused()
    if last.leads and not leads:
        return LessonStepRefused()
    word_id = last.word_id
    before = replace(
        state,
        follower_ids=last.follower_ids,
        follower_wrong_ids=last.follower_wrong_ids,
    )
    if last.step == PRE_TEST:
        return _unsaid(before, word_id)
    if last.step == LessonStep.AFTER_TEST:
        before = _untested(before, word_id)
    flow = state.flow
    if state.finished or (state.step, state.group_index) != (last.step, last.group_index):
        flow = (_over(flow) if state.finished else flow).take_back()
    return replace(
        before,
        step=LessonStep(flow.state),
        group_index=flow.group_index,
        cursor=flow.words.index(word_id),
        group_wrong_ids=last.group_wrong_ids,
        finished=False,
    )


def _go_on(state: LessonState, action: WentOn, _: bool) -> Applied:
    last = state.last_answer
    place = (action.step, action.group_index, action.word_id)
    is_last = last is not None and (last.step, last.group_index, last.word_id) == place
    return replace(state, last_answer=None) if is_last else state


def _unsaid(state: LessonState, word_id: WordId) -> Applied:
    test = state.pre_test
    if test is None:
        return LessonStepRefused()
    if word_id not in test.checked_ids:
        return _said(state, test, word_id, known=None)
    # Taking its check back leaves the word said to be known, as before.
    test = replace(test, checked_ids=_without(test.checked_ids, word_id))
    return _said(state, test, word_id, known=True)


def _untested(state: LessonState, word_id: WordId) -> LessonState:
    return replace(
        state,
        test_correct_ids=_without(state.test_correct_ids, word_id),
        test_wrong_ids=_without(state.test_wrong_ids, word_id),
    )


def _marked(state: LessonState, word_id: WordId, right: bool) -> LessonState:
    if state.step is LessonStep.AFTER_TEST:
        if right:
            return replace(state, test_correct_ids=(*state.test_correct_ids, word_id))
        return replace(state, test_wrong_ids=(*state.test_wrong_ids, word_id))
    if right or word_id in state.group_wrong_ids:
        return state
    return replace(state, group_wrong_ids=(*state.group_wrong_ids, word_id))


def _finish_step(state: LessonState) -> LessonState:
    return _moved(state, state.flow.finish_step())


def _over(flow: LessonFlow) -> LessonFlow:
    return replace(flow, state=FINISHED)


def _moved(state: LessonState, flow: LessonFlow) -> LessonState:
    """The lesson after its flow moved on."""
    if flow.state == FINISHED:
        return _finished(state)
    return _at_step(state, LessonStep(flow.state), flow.group_index)


def _finished(state: LessonState) -> LessonState:
    """The lesson finished, after its test or after a closing round."""
    if state.flow.is_closing_round:
        state = _at_step(state, LessonStep.AFTER_TEST, state.group_index)
    return replace(state, finished=True)


def _at_step(state: LessonState, step: LessonStep, group_index: int) -> LessonState:
    """The lesson at the start of a step."""
    testing = step is LessonStep.AFTER_TEST
    same_group = group_index == state.group_index and not testing
    return replace(
        state,
        step=step,
        group_index=group_index,
        cursor=0,
        group_wrong_ids=state.group_wrong_ids if same_group else (),
        follower_ids=(),
        follower_wrong_ids=(),
    )


# Where it stands


def _place(state: LessonState) -> Place | None:
    return None if state.step is None else (state.group_index, STEPS.index(state.step))


def _place_of(answer: Answered) -> Place | None:
    """The place that an answer names; None if no word is judged there."""
    if answer.step in (PRE_TEST, LessonStep.MEMORIZE):
        return None
    return answer.group_index, STEPS.index(LessonStep(answer.step))


def _is_here(state: LessonState, step: LessonStep, group_index: int) -> bool:
    return state.step is step and state.group_index == group_index


def _is_at_end(state: LessonState, step: LessonStep) -> bool:
    return state.step is step and state.cursor >= len(state.flow.words)


def _is_testing(state: LessonState) -> bool:
    return state.pre_test is not None and state.pre_test.candidate is not None


def _over_or_refused(state: LessonState, step: LessonStep, group_index: int) -> Applied:
    here = _place(state)
    is_over = here is not None and (group_index, STEPS.index(step)) < here
    return state if is_over else LessonStepRefused()


def _is_passed_over(state: LessonState, answer: Answered, place: Place) -> bool:
    """Whether an earlier place may not have been asked: the lesson jumped over it, had no test
    there, or had other words there than on a device that acted apart.

    An answer that is kept as late although it was asked counts for nothing.
    """
    ends = (*state.tests_over, len(state.groups))
    end = next(one for one in ends if answer.group_index is not None and answer.group_index < one)
    step, group_index = LessonStep(answer.step), place[0]
    words = LessonFlow(
        groups=state.groups[:end],
        seed=state.seed,
        state=step.value,
        group_index=group_index,
        tests_over=tuple(one for one in state.tests_over if one < end),
    ).words
    if answer.word_id not in words:
        return True
    if step is LessonStep.AFTER_TEST:
        return group_index + 1 != end
    if end != len(state.groups):
        return True  # what was jumped over before more words followed is not stored
    jump = state.jumped
    if jump is None:
        return False
    jumped = (jump.group_index, STEPS.index(jump.step), jump.cursor)
    return (*place, words.index(answer.word_id)) >= jumped


def _appendable(state: LessonState) -> tuple[WordId, ...]:
    """The group's wrong words that are not in a later group already; none in a closing round, or if
    the lesson has no room for another group."""
    if state.flow.is_closing_round:
        return ()
    ahead = {word for group in state.groups[state.group_index + 1 :] for word in group}
    wrong = tuple(one for one in state.group_wrong_ids if one not in ahead)
    groups = append_wrong(state.groups, state.group_index, wrong)
    return wrong if len(groups) <= MOST_GROUPS else ()


def _is_replaced(state: LessonState, word_id: WordId, leads: bool) -> bool:
    """Whether another answer replaces the one at a place."""
    return leads and word_id in state.follower_ids


def _last(state: LessonState, action: Answered, leads: bool) -> LastAnswer:
    return LastAnswer(
        step=action.step,
        group_index=state.group_index,
        word_id=action.word_id,
        right=action.right,
        group_wrong_ids=state.group_wrong_ids,
        leads=leads,
        follower_ids=state.follower_ids,
        follower_wrong_ids=state.follower_wrong_ids,
    )


def _replaced(last: LastAnswer | None, action: Answered) -> LastAnswer | None:
    """The last answer after another one replaced the answer at its place; None if the place has no
    last answer.
    """
    if last is None or (last.step, last.word_id) != (action.step, action.word_id):
        return None
    return replace(last, right=action.right, leads=True)


def _without(ids: tuple[WordId, ...], word_id: WordId) -> tuple[WordId, ...]:
    return tuple(one for one in ids if one != word_id)


_Act = Callable[[LessonState, Any, bool], Applied]

_IN_LESSON: Final[Mapping[type[object], _Act]] = MappingProxyType(
    {
        OpenRound: _open_round,
        Answered: lambda state, action, leads: (
            _judge_candidate if action.step == PRE_TEST else _answer
        )(state, action, leads),
        AnswerTakenBack: _take_back,
        WentOn: _go_on,
        MarkKnown: _mark_known,
        MarkWord: _mark_word,
        Begin: _begin,
        ShowCard: _show_card,
        FinishCards: _finish_cards,
        EndGroup: _end_group,
        ToTest: _to_test,
        MoreWords: _more_words,
        ClosingRound: _closing_round,
        HandOver: _hand_over,
    }
)
_IN_REVIEW: Final[Mapping[type[object], _Act]] = MappingProxyType(
    {
        OpenReview: lambda state, action, _: open_review(state, action.word_ids),
        Answered: lambda state, action, _: answer_in_review(
            state, action.word_id, right=action.right
        ),
        AnswerTakenBack: lambda state, action, _: take_back_in_review(state, action.word_id),
    }
)
