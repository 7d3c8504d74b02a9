"""Codes, tickets, invitations, bindings and people on both databases, including races."""

import asyncio
from collections import Counter
from datetime import date

import pytest
import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars

from tests.adapters.sql.world import DAY, NOON
from wordmate.adapters.sql.accounts.schema import audit_log
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.application.accounts.ports.stores import Ticket, TicketKind
from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.domain.accounts.errors import AccountExists, CodeExhausted, CodeExpired
from wordmate.domain.accounts.one_time_code import MAX_TRIES, CodePurpose, OneTimeCode
from wordmate.domain.accounts.profile import (
    EnglishCertificate,
    Gender,
    StudentProfile,
    TutorProfile,
)
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


async def test_a_code_is_kept_by_phone_and_purpose_and_replaced_by_the_next(world) -> None:
    await put_code(world, code())
    await put_code(world, code(purpose=CodePurpose.REGISTER, code_hash="other"))
    await put_code(world, code(code_hash="second", tries=3))

    async def look(unit):
        return [
            await unit.codes.get(PHONE, CodePurpose.LOGIN),
            await unit.codes.get(PHONE, CodePurpose.REGISTER),
            await unit.codes.get(PHONE, CodePurpose.CHANGE_PHONE),
        ]

    login, register, nothing = await world.run(look)
    assert login == code(code_hash="second", tries=3)
    assert register.code_hash == "other"
    assert nothing is None


async def test_an_unsent_code_is_deleted_unless_replaced(world) -> None:
    first, second = code(code_hash="first"), code(code_hash="second")
    await put_code(world, second)
    await world.run(lambda unit: unit.codes.withdraw(first))
    assert await world.run(lambda unit: unit.codes.get(PHONE, CodePurpose.LOGIN)) == second
    await world.run(lambda unit: unit.codes.withdraw(second))
    assert await world.run(lambda unit: unit.codes.get(PHONE, CodePurpose.LOGIN)) is None


async def test_one_of_twenty_concurrent_uses_of_a_code_wins(world) -> None:
    await put_code(world, code())
    told = await asyncio.gather(*(spend(world, "right") for _ in range(RACERS)))
    assert Counter(type(one) for one in told) == {type(None): 1, CodeExpired: RACERS - 1}


async def test_twenty_concurrent_wrong_attempts_are_all_counted(world) -> None:
    await put_code(world, code())
    told = await asyncio.gather(*(spend(world, "wrong") for _ in range(RACERS)))
    assert sum(isinstance(one, CodeExhausted) for one in told) == RACERS - MAX_TRIES + 1
    stored = await world.run(lambda unit: unit.codes.get(PHONE, CodePurpose.LOGIN))
    assert (stored.state, stored.tries) == ("exhausted", MAX_TRIES)


def ticket(**more):
    facts = {"kind": TicketKind.LOGIN, "expires_at": NOON + 5, "phone": PHONE}
    return Ticket(**{**facts, "account_ids": (1, 2), **more})


async def test_a_ticket_can_be_read_repeatedly_and_consumed_once(world) -> None:
    await world.run(lambda unit: unit.tickets.put("hash", ticket()))

    async def look(unit):
        return await unit.tickets.look("hash", TicketKind.LOGIN, NOON)

    async def take(unit):
        return await unit.tickets.take("hash", TicketKind.LOGIN, NOON)

    assert await world.run(look) == ticket()
    told = await asyncio.gather(*(world.run(take) for _ in range(RACERS)))
    assert [one for one in told if one] == [ticket()]
    assert await world.run(look) is None


@pytest.mark.parametrize(
    ("token_hash", "kind", "now"),
    [
        ("other", TicketKind.LOGIN, NOON),
        ("hash", TicketKind.REGISTER, NOON),
        ("hash", TicketKind.LOGIN, NOON + 5),
    ],
)
async def test_a_ticket_is_valid_for_one_purpose_and_a_short_time(
    world, token_hash, kind, now
) -> None:
    await world.run(lambda unit: unit.tickets.put("hash", ticket()))
    assert await world.run(lambda unit: unit.tickets.take(token_hash, kind, now)) is None


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


async def test_an_invite_code_expires(world) -> None:
    async def issue(unit) -> None:
        institution = await unit.invites.institution(code="nj", name="Nanjing", now=NOON)
        await unit.invites.add(
            code_hash="hash", institution_id=institution, uses=1, now=NOON, expires_at=NOON + 9
        )

    await world.run(issue)
    assert await world.run(lambda unit: unit.invites.use("hash", NOON + 9)) is None
    assert await world.run(lambda unit: unit.invites.use("no", NOON)) is None


async def test_a_wechat_account_belongs_to_one_phone_at_a_time(world) -> None:
    user = WeChatUser("open", "union")
    await world.run(lambda unit: unit.wechat.bind(user, PHONE, NOON))
    await world.run(lambda unit: unit.wechat.bind(user, "+8613800000002", NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(user)) == "+8613800000002"
    await world.run(lambda unit: unit.wechat.move("+8613800000002", "+8613800000003"))
    assert await world.run(lambda unit: unit.wechat.phone_of(user)) == "+8613800000003"
    nobody = WeChatUser("nobody")
    assert await world.run(lambda unit: unit.wechat.phone_of(nobody)) is None


async def test_a_wechat_account_is_the_same_person_in_all_apps(world) -> None:
    small, web = WeChatUser("open", "union"), WeChatUser("web open", "union")
    await world.run(lambda unit: unit.wechat.bind(small, PHONE, NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(web)) == PHONE
    await world.run(lambda unit: unit.wechat.bind(web, "+8613800000002", NOON + 1))
    assert await world.run(lambda unit: unit.wechat.phone_of(small)) == "+8613800000002"
    stranger = WeChatUser("open of another", "another union")
    assert await world.run(lambda unit: unit.wechat.phone_of(stranger)) is None


async def test_people_without_a_union_id_are_different_people(world) -> None:
    person, stranger = WeChatUser("open", ""), WeChatUser("open of another", "")
    await world.run(lambda unit: unit.wechat.bind(person, PHONE, NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(stranger)) is None
    await world.run(lambda unit: unit.wechat.bind(stranger, "+8613800000002", NOON))
    assert await world.run(lambda unit: unit.wechat.phone_of(person)) == PHONE


async def test_a_profile_is_empty_at_first_and_kept_with_the_name(world) -> None:
    student, tutor = await world.student("Li"), await world.tutor("Zhou")
    assert await world.reads.profile(student.id) == StudentProfile()
    assert await world.reads.profile(tutor.id) == TutorProfile()
    told = StudentProfile(gender=Gender.MALE, age=9, initial_vocabulary_on=date(2025, 5, 1))
    known = TutorProfile(certificates=(EnglishCertificate.TEM_8,), skills=("chess",))
    await world.run(lambda unit: unit.people.put_profile(student.id, "Li Lei", told))
    await world.run(lambda unit: unit.people.put_profile(tutor.id, "Zhou", known))
    assert await world.reads.profile(student.id) == told
    assert await world.run(lambda unit: unit.people.profile(tutor.id)) == known
    renamed = await world.reads.account(student.id)
    assert (renamed.name, renamed.version) == ("Li Lei", student.version + 1)


async def test_accounts_change_one_by_one_and_passwords_together(world) -> None:
    first, second, other = [await world.student() for _ in range(3)]

    async def change(unit) -> None:
        await unit.people.set_password([first.id, second.id], "new hash")
        await unit.people.set_phone(first.id, "+8613900000009")
        await unit.people.set_disabled(second.id, disabled=True)
        await unit.people.set_title_level(other.id, "diamond")

    await world.run(change)
    after = [await world.reads.account(one.id) for one in (first, second, other)]
    assert [one.password_hash for one in after] == ["new hash", "new hash", None]
    assert [one.disabled for one in after] == [False, True, False]
    assert (after[0].phone, after[2].title_level) == ("+8613900000009", "diamond")


async def test_all_sessions_end_except_the_kept_one(world) -> None:
    first, second, other = [await world.student() for _ in range(3)]

    async def sign_in(unit) -> None:
        for owner, token in ((first, "a"), (first, "b"), (second, "c"), (other, "d")):
            await unit.sessions.add(
                token_hash=token, account_id=owner.id, now=NOON, expires_at=NOON + DAY
            )

    await world.run(sign_in)
    ended = await world.run(lambda unit: unit.people.end_sessions([first.id, second.id], "b"))
    assert sorted(ended) == ["a", "c"]
    left = sorted(await world.reads.sessions(list("abcd")))
    assert left == ["b", "d"]


async def test_the_store_lists_people_newest_first(world) -> None:
    await world.student("first")
    await world.tutor("second")
    await world.student("third")

    async def names(role):
        rows = await world.run(lambda unit: unit.people.listed(role, limit=10, offset=0))
        return [row.name for row in rows]

    assert await names(None) == ["third", "second", "first"]
    assert await names(Role.STUDENT) == ["third", "first"]
    for part, found in (("IR", ["third", "first"]), ("%", []), ("_", []), ("\\", [])):
        rows = await world.run(
            lambda unit, part=part: unit.people.listed(None, part, limit=10, offset=0)
        )
        assert [row.name for row in rows] == found
    page = await world.run(lambda unit: unit.people.listed(None, limit=1, offset=1))
    assert (page[0].name, page[0].account_no[0], page[0].title_level) == ("second", "T", "gold")


async def test_the_audit_log_stores_who_did_what(world) -> None:
    student = await world.student()
    entry = AuditEntry(
        event=AuditEvent.DISABLED,
        at=NOON,
        actor=STORE,
        account_id=student.id,
        reason="moved away",
        facts={"by": "hand"},
    )
    await world.run(lambda unit: unit.audit.put(entry))
    rows = await world.run(lambda unit: unit.tx.all(Statement(lambda d: audit_log.select())))
    assert tuple(rows[0])[1:] == (
        *("disabled", NOON, STORE, student.id, "", '{"by":"hand"}', None),
        "moved away",
    )


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
