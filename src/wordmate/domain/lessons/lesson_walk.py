"""The way a lesson's machine takes from one saved progress to another.

A device saves where it stands, seldom every step on the way. Whether it can stand there is found by
going on with the lesson's own machine: a step at a time, and appending the words that the saved
groups show, at the last moment at which each of them can have been appended.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Final

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.grouping import Groups, append_wrong, distinct_words
from wordmate.domain.lessons.lesson_flow import FINISHED, LessonFlow, LessonStep

_ONE: Final = WordId(1)
_OTHER: Final = WordId(2)


def check_way(
    flow: LessonFlow,
    step: LessonStep,
    group_index: int,
    groups: Groups,
    *,
    skipped_from: int | None = None,
) -> None:
    """Raises InvalidProgress, naming the field, unless the lesson comes to this step of this group,
    with these groups.

    Where ``skipped_from`` is given, the steps from that group on were left out: nothing was judged
    wrong in them.
    """
    judged = len(groups) if skipped_from is None else skipped_from
    state, at, reached = flow.state, flow.group_index, flow.groups
    while state != step or at != group_index:
        if state == FINISHED or at > group_index:
            _must_be(reached, groups)
            raise InvalidProgress("step", "is none that the lesson comes to")
        if state == LessonStep.MIXED_GROUP and at < judged:
            is_next = step is LessonStep.MEMORIZE and at + 1 == group_index
            is_last_chance = is_next or at + 1 == judged
            ahead = groups[at + 1 :] if is_last_chance else groups[at + 1 : at + 2]
            reached = _appended(state, at, reached, ahead)
        state, further = _after_step(state, at < len(reached) - 1)
        at += further
    if step is not LessonStep.AFTER_TEST:
        reached = _appended(state, at, reached, groups[at + 1 :])
    _must_be(reached, groups)


def _must_be(reached: Groups, groups: Groups) -> None:
    if reached != groups:
        raise InvalidProgress("groups", "are none that the lesson comes to")


def _appended(state: str, at: int, reached: Groups, ahead: Sequence[Iterable[WordId]]) -> Groups:
    """The groups when so many words were appended that these stand ahead."""
    stand = sum(map(len, reached[at + 1 : at + 1 + len(ahead)]))
    more = tuple(chain.from_iterable(ahead))[stand:]
    if not more or not _appends(state) or not set(more) <= set(distinct_words(reached)):
        return reached
    return append_wrong(reached, at, more)


@cache
def _after_step(state: str, has_more_groups: bool) -> tuple[str, int]:
    """What the machine answers to the end of a step: the state, and how many groups further.

    It is asked once for each case that it tells apart.
    """
    groups = ((_ONE,), (_OTHER,)) if has_more_groups else ((_ONE,),)
    after = LessonFlow(groups=groups, seed=0, state=state).finish_step()
    return after.state, after.group_index


@cache
def _appends(state: str) -> bool:
    """Whether the machine appends words of the lesson now; asked once for each state."""
    try:
        LessonFlow(groups=((_ONE,),), seed=0, state=state).append_wrong([_ONE])
    except DomainError:
        return False
    return True
