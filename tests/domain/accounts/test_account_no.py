"""Account numbers name an account and its role."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.account_no import account_no, read_account_no
from wordmate.domain.kernel.roles import Role


@given(st.integers(1, 99_999_999), st.sampled_from(Role))
def test_a_number_is_read_as_it_was_printed_in_either_case(account_id, role) -> None:
    printed = account_no(account_id, role)
    assert read_account_no(printed) == (account_id, role)
    assert read_account_no(f" {printed.lower()} ") == (account_id, role)


@pytest.mark.parametrize("text", ["", "13800000001", "S1", "X00000001", "S000000011", "S0000000１"])
def test_other_texts_are_no_account_numbers(text) -> None:
    assert read_account_no(text) is None
