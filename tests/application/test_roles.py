"""Roles are asked for by the use cases themselves, not only at the door."""

from typing import Any

import pytest

from tests.support.house import House
from wordmate.application.accounts.messages.account_settings import (
    UpdateTeacherProfile,
    UpdateUserProfile,
)
from wordmate.application.kernel.messages import Empty
from wordmate.domain.kernel.errors import RoleCannotOperate


@pytest.mark.parametrize(
    ("who", "use_case", "wanted"),
    [
        ("student", "teacher_detail", Empty()),
        ("student", "update_tutor", UpdateTeacherProfile()),
        ("tutor", "update_student", UpdateUserProfile()),
        ("tutor", "create_simulation", None),
        ("student", "approve_deletion", None),
    ],
)
async def test_a_use_case_refuses_a_role_that_it_does_not_name(
    house: House, who: str, use_case: str, wanted: Any
) -> None:
    with pytest.raises(RoleCannotOperate):
        await getattr(house.app, use_case)(getattr(house, who), wanted)
