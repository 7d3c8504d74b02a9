"""The audit log, and the deletion of expired proofs."""

import json
from datetime import date

import pytest

from tests.support.house import MINUTE, PASSWORD, House
from tests.support.people import (
    GOOD,
    NEW,
    STUDENT,
    VISITOR,
    call_of,
    code_to,
    register,
    sign_in,
    student,
)
from wordmate.application.accounts.messages.account_settings import ChangePassword
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.kernel.call import Call
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.errors import LoginFailed
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel


async def test_expired_proofs_are_deleted_and_live_ones_kept(house: House) -> None:
    await code_to(house)
    house.clock.move(minutes=24 * 60 + 5)
    code = await code_to(house, "13811113333")
    await house.app.forget_proofs()
    assert len(await house.rows("SELECT * FROM one_time_code")) == 1
    assert (await register(house, phone="13811113333", code=code)).single


async def test_disabling_and_enabling_an_account_are_audited(house: House) -> None:
    account_id = house.accounts["student"].id
    await house.app.disable(account_id)
    house.clock.move(minutes=1)
    await house.app.enable(account_id)
    rows = await house.rows(
        "SELECT event, actor, account_id, at FROM audit_log WHERE event LIKE '%abled' ORDER BY id"
    )
    opened_at = house.clock.now()
    assert rows == [
        ("disabled", "store", account_id, opened_at - MINUTE),
        ("enabled", "store", account_id, opened_at),
    ]


async def test_registrations_and_password_changes_are_audited_with_the_address(
    house: House,
) -> None:
    call = await call_of(house, await register(house, code=await code_to(house)))
    assert call is not None
    mine, number = Call(call.caller, visitor=VISITOR), call.caller.user_id
    request = ChangePassword(old_password=GOOD, new_password=PASSWORD, confirm_password=PASSWORD)
    await house.app.change_password(mine, request)
    rows = await house.rows(
        "SELECT event, actor, account_id, address, facts FROM audit_log"
        " WHERE event IN ('registered', 'password_changed') ORDER BY id"
    )
    assert [(*row[:4], json.loads(row[4])) for row in rows] == [
        ("registered", str(number), number, VISITOR.address, {"role": "STUDENT"}),
        ("password_changed", str(number), number, VISITOR.address, {}),
    ]


async def test_the_stores_changes_of_an_account_are_audited_by_field(house: House) -> None:
    tutor = house.accounts["tutor"].id
    await house.app.set_title(tutor, title_level=TitleLevel.SILVER)
    await house.app.set_title(tutor, title_level=TitleLevel.DIAMOND, since=date(2099, 12, 1))
    await house.app.take_back_title(tutor, since=date(2099, 12, 1))
    await house.app.set_facts(tutor, facts={"words_taught": "70", "exam_status": "pass"})
    await house.app.set_institution(tutor, institution_code=" nj ", institution_name="Nanjing")
    await house.app.issue_invite(institution_code=" nj ", institution_name="Nanjing", uses=3)
    rows = await house.rows(
        "SELECT event, actor, account_id, at, facts FROM audit_log WHERE facts <> '{}'"
        " AND actor = 'store' AND event <> 'created' ORDER BY id"
    )
    now = house.clock.now()
    planned = {"title_level": "diamond", "since": "2099-12-01"}
    today = str(local_date(now, house.ports.policy.zone))
    assert [(*row[:4], json.loads(row[4])) for row in rows] == [
        ("title_set", "store", tutor, now, {"title_level": "silver", "since": today}),
        ("title_set", "store", tutor, now, planned),
        ("title_taken_back", "store", tutor, now, planned),
        ("facts_set", "store", tutor, now, {"fields": "exam_status,words_taught"}),
        ("facts_set", "store", tutor, now, {"fields": "institution", "institution": "nj"}),
        ("invite_issued", "store", None, now, {"institution": "nj", "uses": 3}),
    ]


async def test_the_audit_log_contains_no_phone_and_no_secret(house: House) -> None:
    await student(house)
    with pytest.raises(LoginFailed):
        await sign_in(house, STUDENT, "wrong1234", Role.STUDENT)
    code = await code_to(house)
    await register(house, code=code)
    written = str(await house.rows("SELECT * FROM audit_log"))
    assert "sign_in_refused" in written
    with pytest.raises(refused.CodeExpired):
        await register(house, code=code, name="again")
    written = str(await house.rows("SELECT * FROM audit_log"))
    assert "code_refused" in written
    for secret in ("13800000001", NEW, code, GOOD, PASSWORD, "token-1", token_hash("token-1")):
        assert secret not in written
