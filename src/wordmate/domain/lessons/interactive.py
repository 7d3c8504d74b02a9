"""Lessons that a page of their own runs: all that is saved of them is which words were marked."""

from dataclasses import replace

from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState


def check_marked(state: LessonState, *, answers: int) -> None:
    """Raises InvalidProgress unless it holds marked words, each once, and nothing else.

    Marks may be set and taken back as long as the lesson runs.
    """
    if len(set(state.chosen_ids)) < len(state.chosen_ids):
        raise InvalidProgress("chosenIds", "hold a word twice")
    bare = LessonState(mode=LessonMode.NEW_WORDS, seed=state.seed)
    if replace(state, chosen_ids=()) != bare or answers:
        raise InvalidProgress(
            "progress", "holds more than the marked words of an interactive lesson"
        )
