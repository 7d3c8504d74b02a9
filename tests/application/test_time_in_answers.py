"""Answers whose instants are held against the present tell what the present is."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from wordmate.application.operations import OPERATIONS

DEADLINES = {
    "deadline",
    "remaining_time",
    "appointment_time",
    "utc_started",
    "utc_paused",
    "expires_at",
    "closes_at",
    "utc_closes",
}


def structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that stand in a type, at any depth."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from structs(field.type)
    for part in get_args(kind):
        yield from structs(part)


def fields_of(answer: Any) -> tuple[str, ...]:
    """The fields of an answer, be it a page of something."""
    return tuple(getattr(answer, "__origin__", answer).__struct_fields__)


TOLD_OF_WHAT_WAS = {"VocaExamRecord"}
"""Its instants are dates that one reads, and never held against the present."""


def test_every_answer_that_holds_a_deadline_also_holds_the_services_time() -> None:
    holding = {
        one.__name__: set(one.__struct_fields__) | set(fields_of(operation.response))
        for operation in OPERATIONS.values()
        for one in structs(operation.response)
        if DEADLINES & set(one.__struct_fields__)
    }
    assert {"CourseOrderView", "LessonClock"} <= set(holding)
    without = {name for name, fields in holding.items() if "server_time" not in fields}
    assert without == TOLD_OF_WHAT_WAS
