"""The store's staff: who creates them, gives rights, and helps after a lost phone or password."""

import asyncio
from typing import Any, Final

import pytest
from msgspec import structs

from tests.support.house import PASSWORD, House
from tests.support.people import VISITOR, audited
from tests.support.staff import employ, session_of
from wordmate.application.accounts.administration import create_student
from wordmate.application.accounts.messages.account_settings import ChangePassword
from wordmate.application.accounts.messages.desk import StoreSignedIn, StoreSignIn
from wordmate.application.accounts.messages.people import (
    AccountChanged,
    ChangeAccount,
    CreateAccount,
    CreateStaff,
    IssueInvite,
    ListAccounts,
    OneAccount,
    SetInstitution,
    SetRights,
    SetStaffPassword,
    SetTitle,
)
from wordmate.application.accounts.operations import AccountById
from wordmate.application.accounts.staff import create_staff
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import StoreList
from wordmate.domain.accounts import errors as refused
from wordmate.domain.kernel.errors import NotFound, RightMissing
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.commission import TitleLevel

NEW: Final = "13700000009"
OTHER_PASSWORD: Final = "maple7river"


async def call_as(house: House, account_id: AccountId) -> Call:
    """A call of a person of the store with a session."""
    account = present(await AccountById.ask(house.ports, account_id))
    caller = await house.ports.sessions.caller(await session_of(house, account), str(account_id))
    assert caller is not None
    return Call(caller, visitor=VISITOR)


async def employed(house: House, who: str) -> Call:
    """The call of a newly employed person of the store."""
    return await call_as(house, (await employ(house, who)).id)


async def create(house: House, call: Call, **facts: Any) -> AccountChanged:
    request = CreateStaff(
        **{"phone": NEW, "name": "Wang", "password": PASSWORD, "rights": [], **facts}
    )
    return await create_staff(house.ports, call, request)


async def opened(house: House, call: Call, request: CreateAccount) -> AccountId:
    """A student whom somebody of the store creates."""
    return (await create_student(house.ports, call, request)).user_id


async def sign_in(house: House, phone: str = NEW, password: str = PASSWORD) -> StoreSignedIn:
    request = StoreSignIn(phone=phone, password=password)
    signed_in: StoreSignedIn = await house.app.sign_in_at_desk(VISITOR, request)
    return signed_in


async def test_an_owner_creates_staff_with_rights_who_sign_in(house: House) -> None:
    owner = await employed(house, "house owner")
    created = await create(house, owner, rights=[Right.SCHEDULE, Right.PEOPLE])
    assert (created.account_no[0], created.user_name) == ("D", "Wang")
    assert (await sign_in(house)).me.rights == [Right.PEOPLE, Right.SCHEDULE]
    rows = await house.rows("SELECT actor, facts FROM audit_log WHERE event = 'created'")
    assert rows[-1][0] == owner.by
    assert "people,schedule" in rows[-1][1]


async def test_a_phone_has_one_account_of_staff_beside_those_of_the_app(house: House) -> None:
    owner = await employed(house, "house owner")
    await create(house, owner)
    with pytest.raises(refused.AccountExists):
        await create(house, owner, name="Li")
    await house.app.create_student(phone=NEW, name="Wang", password=PASSWORD)
    await create(house, owner, phone=house.accounts["student"].phone)


async def test_who_manages_people_creates_staff_but_only_an_owner_gives_and_takes_rights(
    house: House,
) -> None:
    owner = await employed(house, "house owner")
    manager_id = (await create(house, owner, rights=[Right.PEOPLE])).user_id
    manager = await call_as(house, manager_id)
    with pytest.raises(RightMissing):
        await create(house, manager, phone="13700000010", rights=[Right.SCHEDULE])
    helper_id = (await create(house, manager, phone="13700000010", name="Li")).user_id
    with pytest.raises(RightMissing):
        await house.app.set_rights(manager, SetRights(user_id=helper_id, rights=[Right.PEOPLE]))
    await house.app.disable(manager, ChangeAccount(user_id=helper_id))
    await house.app.enable(manager, ChangeAccount(user_id=helper_id))
    await house.app.set_rights(owner, SetRights(user_id=helper_id, rights=[Right.PAY]))
    for other in (helper_id, owner.caller.user_id):
        with pytest.raises(RightMissing):
            await house.app.disable(manager, ChangeAccount(user_id=other))


async def test_changed_rights_and_a_closed_account_end_the_sessions_at_once(house: House) -> None:
    owner = await employed(house, "house owner")
    helper = (await create(house, owner, rights=[Right.SCHEDULE])).user_id
    for change in (
        lambda: house.app.set_rights(owner, SetRights(user_id=helper, rights=[Right.PAY])),
        lambda: house.app.disable(owner, ChangeAccount(user_id=helper)),
    ):
        signed_in = await sign_in(house)
        assert await house.ports.sessions.caller(signed_in.token, str(helper)) is not None
        await change()
        assert await house.ports.sessions.caller(signed_in.token, str(helper)) is None
    assert "rights_set" in await audited(house)


async def test_the_last_owner_of_the_house_stays(house: House) -> None:
    owner = await employed(house, "house owner")
    own = owner.caller.user_id
    await employ(house, "owner of another shop")
    takes_away = SetRights(user_id=own, rights=[Right.PAY])
    closes = ChangeAccount(user_id=own)
    with pytest.raises(refused.LastOwner):
        await house.app.set_rights(owner, takes_away)
    with pytest.raises(refused.LastOwner):
        await house.app.disable(owner, closes)
    second = (await create(house, owner, rights=[Right.OWNER])).user_id
    await house.app.disable(owner, ChangeAccount(user_id=second))
    with pytest.raises(refused.LastOwner):
        await house.app.disable(owner, closes)
    await house.app.enable(owner, ChangeAccount(user_id=second))
    await house.app.set_rights(owner, takes_away)


async def test_two_owners_who_close_each_other_at_once_leave_one(house: House) -> None:
    first = await employed(house, "house owner")
    second = await call_as(house, (await create(house, first, rights=[Right.OWNER])).user_id)
    refusals = await asyncio.gather(
        house.app.disable(first, ChangeAccount(user_id=second.caller.user_id)),
        house.app.disable(second, ChangeAccount(user_id=first.caller.user_id)),
        return_exceptions=True,
    )
    assert [type(one) for one in refusals if isinstance(one, Exception)] == [refused.LastOwner]


async def test_staff_of_an_institution_create_and_see_its_people_only(house: House) -> None:
    owner = await employed(house, "house owner")
    other = await employed(house, "owner of another shop")
    child = CreateAccount(phone="13800000007", name="Xiaoyu", password=PASSWORD)
    created = await opened(house, other, child)
    third = IssueInvite(institution_code="third shop", institution_name="third shop")
    await house.app.issue_invite(owner, third)
    await create(house, other, name="Li", rights=[Right.PEOPLE])
    seen = (await house.app.list_accounts(other, ListAccounts())).data
    assert [(one.user_id, one.institution) for one in seen] == [(created, "another shop")]
    assert seen[0].phone == "138****0007"
    names = [one.user_name for one in (await house.app.list_staff(other, StoreList())).data]
    assert names == ["Li", "owner of another shop"]
    shops = (await house.app.list_institutions(other, StoreList())).data
    assert [one.code for one in shops] == ["another shop"]
    everybody = await house.app.list_accounts(owner, ListAccounts())
    assert (len(everybody.data), everybody.total, everybody.total_is_minimum) == (5, 5, False)
    assert len((await house.app.list_staff(owner, StoreList())).data) == 3
    for request, refusal in (
        (structs.replace(child, phone="13800000008", institution_code="third shop"), NotFound),
        (
            structs.replace(child, phone="13800000008", institution_code="x", institution_name="x"),
            refused.HouseOwnerNeeded,
        ),
    ):
        with pytest.raises(refusal):
            await opened(house, other, request)
    with pytest.raises(NotFound):
        await house.app.issue_invite(other, IssueInvite(institution_code="third shop"))
    invite = await house.app.issue_invite(other, IssueInvite(institution_code="another shop"))
    assert invite.uses == 1


async def test_staff_of_the_house_see_the_people_of_no_institution(house: House) -> None:
    owner = await employed(house, "house owner")
    other = await employed(house, "owner of another shop")
    await opened(house, other, CreateAccount(phone="13800000007", name="Xiaoyu", password=PASSWORD))
    helper = await call_as(house, (await create(house, owner, rights=[Right.PEOPLE])).user_id)
    seen = (await house.app.list_accounts(helper, ListAccounts())).data
    assert {one.institution for one in seen} == {None}
    assert (await house.app.list_institutions(helper, StoreList())).data == []


async def test_an_owner_of_the_house_moves_people_to_an_institution_and_back(house: House) -> None:
    owner = await employed(house, "house owner")
    other = await employed(house, "owner of another shop")
    student = house.accounts["student"].id
    moves = SetInstitution(user_id=student, institution_code="another shop")
    with pytest.raises(NotFound):
        await house.app.set_institution(other, moves)
    await house.app.set_institution(owner, moves)
    assert [one.user_id for one in (await house.app.list_accounts(other, ListAccounts())).data] == [
        student
    ]
    leaves = SetInstitution(user_id=student, institution_code=None)
    with pytest.raises(refused.HouseOwnerNeeded):
        await house.app.set_institution(other, leaves)
    await house.app.set_institution(owner, leaves)
    assert (await house.app.list_accounts(other, ListAccounts())).data == []
    with pytest.raises(refused.NoAccountWithRole):
        await house.app.set_institution(
            owner, SetInstitution(user_id=other.caller.user_id, institution_code=None)
        )


async def test_nothing_of_another_institution_is_shown_or_changed(house: House) -> None:
    other = await employed(house, "owner of another shop")
    student, tutor = house.accounts["student"].id, house.accounts["tutor"].id
    owner = (await employ(house, "house owner")).id
    for call in (
        house.app.show_phone(other, OneAccount(user_id=student)),
        house.app.disable(other, ChangeAccount(user_id=student)),
        house.app.enable(other, ChangeAccount(user_id=student)),
        house.app.set_title(other, SetTitle(user_id=tutor, title_level=TitleLevel.SILVER)),
        house.app.set_rights(other, SetRights(user_id=owner, rights=[])),
        house.app.reset_second_factor(other, ChangeAccount(user_id=owner)),
        house.app.set_staff_password(
            other, SetStaffPassword(user_id=owner, password=OTHER_PASSWORD)
        ),
    ):
        with pytest.raises(NotFound):
            await call


async def test_lists_mask_phones_and_one_look_at_a_phone_is_audited(house: House) -> None:
    owner = await employed(house, "house owner")
    page = await house.app.list_accounts(owner, ListAccounts(name="STUDENT", limit=1))
    [seen] = page.data
    assert (seen.phone, page.total) == ("138****0002", 2)
    shown = await house.app.show_phone(owner, OneAccount(user_id=seen.user_id))
    assert shown.phone == "13800000002"
    looks = await house.rows("SELECT actor, account_id FROM audit_log WHERE event = 'phone_seen'")
    assert looks == [(owner.by, seen.user_id)]


async def test_who_plans_classes_may_call_people_but_not_list_them(house: House) -> None:
    owner = await employed(house, "house owner")
    student = house.accounts["student"].id
    planner = await call_as(house, (await create(house, owner, rights=[Right.SCHEDULE])).user_id)
    assert await house.app.show_phone(planner, OneAccount(user_id=student))
    with pytest.raises(RightMissing):
        await house.app.list_accounts(planner, ListAccounts())
    payer_id = (await create(house, owner, phone="13700000010", rights=[Right.PAY])).user_id
    with pytest.raises(RightMissing):
        await house.app.show_phone(await call_as(house, payer_id), OneAccount(user_id=student))


async def test_people_are_found_by_a_part_of_their_name_and_by_role(house: House) -> None:
    owner = await employed(house, "house owner")

    async def names(**facts: Any) -> list[str]:
        page = await house.app.list_accounts(owner, ListAccounts(**facts))
        assert page.total == len(page.data)
        return [one.user_name for one in page.data]

    assert await names() == ["other tutor", "tutor", "other student", "student"]
    assert await names(role=house.accounts["tutor"].role) == ["other tutor", "tutor"]
    assert await names(name="OTHER") == ["other tutor", "other student"]
    for part in ("%", "_", "\\"):
        assert await names(name=part) == []
    second = await house.app.list_accounts(owner, ListAccounts(limit=1, offset=1))
    assert ([one.user_name for one in second.data], second.total) == (["tutor"], 4)


async def test_staff_change_their_password_and_an_owner_sets_a_forgotten_one(house: House) -> None:
    owner = await employed(house, "house owner")
    helper = (await create(house, owner)).user_id
    call = await call_as(house, helper)
    request = ChangePassword(
        old_password=PASSWORD, new_password=OTHER_PASSWORD, confirm_password=OTHER_PASSWORD
    )
    await house.app.change_password(call, request)
    await sign_in(house, password=OTHER_PASSWORD)
    forgotten = SetStaffPassword(user_id=helper, password=PASSWORD, reason="forgotten")
    await house.app.set_staff_password(owner, forgotten)
    await sign_in(house)
    assert await house.ports.sessions.caller("token", str(helper)) is None
    with pytest.raises(refused.NoAccountWithRole):
        await house.app.set_staff_password(
            owner, structs.replace(forgotten, user_id=house.accounts["student"].id)
        )


async def test_a_lost_second_factor_is_dropped_by_an_owner(house: House) -> None:
    owner = await employed(house, "house owner")
    helper = (await create(house, owner)).user_id
    await house.rows(
        "INSERT INTO second_factor SELECT id, 'sealed', true, 1, ''"
        " FROM account WHERE role = 'STORE'"
    )
    with pytest.raises(refused.SecondFactorNeeded):
        await sign_in(house)
    [listed, _] = (await house.app.list_staff(owner, StoreList())).data
    assert (listed.user_name, listed.has_second_factor) == ("Wang", True)
    await house.app.reset_second_factor(owner, ChangeAccount(user_id=helper, reason="lost phone"))
    assert not (await sign_in(house)).me.has_second_factor
