"""The table of roles is asked by the use cases themselves, not only at the door."""

from typing import Any

import pytest

from tests.support.house import House
from wordmate.application.accounts.messages.account_settings import (
    UpdateTeacherProfile,
    UpdateUserProfile,
)
from wordmate.application.app import Application, UseCase
from wordmate.application.kernel.messages import Empty
from wordmate.domain.kernel.errors import RoleCannotOperate
from wordmate.domain.kernel.roles import OPERATIONS


def test_every_operation_is_the_work_of_one_use_case() -> None:
    use_cases = [one for one in vars(Application).values() if isinstance(one, UseCase)]
    named = [one.operation for one in use_cases if one.operation is not None]
    assert sorted(named) == sorted(OPERATIONS)


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
async def test_a_use_case_refuses_a_role_that_the_table_does_not_name(
    house: House, who: str, use_case: str, wanted: Any
) -> None:
    with pytest.raises(RoleCannotOperate):
        await getattr(house.app, use_case)(getattr(house, who), wanted)
