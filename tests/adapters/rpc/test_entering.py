"""All ways of signing in over HTTP, in both languages."""

from typing import Any

import pytest

from tests.adapters.rpc.desk import Desk
from tests.support.house import PASSWORD
from tests.support.people import opened_by_trial, picture
from wordmate.application.accounts.ports.services import WeChatUser

NEW = "13811112222"
GOOD = "maple7river"
ENGLISH = {"accept-language": "en"}


async def code(desk: Desk, operation: str, phone: str, who: str | None = None) -> str:
    answer = await desk.call(who, operation, phone=phone)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()["data"]) == {"resendAt", "expiresAt", "serverTime"}
    return desk.house.sms.last(phone)


async def opened(desk: Desk, operation: str, **body: Any) -> dict[str, Any]:
    answer = await desk.call(None, operation, **body)
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert data["single"] is True
    headers = {"x-token-c": data["token"], "x-user-id": str(data["userId"])}
    who = await desk.call(None, "QueryUserProfileByToken", headers)
    assert who.json()["success"] is True
    return dict(who.json()["data"])


async def test_a_wechat_account_is_bound_with_the_ticket_of_its_refusal(desk: Desk) -> None:
    desk.house.wechat.people["hello"] = WeChatUser("open-1")
    refused = await desk.call(None, "CustomerLoginByWeChat", wechatCode="hello", loginAs=["user"])
    assert (refused.status_code, refused.json()["errorCode"]) == (409, "WECHAT_NOT_BOUND")
    asked = await desk.call(None, "ApplyUserLoginPhoneCode", phone="13800000001", use="BIND_WECHAT")
    assert asked.status_code == 200
    profile = await opened(
        desk,
        "CustomerBindWeChat",
        wechatOpenId=refused.json()["data"]["ticket"],
        phone="13800000001",
        phoneCode=desk.house.sms.last("13800000001"),
        loginAs=["user"],
    )
    assert profile["userName"] == "student"


async def test_people_change_their_profile_their_password_and_their_phone(desk: Desk) -> None:
    changed = await desk.data(
        "student", "CustomerUpdateUserProfile", name="小满", student={"age": 12, "school": None}
    )
    assert (changed["userName"], changed["student"]["age"]) == ("小满", 12)
    await desk.data("tutor", "CustomerTeacherUpdateProfile", tutor={"skills": ["phonics"]})
    await desk.data(
        "student",
        "CustomerChangePassword",
        oldPassword=PASSWORD,
        newPassword=GOOD,
        confirmPassword=GOOD,
    )
    sent = await code(desk, "CustomerApplyChangePhoneCode", NEW, "student")
    changed = await desk.data("student", "CustomerChangePhone", phone=NEW, code=sent, password=GOOD)
    assert changed["phone"] == "138****2222"


async def test_a_picture_is_served_by_its_name(desk: Desk) -> None:
    url = (await desk.data("student", "CustomerUploadPicture", imageBase64=picture()))["url"]
    served = await desk.http.get(url)
    assert (served.status_code, served.headers["content-type"]) == (200, "image/webp")
    assert served.headers["x-content-type-options"] == "nosniff"
    again = await desk.http.get(url, headers={"if-none-match": served.headers["etag"]})
    assert again.status_code == 304
    for other in ("/pictures/unknown.webp", "/pictures/..%2F..%2Fsecret", "/pictures/a.svg"):
        assert (await desk.http.get(other)).status_code == 404


@pytest.mark.parametrize(
    ("operation", "body", "field"),
    [
        ("CustomerUpdateUserProfile", {"student": {"verifierName": "me"}}, "student.verifierName"),
        ("CustomerUpdateUserProfile", {"student": {"age": 101}}, "student.age"),
        ("CustomerUpdateUserProfile", {"titleLevel": "diamond"}, "titleLevel"),
        ("CustomerUpdateUserProfile", {"student": {"gender": "x"}}, "student.gender"),
    ],
)
async def test_foreign_and_invalid_fields_are_refused(
    desk: Desk, operation: str, body: dict[str, Any], field: str
) -> None:
    answer = await desk.call("student", operation, ENGLISH, **body)
    envelope = answer.json()
    assert (answer.status_code, envelope["errorCode"]) == (400, "PARAMETER_ERROR")
    assert envelope["data"] == {"field": field}


async def test_a_refused_registration_names_the_students_that_it_may_complete(desk: Desk) -> None:
    await opened_by_trial(desk.house, "大宝")
    sent = await code(desk, "CustomerApplyRegisterPhoneCode", NEW)
    answer = await desk.call(
        None,
        "CustomerRegisterByByPhoneCode",
        phone=NEW,
        code=sent,
        role="user",
        name="宝",
        password=GOOD,
        confirmPassword=GOOD,
        agreement={"legalText": "5.0", "isUnderFourteen": False},
    )
    assert answer.status_code == 409
    [student] = answer.json()["data"]["students"]
    assert len(student.pop("choice")) == 16
    assert student == {"coveredName": "*宝", "grade": None, "accountTail": None}
