"""The mutated copy has the same declarations as the package."""

import ast
from inspect import signature
from pathlib import Path
from types import ModuleType

from tests.tooling.mutation import undecorated
from wordmate.application.kernel.operations import Operation
from wordmate.application.orders import commands
from wordmate.application.words import commands as word_commands


def declared(module: ModuleType) -> dict[str, tuple[object, ...]]:
    """The declarations of the module's operations."""
    return {
        one.name: (one.roles, one.owns, one.once, one.request, one.response, signature(one.work))
        for one in vars(module).values()
        if isinstance(one, Operation) and one.work.__module__ == module.__name__
    }


def test_operations_declared_after_their_functions_are_equal() -> None:
    for module in (commands, word_commands):
        assert module.__file__ is not None
        text = undecorated(Path(module.__file__).read_text(encoding="utf-8"))
        functions = [one for one in ast.parse(text).body if isinstance(one, ast.AsyncFunctionDef)]
        assert not any(one.decorator_list for one in functions)
        copy = ModuleType(module.__name__)
        exec(compile(text, module.__file__, "exec"), vars(copy))  # noqa: S102
        assert declared(copy) == declared(module)
        assert len(declared(copy)) > 5
