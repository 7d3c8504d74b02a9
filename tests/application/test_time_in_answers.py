"""Answers with instants that are compared with the present contain the present."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from wordmate.application.kernel.operations import STAFF, AnyOperation
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
    "starts_at",
}


def structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs inside a type, at any depth."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from structs(field.type)
    for part in get_args(kind):
        yield from structs(part)


def fields_of(answer: Any) -> tuple[str, ...]:
    """The fields of an answer, including those of a page's items."""
    return tuple(getattr(answer, "__origin__", answer).__struct_fields__)


def fields_around(operation: AnyOperation, one: type[msgspec.Struct]) -> Iterator[str]:
    """The fields of a struct of an answer, and of the structs that contain it."""
    for around in structs(operation.response):
        if one in structs(around):
            yield from around.__struct_fields__


TOLD_OF_WHAT_WAS = {
    ("CustomerListVocaExamRecord", "VocaExamRecord"),
    ("StorePreviewSeriesMove", "SeriesChange"),
}
"""Their instants are displayed dates, never compared with the present."""


def test_every_answer_with_a_deadline_contains_the_servers_time() -> None:
    holding = [
        (operation, one)
        for operation in OPERATIONS.values()
        if not (operation.changes and operation.roles == STAFF)  # the desk reads its board again
        for one in structs(operation.response)
        if DEADLINES & set(one.__struct_fields__)
    ]
    assert {"CourseOrderView", "LessonClock"} <= {one.__name__ for _, one in holding}
    without = {
        (operation.name, one.__name__)
        for operation, one in holding
        if "server_time" not in (*fields_of(operation.response), *fields_around(operation, one))
    }
    assert without == TOLD_OF_WHAT_WAS
