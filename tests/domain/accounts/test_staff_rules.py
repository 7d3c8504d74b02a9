"""Who may manage staff, and that the house keeps an owner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.errors import HouseOwnerNeeded, LastOwner
from wordmate.domain.accounts.staff_rules import (
    check_is_house_owner,
    check_may_manage,
    check_owner_remains,
)
from wordmate.domain.kernel.errors import RightMissing
from wordmate.domain.kernel.ids import AccountId, InstitutionId
from wordmate.domain.kernel.staff import Right, Staff

RIGHTS = st.frozensets(st.sampled_from(Right))
STAFF = st.builds(Staff, RIGHTS, st.one_of(st.none(), st.integers(1, 3).map(InstitutionId)))


def is_allowed(check, *values) -> bool:
    try:
        check(*values)
    except (RightMissing, HouseOwnerNeeded):
        return False
    return True


@given(STAFF, RIGHTS)
def test_only_an_owner_manages_who_has_rights(manager: Staff, rights: frozenset[Right]) -> None:
    expected = not rights or Right.OWNER in manager.rights
    assert is_allowed(check_may_manage, manager, rights) is expected


@given(STAFF)
def test_only_an_owner_without_an_institution_decides_about_several(manager: Staff) -> None:
    expected = Right.OWNER in manager.rights and manager.institution_id is None
    assert is_allowed(check_is_house_owner, manager) is expected


@given(st.sets(st.integers(1, 4).map(AccountId)), st.lists(st.integers(1, 4).map(AccountId)))
def test_the_house_never_loses_its_last_owner(
    owners: set[AccountId], leaving: list[AccountId]
) -> None:
    had_some = bool(owners)
    for one in leaving:
        try:
            check_owner_remains(owners, one)
        except LastOwner:
            assert owners == {one}
        else:
            owners.discard(one)
    assert bool(owners) is had_some


def test_the_last_owner_is_refused() -> None:
    with pytest.raises(LastOwner):
        check_owner_remains([AccountId(1)], AccountId(1))
