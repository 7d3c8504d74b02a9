"""Every operation as every kind of caller, compared with its declared roles and rows.

The fields of a new operation need a value here, or this suite fails.
"""

from typing import Any, Final

import msgspec
import pytest

from tests.adapters.rpc.desk import Desk
from tests.support.house import BOOK, PASSWORD
from tests.support.staff import STAFF
from wordmate.application.accounts.administration import Institution, ensure_institution
from wordmate.application.kernel.files import SentFile
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import AnyOperation, Owns
from wordmate.application.materials.loading import put_material
from wordmate.application.materials.messages import (
    ListTrainingMaterial,
)
from wordmate.application.materials.operations import ListMaterials
from wordmate.application.operations import OPERATIONS
from wordmate.application.pay.messages import RaiseCommissionProblem
from wordmate.application.privacy.messages import AskDataRequest
from wordmate.application.rest.messages import ApplyRest
from wordmate.application.suggestions.messages import SubmitSuggestion
from wordmate.application.vocabulary_test.messages import StartVocaExam
from wordmate.domain.accounts.agreement import LegalText
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.materials.material import Material, MaterialKind
from wordmate.domain.privacy.data_copy import DataCopy
from wordmate.domain.privacy.data_request import DataRequestKind
from wordmate.domain.suggestions.suggestion import SuggestionType

pytestmark = pytest.mark.unwatched

PEOPLE: Final = {
    "student": Role.STUDENT,
    "tutor": Role.TUTOR,
    "other student": Role.STUDENT,
    "other tutor": Role.TUTOR,
    **dict.fromkeys(STAFF, Role.STORE),
}
LET_THROUGH: Final = "let through"
NOTHING: Final = "an empty list"
TOKEN_INVALID: Final = (401, "TOKEN_INVALID")
ROLE_CANNOT_OPERATE: Final = (403, "ROLE_CANNOT_OPERATE")
RIGHT_MISSING: Final = (403, "RIGHT_MISSING")
NOT_FOUND: Final = (404, "NOT_FOUND")
THE_TUTORS: Final = {
    "StartCourseOrder",
    "CompleteCourseOrder",
    "CustomerSelectCourseBook",
    "CustomerLeaveReview",
    "CustomerChangeReviewPlanTime",
}
"""Operations that a booked class allows its tutor."""

OWNER: Final = {
    Owns.OWN_SUGGESTION: "student",
    Owns.OWN_DATA_REQUEST: "student",
    Owns.OWN_REST: "tutor",
}
"""The owner of the requested rows, if they belong to one person."""

LISTS: Final = {"CustomerListCourseProgress"}
"""Operations on several orders that omit those of other people."""


OF_OWN_INSTITUTION: Final = {
    "StoreCreateStudent",
    "StoreCreateTutor",
    "StoreCreateStaff",
    "StoreListStaff",
    "StoreListInstitution",
    "StoreSaveInstitution",
    "StoreSumCommission",
    "StoreIssueBatch",
    "StoreReadResults",
    "StoreReadClasses",
    "StoreTakeResults",
    "StoreVerifyPay",
}
"""Operations of the store that name nobody: they are about the caller's own institution."""

STORE_LISTS: Final = {
    "StoreListAccount",
    "StoreListStudent",
    "StoreListClassOfDay",
    "StoreListCourseOrder",
    "StoreListRest",
    "StoreListTutor",
    "StoreListFreeTutor",
    "StoreListWeek",
    "StoreListSuggestion",
    "StoreExportAuditLog",
    "StoreListAuditLog",
    "StoreSearchPeople",
    "StoreSearchEverybody",
    "StoreFindNamedPeople",
    "StoreListCommission",
    "StoreListBatch",
    "StoreListCommissionProblem",
    "StoreRetrieveMonth",
    "StoreRetrieveDaysOfMonth",
    "StoreListDataRequest",
}
"""Lists of the store, which omit people of other institutions."""
BY_LINE: Final = {"StoreBookClasses"}
"""Operations of the store on several things, which refuse those of others one by one."""


async def values(desk: Desk) -> dict[str, Any]:
    """A value for every field that a request may need: the student's rows, and their tutor's."""
    house = desk.house
    order = await house.running()
    await house.taught(order)
    student_id = house.accounts["student"].id
    exam = await house.app.start_exam(house.student, StartVocaExam())
    await _copied(desk)
    return {
        "courseOrderId": order.course_order_id,
        "courseOrderIds": [order.course_order_id],
        "bookCode": BOOK.code,
        "category": BOOK.category,
        "level": BOOK.level,
        "titleZh": BOOK.title_zh,
        "titleEn": BOOK.title_en,
        "fileName": "list.csv",
        "fileBase64": "AAAA",
        "listId": "0" * 32,
        "fileNames": ["word0.mp3"],
        "files": [{"file": "word0.mp3", "content": ""}],
        "isLast": True,
        "materialType": "GRAMMAR",
        "courseBookId": house.book_id,
        "courseId": house.book_id,
        "studentId": student_id,
        "students": [house.accounts["student"].account_no],
        "tutors": [house.accounts["tutor"].account_no],
        "approved": True,
        "classes": [
            {
                "student": house.accounts["student"].account_no,
                "tutor": house.accounts["other tutor"].account_no,
                "appointmentTime": house.clock.now() + 24 * 60 * 60_000,
            }
        ],
        "orders": [{"courseOrderId": order.course_order_id}],
        "tutorId": house.accounts["other tutor"].id,
        "vocaExamRecordId": exam.voca_exam_record_id,
        "number": 0,
        "latencyMs": 900,
        "wordIds": house.word_ids[:2],
        "correctWordIds": [],
        "wrongWordIds": [],
        "alreadyKnownWordIds": [],
        "version": 0,
        "stars": 5,
        "sticker": "sun",
        "data": [{"targetText": "word", "sourceText": "词"}],
        "phone": "13811112222",
        "password": PASSWORD,
        "confirmPassword": PASSWORD,
        "agreement": {"legalText": LegalText.LAUNCH, "isUnderFourteen": False},
        "legalText": LegalText.LAUNCH,
        "oldPassword": PASSWORD,
        "newPassword": PASSWORD,
        "code": "123456",
        "loginAs": ["user"],
        "ticket": "made-up",
        "userId": student_id,
        "wechatCode": "made-up",
        "phoneCode": "123456",
        "wechatOpenId": "made-up",
        "role": "user",
        "name": "Li Lei",
        "imageBase64": "AAAA",
        "state": "s" * 32,
        "device": "phone",
        "changes": [{"wordId": house.word_ids[0], "isFavorite": True, "number": 1}],
        "lastChanges": [{"courseOrderId": order.course_order_id, "version": 1, "versionBefore": 0}],
        "scope": "ALL",
        "answers": [
            {"wordId": house.word_ids[0], "right": True, "latencyMs": 900, "number": 2},
        ],
        "isMastered": True,
        "search": "wo",
        "kind": "FAVORITES",
        "payload": "words",
        "materialId": await _laid_out(desk),
        "suggestionId": await _suggested(desk),
        "wordId": house.word_ids[0],
        "title": "例句",
        "type": "english",
        "content": "少了一个词",
        "opinion": "已转给编辑",
        "enWord": "word0",
        "corrections": [{"field": "translation", "text": "新的译文"}],
        "feedback": "Ten words",
        "message": "Well done",
        "templateId": 1,
        "dates": ["2026-11-22"],
        "words": "ALL",
        "antiForgetTime": "19:30",
        "text": "student",
        "restApplicationId": await _rest_applied(desk),
        "hours": [{"weekday": 1, "starts": "09:00", "ends": "12:00"}],
        "slots": [house.clock.now() + 5 * 60 * 60_000],
        "studentName": "何嘉",
        "appointmentTime": house.clock.now() + 3 * 60 * 60 * 1000,
        "reminderSlot": "19:30",
        "minutes": 8,
        "endpoint": "https://fcm.googleapis.com/fcm/send/made-up",
        "p256dh": "A" * 87,
        "auth": "A" * 22,
        "day": "2026-11-20",
        "since": "2026-11-20",
        "sharedWeekId": 1,
        "linkToken": "made-up",
        "loginSessionIds": ["0" * 16],
        "sessionIds": ["0" * 16],
        "batch": "dec",
        "lines": [],
        "file": "",
        "lessonType": "QUOTA_60",
        "lessons": 10,
        "titleLevel": "gold",
        "facts": {"verifier_name": "Wang"},
        "rights": ["schedule"],
        "institutionName": "a new shop",
        "institutionCode": await _third_shop(desk),
        "year": 2026,
        "month": 5,
        "reason": "asked for it",
        "dataRequestId": await _data_asked(desk),
        "isDone": True,
    }


async def _third_shop(desk: Desk) -> str:
    """The code of an institution of which nobody is."""
    ports, shop = desk.house.ports, Institution("third shop", "third shop")
    await ports.units.run(lambda unit: ensure_institution(unit, shop, ports.clock.now()))
    return shop.code


async def _laid_out(desk: Desk) -> int:
    """A material."""
    ports = desk.house.service.ports
    text = Material(
        material_type="GRAMMAR",
        title_zh="时态",
        title_en="Tenses",
        kind=MaterialKind.TEXT,
        text_zh="一般现在时",
    )
    await put_material(ports, text)
    return (await ListMaterials.ask(ports, ListTrainingMaterial())).data[0].material_id


async def _rest_applied(desk: Desk) -> int:
    """The tutor's application for rest."""
    request = ApplyRest(slots=[Instant(desk.house.clock.now() + 4 * 60 * 60_000)])
    made = await desk.house.app.apply_rest(desk.house.tutor, request)
    return int(made.rest_application_id)


async def _data_asked(desk: Desk) -> int:
    """The student's request to close the account."""
    house = desk.house
    await house.app.ask_data_request(house.student, AskDataRequest(kind=DataRequestKind.CLOSE))
    return int((await house.app.own_data_requests(house.student, Empty())).data[0].data_request_id)


async def _copied(desk: Desk) -> None:
    """Everybody has a copy of their data."""
    house = desk.house

    async def copy(unit: Any) -> None:
        for who in ("student", "tutor", "other student", "other tutor"):
            account_id = house.accounts[who].id
            kept_until = Instant(house.clock.now() + 60_000)
            made = DataCopy(
                account_id=account_id,
                name=f"copies/{account_id}.zip",
                language="en",
                asked_at=house.clock.now(),
                kept_until=kept_until,
                size=1,
            )
            await unit.data_copies.put(made)

    await house.ports.units.run(copy)


async def _suggested(desk: Desk) -> int:
    """The student's suggestion."""
    made = await desk.house.app.submit_suggestion(
        desk.house.student,
        SubmitSuggestion(title="例句", type=SuggestionType.ENGLISH, content="少了一个词"),
    )
    return made.suggestion_id


OWNERS: Final = {"courseOrderId", "courseOrderIds", "studentId"}
"""Optional fields that name the owner of the rows; they are always sent."""
INSTEAD: Final = {"CustomerRegisterByByPhoneCode": {"code"}}
"""Optional fields of which a request needs one."""


async def paid(desk: Desk) -> dict[str, Any]:
    """A flagged payment of the student's class in a batch, and one that its tutor doubts."""
    house = desk.house
    orders, began = list[OrderId](), house.clock.now()
    for minutes in (1, 50):
        order = await house.attended()
        house.clock.move(minutes=minutes)
        await house.app.complete_course_order(house.tutor, house.end(order))
        orders.append(order.course_order_id)
    await house.app.issue_batch("nov")
    wrong = RaiseCommissionProblem(course_order_id=orders[0], text="少算了")
    await house.app.raise_commission_problem(house.tutor, wrong)
    house.clock.at = Instant(began + 60 * 60_000)
    line = {"line": 2, "batch": "nov", "order": str(orders[1]), "result": "failed"}
    return {
        "courseOrderId": orders[0],
        "courseOrderIds": orders[1:],
        "lines": [line],
        "batch": "nov",
    }


OF_PAY: Final = {one.name for one in OPERATIONS.values() if one.area == "pay" and one.right}


def body(operation: AnyOperation, known: dict[str, Any]) -> dict[str, Any]:
    """A request for the student's rows."""
    fields = msgspec.structs.fields(operation.request)
    request = {
        field.encode_name
        for field in fields
        if field.required or (field.encode_name in OWNERS and field.encode_name != "courseOrderId")
    } | INSTEAD.get(operation.name, set())
    return {name: known[name] for name in request}


def declared_answer(operation: AnyOperation, who: str) -> object:
    """The declared outcome: a refusal, or success."""
    role = PEOPLE[who]
    if operation.public:
        return LET_THROUGH
    if role not in operation.roles:
        return ROLE_CANNOT_OPERATE
    if who != OWNER.get(operation.owns, who):
        return NOT_FOUND
    if operation.owns in (Owns.OWN_ORDER, Owns.OWN_STUDENT) and who.startswith("other"):
        return NOTHING if operation.name in LISTS else NOT_FOUND
    if operation.name in THE_TUTORS and role is Role.STUDENT:
        return ROLE_CANNOT_OPERATE
    return LET_THROUGH


def declared_to_staff(operation: AnyOperation, who: str) -> object:
    """The declared outcome of an operation of the store, about people of the house."""
    if PEOPLE[who] is not Role.STORE:
        return (
            declared_answer(operation, who)
            if operation.may_call(PEOPLE[who])
            else ROLE_CANNOT_OPERATE
        )
    if who == "staff without rights":
        return RIGHT_MISSING
    is_own = operation.owns is not Owns.INSTITUTION or operation.name in OF_OWN_INSTITUTION
    if is_own or who == "house owner":
        return LET_THROUGH
    return NOTHING if operation.name in STORE_LISTS | BY_LINE else NOT_FOUND


async def answered(
    desk: Desk, who: str | None, operation: str, given: dict[str, Any], **headers: str
) -> object:
    """The actual outcome."""
    answer = await desk.call(who, operation, headers, **given)
    assert answer.status_code != 500, answer.text
    if OPERATIONS[operation].response is SentFile and answer.status_code == 200:
        return LET_THROUGH
    if operation in LISTS | STORE_LISTS and not (answer.json()["data"] or {}).get("data", True):
        return NOTHING
    if operation in BY_LINE and _is_refused_by_line(answer.json()["data"]):
        return NOTHING
    said = answer.status_code, answer.json()["errorCode"]
    refusals = (TOKEN_INVALID, ROLE_CANNOT_OPERATE, RIGHT_MISSING, NOT_FOUND)
    return said if said in refusals else LET_THROUGH


def _is_refused_by_line(data: Any) -> bool:
    return data is not None and {one["obstacle"]["code"] for one in data["refused"]} == {
        NOT_FOUND[1]
    }


async def check_each_caller(desk: Desk, operation: AnyOperation, known: dict[str, Any]) -> None:
    given = body(operation, known)
    closed = LET_THROUGH if operation.public else TOKEN_INVALID
    for sent in ({}, given):  # refused before anything is read
        assert await answered(desk, None, operation.name, sent) == closed
    for who in PEOPLE:
        await desk.signed_in(who)
        theirs = {"x-user-id": str(desk.house.accounts[who].id + 1)}
        assert await answered(desk, who, operation.name, given, **theirs) == closed, who
        if not operation.may_call(PEOPLE[who]):
            assert await answered(desk, who, operation.name, {}) == ROLE_CANNOT_OPERATE, who
    declared = declared_answer if operation.right is None else declared_to_staff
    asked = {who: await answered(desk, who, operation.name, given) for who in PEOPLE}
    assert asked == {who: declared(operation, who) for who in PEOPLE}


async def test_every_query_answers_each_caller_as_declared(
    desk: Desk, subtests: pytest.Subtests
) -> None:
    of_pay = await paid(desk)
    known = await values(desk)
    for query in (one for one in OPERATIONS.values() if not one.changes):
        with subtests.test(query.name):
            named = known | (of_pay if query.name in OF_PAY else {})
            await check_each_caller(desk, query, named)


@pytest.mark.parametrize("name", [one.name for one in OPERATIONS.values() if one.changes])
async def test_every_command_answers_each_caller_as_declared(desk: Desk, name: str) -> None:
    of_pay = await paid(desk) if name in OF_PAY else {}
    await check_each_caller(desk, OPERATIONS[name], await values(desk) | of_pay)
