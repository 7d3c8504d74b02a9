"""Signing in by code, with all refusals."""

from collections.abc import Awaitable

import msgspec
import pytest

from tests.support.entry import NOBODY, STUDENT, VISITOR, ask, enter, is_in, wrong
from tests.support.house import PASSWORD, House
from wordmate.application.accounts.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.accounts.messages.registration import (
    ApplyLoginCode,
    LoginByCandidate,
    LoginCodeUse,
    OnePhone,
)
from wordmate.application.accounts.ports.services import SmsNotSent, SmsUncertain
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import CODE_TRIES_OF_PHONE, TICKETS_OF_ADDRESS
from wordmate.domain.accounts import errors as refused
from wordmate.domain.accounts.errors import LoginFailed, NoAccountWithRole
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role


async def test_a_code_is_announced_with_its_times_and_sent_in_the_readers_language(
    house: House,
) -> None:
    now = house.clock.now()
    sent = await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=STUDENT))
    assert (sent.resend_at, sent.expires_at) == (now + 60_000, now + 300_000)
    assert sent.server_time == now
    [(phone, code, purpose, language)] = house.sms.sent
    assert (phone, len(code), purpose, language) == ("+8613800000001", 6, "LOGIN", "en")


async def test_the_right_code_signs_in(house: House) -> None:
    answer = await enter(house, await ask(house))
    assert answer.single
    assert await is_in(house, answer, "student")


async def test_a_code_is_never_stored_in_plain_text(house: House) -> None:
    code = await ask(house)
    [(stored,)] = await house.rows("SELECT code_hash FROM one_time_code")
    assert len(stored) == 64
    assert code not in stored


async def test_a_wrong_code_is_refused_and_the_right_one_still_works(house: House) -> None:
    code = await ask(house)
    for _ in range(4):
        with pytest.raises(refused.CodeWrong):
            await enter(house, wrong(code))
    assert (await enter(house, code)).single


async def test_after_five_wrong_attempts_the_right_code_is_refused(house: House) -> None:
    code = await ask(house)
    for _ in range(4):
        with pytest.raises(refused.CodeWrong):
            await enter(house, wrong(code))
    for tried in (wrong(code), code):
        with pytest.raises(refused.CodeExhausted):
            await enter(house, tried)


async def test_a_code_is_valid_once_and_for_five_minutes(house: House) -> None:
    code = await ask(house)
    await enter(house, code)
    with pytest.raises(refused.CodeExpired):
        await enter(house, code)
    house.clock.move(minutes=1)
    late = await ask(house)
    house.clock.move(minutes=5)
    with pytest.raises(refused.CodeExpired):
        await enter(house, late)


async def test_the_next_code_replaces_the_one_before(house: House) -> None:
    first = await ask(house)
    house.clock.move(minutes=1)
    second = await ask(house)
    if first != second:
        with pytest.raises(refused.CodeWrong):
            await enter(house, first)
    assert (await enter(house, second)).single


async def test_a_code_is_valid_for_its_phone_and_purpose_only(house: House) -> None:
    code = await ask(house, use=LoginCodeUse.BIND_WECHAT)
    with pytest.raises(refused.CodeWrong):
        await enter(house, code)
    with pytest.raises(refused.CodeWrong):
        await enter(house, code, "13800000002")


async def test_a_phone_gets_one_code_a_minute_five_an_hour_and_ten_a_day(house: House) -> None:
    await ask(house)
    with pytest.raises(TooManyRequests) as minute:
        await ask(house, use=LoginCodeUse.BIND_WECHAT)
    assert minute.value.retry_after == 60
    for _ in range(4):
        house.clock.move(minutes=1)
        await ask(house)
    house.clock.move(minutes=1)
    with pytest.raises(TooManyRequests) as hour:
        await ask(house)
    assert hour.value.retry_after == 55 * 60
    house.clock.move(minutes=60)
    for _ in range(5):
        await ask(house)
        house.clock.move(minutes=1)
    house.clock.move(minutes=60)
    with pytest.raises(TooManyRequests) as day:
        await ask(house)
    assert day.value.retry_after > 20 * 60 * 60


async def test_an_address_gets_codes_for_thirty_phones_an_hour(house: House) -> None:
    for number in range(30):
        await ask(house, f"139111122{number:02d}")
    with pytest.raises(TooManyRequests):
        await ask(house, "13911112299")
    other = Visitor("10.0.0.2")
    await house.app.send_login_code(other, ApplyLoginCode(phone="13911112299"))


async def test_a_failed_code_is_reported_and_can_be_requested_again_immediately(
    house: House,
) -> None:
    house.sms.failing = SmsNotSent()
    with pytest.raises(refused.SmsFailed):
        await ask(house)
    assert await house.rows("SELECT * FROM one_time_code") == []
    house.sms.failing = None
    assert (await enter(house, await ask(house))).single


async def test_a_code_that_may_have_been_sent_waits_like_any_other(house: House) -> None:
    house.sms.failing = SmsUncertain()
    await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=STUDENT))
    house.sms.failing = None
    with pytest.raises(TooManyRequests):
        await ask(house)


async def test_only_the_phone_check_reveals_whether_a_phone_is_registered(house: House) -> None:
    known = await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=STUDENT))
    unknown = await house.app.send_login_code(VISITOR, ApplyLoginCode(phone=NOBODY))
    assert known == unknown
    for phone in (STUDENT, NOBODY):
        with pytest.raises(refused.CodeWrong):
            await enter(house, wrong(house.sms.last(phone)), phone)
    told = [
        (await house.app.check_phone(VISITOR, OnePhone(phone=p))).exists for p in (STUDENT, NOBODY)
    ]
    assert told == [True, False]


async def test_phone_checks_are_limited(house: House) -> None:
    for number in range(30):
        await house.app.check_phone(VISITOR, OnePhone(phone=f"139111122{number:02d}"))
    with pytest.raises(TooManyRequests):
        await house.app.check_phone(VISITOR, OnePhone(phone=STUDENT))


async def test_the_right_code_of_an_unknown_phone_leads_to_registration(house: House) -> None:
    code = await ask(house, NOBODY)
    with pytest.raises(refused.PhoneNotRegistered) as told:
        await enter(house, code, NOBODY)
    assert told.value.ticket
    with pytest.raises(refused.CodeExpired):
        await enter(house, code, NOBODY)


async def test_a_phone_without_account_of_the_role_may_choose_the_other_with_the_same_code(
    house: House,
) -> None:
    code = await ask(house)
    with pytest.raises(NoAccountWithRole):
        await enter(house, code, role=Role.TUTOR)
    assert (await enter(house, code)).single


async def test_a_disabled_account_stays_closed_even_with_the_right_code(house: House) -> None:
    await house.app.disable(house.accounts["student"].id)
    with pytest.raises(refused.AccountDisabled):
        await enter(house, await ask(house))


async def test_a_disabled_account_is_not_offered_beside_an_enabled_one(house: House) -> None:
    brother = await house.app.create_student(phone=STUDENT, name="brother", password=PASSWORD)
    await house.app.disable(house.accounts["student"].id)
    assert (await enter(house, await ask(house))).user_id == brother.id


async def test_disabling_an_account_ends_its_sessions(house: House) -> None:
    answer = await enter(house, await ask(house))
    assert await is_in(house, answer, "student")
    await house.app.disable(house.accounts["student"].id)
    assert not await is_in(house, answer, "student")


async def two_children(house: House) -> LoginAnswer:
    await house.app.create_student(phone=STUDENT, name="brother", password=PASSWORD)
    answer = await enter(house, await ask(house))
    assert (answer.single, answer.token) == (False, None)
    return answer


async def test_one_of_several_accounts_is_chosen_with_the_ticket(house: House) -> None:
    offered = await two_children(house)
    chosen = LoginByCandidate(ticket=offered.ticket or "", user_id=offered.candidates[1].user_id)
    answer = await house.app.sign_in_as_candidate(VISITOR, chosen)
    assert (answer.single, answer.user_id) == (True, chosen.user_id)
    with pytest.raises(refused.TicketInvalid):
        await house.app.sign_in_as_candidate(VISITOR, chosen)


async def test_a_ticket_is_valid_for_its_candidates_and_five_minutes(house: House) -> None:
    offered = await two_children(house)
    stranger = LoginByCandidate(
        ticket=offered.ticket or "", user_id=house.accounts["other student"].id
    )
    with pytest.raises(refused.TicketInvalid):
        await house.app.sign_in_as_candidate(VISITOR, stranger)
    house.clock.move(minutes=5)
    late = LoginByCandidate(ticket=offered.ticket or "", user_id=offered.candidates[0].user_id)
    with pytest.raises(refused.TicketInvalid):
        await house.app.sign_in_as_candidate(VISITOR, late)


async def test_a_ticket_is_invalid_once_the_account_has_changed(house: House) -> None:
    offered = await two_children(house)
    ids = [one.user_id for one in offered.candidates]
    await house.app.ports.units.run(lambda unit: unit.people.set_password(ids, "another"))
    chosen = LoginByCandidate(ticket=offered.ticket or "", user_id=ids[0])
    with pytest.raises(refused.TicketInvalid):
        await house.app.sign_in_as_candidate(VISITOR, chosen)


async def test_a_password_offers_only_the_accounts_with_it(house: House) -> None:
    await house.app.create_student(phone=STUDENT, name="brother", password="maple7river")
    request = LoginByPhoneAndPassword(
        phone=STUDENT, password="maple7river", login_as=[Role.STUDENT]
    )
    answer = await house.app.sign_in(VISITOR, request)
    assert (answer.single, answer.user_role) == (True, Role.STUDENT)
    assert answer.user_id != house.accounts["student"].id


async def test_wrong_passwords_give_equal_answers_for_known_and_unknown_phones(
    house: House,
) -> None:
    await house.app.create_student(phone=STUDENT, name="brother", password=PASSWORD)

    async def told(phone: str, number: int) -> tuple[str, object]:
        request = LoginByPhoneAndPassword(
            phone=phone, password="wrong1234", login_as=[Role.STUDENT]
        )
        with pytest.raises((LoginFailed, TooManyRequests)) as refusal:
            await house.app.sign_in(Visitor(f"10.1.{number}.1"), request)
        return type(refusal.value).__name__, getattr(refusal.value, "retry_after", None)

    for number in range(60):
        assert await told(STUDENT, number) == await told(NOBODY, number)
        house.clock.move(minutes=2)


async def test_twenty_wrong_codes_block_a_phone_for_an_hour(house: House) -> None:
    tried = 0
    while tried < CODE_TRIES_OF_PHONE.most:
        code = await ask(house)
        for _ in range(5):
            with pytest.raises((refused.CodeWrong, refused.CodeExhausted)):
                await enter(house, wrong(code))
            tried += 1
        house.clock.move(minutes=1)
    code = await ask(house)
    with pytest.raises(TooManyRequests):
        await enter(house, code)


async def test_refused_sign_ins_are_audited_with_method_and_reason(
    house: House,
) -> None:
    def by_password(role: Role) -> Awaitable[LoginAnswer]:
        request = LoginByPhoneAndPassword(phone=STUDENT, password=PASSWORD, login_as=[role])
        return house.app.sign_in(VISITOR, request)

    code, own = await ask(house), house.accounts["student"].id
    with pytest.raises(NoAccountWithRole):
        await by_password(Role.TUTOR)
    with pytest.raises(NoAccountWithRole):
        await enter(house, code, role=Role.TUTOR)
    with pytest.raises(refused.CodeWrong):
        await enter(house, "123456", NOBODY)
    with pytest.raises(refused.TicketInvalid):
        await house.app.sign_in_as_candidate(VISITOR, LoginByCandidate(ticket="?", user_id=own))
    await house.app.disable(own)
    with pytest.raises(refused.AccountDisabled):
        await by_password(Role.STUDENT)
    with pytest.raises(refused.AccountDisabled):
        await enter(house, code)
    rows = await house.rows(
        "SELECT event, account_id, facts FROM audit_log WHERE event LIKE '%refused' ORDER BY id"
    )
    told = [(*row, msgspec.json.decode(facts)) for *row, facts in rows]
    assert [(*row, facts.get("way"), facts.get("refusal")) for *row, facts in told] == [
        ("sign_in_refused", own, "password", "NO_ACCOUNT_WITH_ROLE"),
        ("sign_in_refused", None, "code", "NO_ACCOUNT_WITH_ROLE"),
        ("code_refused", None, None, "CODE_WRONG"),
        ("sign_in_refused", None, "candidate", "TICKET_INVALID"),
        ("sign_in_refused", own, "password", "ACCOUNT_DISABLED"),
        ("sign_in_refused", None, "code", "ACCOUNT_DISABLED"),
    ]
    assert "138" not in str(await house.rows("SELECT * FROM audit_log"))


async def test_guessing_tickets_is_limited(house: House) -> None:
    guess = LoginByCandidate(ticket="?", user_id=house.accounts["student"].id)
    for _ in range(TICKETS_OF_ADDRESS.most):
        with pytest.raises(refused.TicketInvalid):
            await house.app.sign_in_as_candidate(VISITOR, guess)
    with pytest.raises(TooManyRequests):
        await house.app.sign_in_as_candidate(VISITOR, guess)
