"""Expired rows are deleted in time; live ones stay."""

from tests.support.house import MINUTE, PASSWORD, House, idempotent
from tests.support.people import STUDENT, VISITOR, code_to, sign_in
from wordmate.application.accounts.messages.registration import OnePhone, VerifyResetCode
from wordmate.application.kernel.subscriptions import publish
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.notices.notice import ClassAhead

DAY = 24 * 60
TOKENS = "SELECT count(*) FROM login_session"
MESSAGES = "SELECT count(*) FROM outbox"
COUNTS = "SELECT count(*) FROM rate_limit"
TICKETS = "SELECT count(*) FROM ticket"


async def test_expired_tokens_are_deleted(house: House) -> None:
    await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    house.clock.move(minutes=15 * DAY)
    await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    house.clock.move(minutes=15 * DAY - 1)
    await house.app.forget_proofs()
    assert await house.rows(TOKENS) == [(2,)]
    house.clock.move(minutes=2)
    await house.app.forget_proofs()
    assert await house.rows(TOKENS) == [(1,)]


async def test_handled_messages_are_deleted_after_a_week(house: House) -> None:
    now, told = house.clock.now(), [ClassAhead()]
    await house.ports.units.run(lambda unit: publish(unit, told, now))
    queue = house.service.database.queue
    [message] = await queue.claim(
        house.clock.now(), limit=9, until=Instant(house.clock.now() + MINUTE)
    )
    house.clock.move(minutes=8 * DAY)
    await house.app.forget_past()
    assert await house.rows(MESSAGES) == [(1,)], "its work was not done yet"
    await queue.confirm(message.id, house.clock.now())
    house.clock.move(minutes=7 * DAY)
    await house.app.forget_past()
    assert await house.rows(MESSAGES) == [(1,)]
    house.clock.move(minutes=0.01)
    await house.app.forget_past()
    assert await house.rows(MESSAGES) == [(0,)]


async def test_attempts_are_deleted_a_day_after_their_window(house: House) -> None:
    await code_to(house)
    [(counted,)] = await house.rows(COUNTS)
    assert counted > 1
    house.clock.move(minutes=DAY - 1)
    await house.app.forget_proofs()
    assert await house.rows(COUNTS) == [(counted,)]
    house.clock.move(minutes=DAY + 2)
    await house.app.forget_proofs()
    assert await house.rows(COUNTS) == [(0,)]


async def test_tickets_are_deleted_a_day_after_they_expire(house: House) -> None:
    await house.app.send_reset_code(VISITOR, OnePhone(phone=STUDENT))
    code = VerifyResetCode(phone=STUDENT, code=house.sms.last(STUDENT))
    await house.app.verify_reset_code(VISITOR, code)
    house.clock.move(minutes=DAY + 5)
    await house.app.forget_proofs()
    assert await house.rows(TICKETS) == [(1,)]
    house.clock.move(minutes=0.01)
    await house.app.forget_proofs()
    assert await house.rows(TICKETS) == [(0,)]


async def test_first_answers_are_deleted_after_a_day(house: House) -> None:
    order = await house.running()
    await house.app.pause_course_order(idempotent(house.student, "a-tap"), order)
    for minutes, left in ((DAY, 1), (0.01, 0)):
        house.clock.move(minutes=minutes)
        await house.app.forget_past()
        assert await house.rows("SELECT count(*) FROM kept_answer") == [(left,)]


async def test_network_addresses_are_deleted_before_the_entries_of_the_audit_log(
    house: House,
) -> None:
    await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)
    addresses = "SELECT count(*), count(nullif(address, '')) FROM audit_log"
    [(entries, with_address)] = await house.rows(addresses)
    assert with_address > 0
    for days, left in (
        (180, (entries, with_address)),
        (0.01, (entries, 0)),
        (3 * 365 - 180 - 0.02, (entries, 0)),
        (0.02, (0, 0)),
    ):
        house.clock.move(minutes=days * DAY)
        await house.app.forget_audited()
        assert await house.rows(addresses) == [left], days
