"""Every id in a request of the store, also an optional one and one inside a list: an institution's
staff who name what belongs to another one are answered as for what does not exist.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from msgspec import inspect

from tests.adapters.rpc.desk import Desk
from tests.adapters.rpc.test_matrix import OF_PAY, paid, values
from wordmate.application.accounts.messages.people import SetInstitution
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import AnyOperation, Owns
from wordmate.application.operations import OPERATIONS
from wordmate.application.pay.messages import RaiseCommissionProblem
from wordmate.application.privacy.messages import AskDataRequest
from wordmate.application.rest.messages import ApplyRest
from wordmate.application.suggestions.messages import SubmitSuggestion
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.privacy.data_request import DataRequestKind
from wordmate.domain.suggestions.suggestion import SuggestionType

pytestmark = pytest.mark.unwatched

SHOP: Final = "owner of another shop"
NOWHERE: Final = 12_345_678
"""Nobody and nothing has this number."""
HOURS: Final = 60 * 60_000

SHARED: Final = {"bookCode", "courseBookId", "courseId", "materialId", "listId"}
"""What all institutions share, and the caller's own list."""
IGNORED: Final = {
    "StorePreviewSeriesMove.seen[].courseOrderId",
    "StoreMoveSeries.seen[].courseOrderId",
    "StoreCancelSeries.seen[].courseOrderId",
    "StoreListAuditLog.before.id",
}
"""Ids that only narrow what the rest of the request names."""

Path = tuple[str | int, ...]


def ids_in(kind: inspect.Type, path: Path = ()) -> Iterator[Path]:
    """The paths of all ids in a request; in a list, of its first item."""
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield from ids_in(field.type, (*path, field.encode_name))
        case inspect.ListType():
            yield from ids_in(kind.item_type, (*path, 0))
        case inspect.UnionType():
            for one in kind.types:
                yield from ids_in(one, path)
        case inspect.Metadata():
            yield from ids_in(kind.type, path)
        case inspect.IntType() | inspect.StrType() if foreign_name(path) in NAMED:
            yield path
        case _:
            return


def foreign_name(path: Path) -> str:
    """The innermost name on a path."""
    return next((str(one) for one in reversed(path) if isinstance(one, str)), "")


def written(path: Path) -> str:
    """A path as text."""
    return "".join("[]" if one == 0 else f".{one}" for one in path).removeprefix(".")


def put(inside: Any, path: Path, value: object, example: dict[str, Any]) -> Any:
    """The request with a value at a path; what is missing on the way comes from an example."""
    if not path:
        return value
    first, *rest = path
    if isinstance(first, int):
        item = (inside or [{}])[0]
        return [put(item, tuple(rest), value, example)]
    inside = {} if not isinstance(inside, dict) else inside
    return {
        **inside,
        first: put(inside.get(first, example.get(first)), tuple(rest), value, example),
    }


async def foreign(desk: Desk) -> dict[str, Any]:
    """What belongs to another institution than the caller's, by the names of fields."""
    house = desk.house
    student, tutor = house.accounts["other student"], house.accounts["other tutor"]
    people: dict[str, Any] = {"student": "other student", "tutor": "other tutor"}
    done = await house.attended(**people)
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.other_tutor, house.end(done))
    wrong = RaiseCommissionProblem(course_order_id=done.course_order_id, text="少算了")
    await house.app.raise_commission_problem(house.other_tutor, wrong)
    booked = await house.booked(**people, minutes_ahead=60 * 40)
    suggested = SubmitSuggestion(title="例句", type=SuggestionType.ENGLISH, content="少了一个词")
    suggestion = await house.app.submit_suggestion(house.other_student, suggested)
    slots = [Instant(house.clock.now() // HOURS * HOURS + 6 * HOURS)]
    rest = await house.app.apply_rest(house.other_tutor, ApplyRest(slots=slots))
    await house.app.ask_data_request(
        house.other_student, AskDataRequest(kind=DataRequestKind.CLOSE)
    )
    asked = await house.app.own_data_requests(house.other_student, Empty())
    order_id: OrderId = booked.course_order_id
    return {
        "courseOrderId": order_id,
        "courseOrderIds": done.course_order_id,
        "order": str(done.course_order_id),
        "studentId": student.id,
        "userId": student.id,
        "accountId": student.id,
        "tutorId": tutor.id,
        "tutorIds": tutor.id,
        "accountNo": student.account_no,
        "student": student.account_no,
        "students": student.account_no,
        "tutor": tutor.account_no,
        "tutors": tutor.account_no,
        "suggestionId": suggestion.suggestion_id,
        "restApplicationId": rest.rest_application_id,
        "dataRequestId": asked.data[0].data_request_id,
        "institutionCode": "their shop",
    }


NAMED: Final = {
    *("courseOrderId", "courseOrderIds", "order", "studentId", "userId", "accountId", "tutorId"),
    *("tutorIds", "accountNo", "student", "students", "tutor", "tutors", "suggestionId"),
    *("restApplicationId", "dataRequestId", "institutionCode"),
}


def nowhere(name: str, theirs: object) -> object:
    """A value of the same kind that names nothing."""
    if isinstance(theirs, int):
        return NOWHERE
    if name == "institutionCode":
        return "no shop"
    return re.sub(r"[0-9]+", str(NOWHERE), str(theirs))


OF_STORE: Final = {
    f"{operation.name}.{written(path)}": (operation, path)
    for operation in OPERATIONS.values()
    if operation.owns is Owns.INSTITUTION
    for path in ids_in(msgspec.inspect.type_info(operation.request))
}


def test_no_field_that_looks_like_an_id_is_left_out() -> None:
    def numbers(kind: Any, path: Path = ()) -> Iterator[str]:
        for field in getattr(kind, "fields", ()):
            yield from numbers(field.type, (*path, field.encode_name))
        for part in (getattr(kind, "item_type", None), *getattr(kind, "types", ())):
            if part is not None:
                yield from numbers(part, path)
        if path and re.search(r"Ids?$|tNo$|Code$", str(path[-1])):
            yield str(path[-1])

    named = {
        name
        for operation in OPERATIONS.values()
        if operation.owns is Owns.INSTITUTION
        for name in numbers(msgspec.inspect.type_info(operation.request))
    }
    assert named - SHARED == NAMED & named


@pytest.mark.parametrize("name", sorted(OF_STORE.keys() - IGNORED))
async def test_a_foreign_id_is_answered_as_one_of_nothing(desk: Desk, name: str) -> None:
    operation, path = OF_STORE[name]
    of_pay = await paid(desk) if operation.name in OF_PAY else {}
    known = await values(desk) | of_pay
    theirs = await foreign(desk)
    await desk.signed_in(SHOP)
    known["institutionCode"] = "another shop"
    for who in ("student", "tutor"):
        await _moved(desk, who, "another shop")
    await _moved(desk, "other student", "their shop")
    required = {
        one.encode_name for one in msgspec.structs.fields(operation.request) if one.required
    }
    given = {name: known[name] for name in required}
    field = foreign_name(path)
    answers = [
        await _answered(desk, operation, put(given, path, value, known), value)
        for value in (theirs[field], nowhere(field, theirs[field]))
    ]
    assert answers[0] == answers[1]


async def _moved(desk: Desk, who: str, shop: str) -> None:
    """Somebody belongs to an institution now, which may be new."""
    user_id = desk.house.accounts[who].id
    named = SetInstitution(user_id=user_id, institution_code=shop, institution_name=shop)
    await desk.house.app.set_institution(named)


async def _answered(
    desk: Desk, operation: AnyOperation, sent: dict[str, Any], value: object
) -> object:
    answer = await desk.call(SHOP, operation.name, {"accept-language": "en"}, **sent)
    told = answer.json()
    assert answer.status_code in (200, 400, 403, 404), told
    assert told["errorCode"] != "PARAMETER_ERROR", told
    if answer.status_code == 404:
        assert told["errorCode"] == "NOT_FOUND"
    return answer.status_code, re.sub(rf"\b{value}\b", "?", answer.text)
