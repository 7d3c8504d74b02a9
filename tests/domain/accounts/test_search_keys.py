"""The keys by which the store finds a person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.search_keys import search_beginning, search_keys

READINGS = {
    "单": ("dan", "shan", "chan"),
    "吕": ("lv",),
    "小": ("xiao",),
    "明": ("ming",),
    "雨": ("yu",),
}


def keys(name: str, phone: str = "+8613812345678") -> frozenset[str]:
    return search_keys(name, "S00000012", phone, lambda one: READINGS.get(one, ()))


def is_found(typed: str, name: str) -> bool:
    begins = search_beginning(typed)
    return bool(begins) and any(one.startswith(begins) for one in keys(name))


@pytest.mark.parametrize(
    "typed",
    [
        *("单小明", "小明", "明", "小", " 单 小"),
        *("shanxiaoming", "danxiao", "shan xiao", "Xiao'Ming", "ming"),
        *("sxm", "dxm", "xm", "m", "SX"),
        *("S00000012", "s0000", "5678", "13812345678", "78", "78 "),
    ],
)
def test_a_person_is_found_by_name_pinyin_initials_number_or_phone(typed: str) -> None:
    assert is_found(typed, "单小明")


@pytest.mark.parametrize("typed", ["", " ", "大", "xz", "8", "1381234567", "#", "mingxiao"])
def test_a_person_is_not_found_by_other_texts(typed: str) -> None:
    assert not is_found(typed, "单小明")


@pytest.mark.parametrize("typed", ["lvyu", "luyu", "lüyu", "LÜ", "ly"])
def test_a_reading_with_umlaut_is_found_however_it_is_typed(typed: str) -> None:
    assert is_found(typed, "吕雨")


def test_a_name_in_letters_is_found_by_any_part_without_pinyin() -> None:
    assert is_found("mingway", "Anna Hemingway")
    assert is_found("annahem", "Anna Hemingway")
    assert not is_found("ahw", "Anna Hemingway")


@given(st.text(max_size=40), st.integers(0, 39))
def test_every_part_of_a_name_is_found(name: str, start: int) -> None:
    part = search_beginning(name[start : start + 5])
    if part and not part.startswith("#"):
        assert any(part in one for one in keys(name.replace("#", "")))


def test_a_name_of_many_readings_has_few_keys() -> None:
    assert len(keys("单" * 10)) < 800
    assert max(map(len, keys("单" * 40))) <= 60
