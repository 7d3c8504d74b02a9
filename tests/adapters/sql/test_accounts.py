"""Codes, tickets, invitations, bindings and people on both databases, including races."""

import asyncio

import pytest
import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars

from tests.adapters.sql.world import DAY, NOON, World
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import Ticket, TicketKind
from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.domain.accounts.errors import AccountExists, CodeExhausted
from wordmate.domain.accounts.one_time_code import MAX_TRIES, CodePurpose, OneTimeCode
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.roles import Role

PHONE = "+8613800000001"
RACERS = 20


def code(**more):
    facts = {"phone": PHONE, "purpose": CodePurpose.LOGIN, "issued_at": NOON}
    return OneTimeCode(**{"code_hash": "right", **facts, **more})


async def put_code(world, one) -> None:
    await world.run(lambda unit: unit.codes.put(one))


async def spend(world, code_hash):
    """An attempt as the use cases make it: stored, then reported."""

    async def work(unit):
        one = await unit.codes.get(PHONE, CodePurpose.LOGIN)
        after, refusal = one.check(code_hash, NOON + 1)
        await unit.codes.put(after)
        return refusal

    return await world.run(work)


async def test_an_unsent_code_is_deleted_unless_replaced(world) -> None:
    first, second = code(code_hash="first"), code(code_hash="second")
    await put_code(world, second)
    await world.run(lambda unit: unit.codes.withdraw(first))
    assert await world.run(lambda unit: unit.codes.get(PHONE, CodePurpose.LOGIN)) == second
    await world.run(lambda unit: unit.codes.withdraw(second))
    assert await world.run(lambda unit: unit.codes.get(PHONE, CodePurpose.LOGIN)) is None


async def test_twenty_concurrent_wrong_attempts_are_all_counted(world) -> None:
    await put_code(world, code())
    told = await asyncio.gather(*(spend(world, "wrong") for _ in range(RACERS)))
    assert sum(isinstance(one, CodeExhausted) for one in told) == RACERS - MAX_TRIES + 1
    stored = await world.run(lambda unit: unit.codes.get(PHONE, CodePurpose.LOGIN))
    assert (stored.state, stored.tries) == ("exhausted", MAX_TRIES)


def ticket(**more):
    facts = {"kind": TicketKind.LOGIN, "expires_at": NOON + 5, "phone": PHONE}
    return Ticket(**{**facts, "account_ids": (1, 2), **more})


async def test_a_ticket_is_valid_for_one_purpose(world) -> None:
    await world.run(lambda unit: unit.tickets.put("hash", ticket()))
    other = lambda unit: unit.tickets.take("hash", TicketKind.REGISTER, NOON)  # noqa: E731
    assert await world.run(other) is None
    taken = await world.run(lambda unit: unit.tickets.take("hash", TicketKind.LOGIN, NOON))
    assert taken == ticket()


async def test_an_invite_code_is_valid_for_its_number_of_uses(world) -> None:
    async def issue(unit):
        institution = await unit.invites.institution(code="nj", name="Nanjing", now=NOON)
        await unit.invites.add(
            code_hash="hash", institution_id=institution, uses=2, now=NOON, expires_at=NOON + 9
        )
        return institution

    institution = await world.run(issue)
    used = await asyncio.gather(
        *(world.run(lambda unit: unit.invites.use("hash", NOON)) for _ in range(RACERS))
    )
    assert sorted(one for one in used if one) == [institution] * 2


async def test_people_without_a_union_id_are_different_people(world) -> None:
    person, stranger = WeChatUser("open", ""), WeChatUser("open of another", "")
    await world.run(lambda unit: unit.wechat.bind(person, PHONE, NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(stranger)) is None
    await world.run(lambda unit: unit.wechat.bind(stranger, "+8613800000002", NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(person)) == PHONE


async def test_only_committed_audit_entries_are_logged(
    world,
) -> None:
    async def disable(unit):
        await unit.audit.put(AuditEntry(event=AuditEvent.DISABLED, at=NOON, actor=STORE))
        return list(lines)

    async def fail(unit) -> None:
        await unit.audit.put(AuditEntry(event=AuditEvent.REGISTERED, at=NOON, actor=STORE))
        raise AccountExists

    logged = structlog.testing.capture_logs([merge_contextvars])
    with logged as lines, bound_contextvars(correlation_id="request 7"):
        before, refusal = await asyncio.gather(
            *(world.run(work) for work in (disable, fail)), return_exceptions=True
        )
    assert (before, type(refusal)) == ([], AccountExists)
    assert [(line["audit"], line["correlation_id"]) for line in lines] == [
        ("disabled", "request 7")
    ]


async def test_expired_entries_are_deleted(world) -> None:
    await put_code(world, code())
    await put_code(world, code(purpose=CodePurpose.REGISTER, issued_at=NOON + DAY))
    await world.run(lambda unit: unit.tickets.put("hash", ticket()))
    await world.run(lambda unit: unit.housekeeping.forget(NOON + DAY))

    async def look(unit):
        return (
            await unit.codes.get(PHONE, CodePurpose.LOGIN),
            await unit.codes.get(PHONE, CodePurpose.REGISTER),
            await unit.tickets.look("hash", TicketKind.LOGIN, NOON),
        )

    gone, kept, no_ticket = await world.run(look)
    assert (gone, no_ticket) == (None, None)
    assert kept is not None


async def test_account_numbers_are_unique_and_show_the_role(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()

    assert student.account_no == f"S{student.id:08d}"
    assert tutor.account_no == f"T{tutor.id:08d}"


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


async def test_a_wechat_account_is_the_same_person_in_all_apps(world) -> None:
    small, web = WeChatUser("open", "union"), WeChatUser("web open", "union")
    await world.run(lambda unit: unit.wechat.bind(small, PHONE, NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(web)) == PHONE
    await world.run(lambda unit: unit.wechat.bind(web, "+8613800000002", NOON + 1))
    assert await world.run(lambda unit: unit.wechat.phone_of(small)) == "+8613800000002"
    stranger = WeChatUser("open of another", "another union")
    assert await world.run(lambda unit: unit.wechat.phone_of(stranger)) is None


async def test_the_token_of_a_disabled_account_has_no_owner(world: World) -> None:
    owner = await world.student()

    async def sign_in(unit) -> None:
        await unit.sessions.add(
            token_hash="hash", account_id=owner.id, now=NOON, expires_at=NOON + 9
        )

    await world.run(sign_in)
    assert [*await world.sessions.of(["unknown", "hash"])] == ["hash"]
    await world.run(lambda unit: unit.people.set_disabled(owner.id, disabled=True))
    assert await world.sessions.of(["hash"]) == {}
