"""What is written down, and what is forgotten."""

import pytest

from tests.support.house import MINUTE, PASSWORD, House
from tests.support.people import GOOD, NEW, STUDENT, code_to, register, sign_in, student
from wordmate.application.accounts.sessions import token_hash
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.errors import LoginFailed
from wordmate.domain.kernel.roles import Role


@pytest.mark.on_sqlite
async def test_what_ended_is_forgotten_and_what_lives_is_not(house: House) -> None:
    await code_to(house)
    house.clock.move(minutes=24 * 60 + 5)
    code = await code_to(house, "13811113333")
    await house.app.forget_proofs()
    assert len(await house.rows("SELECT * FROM one_time_code")) == 1
    assert (await register(house, phone="13811113333", code=code)).single


@pytest.mark.on_sqlite
async def test_every_step_of_a_deletion_is_written_down(house: House) -> None:
    order = await house.booked()
    await house.app.ask_deletion(order.course_order_id)
    await house.app.withdraw_deletion(order.course_order_id)
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    await house.app.purge_deleted()
    rows = await house.rows(
        "SELECT event, actor FROM audit_log WHERE event LIKE 'delet%' ORDER BY id"
    )
    assert rows == [
        ("deletion_asked", "store"),
        ("deletion_withdrawn", "store"),
        ("deletion_asked", "store"),
        ("deletion_approved", str(house.accounts["tutor"].id)),
        ("deleted", "clock"),
    ]


@pytest.mark.on_sqlite
async def test_closing_an_account_and_opening_it_again_are_written_down(house: House) -> None:
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


@pytest.mark.on_sqlite
async def test_the_audit_log_names_nobodys_phone_and_no_secret(house: House) -> None:
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
