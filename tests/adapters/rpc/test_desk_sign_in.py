"""Signing in at the store's desk over HTTP."""

from typing import Any, Final

import pyotp

from tests.adapters.rpc.desk import Desk
from tests.support.house import PASSWORD
from tests.support.staff import STAFF, employ

OWNER: Final = STAFF["house owner"].phone


def headers_of(answer: Any) -> dict[str, str]:
    """The headers of a person who has signed in."""
    data = answer.json()["data"]
    return {"x-token-c": data["token"], "x-user-id": str(data["me"]["userId"])}


async def test_an_owner_signs_in_sets_up_a_second_factor_and_signs_out(desk: Desk) -> None:
    await employ(desk.house, "house owner")
    proof: dict[str, Any] = {"phone": OWNER, "password": PASSWORD}
    wrong = {**proof, "password": "wrong2guess"}
    assert await desk.refused(None, "StoreSignIn", **wrong) == (400, "LOGIN_FAILED")
    signed_in = headers_of(await desk.call(None, "StoreSignIn", **proof))
    begun = await desk.call(None, "StoreStartSecondFactor", signed_in, password=PASSWORD)
    totp = pyotp.TOTP(begun.json()["data"]["secret"])
    assert {*begun.json()["data"]} == {"secret", "address", "qrSvg"}
    now_s = desk.house.clock.now() // 1_000
    set_up = await desk.call(None, "StoreConfirmSecondFactor", signed_in, code=totp.at(now_s))
    assert len(set_up.json()["data"]["recoveryCodes"]) == 10
    assert await desk.refused(None, "StoreSignIn", **proof) == (409, "SECOND_FACTOR_NEEDED")
    used = {**proof, "code": totp.at(now_s)}
    assert await desk.refused(None, "StoreSignIn", **used) == (400, "SECOND_FACTOR_WRONG")
    again = headers_of(await desk.call(None, "StoreSignIn", **proof, code=totp.at(now_s + 30)))
    me = (await desk.call(None, "StoreQueryMe", again)).json()["data"]
    assert {*me} == {
        *("userId", "userName", "accountNo", "rights", "institution", "seesAll"),
        *("hasSecondFactor", "mustSetUpSecondFactor", "expiresAt", "serverTime"),
    }
    assert (me["rights"], me["hasSecondFactor"]) == (["owner"], True)
    listed = (await desk.call(None, "StoreListSession", again)).json()["data"]["data"]
    assert [one["isThis"] for one in listed] == [True, False]
    other = {"sessionIds": [listed[1]["sessionId"]]}
    await desk.call(None, "StoreEndSession", again, **other)
    for ended in (signed_in, again):
        answer = await desk.call(None, "StoreQueryMe", ended)
        assert answer.status_code == (401 if ended is signed_in else 200)
    await desk.call(None, "StoreSignOut", again)
    answer = await desk.call(None, "StoreQueryMe", again)
    assert (answer.status_code, answer.json()["errorCode"]) == (401, "TOKEN_INVALID")


async def test_neither_a_password_nor_a_code_of_the_desk_is_logged(desk: Desk, capsys: Any) -> None:
    await employ(desk.house, "house owner")
    signed_in = headers_of(await desk.call(None, "StoreSignIn", phone=OWNER, password=PASSWORD))
    begun = await desk.call(None, "StoreStartSecondFactor", signed_in, password=PASSWORD)
    secret = begun.json()["data"]["secret"]
    await desk.house.rows("ALTER TABLE second_factor RENAME TO lost")
    answer = await desk.call(None, "StoreConfirmSecondFactor", signed_in, code="123456")
    assert answer.status_code == 500
    said = capsys.readouterr()
    for hidden in (secret, PASSWORD, OWNER, "123456", signed_in["x-token-c"]):
        assert hidden not in said.out + said.err
