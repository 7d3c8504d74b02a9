"""A password must not contain its owner's name."""

import pytest

from wordmate.domain.accounts.errors import CommonPassword
from wordmate.domain.accounts.password import check_common


@pytest.mark.parametrize(
    ("password", "name"),
    [
        ("王小明maple84", "王小明"),
        ("x84王小明river", "王 小明"),
        ("李雷maple84", "李雷"),
        ("o'neil84tin", "O'Neil"),
        ("josé84maple", "José"),
        ("margaritap84", "Margarita P"),
    ],
)
def test_a_name_is_found_as_it_is_written(password: str, name: str) -> None:
    with pytest.raises(CommonPassword):
        check_common(password, "+8613800000001", name)


@pytest.mark.parametrize("name", ["", "明", "Li", "Ann", "王大明"])
def test_short_and_foreign_names_are_ignored(name: str) -> None:
    check_common("王小明maplinn84", "+8613800000001", name)
