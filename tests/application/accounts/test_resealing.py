"""After the service's secret was replaced, all that it encrypted is encrypted again."""

from dataclasses import replace
from typing import Any

from tests.support.house import House
from tests.support.people import ID_NUMBER
from wordmate.adapters.sealing import SecretSealer
from wordmate.application.accounts.messages.account_settings import UpdateUserProfile
from wordmate.application.accounts.messages.profile import StudentForm
from wordmate.application.accounts.resealing import Resealed, SealsByKey, reseal
from wordmate.application.kernel.messages import Empty
from wordmate.application.ports import Ports
from wordmate.domain.accounts.second_factor import SecondFactor

NEW = b"n" * 32


async def sealed_before(house: House) -> tuple[Ports, Ports]:
    """A student's ID number and a second factor, sealed with the old secret; the ports after it was
    replaced, with the former secret and without it."""
    form = StudentForm(id_number=ID_NUMBER)
    await house.app.update_student(house.student, UpdateUserProfile(student=form))
    owner = house.accounts["tutor"].id
    place = f"second_factor.sealed_secret of {owner}"
    factor = SecondFactor(sealed_secret=house.ports.sealer.seal("SECRET", bound_to=place))
    await house.ports.units.run(lambda unit: unit.second_factors.put(owner, factor))
    old: Any = house.ports.sealer
    return (
        replace(house.ports, sealer=SecretSealer(NEW, old._secrets)),
        replace(house.ports, sealer=SecretSealer(NEW)),
    )


async def test_all_texts_are_sealed_with_the_present_key_once(house: House) -> None:
    between, after = await sealed_before(house)
    assert await reseal(between) == Resealed(renewed=2, unreadable=0)
    assert await reseal(between) == Resealed(renewed=0, unreadable=0)
    assert await SealsByKey.ask(after, None) == {after.sealer.key_ids[0]: 2}
    house.ports = after
    shown = await house.app.profile(house.student, Empty())
    assert shown.student is not None
    assert shown.student.id_number == "1101**********002X"


async def test_texts_whose_key_is_gone_are_counted_and_stay(house: House) -> None:
    between, after = await sealed_before(house)
    assert await reseal(after) == Resealed(renewed=0, unreadable=2)
    assert await reseal(between) == Resealed(renewed=2, unreadable=0)


async def test_a_number_whose_key_is_gone_is_not_shown(house: House) -> None:
    _, after = await sealed_before(house)
    house.ports = after
    shown = await house.app.profile(house.student, Empty())
    assert shown.student is not None
    assert shown.student.id_number is None
