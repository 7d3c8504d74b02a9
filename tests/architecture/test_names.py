"""Names are specific: vague words are not allowed."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import wordmate

PACKAGE = Path(wordmate.__file__).parent
VAGUE = {"told", "kept", "own", "who", "parts"}
"""Words that are not allowed as names, because they could name anything."""
FIFTHS = "parts of a class's pay: the word of the specification"
EXCEPTIONS: Mapping[tuple[str, str], str] = {
    ("application/pay/messages.py", "parts"): f"{FIFTHS}, on the wire",
    ("domain/orders/events.py", "parts"): f"{FIFTHS}, stored with what a class ended on",
    ("domain/orders/errors.py", "who"): "a fact of a refusal, on the wire and in its wording",
    ("domain/pay/pay_rules.py", "PARTS"): FIFTHS,
    ("domain/pay/pay_rules.py", "parts"): FIFTHS,
    ("domain/pay/reasons.py", "parts"): FIFTHS,
    ("entrypoints/pay_settings.py", "parts"): f"{FIFTHS}, in settings",
}
UNNAMED = {"domain/lessons/lesson_run.py", "domain/orders/evolution.py"}
"""Tables of functions with the same parameters, which most of them need in part."""


def bound(source: str) -> Iterator[tuple[int, str]]:
    """The names of variables, parameters, fields, functions and classes, and where."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.arg(arg=name):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
                | ast.alias(asname=str(name))
            ):
                yield node.lineno, name


def vague(source: str) -> list[tuple[int, str]]:
    return [(line, name) for line, name in bound(source) if name.strip("_").lower() in VAGUE]


def parameters(source: str) -> Iterator[tuple[int, str]]:
    """The parameters of functions, and where; of the small functions in expressions only those that
    have others beside them."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
                yield from _parameters(args)
            case ast.Lambda(args=args) if len(args.args) > 1:
                yield from _parameters(args)


def _parameters(args: ast.arguments) -> Iterator[tuple[int, str]]:
    for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
        if arg is not None:
            yield arg.lineno, arg.arg


def nameless(source: str) -> list[tuple[int, str]]:
    return [(line, name) for line, name in parameters(source) if name.strip("_") in ("", "one")]


def test_parameters_are_named_even_if_unused() -> None:
    found = {
        str(file.relative_to(PACKAGE)): nameless(file.read_text(encoding="utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
    }
    assert {file: lines for file, lines in found.items() if lines and file not in UNNAMED} == {}


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("def say(_): ...", "_"),
        ("def say(text, *, __): ...", "__"),
        ("def say(*_): ...", "_"),
        ("async def say(one, other): ...", "one"),
        ("say = lambda text, _: text", "_"),
    ],
)
def test_a_parameter_without_a_name_would_be_noticed(source: str, name: str) -> None:
    assert [found for _, found in nameless(source)] == [name]


def test_unused_parameters_and_keys_of_a_sort_are_allowed() -> None:
    assert (
        nameless("def say(_at): ...\nsorted(words, key=lambda one: one.id)\nrun(lambda _: 1)") == []
    )


def test_names_are_not_vague() -> None:
    found = [
        (str(file.relative_to(PACKAGE)), line, name)
        for file in sorted(PACKAGE.rglob("*.py"))
        for line, name in vague(file.read_text(encoding="utf-8"))
    ]
    assert [one for one in found if (one[0], one[2]) not in EXCEPTIONS] == []
    assert {(file, name) for file, _, name in found} == set(EXCEPTIONS), "an exception too many"


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("told = 1", "told"),
        ("told: int", "told"),
        ("one.kept = 1", "kept"),
        ("here, (own, there) = both", "own"),
        ("def say(*, who): ...", "who"),
        ("def say(*parts): ...", "parts"),
        ("say = lambda told: told", "told"),
        ("async def told(): ...", "told"),
        ("found = [one for told in all_of_it]", "told"),
        ("if (kept := find()): ...", "kept"),
        ("with open_file() as own: ...", "own"),
        ("try: ...\nexcept KeyError as told: ...", "told"),
        ("match one:\n    case [*parts]: ...", "parts"),
        ("match one:\n    case {'a': kept}: ...", "kept"),
        ("from elsewhere import one as own", "own"),
        ("_TOLD = 1", "_TOLD"),
        ("def _kept(): ...", "_kept"),
    ],
)
def test_a_vague_name_would_be_noticed(source: str, name: str) -> None:
    assert [found for _, found in vague(source)] == [name]


def test_compound_names_texts_and_foreign_names_are_allowed() -> None:
    assert vague("own_words = told_from(path.parts, who='told')  # kept") == []
