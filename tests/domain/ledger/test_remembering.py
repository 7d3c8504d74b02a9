"""How an answer was asked decides how much it changes a memory."""

import pytest

from wordmate.domain.kernel.task import GUESSES, Task
from wordmate.domain.ledger.remembering import grade_of
from wordmate.domain.lessons.exercise import Reveal
from wordmate.domain.reviews.memory import Grade


@pytest.mark.parametrize("task", [None, *Task])
@pytest.mark.parametrize("reveal", [None, *Reveal])
def test_a_missed_word_is_missed_however_it_was_asked(task, reveal) -> None:
    assert grade_of(right=False, task=task, reveal=reveal) is Grade.MISSED


@pytest.mark.parametrize("task", sorted(GUESSES))
def test_a_checked_word_is_right_if_it_was_recalled_before_its_choices(task) -> None:
    assert grade_of(right=True, task=task) is Grade.RIGHT
    assert grade_of(right=True, task=task, reveal=Reveal.TAP) is Grade.RIGHT
    assert grade_of(right=True, task=task, reveal=Reveal.TIME) is Grade.CLAIMED


@pytest.mark.parametrize("task", [None, *sorted({*Task} - {*GUESSES})])
def test_an_unchecked_word_is_claimed(task) -> None:
    assert grade_of(right=True, task=task) is Grade.CLAIMED
