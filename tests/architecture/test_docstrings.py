"""What a docstring names is there: in its own file, or defined anywhere in the package."""

import ast
import builtins
import keyword
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import wordmate

PACKAGE = Path(wordmate.__file__).parent
_NAMED = re.compile(r"``([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)``")
_RAISED = re.compile(r"\b[Rr]aises\b([^.:;]*)")
_FIRST = re.compile(r"[A-Z]\w*(?:(?:,| or| and)?\s+[A-Z]\w*)*")
"""The classes right after the word; of those behind them only what has two capitals is one."""
_CLASS = re.compile(r"\b[A-Z][a-z0-9]+(?:[A-Z]\w*)+\b")
_ANYTHING = re.compile(r"[A-Za-z_]\w*")
ELSEWHERE: Mapping[str, str] = {
    "true": "JSON",
    "OK": "an answer of a gateway",
    "PURPOSE": "stands for a purpose of a code, where templates are named",
    "Page_WordView_": "a type as msgspec names it",
    "acme": "a package that somebody else may have",
    "r": "a sound of Chinese",
    "tts": "of acme",
    "Voice": "of acme",
}
"""What is written like a name and is none of the package, and what it is."""


def docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Texts that stand alone: of modules, classes and functions, and below constants and fields."""
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value


def mentioned(tree: ast.Module) -> set[str]:
    """Everything that the code of a file calls by name, in its texts as well."""
    documenting = {id(one) for one in docstrings(tree)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.update([] if id(node) in documenting else node.value.split("."))
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.arg | ast.keyword) and node.arg is not None:
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.update((node.asname or node.name).split("."))
        elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
    return found


def defined(tree: ast.Module) -> set[str]:
    """What others may mean: classes, functions, constants, fields, parameters, wire names and
    tables; no variables of a function."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        if isinstance(node, ast.Module | ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.AnnAssign):
                    found.add(ast.unparse(one.target))
                elif isinstance(one, ast.Assign):
                    found.update(map(ast.unparse, one.targets))
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Call):
            found.update(
                one.value
                for one in (*node.args, *(given.value for given in node.keywords))
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            )
    return found | {one for name in found for one in spelled(name)}


def spelled(name: str) -> Iterator[str]:
    """A name on the wire, and among the settings."""
    first, *others = name.split("_")
    yield first + "".join(one.capitalize() for one in others)
    yield f"WORDMATE_{name.upper()}"


def classes(tree: ast.Module) -> set[str]:
    """Those of the file, the imported ones, and what is raised by its module's name."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            found.update(one.asname or one.name for one in node.names)
        elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            found.add(ast.unparse(node.exc.func).rpartition(".")[2])
    return found


@cache
def package() -> Mapping[str, ast.Module]:
    return {
        str(file.relative_to(PACKAGE)): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
    }


@cache
def everywhere() -> frozenset[str]:
    files = {part for name in package() for part in name.removesuffix(".py").split("/")}
    return frozenset({"wordmate", *keyword.kwlist} | files).union(*map(defined, package().values()))


@cache
def every_class() -> frozenset[str]:
    return frozenset(dir(builtins)).union(*map(classes, package().values()))


def raised(text: str) -> Iterator[str]:
    """The classes that a docstring says are raised."""
    for sentence in _RAISED.findall(text):
        first = _FIRST.match(sentence.strip())
        names: Iterable[str] = _ANYTHING.findall(first[0]) if first else []
        yield from (one for one in names if one not in ("or", "and"))
        yield from _CLASS.findall(sentence[len(first[0]) if first else 0 :])


def nowhere(tree: ast.Module) -> list[str]:
    """What docstrings of a file name that there is not."""
    here, found = mentioned(tree), list[str]()
    for docstring in docstrings(tree):
        text = str(docstring.value)
        found += [
            f"line {docstring.lineno}: {name}"
            for name in _NAMED.findall(text)
            for part in name.split(".")
            if part not in here and part not in everywhere() and part not in ELSEWHERE
        ]
        found += [
            f"line {docstring.lineno}: raises {name}"
            for name in raised(text)
            if name not in every_class()
        ]
    return found


def test_docstrings_name_what_is_there() -> None:
    found = [f"{name}, {one}" for name, tree in package().items() for one in nowhere(tree)]
    assert found == []


@pytest.mark.parametrize(
    ("docstring", "found"),
    [
        ("See ``account_named_in``.", ["account_named_in"]),
        ("``KeptAnswers``, on a disk.", ["KeptAnswers"]),
        ("As ``CourseOrder.is_postponed`` says.", ["CourseOrder.is_postponed"]),
        ("Raises NoSuchOrder.", ["NoSuchOrder"]),
        ("Raises NotFound, NoSuchOrder and TitleTooLong.", ["NoSuchOrder", "TitleTooLong"]),
        ("Reads it; raises NotFound, and for a strange one\n    NoSuchOrder.", ["NoSuchOrder"]),
    ],
)
def test_a_docstring_that_names_nothing_is_noticed(docstring: str, found: list[str]) -> None:
    for source in (f'"""{docstring}"""', f'LIMIT = 3\n"""{docstring}"""'):
        said = nowhere(ast.parse(source))
        assert [one.rpartition(" ")[2] for one in said] == found


@pytest.mark.parametrize(
    "docstring",
    [
        "``limit`` and ``courseOrderId``, of ``course_order``; as ``WORDMATE_DATA_DIR`` says.",
        "``CourseOrder.waits``, and ``sqlite:///path``.",
        "Raises NotFound or InvalidProgress; ValueError where WeChat says nothing.",
        "Raises what ``find_account`` raises. Nobody is named.",
    ],
)
def test_a_docstring_that_names_what_is_there_is_not(docstring: str) -> None:
    assert nowhere(ast.parse(f'def held(limit):\n    """{docstring}"""')) == []


def test_a_variable_of_another_file_is_nothing_to_name() -> None:
    assert nowhere(ast.parse('def held():\n    """``here``."""\n    here = 1')) == []
    assert defined(ast.parse("def held(limit):\n    here = 1")).isdisjoint({"here"})
