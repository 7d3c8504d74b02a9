"""Refusals over HTTP and their wording."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar import Request

from tests.adapters.rpc.desk import LOGIN, Desk
from tests.support.faults import FullBlobs
from tests.support.house import PASSWORD
from tests.support.patience import PATIENCE_S
from tests.support.people import picture
from tests.support.request_fields import fields_of
from wordmate.adapters.rpc.errors import on_domain_error
from wordmate.adapters.rpc.fields import SENTENCES, sentence_of
from wordmate.adapters.rpc.refusals import every_refusal
from wordmate.adapters.rpc.wording import Language, fill_wording, language_of
from wordmate.application.kernel.operations import BODY_LIMIT
from wordmate.application.operations import OPERATIONS
from wordmate.domain.accounts.errors import CharacterUnseen, InvalidProfile
from wordmate.domain.kernel.errors import DomainError, Kind, domain_errors
from wordmate.domain.lessons.errors import InvalidProgress, InvalidResult
from wordmate.domain.orders.errors import ResultRequired
from wordmate.entrypoints.bootstrap import app_of

TEXTS = Path(__file__).parents[3] / "webapp" / "src" / "i18n" / "locales"
SCOPE: Any = {"type": "http", "method": "POST", "path": "/request/X", "headers": []}
JSON = {"content-type": "application/json"}
AGAIN = "Please reload and try again"
SENT_BY_PROGRAMS = """
accountId accountNo actions actorNo after agreement ahead allOthers alreadyKnownWordIds answers
anyTime approved at auth batch before book bookCode category changes classes closed columns
content correctWordIds courseBookId courseId courseOrderId courseOrderIds credits data
dataRequestId days device encoding endpoint event field file fileNames files firmness flagged
header id inviteUserId isDone isFavorite isLast isMastered isOpen isProbe kind lastChanges
latencyMs legalText lessonType level limit line lines listId loginSessionIds materialId
materialType noShows notificationId number offset onlyOpen onlyStaff order orders otherWordId
p256dh pageNo pageSize payload payment period preview recorded restApplicationId result reveal
right role scope seen separator sessionIds sharedWeekId sheet sheets size sort source sourceText
start state status student studentId students suggestionId targetText task templateId text total
tutor tutorId tutorIds tutors unsettled untilMonth use userId utcChanged version versionBefore
vocaExamRecordId wechatCode wechatOpenId weekday weeks withBusy withFlagged withheldAt
withoutClass withoutFeedback withoutTest wordId wordIds words wrongWordIds
"""
"""The fields that nobody fills in or chooses in words. A refusal of theirs asks to reload."""


async def test_a_token_belongs_to_its_own_user_id(desk: Desk) -> None:
    mine, theirs = await desk.signed_in("student"), await desk.signed_in("tutor")
    for headers in (
        {**mine, "x-user-id": theirs["x-user-id"]},
        {"x-token-c": mine["x-token-c"]},
        {**mine, "x-token-c": "unknown"},
    ):
        answer = await desk.call(None, "QueryUserProfileByToken", headers)
        assert (answer.status_code, answer.json()["errorCode"]) == (401, "TOKEN_INVALID")


def test_a_refusal_for_now_says_when_to_try_again() -> None:
    for_now = [one for one in domain_errors() if one.kind is Kind.UNAVAILABLE]
    assert {one.code for one in for_now} >= {"SERVICE_BUSY", "CLOCK_OFF", "RELEASE_BEHIND"}
    for one in for_now:
        request: Request[Any, Any, Any] = Request(cast("Any", {**SCOPE, "state": {}}))
        answer = on_domain_error(request, one())
        assert int(answer.headers["Retry-After"]) > 0, one.code


async def test_foreign_and_missing_things_get_the_same_answer(desk: Desk) -> None:
    order = await desk.house.running()
    student_id = desk.house.accounts["student"].id
    result: dict[str, Any] = {"correctWordIds": [], "wrongWordIds": [], "alreadyKnownWordIds": []}
    bodies: dict[str, dict[str, Any]] = {
        "CustomerCheckCourseOrderTime": {},
        "StartCourseOrder": {},
        "CompleteCourseOrder": {},
        "CustomerPauseCourse": {},
        "CustomerQueryCourseOrder": {},
        "CustomerTeacherApproveDeleteClassRecordRequest": {},
        "CustomerListReviewWords": {},
        "CustomerListCourseOrderPendingLearnNewWords": {},
        "CustomerSelectCourseBook": {"courseBookId": desk.house.book_id},
        "CustomerSaveCourseOrderProgress": {"version": 0, "actions": []},
        "CustomerSubmitLearnNewWordResult": {"studentId": student_id, **result},
        "CustomerSubmitReviewResult": {"studentId": student_id, **result},
    }
    for name, body in bodies.items():
        answers = []
        for order_id in (order.course_order_id, 9_999):
            answer = await desk.call("other tutor", name, courseOrderId=order_id, **body)
            assert answer.status_code == 404, name
            answers.append(answer.content)
        assert answers[0] == answers[1]


async def test_a_tutor_sees_words_of_their_own_students_only(desk: Desk) -> None:
    await desk.house.booked()
    own, other = (desk.house.accounts[who].id for who in ("student", "other student"))
    book = desk.house.book_id
    await desk.data("tutor", "CustomerRetrieveCourseMetric", courseBookId=book, studentId=own)
    for who, student in (("tutor", other), ("other tutor", own), ("other student", own)):
        for name, body in (
            ("CustomerRetrieveCourseMetric", {"courseBookId": book}),
            ("CustomerListNewWords", {"courseBookId": book}),
            ("CustomerListCourseWordByCourseIdByPage", {"courseId": book}),
            ("CustomerListReviewWords", {}),
            ("CustomerListStudentCourese", {}),
            ("CustomerListWordInfoByWordIdIn", {"wordIds": [1]}),
        ):
            refused = await desk.refused(who, name, studentId=student, **body)
            assert refused == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    ("body", "field", "said"),
    [
        ({}, "courseOrderId", "请求不完整，请刷新后重试"),
        ({"courseOrderId": "1"}, "courseOrderId", "请求有误，请刷新后重试"),
        ({"courseOrderId": 0}, "courseOrderId", "请求有误，请刷新后重试"),
        ({"courseOrderId": 2**53}, "courseOrderId", "请求有误，请刷新后重试"),
        ({"courseOrderId": 1, "extra": 1}, "extra", "请求里有未知的字段，请刷新后重试"),
    ],
)
async def test_a_parameter_error_tells_programs_the_field_and_people_what_to_do(
    desk: Desk, body: dict[str, Any], field: str, said: str
) -> None:
    answer = await desk.call("student", "CustomerCheckCourseOrderTime", **body)
    assert answer.status_code == 400
    assert (answer.json()["data"], answer.json()["errorMessage"]) == ({"field": field}, said)


@pytest.mark.parametrize(
    ("error", "field", "said"),
    [
        (InvalidResult("correctWordIds", "are wrong"), "correctWordIds", "训练结果有误"),
        (InvalidProgress("actions[0]", "is wrong"), "actions[0]", "训练进度有误"),
        (InvalidProfile("tutor", "is for tutors"), "tutor", "请求有误"),
        (InvalidProfile("class_rank", "is wrong"), "classRank", "班级排名"),
        (CharacterUnseen("name", "\u3164"), "name", "U+3164"),
    ],
    ids=lambda one: one if isinstance(one, str) else type(one).__name__,
)
def test_the_message_of_a_refused_field_does_not_contain_the_fields_name(
    error: DomainError, field: str, said: str
) -> None:
    request: Request[Any, Any, Any] = Request(cast("Any", {**SCOPE, "state": {}}))
    answer = msgspec.json.decode(on_domain_error(request, error).content)
    assert answer["data"] == {"field": field}
    assert said in answer["errorMessage"]
    assert field not in answer["errorMessage"]


@pytest.mark.parametrize(
    ("operation", "body", "field", "said"),
    [
        (LOGIN, {"phone": 1}, "phone", ("请输入正确的账号或手机号", "account or phone number")),
        (LOGIN, {"phone": "13800000001"}, "password", ("请输入密码", "enter your password")),
        (
            "CustomerApplyChangePhoneCode",
            {"phone": "abc"},
            "phone",
            ("请输入正确的手机号", "Please enter a correct phone number"),
        ),
        (
            "CustomerUpdateUserProfile",
            {"student": {"age": 2}},
            "student.age",
            ("年龄请填 3–100 之间的整数", "Please enter the age, a whole number from 3 to 100"),
        ),
        (
            "CustomerUpdateUserProfile",
            {"student": {"school": "校" * 141}},
            "student.school",
            ("请检查学校，最多 140 个字", "Please check the school: 140 characters at most"),
        ),
        (
            "CustomerUpdateUserProfile",
            {"name": "\n"},
            "name",
            ("请输入姓名，最多 40 个字", "Please enter the name, 40 characters at most"),
        ),
        (
            "CustomerSubmitSuggestion",
            {"type": "translation"},
            "title",
            ("请输入标题，最多 140 个字", "Please enter a title, 140 characters at most"),
        ),
    ],
)
async def test_an_invalid_form_field_gets_its_own_sentence(
    desk: Desk, operation: str, body: dict[str, Any], field: str, said: tuple[str, str]
) -> None:
    for language, sentence in zip(Language, said, strict=True):
        answer = await desk.call("student", operation, {"accept-language": language}, **body)
        assert answer.status_code == 400
        assert answer.json()["data"] == {"field": field}
        assert sentence in answer.json()["errorMessage"]


async def test_an_invalid_item_gets_the_sentence_of_its_list(desk: Desk) -> None:
    answer = await desk.call("tutor", "CustomerTeacherApplyRest", slots=[1, "soon"])
    assert answer.json()["errorMessage"] == "请先选择时段"
    assert answer.json()["data"] == {"field": "slots[1]"}


def test_every_field_has_a_sentence_unless_only_programs_send_it() -> None:
    wordless = {
        field
        for name, operation in OPERATIONS.items()
        for field in fields_of(operation.request)
        if sentence_of(name, field) is None
    }
    assert wordless == {*SENT_BY_PROGRAMS.split()}


def test_every_sentence_belongs_to_an_operations_field() -> None:
    taken = {name: fields_of(operation.request) for name, operation in OPERATIONS.items()}
    everywhere = {field for fields in taken.values() for field in fields}
    for key in SENTENCES:
        operation, dot, field = key.removesuffix("[]").rpartition(".")
        assert field in (taken[operation] if dot else everywhere), key


def test_every_sentence_is_in_both_languages() -> None:
    for wording in SENTENCES.values():
        assert not wording.zh.isascii()
        assert wording.en.replace("–", "-").isascii()


def test_a_sentence_states_the_maximum_length() -> None:
    for name, operation in OPERATIONS.items():
        for field, most in fields_of(operation.request).items():
            wording = sentence_of(name, field)
            told = re.search(r"最多 (\d+) 个字", wording.zh) if wording else None
            assert told is None or int(told.group(1)) == most, (name, field)


async def test_a_nested_field_is_named_by_its_path(desk: Desk) -> None:
    answer = await desk.call("student", "CommonAudioGenerator", data=[{"targetText": ""}])
    assert answer.json()["data"] == {"field": "data[0].targetText"}


@pytest.mark.parametrize(
    ("pictures", "field", "said"),
    [
        (["https://other.example/a.png"], "pictureUrls[0]", "有图片已失效，请重新添加"),
        (["/pictures/a.webp"] * 5, "pictureUrls", "最多 4 张图片"),
    ],
)
async def test_a_foreign_picture_is_not_refused_as_one_too_many(
    desk: Desk, pictures: list[str], field: str, said: str
) -> None:
    sent: dict[str, Any] = {"title": "a", "type": "translation", "content": "b"}
    answer = await desk.call("student", "CustomerSubmitSuggestion", **sent, pictureUrls=pictures)
    assert (answer.json()["data"], answer.json()["errorMessage"]) == ({"field": field}, said)


@pytest.mark.parametrize(
    ("content", "headers", "field", "said"),
    [
        (b"", JSON, "body", "The request has no content"),
        (b" \n", JSON, "body", "The request has no content"),
        (b"{", JSON, "body", "The request is not valid JSON"),
        (b"\xff\xfe", JSON, "body", "The request is not valid JSON"),
        (b"[]", JSON, "body", "The request is not a JSON object"),
        (b"null", JSON, "body", "The request is not a JSON object"),
        (b'{"": 1}', JSON, '""', f"The request has an unknown field. {AGAIN}"),
        (
            b'{"courseOrderId": 1}',
            {"content-type": "text/plain"},
            "Content-Type",
            f"The request is not valid. {AGAIN}",
        ),
        (b'{"courseOrderId": 1}', {}, "Content-Type", f"The request is not valid. {AGAIN}"),
    ],
)
async def test_unexpected_json_is_a_parameter_error(
    desk: Desk, content: bytes, headers: dict[str, str], field: str, said: str
) -> None:
    signed = {**await desk.signed_in("student"), "accept-language": "en"}
    answer = await desk.http.post(
        "/request/CustomerCheckCourseOrderTime", content=content, headers={**signed, **headers}
    )
    assert (answer.status_code, answer.json()["errorCode"]) == (400, "PARAMETER_ERROR")
    assert (answer.json()["data"], answer.json()["errorMessage"]) == ({"field": field}, said)


async def test_nul_characters_are_refused_but_not_their_escaped_text(desk: Desk) -> None:
    signed = {**await desk.signed_in("student"), **JSON}
    for text, status in ((b"a\\u0000b", 400), (b"a\\\\u0000b", 200)):
        answer = await desk.http.post(
            "/request/CommonAudioGenerator",
            content=b'{"data": [{"targetText": "' + text + b'"}]}',
            headers=signed,
        )
        assert answer.status_code == status
        if status == 400:
            assert answer.json()["data"] == {"field": "data[0].targetText"}
            assert answer.json()["errorMessage"] == "内容里有不能保存的字符，请删去后重试"


async def test_a_huge_body_is_refused(desk: Desk) -> None:
    signed = {**await desk.signed_in("student"), **JSON}
    answer = await desk.http.post(
        "/request/CustomerListWordInfoByWordIdIn",
        content=b'{"wordIds": [' + b" " * BODY_LIMIT + b"1]}",
        headers=signed,
    )
    assert (answer.status_code, answer.json()["errorCode"]) == (413, "REQUEST_TOO_LARGE")


async def test_an_unknown_operation_is_not_found(desk: Desk) -> None:
    assert await desk.refused("student", "CustomerDoesNotExist") == (404, "NOT_FOUND")
    assert (await desk.http.get("/no/such/page")).json()["errorCode"] == "NOT_FOUND"


async def test_operations_are_posted(desk: Desk) -> None:
    answer = await desk.http.get("/request/StartCourseOrder")
    assert (answer.status_code, answer.json()["errorCode"]) == (405, "METHOD_NOT_ALLOWED")


async def test_a_refusal_has_its_code_and_both_languages(desk: Desk) -> None:
    order = await desk.house.booked(minutes_ahead=60)
    body: dict[str, Any] = {"courseOrderId": order.course_order_id}
    chinese = await desk.call("tutor", "StartCourseOrder", **body)
    english = await desk.call("tutor", "StartCourseOrder", {"accept-language": "en-GB"}, **body)
    for answer in (chinese, english):
        assert (answer.status_code, answer.json()["errorCode"]) == (409, "START_TOO_EARLY")
    assert "15 分钟" in chinese.json()["errorMessage"]
    assert "15 minutes" in english.json()["errorMessage"]
    assert english.headers["content-language"] == "en"


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("ROLE_CANNOT_OPERATE", "roleCannotOperate"),
        ("NO_ACCOUNT_WITH_ROLE", "noAccountWithRole"),
    ],
)
def test_the_apps_own_messages_equal_the_services(code: str, key: str) -> None:
    wording = every_refusal()[code].wording
    said = {one: json.loads((TEXTS / one / "errors.json").read_text())[key] for one in Language}
    assert said == {Language.CHINESE: wording.zh, Language.ENGLISH: wording.en}


async def test_too_many_attempts_say_when_to_retry(desk: Desk) -> None:
    wrong: dict[str, Any] = {"phone": "13800000001", "password": "Wrong2025", "loginAs": ["user"]}
    for _ in range(10):
        assert await desk.refused(None, LOGIN, **wrong) == (400, "LOGIN_FAILED")
    answer = await desk.call(None, LOGIN, **wrong)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "900")
    assert answer.json()["errorMessage"] == "操作过于频繁，请 15 分钟后再试"


async def test_an_internal_error_shows_only_a_reference(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    await desk.signed_in("student")
    await desk.house.rows("ALTER TABLE course_book RENAME TO lost")
    answer = await desk.call("student", "CustomerListCourseBook")
    envelope = answer.json()
    assert (answer.status_code, envelope["errorCode"]) == (500, "INTERNAL_ERROR")
    reference = answer.headers["x-request-id"]
    assert reference in envelope["errorMessage"]
    assert reference in capsys.readouterr().err
    assert "course_book" not in answer.text


async def test_a_picture_refused_by_a_full_disk_can_be_retried_and_is_logged(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    service = desk.house.service
    full = replace(service, ports=replace(service.ports, blobs=FullBlobs()))
    headers = {**await desk.signed_in("student"), "accept-language": "en"}
    transport = httpx.ASGITransport(cast("Any", app_of(full)))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://desk", timeout=PATIENCE_S
    ) as http:
        answer = await http.post(
            "/request/CustomerUploadPicture", json={"imageBase64": picture()}, headers=headers
        )
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    told = answer.json()
    assert told["errorCode"] == "STORAGE_UNAVAILABLE"
    assert told["errorMessage"] == "This cannot be loaded or saved now. Please try again later"
    assert "No space left on device" in capsys.readouterr().err
    profile = await desk.data("student", "QueryUserProfileByToken")
    assert profile["pictureUrl"] is None


async def test_repeated_and_concurrent_requests_with_a_key_have_one_effect(desk: Desk) -> None:
    key = {"idempotency-key": "one-tap-of-a-thumb"}
    body = {"courseBookId": desk.house.book_id}
    await desk.signed_in("student")
    answers = await asyncio.gather(
        *(desk.call("student", "CustomerCreateSimulation", key, **body) for _ in range(2))
    )
    answers.append(await desk.call("student", "CustomerCreateSimulation", key, **body))
    assert len({answer.content for answer in answers}) == 1
    assert await desk.house.rows("SELECT count(*) FROM course_order") == [(1,)]
    other = await desk.call(
        "student", "CustomerCreateSimulation", key, **body, lessonType="QUOTA_60"
    )
    assert (other.status_code, other.json()["errorCode"]) == (409, "IDEMPOTENCY_KEY_REUSED")


@pytest.mark.parametrize("key", ["short", "x" * 65, "with a space"])
async def test_an_invalid_key_is_a_parameter_error(desk: Desk, key: str) -> None:
    answer = await desk.call(
        "student",
        "CustomerCreateSimulation",
        {"idempotency-key": key},
        courseBookId=desk.house.book_id,
    )
    assert answer.status_code == 400
    assert answer.json()["data"] == {"field": "Idempotency-Key"}


async def test_logs_hold_no_token_phone_or_password(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    token = (await desk.signed_in("student"))["x-token-c"]
    await desk.data("student", "QueryUserProfileByToken")
    await desk.house.rows("ALTER TABLE login_session RENAME TO lost")
    right = {"phone": "13800000001", "password": PASSWORD, "loginAs": ["user"]}
    assert await desk.refused(None, LOGIN, **right) == (500, "INTERNAL_ERROR")
    said = capsys.readouterr().err
    assert "QueryUserProfileByToken" in said
    assert "sign_in" in said, "the fault is told with its frames"
    for secret in (token, "13800000001", PASSWORD):
        assert secret not in said


def test_a_missing_result_is_not_reported_as_the_end_of_the_time() -> None:
    chinese, english = ResultRequired.wording.zh, ResultRequired.wording.en
    assert "时间已结束" not in chinese
    assert "time is over" not in english


def test_every_refusal_is_worded_in_both_languages() -> None:
    texts = (
        *("field", "reason", "reference", "who", "candidates", "words", "text", "example"),
        *("problem", "columns", "fields", "character", "right", "changed_by", "change", "answer"),
        *("answered_by", "since", "today"),
    )
    facts: dict[str, Any] = dict.fromkeys(texts, "x")
    facts |= {
        "retry_after": 1,
        "order_id": 1,
        "most": 1,
        "megabytes": 1,
        "lines": 1,
        "line": 1,
        **dict.fromkeys(("classes_ahead", "running", "open_pay"), 1),
        "left": 0,
        "booked": 0,
        "day": "2026-05-04",
        "flaw": "it is not a complete PDF",
    }
    for refusal in every_refusal().values():
        chinese, english = (fill_wording(refusal.wording, language, facts) for language in Language)
        assert chinese != english
        assert english.isascii()
        assert not chinese.isascii()


def test_every_refusal_has_its_own_wording() -> None:
    wordless = {kind.code for kind in domain_errors() if kind.wording is DomainError.wording}
    assert not wordless


def test_no_two_refusals_share_a_code() -> None:
    codes = [kind.code for kind in domain_errors()]
    assert len(codes) == len(set(codes))


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", Language.CHINESE),
        ("fr", Language.CHINESE),
        ("en", Language.ENGLISH),
        ("en-US,en;q=0.9,zh;q=0.8", Language.ENGLISH),
        ("zh-CN,zh;q=0.9,en;q=0.8", Language.CHINESE),
        ("en;q=0.5,zh-TW;q=0.9", Language.CHINESE),
        ("en;q=nonsense", Language.CHINESE),
    ],
)
def test_the_callers_language_is_the_one_with_the_highest_weight(
    header: str, language: Language
) -> None:
    assert language_of(header) is language
