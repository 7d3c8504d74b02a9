"""Exports the domain's constants as a TypeScript module for the web app."""

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Final

from wordmate.domain.accounts import login_session
from wordmate.domain.lessons import exercise, grouping, leading, lesson_timer, pause, time_picker
from wordmate.domain.orders import order_status
from wordmate.domain.rest import rest_slot
from wordmate.domain.reviews import review_flow
from wordmate.domain.vocabulary_test import estimation, vocabulary_test

_HEAD: Final = "// Written by `just machines` from the domain's constants."
_SHARED: Final = (
    (login_session, ("TICKET_MS",)),
    (exercise, ("CHOICES_WAIT_MS",)),
    (grouping, ("GROUP_SIZE", "BLOCK_SIZE", "SEED_STEP", "MOST_RECALLED_WORDS", "MOST_HARD_WORDS")),
    (leading, ("FOLLOWER_WAITS_MS",)),
    (lesson_timer, ("WARNING_MS", "CLASS_CLOSES_MS", "ALONE_CLOSES_MS")),
    (pause, ("MOST_PAUSES", "PAUSE_MS")),
    (time_picker, ("SLOTS", "USUAL_SLOT")),
    (order_status, ("START_EARLY_MS",)),
    (rest_slot, ("SLOT_MS",)),
    (review_flow, ("SHORTEST_REVIEW_MS", "MOST_STARS")),
    (vocabulary_test, ("MOST_WRONG_IN_A_ROW", "MOST_WRONG_IN_ALL", "SUGGEST_AFTER_MS")),
    (estimation, ("TEST_VERSION",)),
)


def constants_module() -> str:
    """The TypeScript module."""
    return (
        "\n\n".join(
            [_HEAD, *(one for module, names in _SHARED for one in _constants(module, names))]
        )
        + "\n"
    )


def _constants(module: ModuleType, names: tuple[str, ...]) -> Iterator[str]:
    texts = _docstrings(module)
    for name in names:
        value = getattr(module, name)
        if isinstance(value, tuple):
            listed = ", ".join(f'"{one}"' for one in value)
            declared = f"export const {name}: readonly string[] = [{listed}];"
        elif isinstance(value, str):
            declared = f'export const {name} = "{value}";'
        else:
            declared = f"export const {name} = {value:_};"
        yield f"/** {texts[name]} */\n{declared}" if name in texts else declared


def _docstrings(module: ModuleType) -> dict[str, str]:
    """A module's docstrings of constants, each in the string below its constant."""
    return {
        one.target.id: " ".join(text.value.value.split())
        for one, text in pairwise(ast.parse(inspect.getsource(module)).body)
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
