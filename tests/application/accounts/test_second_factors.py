"""The second factor of staff at the desk."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pyotp
import pytest

from tests.support.house import PASSWORD, House
from tests.support.people import VISITOR, audited
from tests.support.staff import STAFF, employ
from wordmate.adapters.sealing import SecretSealer
from wordmate.application.accounts.messages.desk import (
    ProveSecondFactor,
    StoreConfirmSecondFactor,
    StoreMe,
    StoreSignedIn,
    StoreSignIn,
    StoreStartSecondFactor,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.orders.store_messages import ChangeClass
from wordmate.domain.accounts import errors as refused
from wordmate.domain.kernel.errors import RightMissing, TooManyRequests
from wordmate.domain.orders.order_status import LessonType

OWNER: Final = STAFF["house owner"].phone
WRONG_PASSWORD: Final = "wrong2guess"


@pytest.fixture
async def owner(house: House) -> House:
    """The house, with an owner who signs in at the desk."""
    await employ(house, "house owner")
    return house


async def at_desk(house: House, code: str | None = None, password: str = PASSWORD) -> StoreSignedIn:
    request = StoreSignIn(phone=OWNER, password=password, code=code)
    signed_in: StoreSignedIn = await house.app.sign_in_at_desk(VISITOR, request)
    return signed_in


async def call_with(house: House, signed_in: StoreSignedIn) -> Call:
    caller = await house.ports.sessions.caller(signed_in.token, str(signed_in.me.user_id))
    assert caller is not None
    return Call(caller, visitor=VISITOR)


def code_at(house: House, secret: str, steps: int = 0) -> str:
    return pyotp.TOTP(secret).at(house.clock.now() // 1_000 + 30 * steps)


async def set_up(house: House) -> tuple[Call, str, Sequence[str]]:
    """A second factor: the call that set it up, its secret and its recovery codes."""
    call = await call_with(house, await at_desk(house))
    begun = await house.app.start_second_factor(call, StoreStartSecondFactor(password=PASSWORD))
    first = StoreConfirmSecondFactor(code=code_at(house, begun.secret))
    codes = (await house.app.confirm_second_factor(call, first)).recovery_codes
    house.clock.move(minutes=1)
    return call, begun.secret, codes


async def me(house: House, call: Call) -> StoreMe:
    found: StoreMe = await house.app.desk_me(call, Empty())
    return found


async def test_a_second_factor_holds_from_its_first_code_on(owner: House) -> None:
    call = await call_with(owner, await at_desk(owner))
    begun = await owner.app.start_second_factor(call, StoreStartSecondFactor(password=PASSWORD))
    assert begun.secret in begun.address
    assert begun.qr_svg.startswith("<svg")
    assert not (await at_desk(owner)).me.has_second_factor
    with pytest.raises(refused.SecondFactorWrong):
        await owner.app.confirm_second_factor(call, StoreConfirmSecondFactor(code="000000"))
    typed = code_at(owner, begun.secret)
    first = StoreConfirmSecondFactor(code=f"{typed[:3]} {typed[3:]}")
    codes = (await owner.app.confirm_second_factor(call, first)).recovery_codes
    assert len({*codes}) == 10
    assert (await me(owner, call)).has_second_factor
    with pytest.raises(refused.SecondFactorNeeded):
        await at_desk(owner)
    owner.clock.move(minutes=1)
    assert (await at_desk(owner, code_at(owner, begun.secret))).me.has_second_factor
    assert "second_factor_set" in await audited(owner)


async def test_setting_it_up_ends_the_other_sign_ins(owner: House) -> None:
    other = await at_desk(owner)
    call, _, _ = await set_up(owner)
    assert await owner.ports.sessions.caller(other.token, str(other.me.user_id)) is None
    assert (await me(owner, call)).has_second_factor


async def test_it_is_begun_with_the_password_and_not_beside_another_one(owner: House) -> None:
    call = await call_with(owner, await at_desk(owner))
    with pytest.raises(refused.OldPasswordWrong):
        await owner.app.start_second_factor(call, StoreStartSecondFactor(password=WRONG_PASSWORD))
    with pytest.raises(refused.SecondFactorMissing):
        await owner.app.confirm_second_factor(call, StoreConfirmSecondFactor(code="000000"))
    call, _, _ = await set_up(owner)
    with pytest.raises(refused.SecondFactorExists):
        await owner.app.start_second_factor(call, StoreStartSecondFactor(password=PASSWORD))


@pytest.mark.parametrize(
    ("steps", "fits"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)]
)
async def test_codes_of_one_step_before_and_after_are_accepted(
    owner: House, steps: int, fits: bool
) -> None:
    _, secret, _ = await set_up(owner)
    owner.clock.move(minutes=1)
    if fits:
        await at_desk(owner, code_at(owner, secret, steps))
    else:
        with pytest.raises(refused.SecondFactorWrong):
            await at_desk(owner, code_at(owner, secret, steps))


async def test_a_code_works_once_and_uses_up_those_before_it(owner: House) -> None:
    _, secret, _ = await set_up(owner)
    await at_desk(owner, code_at(owner, secret))
    for steps in (0, -1):
        with pytest.raises(refused.SecondFactorWrong):
            await at_desk(owner, code_at(owner, secret, steps))
    await at_desk(owner, code_at(owner, secret, 1))


async def test_a_refused_sign_in_uses_no_code_up(owner: House) -> None:
    _, secret, _ = await set_up(owner)
    with pytest.raises(refused.LoginFailed):
        await at_desk(owner, code_at(owner, secret), WRONG_PASSWORD)
    await at_desk(owner, code_at(owner, secret))


async def test_each_recovery_code_signs_in_once(owner: House) -> None:
    _, _, codes = await set_up(owner)
    for code in codes:
        await at_desk(owner, code.lower())
        with pytest.raises(refused.SecondFactorWrong):
            await at_desk(owner, code)


async def test_wrong_codes_are_limited_and_audited_and_the_password_stays_uncounted(
    owner: House,
) -> None:
    _, secret, codes = await set_up(owner)
    for _ in range(10):
        with pytest.raises(refused.SecondFactorWrong):
            await at_desk(owner, "000000")
    for code in (code_at(owner, secret), codes[0]):
        with pytest.raises(TooManyRequests):
            await at_desk(owner, code)
    with pytest.raises(refused.SecondFactorNeeded):
        await at_desk(owner)
    assert (await audited(owner)).count("sign_in_refused") == 10
    owner.clock.move(minutes=15)
    await at_desk(owner, code_at(owner, secret))


async def test_right_codes_are_not_counted(owner: House) -> None:
    _, secret, _ = await set_up(owner)
    for _ in range(12):
        await at_desk(owner, code_at(owner, secret))
        owner.clock.move(minutes=0.5)


async def test_it_is_dropped_with_password_and_code(owner: House) -> None:
    call, secret, codes = await set_up(owner)
    with pytest.raises(refused.OldPasswordWrong):
        await owner.app.drop_second_factor(
            call, ProveSecondFactor(password=WRONG_PASSWORD, code=codes[0])
        )
    with pytest.raises(refused.SecondFactorWrong):
        await owner.app.drop_second_factor(
            call, ProveSecondFactor(password=PASSWORD, code="000000")
        )
    proof = ProveSecondFactor(password=PASSWORD, code=code_at(owner, secret))
    await owner.app.drop_second_factor(call, proof)
    assert not (await at_desk(owner)).me.has_second_factor
    assert "second_factor_dropped" in await audited(owner)
    assert await owner.rows("SELECT count(*) FROM second_factor") == [(0,)]
    with pytest.raises(refused.SecondFactorMissing):
        await owner.app.drop_second_factor(call, proof)


async def test_renewed_recovery_codes_replace_the_earlier_ones(owner: House) -> None:
    call, _, codes = await set_up(owner)
    proof = ProveSecondFactor(password=PASSWORD, code=codes[0])
    renewed = (await owner.app.renew_recovery_codes(call, proof)).recovery_codes
    assert not {*codes} & {*renewed}
    with pytest.raises(refused.SecondFactorWrong):
        await at_desk(owner, codes[1])
    await at_desk(owner, renewed[0])


async def test_neither_secret_nor_recovery_codes_are_stored_as_they_are(owner: House) -> None:
    _, secret, codes = await set_up(owner)
    stored = repr(await owner.rows("SELECT * FROM second_factor"))
    for shown in (secret, *codes):
        assert shown not in stored
        assert shown.replace("-", "") not in stored


async def test_a_replaced_secret_of_the_service_seals_the_second_factor_again_at_its_next_use(
    owner: House,
) -> None:
    _, secret, codes = await set_up(owner)
    old: Any = owner.ports.sealer
    between = replace(owner.ports, sealer=SecretSealer(b"n" * 32, old._secrets))
    after = replace(owner.ports, sealer=SecretSealer(b"n" * 32))
    with pytest.raises(refused.SecondFactorWrong):
        await at_desk(replace(owner, ports=after), code_at(owner, secret))
    await at_desk(replace(owner, ports=after), codes[0])
    await at_desk(replace(owner, ports=between), code_at(owner, secret))
    owner.clock.move(minutes=1)
    await at_desk(replace(owner, ports=after), code_at(owner, secret))


async def test_where_it_is_required_nobody_has_rights_before_it_is_set_up(owner: House) -> None:
    owner.ports.sessions.staff_need_second_factor = True
    policy = replace(owner.ports.policy, staff_need_second_factor=True)
    strict = replace(owner, ports=replace(owner.ports, policy=policy))
    signed_in = await at_desk(strict)
    assert (signed_in.me.must_set_up_second_factor, signed_in.me.rights) == (True, ["owner"])
    call = await call_with(strict, signed_in)
    order = await strict.booked(lesson=LessonType.QUOTA_30)
    with pytest.raises(RightMissing):
        await strict.app.cancel_class(call, _cancel(order))
    begun = await strict.app.start_second_factor(call, StoreStartSecondFactor(password=PASSWORD))
    first = StoreConfirmSecondFactor(code=code_at(strict, begun.secret))
    await strict.app.confirm_second_factor(call, first)
    call = await call_with(strict, signed_in)
    assert not (await me(strict, call)).must_set_up_second_factor
    await strict.app.cancel_class(call, _cancel(order))
    strict.clock.move(minutes=1)
    proof = ProveSecondFactor(password=PASSWORD, code=code_at(strict, begun.secret))
    await strict.app.drop_second_factor(call, proof)
    assert not (await call_with(strict, signed_in)).staff.rights


def _cancel(order: OneCourseOrder) -> ChangeClass:
    return ChangeClass(course_order_id=order.course_order_id, reason="ill")
