import pytest

from tests.support.house import PASSWORD, House
from wordmate.application.accounts.messages.account import LoginAnswer, LoginByPhoneAndPassword
from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.kernel.limits import PASSWORDS_OF_PHONE
from wordmate.application.kernel.messages import Empty
from wordmate.domain.accounts.errors import LoginFailed, NoAccountWithRole, PhoneInvalid
from wordmate.domain.accounts.login_session import TOKEN_IDLE_MS
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.roles import Role

DAY = 24 * 60


async def sign_in(
    house: House,
    *,
    phone: str = "13800000001",
    password: str = PASSWORD,
    role: Role = Role.STUDENT,
    address: str = "10.0.0.1",
) -> LoginAnswer:
    request = LoginByPhoneAndPassword(phone=phone, password=password, login_as=[role])
    return await house.app.sign_in(Visitor(address), request)


async def who(house: House, answer: LoginAnswer) -> Caller | None:
    sessions = house.app.ports.sessions
    return await sessions.caller(answer.token or "", str(answer.user_id))


async def test_phone_and_password_give_a_token_of_the_chosen_role(house: House) -> None:
    answer = await sign_in(house, phone="139 0000 0001", role=Role.TUTOR)
    assert (answer.single, answer.user_role) == (True, Role.TUTOR)
    caller = await who(house, answer)
    assert caller is not None
    assert (caller.user_id, caller.role) == (house.accounts["tutor"].id, Role.TUTOR)


async def test_only_the_hash_of_a_token_is_stored(house: House) -> None:
    answer = await sign_in(house)
    [(stored,)] = await house.rows("SELECT token_hash FROM login_session")
    assert stored != answer.token
    assert len(stored) == 64


async def test_a_wrong_password_and_an_unknown_phone_get_the_same_answer(house: House) -> None:
    for phone in ("13800000001", "13800000009"):
        with pytest.raises(LoginFailed):
            await sign_in(house, phone=phone, password="Wrong2025")


async def test_a_missing_role_is_revealed_only_with_the_right_password(
    house: House,
) -> None:
    with pytest.raises(NoAccountWithRole):
        await sign_in(house, role=Role.TUTOR)
    with pytest.raises(LoginFailed):
        await sign_in(house, role=Role.TUTOR, password="Wrong2025")


async def test_only_mobile_phone_numbers_are_accepted(house: House) -> None:
    with pytest.raises(PhoneInvalid):
        await sign_in(house, phone="12345")


async def test_a_phone_with_two_children_offers_both_accounts(house: House) -> None:
    await house.app.create_student(phone="13800000001", name="brother", password=PASSWORD)
    answer = await sign_in(house)
    assert (answer.single, answer.token) == (False, None)
    assert [one.user_name for one in answer.candidates] == ["student", "brother"]


async def test_after_ten_failures_a_phone_waits_a_quarter_of_an_hour(house: House) -> None:
    for _ in range(PASSWORDS_OF_PHONE[0].most):
        with pytest.raises(LoginFailed):
            await sign_in(house, password="Wrong2025")
    with pytest.raises(TooManyRequests) as refused:
        await sign_in(house)
    assert refused.value.retry_after == 15 * 60
    house.clock.move(minutes=15)
    assert (await sign_in(house)).single


async def test_wrong_passwords_of_a_phone_do_not_limit_other_phones(house: House) -> None:
    for _ in range(PASSWORDS_OF_PHONE[0].most):
        with pytest.raises(LoginFailed):
            await sign_in(house, password="Wrong2025")
    assert (await sign_in(house, phone="13800000002")).single


async def test_a_right_password_is_not_counted_and_does_not_reset_the_count(
    house: House,
) -> None:
    for _ in range(20):
        await sign_in(house)
    for _ in range(PASSWORDS_OF_PHONE[0].most - 1):
        with pytest.raises(LoginFailed):
            await sign_in(house, password="Wrong2025")
    await sign_in(house)
    with pytest.raises(LoginFailed):
        await sign_in(house, password="Wrong2025")
    with pytest.raises(TooManyRequests):
        await sign_in(house)


async def test_a_token_is_refused_with_another_user_id(house: House) -> None:
    answer = await sign_in(house)
    other = str(house.accounts["other student"].id)
    assert await house.app.ports.sessions.caller(answer.token or "", other) is None


async def test_signing_out_ends_the_token_at_once(house: House) -> None:
    answer = await sign_in(house)
    caller = await who(house, answer)
    assert caller is not None
    await house.app.sign_out(Call(caller), Empty())
    assert await who(house, answer) is None


async def test_a_used_token_is_extended_and_an_idle_one_expires_after_thirty_days(
    house: House,
) -> None:
    answer = await sign_in(house)
    for _ in range(3):
        house.clock.move(minutes=29 * DAY)
        assert await who(house, answer) is not None
    house.clock.move(minutes=TOKEN_IDLE_MS / 60_000)
    assert await who(house, answer) is None


async def test_the_profile_shows_a_masked_phone(house: House) -> None:
    profile = await house.app.profile(house.student, Empty())
    assert (profile.user_name, profile.phone) == ("student", "138****0001")


async def test_a_tutor_sees_their_title(house: House) -> None:
    assert (await house.app.teacher_detail(house.tutor, Empty())).title_level == "gold"
