"""Accounts, tutors' students, institutions and login tokens."""

import asyncio

import pytest

from tests.adapters.sql.world import NOON, World
from wordmate.application.accounts.operations import LoginSessions
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import Account, InstitutionRow, SessionRow
from wordmate.application.kernel.messages import Empty
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role


async def test_a_phone_may_own_several_accounts(world: World) -> None:
    child = await world.person(Role.STUDENT, "小明", phone="13800000001")
    parent = await world.person(Role.TUTOR, "妈妈", phone="13800000001")
    await world.person(Role.STUDENT, "others", phone="13800000002")

    assert await world.reads.accounts_by_phone("13800000001") == [child, parent]
    assert await world.run(lambda unit: unit.accounts.by_phone("13800000001")) == [child, parent]
    assert await world.reads.accounts_by_phone("13800000009") == []


async def test_an_account_is_read_as_added(world: World) -> None:
    async def work(unit: Unit) -> AccountId:
        shop = await unit.invites.institution(code="north", name="北店", now=NOON)
        added = await unit.accounts.add(
            phone="13900000001",
            role=Role.TUTOR,
            name="李老师",
            password_hash="$argon2id$…",
            title_level="gold",
            institution_id=shop,
            now=NOON,
        )
        return added.id

    found = await world.reads.account(await world.run(work))

    assert found is not None
    assert (found.phone, found.role, found.name) == ("13900000001", Role.TUTOR, "李老师")
    assert (found.password_hash, found.title_level) == ("$argon2id$…", "gold")
    assert (found.disabled, found.version) == (False, 1)
    assert found.institution_id is not None
    assert await world.run(lambda unit: unit.people.institution("north")) == InstitutionRow(
        found.institution_id, "north", "北店"
    )
    assert await world.run(lambda unit: unit.accounts.by_id(found.id)) == found


async def test_no_account_is_found_by_an_unknown_id(world: World) -> None:
    assert await world.reads.account(AccountId(1)) is None
    assert await world.run(lambda unit: unit.accounts.by_id(1)) is None
    assert await world.run(lambda unit: unit.people.institution("north")) is None


async def test_account_numbers_are_unique_and_show_the_role(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()

    assert student.account_no == f"S{student.id:08d}"
    assert tutor.account_no == f"T{tutor.id:08d}"


async def test_an_institution_is_renamed_under_its_code(world: World) -> None:
    async def put(name: str) -> InstitutionId:
        return await world.run(
            lambda unit: unit.invites.institution(code="north", name=name, now=NOON)
        )

    first = await put("old")

    assert await put("new") == first
    renamed = InstitutionRow(first, "north", "new")
    assert await world.run(lambda unit: unit.people.institution("north")) == renamed


async def _signed_in(world: World) -> int:
    student = await world.student()
    await world.run(
        lambda unit: unit.sessions.add(
            token_hash="hash", account_id=student.id, now=NOON, expires_at=NOON + 9
        )
    )
    return student.id


async def session(world: World, token_hash: str) -> SessionRow | None:
    """The session of a token."""
    return (await world.reads.sessions(["unknown", token_hash])).get(token_hash)


async def test_a_token_leads_to_its_owner(world: World) -> None:
    owner = await _signed_in(world)

    assert await session(world, "hash") == SessionRow(
        AccountId(owner), Role.STUDENT, NOON, Instant(NOON + 9), NOON
    )
    assert await session(world, "other") is None


async def test_using_a_token_extends_it(world: World) -> None:
    owner = await _signed_in(world)

    await world.reads.touch_session("hash", Instant(NOON + 5), Instant(NOON + 99))

    assert await session(world, "hash") == SessionRow(
        AccountId(owner), Role.STUDENT, NOON, Instant(NOON + 99), Instant(NOON + 5)
    )


async def test_a_revoked_token_has_no_owner_and_stays_revoked(world: World) -> None:
    await _signed_in(world)

    for _ in range(2):
        await world.run(lambda unit: unit.sessions.revoke("hash"))
    await world.reads.touch_session("hash", Instant(NOON + 5), Instant(NOON + 99))

    assert await session(world, "hash") is None


async def test_the_owner_of_tokens_sees_and_ends_them_by_a_part_of_their_hash(
    world: World,
) -> None:
    owner, other = await world.student(), await world.student()
    hashes = {name: f"{name:-<16}{name * 8}" for name in ("first", "later", "other")}

    async def sign_in(unit: Unit) -> None:
        for number, (name, token_hash) in enumerate(hashes.items()):
            await unit.sessions.add(
                token_hash=token_hash,
                account_id=other.id if name == "other" else owner.id,
                now=Instant(NOON + number),
                expires_at=Instant(NOON + 9),
                user_agent=name,
            )

    async def listed(account: Account) -> list[tuple[str, Instant, Instant]]:
        found = await world.ask(LoginSessions, Empty(), by=account)
        return [(one.login_session_id, one.utc_signed_in, one.utc_last_used) for one in found.data]

    await world.run(sign_in)
    assert await listed(owner) == [
        (hashes["later"][:16], NOON + 1, NOON + 1),
        (hashes["first"][:16], NOON, NOON),
    ]
    named = [hashes["first"][:16], hashes["other"][:16]]
    end = [await world.run(lambda unit: unit.sessions.end_named(owner.id, named)) for _ in "12"]
    assert end == [[hashes["first"]], []]
    assert await listed(other) == [(hashes["other"][:16], NOON + 2, NOON + 2)]


async def test_the_token_of_a_disabled_account_has_no_owner(world: World) -> None:
    owner = await _signed_in(world)

    await world.run(lambda unit: unit.people.set_disabled(owner, disabled=True))

    assert await session(world, "hash") is None


async def test_the_database_refuses_two_equal_accounts(world: World) -> None:
    """If both read before the other's insert, the second one gets a conflict."""
    await world.person(Role.STUDENT, "小明", phone="13800000001")
    with pytest.raises(StaleVersion):
        await world.person(Role.STUDENT, "小明", phone="13800000001")
    await world.person(Role.TUTOR, "小明", phone="13800000001")
    await world.person(Role.STUDENT, "小明", phone="13800000002")


async def test_concurrent_bindings_of_a_wechat_account_leave_one_phone(
    world: World,
) -> None:
    async def bind(number: int) -> None:
        user = WeChatUser(f"open-{number}", "union")
        await world.run(lambda unit: unit.wechat.bind(user, f"phone-{number}", NOON))

    await asyncio.gather(*(bind(number) for number in range(6)))
    phones = {
        await world.run(lambda unit, n=number: unit.wechat.phone_of(WeChatUser(f"open-{n}")))
        for number in range(6)
    }
    assert len(phones) == 1
