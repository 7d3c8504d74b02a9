"""Days at the ends of the calendar: no operation fails at them, whatever it takes them for."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import inspect

from tests.adapters.rpc.desk import Desk
from tests.adapters.rpc.test_matrix import body, values
from wordmate.application.kernel.messages import LAST_INSTANT
from wordmate.application.kernel.operations import AnyOperation
from wordmate.application.operations import OPERATIONS

pytestmark = pytest.mark.unwatched

DAYS: Final = ("0001-01-01", "1969-12-31", "2100-01-01", "9999-12-31")
INSTANTS: Final = (0, LAST_INSTANT)
BESIDE: Final = {"courseOrderId": 1, "month": "2026-11", "id": 1, "batch": "nov"}
"""What stands beside the instant of a page's cursor."""


def _kinds(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The type itself, or those that it is one of."""
    if isinstance(kind, inspect.Metadata):
        yield from _kinds(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _kinds(one)
    else:
        yield kind


def _far(kind: inspect.Type) -> Iterator[Any]:
    """Values of a type that hold a day or an instant at the ends of the calendar."""
    for one in _kinds(kind):
        if isinstance(one, inspect.DateType):
            yield from DAYS
        elif isinstance(one, inspect.IntType) and (one.ge, one.le) == INSTANTS:
            yield from INSTANTS
        elif isinstance(one, inspect.ListType):
            yield from ([inside] for inside in _far(one.item_type) if inside in INSTANTS)
        elif isinstance(one, inspect.StructType):
            names = [field.encode_name for field in one.fields]
            for field in one.fields if {*names} <= {"at", *BESIDE} else ():
                for inside in _far(field.type):
                    yield {**{name: BESIDE.get(name) for name in names}, field.encode_name: inside}


FAR: Final = {
    operation.name: [
        (field.encode_name, value)
        for field in msgspec.structs.fields(operation.request)
        for value in _far(inspect.type_info(field.type))
    ]
    for operation in OPERATIONS.values()
}
TAKING: Final = [one for one in OPERATIONS.values() if FAR[one.name]]


@pytest.mark.parametrize("operation", TAKING, ids=lambda one: one.name)
async def test_no_operation_fails_at_the_ends_of_the_calendar(
    desk: Desk, operation: AnyOperation
) -> None:
    given = body(operation, await values(desk))
    for who in ("student", "tutor", "house owner"):
        for field, value in FAR[operation.name]:
            answer = await desk.call(who, operation.name, **{**given, field: value})
            assert answer.status_code < 500, (who, field, value, answer.text)
            if value in DAYS and operation.may_call(desk.house.accounts[who].role):
                assert answer.status_code == 400, (who, field, value, answer.text)
                refusal = answer.json()
                assert (refusal["errorCode"], refusal["data"]) == (
                    "PARAMETER_ERROR",
                    {"field": field},
                )


def test_days_and_instants_are_found_in_requests() -> None:
    fields = {field for far in FAR.values() for field, _ in far}
    assert {"day", "slots", "appointmentTime", "before"} <= fields
