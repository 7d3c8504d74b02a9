"""A phone may have several accounts, with different roles or names."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.accounts_of_phone import MOST_ACCOUNTS, check_another
from wordmate.domain.accounts.errors import (
    AccountAmbiguous,
    AccountExists,
    CommonPassword,
    PasswordUnchanged,
)
from wordmate.domain.accounts.login_session import TOKEN_IDLE_MS, expires_at, is_live
from wordmate.domain.accounts.password import check_differs, choose_password
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role


@dataclass(frozen=True)
class Account:
    role: Role
    name: str


def test_a_phone_has_one_account_of_a_name_and_role_and_ten_in_all() -> None:
    others = [Account(Role.STUDENT, f"student {number}") for number in range(MOST_ACCOUNTS - 1)]
    check_another(Role.TUTOR, "student 1", others)
    check_another(Role.STUDENT, "student 99", others)
    check_another(Role.STUDENT, "student 1", [])
    with pytest.raises(AccountExists):
        check_another(Role.STUDENT, "student 1", others)
    with pytest.raises(AccountExists):
        check_another(Role.TUTOR, "Li", [*others, Account(Role.TUTOR, "Wang")])


def test_ambiguous_accounts_are_named_by_number_and_name() -> None:
    told = AccountAmbiguous([("S00000001", "小明"), ("T00000002", "李雷")])
    assert told.candidates == "S00000001 小明, T00000002 李雷"


def test_a_token_lives_for_thirty_days_after_its_last_use() -> None:
    expires = expires_at(Role.STUDENT, Instant(50), Instant(0), 31)
    assert expires == 50 + TOKEN_IDLE_MS
    assert is_live(expires, Instant(expires - 1))
    assert not is_live(expires, expires)


def test_a_token_ends_some_days_after_the_sign_in() -> None:
    last_used = Instant(TOKEN_IDLE_MS - 1)
    assert expires_at(Role.STUDENT, last_used, Instant(0), 30) == TOKEN_IDLE_MS
    assert expires_at(Role.TUTOR, last_used, Instant(7), 30) == TOKEN_IDLE_MS + 7


@given(st.integers(0, 2**40), st.integers(0, 2**40), st.integers(1, 3650))
def test_a_token_of_the_desk_ends_twelve_hours_after_the_sign_in_however_it_is_used(
    signed_in: int, used_after: int, most_days: int
) -> None:
    last_used = Instant(signed_in + used_after)
    ends = expires_at(Role.STORE, last_used, Instant(signed_in), most_days)
    assert ends == signed_in + 12 * 60 * 60 * 1000


def test_a_new_password_must_differ_from_the_current_one() -> None:
    check_differs("maple7river", "maple7rivers")
    with pytest.raises(PasswordUnchanged):
        check_differs("maple7river", "maple7river")
    choose_password("omar84tinx", "omar84tinx", "Li Lei")
    with pytest.raises(CommonPassword):
        choose_password("omar84tinx", "omar84tinx", "Omar")
