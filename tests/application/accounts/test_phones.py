"""A phone is read as people paste it, and everywhere alike."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.house import House
from wordmate.application.accounts.account_lookup import find_account
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.messages.registration import OnePhone
from wordmate.application.accounts.phone import read_phone

PASTED = (
    "\u202a138 0000 0001\u202c",
    "\u2066+86 138-0000-0001\u2069",
    "１３８\u3000００００\u3000０００１\u200b",
    "\ufeff138\u00a00000\u00a00001",
)


async def test_a_pasted_phone_finds_its_account(house: House) -> None:
    assert (await find_account(house.ports, PASTED[0])).id == house.accounts["student"].id


@pytest.mark.parametrize("pasted", PASTED)
def test_a_pasted_phone_is_accepted_by_the_operations(pasted: str) -> None:
    operations: Sequence[tuple[type[OnePhone | LoginByPhoneAndPassword], dict[str, Any]]] = (
        (OnePhone, {}),
        (LoginByPhoneAndPassword, {"password": "x", "loginAs": ["user"]}),
    )
    for kind, more in operations:
        sent = msgspec.json.decode(msgspec.json.encode({"phone": pasted, **more}), type=kind)
        assert read_phone(sent.phone) == "+8613800000001"


@given(st.lists(st.sampled_from("\u200b\u200e\u202a\u202c\u2066\u2069\u00a0\u3000 -"), max_size=8))
def test_marks_and_blanks_between_its_digits_do_not_change_a_phone(marks: list[str]) -> None:
    between = iter([*marks, *[""] * 12])
    pasted = "".join(f"{next(between)}{digit}" for digit in "13800000001")
    assert read_phone(pasted) == "+8613800000001"
