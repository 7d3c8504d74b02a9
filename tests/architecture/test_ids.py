"""Ids of different kinds have different types, which a type checker distinguishes."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import wordmate

PACKAGE = Path(wordmate.__file__).parent
_HAS_A_TYPE = re.compile(
    r"(\w+_)?(order|account|student|tutor|word|book|notice|notification|template)_ids?"
)
_PLAIN = re.compile(r"int( \| None)?|(Sequence|Collection|Iterable|list|set)\[int\]")
_STORED = re.compile(r"stored\w*\.py")
"""Stored and transmitted ids are plain numbers, which become typed when they are read."""


def plain_ids(text: str) -> Iterator[str]:
    """Parameters and fields that hold such an id but are typed as plain numbers."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg) and node.annotation is not None:
            name, annotation = node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name, annotation = node.target.id, node.annotation
        else:
            continue
        plain = _PLAIN.fullmatch(ast.unparse(annotation))
        if plain and _HAS_A_TYPE.fullmatch(name):
            yield f"line {node.lineno}: {name}"


def test_no_id_of_a_known_kind_is_a_plain_number() -> None:
    files = (one for one in sorted(PACKAGE.rglob("*.py")) if not _STORED.fullmatch(one.name))
    found = [
        f"{file.relative_to(PACKAGE)}, {plain}"
        for file in files
        for plain in plain_ids(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_plain_id_would_be_noticed() -> None:
    assert list(plain_ids("def hold(order_id: int, limit: int) -> None: ...")) == [
        "line 1: order_id"
    ]
    assert list(plain_ids("def hold(order_ids: Sequence[int]) -> None: ...")) == [
        "line 1: order_ids"
    ]
    assert list(plain_ids("class Row:\n    course_book_id: int | None = None")) == [
        "line 2: course_book_id"
    ]
