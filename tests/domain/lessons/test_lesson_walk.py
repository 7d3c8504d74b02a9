"""What the lesson's machine can reach is accepted, and nothing else.

The oracle goes every way that the machine itself allows, one event at a time, in lessons so small
that all of it can be gone.
"""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.grouping import Groups, group_words
from wordmate.domain.lessons.lesson_flow import FINISHED, LessonFlow, LessonStep, begin_lesson
from wordmate.domain.lessons.lesson_walk import check_way

SEED = 7
STEPS = [step for step in LessonStep if step is not LessonStep.AFTER_TEST]
Place = tuple[str, int, Groups]


def place(flow: LessonFlow) -> Place:
    return flow.state, flow.group_index, flow.groups


def flow_at(where: Place) -> LessonFlow:
    state, group_index, groups = where
    return LessonFlow(groups=groups, seed=SEED, state=state, group_index=group_index)


@cache
def following(where: Place, most_words: int) -> frozenset[Place]:
    """The places one event further: a step over, or one word that comes again."""
    flow, found = flow_at(where), set()
    words = {word for group in flow.groups for word in group}
    for event in (flow.finish_step, *(lambda w=w: flow.append_wrong([w]) for w in words)):
        try:
            after = event()
        except DomainError:
            continue
        if sum(map(len, after.groups)) <= most_words and after.state != FINISHED:
            found.add(place(after))
    return frozenset(found)


def reached_from(where: Place, most_words: int) -> set[Place]:
    """Every place that the machine comes to from here, with so many words at most."""
    found, ahead = {where}, [where]
    while ahead:
        fresh = following(ahead.pop(), most_words) - found
        found |= fresh
        ahead += fresh
    return found


def accepts(before: Place, after: Place) -> bool:
    state, group_index, groups = after
    try:
        check_way(flow_at(before), LessonStep(state), group_index, groups)
    except InvalidProgress:
        return False
    return True


@pytest.mark.parametrize(("words", "most_words"), [(1, 4), (2, 5), (5, 7), (6, 8)])
def test_from_the_beginning_exactly_what_the_machine_reaches_is_accepted(
    words: int, most_words: int
) -> None:
    start = place(begin_lesson(numbered(*range(1, words + 1)), SEED))
    reached = reached_from(start, most_words)
    groupings = {groups for _, _, groups in reached}
    for state, groups in product(LessonStep, groupings):
        for group_index in range(len(groups)):
            there = (state.value, group_index, groups)
            assert accepts(start, there) is (there in reached), there


@given(st.data())
def test_from_anywhere_exactly_what_the_machine_reaches_is_accepted(data: st.DataObject) -> None:
    words, most_words = data.draw(st.sampled_from([(2, 5), (5, 7), (6, 8)]))
    start = place(begin_lesson(numbered(*range(1, words + 1)), SEED))
    everywhere = sorted(reached_from(start, most_words))
    before, after = (data.draw(st.sampled_from(everywhere)) for _ in range(2))
    assert accepts(before, after) is (after in reached_from(before, most_words))


@given(
    st.integers(1, 12),
    st.lists(st.lists(st.integers(1, 13), min_size=1, max_size=6), min_size=1, max_size=4),
    st.sampled_from(LessonStep),
    st.integers(0, 3),
)
def test_whatever_is_accepted_has_the_lessons_words_in_their_order(
    words: int, groups: list[list[int]], step: LessonStep, group_index: int
) -> None:
    start = place(begin_lesson(numbered(*range(1, words + 1)), SEED))
    there = (step.value, group_index, tuple(numbered(*group) for group in groups))
    if accepts(start, there):
        told = [word for group in groups for word in group]
        assert list(dict.fromkeys(told)) == list(range(1, words + 1))


@given(st.integers(1, 23), st.data())
def test_a_jump_to_the_test_appends_nothing_in_the_groups_that_it_leaves_out(
    words: int, data: st.DataObject
) -> None:
    flow = begin_lesson(numbered(*range(1, words + 1)), SEED)
    for _ in range(data.draw(st.integers(0, 5 * len(flow.groups) - 1))):
        flow = flow.finish_step()
    before, skipped = flow, flow.group_index + (flow.state != LessonStep.MEMORIZE)
    last, test = len(flow.groups) - 1, LessonStep.AFTER_TEST
    check_way(before, test, last, flow.groups, skipped_from=skipped)
    more = replace(flow, groups=(*flow.groups[:-1], (*flow.groups[-1], WordId(1))[-5:]))
    with pytest.raises(InvalidProgress):
        check_way(
            before, test, last, (*more.groups, numbered(1), numbered(1)), skipped_from=skipped
        )


def test_many_saved_groups_are_gone_through_in_one_go() -> None:
    groups = group_words(numbered(*range(1, 1_001)))
    flow = begin_lesson(numbered(*range(1, 1_001)), SEED)
    check_way(flow, LessonStep.AFTER_TEST, len(groups) - 1, groups)
