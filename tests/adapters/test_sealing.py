"""Sealed texts: only the service's secret opens them, and only where they belong."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.adapters.sealing import SecretSealer
from wordmate.application.kernel.sealing import SealBroken

OLD, NEW = b"o" * 32, b"n" * 32
OWN = "account 1"


@given(st.text(max_size=200), st.text(max_size=40))
def test_a_sealed_text_is_opened_where_it_belongs_and_nowhere_else(text: str, place: str) -> None:
    sealer = SecretSealer(OLD)
    sealed = sealer.seal(text, bound_to=place)
    assert sealer.open(sealed, bound_to=place) == text
    with pytest.raises(SealBroken):
        sealer.open(sealed, bound_to=f"{place}0")


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_a_changed_seal_is_not_opened(place: int, by: int) -> None:
    sealer = SecretSealer(OLD)
    key_id, _, encoded = sealer.seal("11010519491231002X", bound_to=OWN).partition(".")
    body = bytearray(urlsafe_b64decode(encoded))
    body[place % len(body)] ^= by
    with pytest.raises(SealBroken):
        sealer.open(f"{key_id}.{urlsafe_b64encode(body).decode()}", bound_to=OWN)


@pytest.mark.parametrize("sealed", ["", ".", "text", "00000000.", "00000000.%%%", "é.é"])
def test_what_is_no_seal_is_not_opened(sealed: str) -> None:
    with pytest.raises(SealBroken):
        SecretSealer(OLD).open(sealed, bound_to=OWN)


def test_two_seals_of_one_text_differ_and_hide_it() -> None:
    sealer = SecretSealer(OLD)
    one, other = (sealer.seal("JBSWY3DPEHPK3PXP", bound_to=OWN) for _ in range(2))
    assert one != other
    assert "JBSWY3DPEHPK3PXP" not in one


def test_a_replaced_secret_still_opens_what_it_sealed_until_it_is_dropped() -> None:
    old = SecretSealer(OLD).seal("text", bound_to=OWN)
    after = SecretSealer(NEW, [OLD])
    assert after.open(old, bound_to=OWN) == "text"
    assert not after.is_current(old)
    again = after.seal("text", bound_to=OWN)
    assert after.is_current(again)
    dropped = SecretSealer(NEW)
    assert dropped.open(again, bound_to=OWN) == "text"
    with pytest.raises(SealBroken):
        dropped.open(old, bound_to=OWN)
