"""Concurrent proofs and changes: a proof of an account counts only while it proves the account."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import text

from tests.support.entry import ask, enter
from tests.support.fakes import QuickHasher
from tests.support.house import PASSWORD, House, opened_house
from tests.support.people import GOOD, NEW, STUDENT, VISITOR, call_of, sign_in, student
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.application.accounts import account_settings as own
from wordmate.application.accounts import sign_in as signing_in
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.messages.account_settings import (
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
    UpdateUserProfile,
)
from wordmate.application.accounts.messages.profile import StudentForm
from wordmate.application.accounts.messages.registration import (
    LoginByCandidate,
    OnePhone,
    ResetPassword,
    VerifyResetCode,
)
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import (
    AccountDisabled,
    LoginFailed,
    OldPasswordWrong,
    TicketInvalid,
)
from wordmate.domain.kernel.roles import Role

T = TypeVar("T")
BY_PASSWORD = LoginByPhoneAndPassword(phone=STUDENT, password=PASSWORD, login_as=[Role.STUDENT])
_WAITING = Statement(lambda d: text("SELECT 1 FROM pg_locks WHERE NOT granted"))


class PausingHasher(QuickHasher):
    """Compares a password, but reports the result only when released."""

    def __init__(self) -> None:
        self.compared, self.go_on = asyncio.Event(), asyncio.Event()

    async def verify(self, password_hash: str | None, password: str, *, asked_by: str = "") -> bool:
        right = await super().verify(password_hash, password)
        self.compared.set()
        await self.go_on.wait()
        return right


async def interrupted(
    house: House, begun: Callable[[Ports], Awaitable[T]], by: Awaitable[object]
) -> T:
    """The outcome if something else happens right after the password was compared."""
    hasher = PausingHasher()
    ending = asyncio.ensure_future(begun(replace(house.app.ports, hasher=hasher)))
    await hasher.compared.wait()
    await by
    hasher.go_on.set()
    return await ending


async def overtaken(
    house: House, begun: Awaitable[T], by: Callable[[Unit, Account], Awaitable[object]]
) -> T:
    """The outcome if it begins during a change of the student's account."""

    async def change(unit: Any) -> "asyncio.Future[T]":
        await by(unit, house.accounts["student"])
        ending = asyncio.ensure_future(begun)
        while not (ending.done() or await unit.tx.one(_WAITING)):
            await asyncio.wait([ending], timeout=0)
        return ending

    return await (await house.app.ports.units.run(change))


async def being_reset(unit: Unit, account: Account) -> None:
    await unit.people.set_password([account.id], "another")
    await unit.people.end_sessions([account.id])


async def being_renamed(unit: Unit, account: Account) -> None:
    profile = await unit.people.profile(account.id)
    await unit.people.put_profile(account.id, "Xiao Man", profile)


@pytest.fixture
async def postgres_house(postgres_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with opened_house(postgres_url, tmp_path) as house:
        yield house


async def reset(house: House) -> None:
    """The owner of the phone sets another password."""
    await house.app.send_reset_code(VISITOR, OnePhone(phone=STUDENT))
    code = VerifyResetCode(phone=STUDENT, code=house.sms.last(STUDENT))
    ticket = (await house.app.verify_reset_code(VISITOR, code)).ticket
    request = ResetPassword(ticket=ticket, password=GOOD, confirm_password=GOOD)
    await house.app.reset_password(VISITOR, request)


async def test_after_a_reset_the_old_password_is_refused(house: House) -> None:
    with pytest.raises(LoginFailed):
        await interrupted(
            house, lambda ports: signing_in.sign_in(ports, VISITOR, BY_PASSWORD), by=reset(house)
        )


async def test_an_account_disabled_during_sign_in_is_refused(house: House) -> None:
    with pytest.raises(AccountDisabled):
        await interrupted(
            house,
            lambda ports: signing_in.sign_in(ports, VISITOR, BY_PASSWORD),
            by=house.app.disable(house.accounts["student"].id),
        )


async def test_a_concurrent_password_change_does_not_undo_a_reset(house: House) -> None:
    mine, thiefs = await student(house), "thief12fox9"
    request = ChangePassword(old_password=PASSWORD, new_password=thiefs, confirm_password=thiefs)
    with pytest.raises(OldPasswordWrong):
        await interrupted(
            house, lambda ports: own.change_password(ports, mine, request), by=reset(house)
        )
    assert (await sign_in(house, STUDENT, GOOD, Role.STUDENT)).single


async def test_a_concurrent_phone_change_does_not_escape_a_reset(
    house: House,
) -> None:
    mine = await student(house)
    await house.app.send_change_phone_code(mine, ApplyChangePhoneCode(phone=NEW))
    request = ChangePhone(phone=NEW, code=house.sms.last(NEW), password=PASSWORD)
    with pytest.raises(OldPasswordWrong):
        await interrupted(
            house, lambda ports: own.change_phone(ports, mine, request), by=reset(house)
        )
    assert (await sign_in(house, STUDENT, GOOD, Role.STUDENT)).single


async def test_choosing_a_candidate_waits_for_a_running_reset(postgres_house: House) -> None:
    house = postgres_house
    await house.app.create_student(phone=STUDENT, name="brother", password=PASSWORD)
    offered = await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    chosen = LoginByCandidate(ticket=offered.ticket or "", user_id=house.accounts["student"].id)
    with pytest.raises(TicketInvalid):
        await overtaken(house, house.app.sign_in_as_candidate(VISITOR, chosen), being_reset)


async def test_a_sign_in_by_password_waits_for_a_running_reset(postgres_house: House) -> None:
    house = postgres_house
    with pytest.raises(LoginFailed):
        await overtaken(house, house.app.sign_in(VISITOR, BY_PASSWORD), being_reset)


async def test_a_sign_in_by_code_follows_a_running_reset(postgres_house: House) -> None:
    house = postgres_house
    answer = await overtaken(house, enter(house, await ask(house)), being_reset)
    assert await call_of(house, answer) is not None


async def test_the_right_password_signs_in_during_a_change_of_the_name(house: House) -> None:
    renamed = house.app.update_student(house.student, UpdateUserProfile(name="Xiao Man"))
    answer = await interrupted(
        house, lambda ports: signing_in.sign_in(ports, VISITOR, BY_PASSWORD), by=renamed
    )
    assert answer.single


async def test_a_concurrent_change_without_a_name_keeps_the_new_name(
    postgres_house: House,
) -> None:
    house = postgres_house
    told = UpdateUserProfile(student=StudentForm(age=12))
    update = house.app.update_student(house.student, told)
    profile = await overtaken(house, update, being_renamed)
    assert profile.user_name == "Xiao Man"
    assert profile.student is not None
    assert profile.student.age == 12
