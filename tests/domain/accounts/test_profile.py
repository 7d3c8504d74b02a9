"""Profiles, ID numbers and passwords: accepted values, and the named field of a refusal."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.errors import (
    CharacterUnseen,
    CommonPassword,
    IdNumberInvalid,
    InvalidProfile,
    PasswordMismatch,
    WeakPassword,
)
from wordmate.domain.accounts.id_number import check_character, masked_id_number, read_id_number
from wordmate.domain.accounts.password import check_common, choose_password
from wordmate.domain.accounts.profile import (
    BOUNDS,
    STORES_FIELDS,
    EnglishCertificate,
    Gender,
    StudentProfile,
    TutorProfile,
    change_profile,
    check_name,
)
from wordmate.domain.kernel.school_level import Grade

TODAY = date(2025, 11, 1)
KNOWN = "11010519491231002X"  # the example of the standard


def test_the_standards_own_example_is_an_id_number() -> None:
    assert read_id_number(KNOWN.lower() + " ", TODAY) == KNOWN


@given(st.integers(0, 16), st.integers(1, 9))
def test_one_wrong_digit_is_found(place, by) -> None:
    digits = list(KNOWN)
    digits[place] = str((int(digits[place]) + by) % 10)
    with pytest.raises(IdNumberInvalid):
        read_id_number("".join(digits), TODAY)


@given(st.dates(date(1900, 1, 1), date(2030, 12, 31)), st.integers(0, 999))
def test_an_id_number_contains_a_past_birth_date(born, sequence) -> None:
    digits = f"320106{born:%Y%m%d}{sequence:03d}"
    number = digits + check_character(digits)
    if born <= TODAY:
        assert read_id_number(number, TODAY) == number
    else:
        with pytest.raises(IdNumberInvalid):
            read_id_number(number, TODAY)


@pytest.mark.parametrize("day", ["20010229", "20011301", "20010100", "18991231"])
def test_an_invalid_date_is_no_birth_date(day) -> None:
    digits = f"320106{day}001"
    with pytest.raises(IdNumberInvalid):
        read_id_number(digits + check_character(digits), TODAY)


@pytest.mark.parametrize("text", ["", "123", KNOWN + "1", "0" + KNOWN[1:], "1101051949123100２X"])
def test_other_texts_are_no_id_numbers(text) -> None:
    with pytest.raises(IdNumberInvalid):
        read_id_number(text, TODAY)


@pytest.mark.parametrize("born", [date(1900, 1, 1), TODAY])
def test_the_limits_of_birth_dates_are_included(born) -> None:
    digits = f"320106{born:%Y%m%d}001"
    number = digits + check_character(digits)
    assert read_id_number(number, TODAY) == number


def test_the_check_character_needs_seventeen_digits() -> None:
    with pytest.raises(ValueError, match="zip"):
        check_character(KNOWN[:16])


def test_an_id_number_is_shown_masked() -> None:
    assert masked_id_number(KNOWN) == "1101**********002X"


def test_a_profile_stores_given_fields_and_clears_emptied_ones() -> None:
    told = {"age": 12, "gender": Gender.FEMALE, "school": "  No. 1 School "}
    profile = change_profile(StudentProfile(), told, TODAY)
    assert (profile.age, profile.school) == (12, "No. 1 School")
    emptied = change_profile(profile, {"school": " "}, TODAY)
    assert (emptied.school, emptied.age) == (None, 12)


@pytest.mark.parametrize(("field", "bounds"), BOUNDS.items())
def test_every_number_has_its_bounds(field, bounds) -> None:
    kind = StudentProfile if hasattr(StudentProfile(), field) else TutorProfile
    least, most = bounds
    for value in bounds:
        assert getattr(change_profile(kind(), {field: value}, TODAY), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(InvalidProfile) as refused:
            change_profile(kind(), {field: value}, TODAY)
        assert refused.value.field == field


def test_scores_have_steps_of_a_half_and_other_numbers_are_whole() -> None:
    for field in ("chinese_score", "math_score", "english_score"):
        assert getattr(change_profile(StudentProfile(), {field: 95.5}, TODAY), field) == 95.5
        for value in (95.25, 150.5, float("nan")):
            assert refused(StudentProfile(), field, value) == field
    assert refused(StudentProfile(), "class_rank", 1.5) == "class_rank"


def test_the_inviters_number_is_a_safe_integer_in_javascript() -> None:
    for number in (1, 2**53 - 1):
        assert change_profile(StudentProfile(), {"invited_by": number}, TODAY).invited_by == number
    for number in (0, 2**53):
        assert refused(TutorProfile(), "invited_by", number) == "invited_by"


def refused(profile: StudentProfile | TutorProfile, field: str, value: object) -> str:
    """The field of a refusal."""
    with pytest.raises(InvalidProfile) as refusal:
        change_profile(profile, {field: value}, TODAY)
    return refusal.value.field


@pytest.mark.parametrize("day", [date(1999, 12, 31), date(2025, 11, 2)])
def test_the_day_of_a_test_is_recent_and_not_in_the_future(day) -> None:
    field = "initial_vocabulary_on"
    assert refused(StudentProfile(), field, day) == field
    for known in (date(2000, 1, 1), TODAY):
        assert (
            change_profile(StudentProfile(), {field: known}, TODAY).initial_vocabulary_on == known
        )


def test_texts_and_lists_have_bounds() -> None:
    for field, most in (("school", 140), ("remarks", 1_000)):
        assert (
            getattr(change_profile(StudentProfile(), {field: "x" * most}, TODAY), field)
            == "x" * most
        )
        assert refused(StudentProfile(), field, "x" * (most + 1)) == field
    skills = [f"skill {number}" for number in range(21)]
    assert change_profile(TutorProfile(), {"skills": skills[:20]}, TODAY).skills == tuple(
        skills[:20]
    )
    for too_much in (skills, ["x" * 141]):
        assert refused(TutorProfile(), "skills", too_much) == "skills"


@pytest.mark.parametrize("control", ["\x01", "\x1b", "\x7f", "\x85"])
def test_texts_hold_no_control_characters(control) -> None:
    for field in ("school", "remarks"):
        with pytest.raises(InvalidProfile) as refusal:
            change_profile(StudentProfile(), {field: f"No.{control}1"}, TODAY)
        assert refusal.value.field == field
    with pytest.raises(InvalidProfile):
        change_profile(TutorProfile(), {"skills": ["reading", f"sing{control}ing"]}, TODAY)


def test_only_long_texts_may_have_several_lines() -> None:
    lines = "one\r\n\ttwo\nthree"
    assert change_profile(StudentProfile(), {"remarks": lines}, TODAY).remarks == lines
    with pytest.raises(InvalidProfile):
        change_profile(StudentProfile(), {"school": lines}, TODAY)


def test_lists_have_no_duplicates() -> None:
    twice = [EnglishCertificate.CET_6, EnglishCertificate.CET_6]
    profile = change_profile(
        TutorProfile(), {"certificates": twice, "skills": [" a", "a", ""]}, TODAY
    )
    assert profile.certificates == (EnglishCertificate.CET_6,)
    assert profile.skills == ("a",)


@pytest.mark.parametrize("field", ["certificates", "skills"])
def test_a_list_can_be_cleared_repeatedly(field) -> None:
    profile = TutorProfile(certificates=(EnglishCertificate.TEM_8,), skills=("phonics",))
    for _ in range(2):
        profile = change_profile(profile, {field: None}, TODAY)
        assert getattr(profile, field) == ()


@pytest.mark.parametrize(
    "phone", ["110 - 11 - 22", "+86 138-0000-0001", "1234567", "+123456789012345", "+ 1-234-5678"]
)
def test_an_emergency_phone_is_accepted_in_common_notations(phone) -> None:
    assert (
        change_profile(TutorProfile(), {"emergency_phone": phone}, TODAY).emergency_phone == phone
    )


@pytest.mark.parametrize(
    "phone",
    ["110", "+", "-", "- - -", "123456", "1234567890123456", "138+00000001", "call me 12345"],
)
def test_an_emergency_phone_must_be_a_phone_number(phone) -> None:
    with pytest.raises(InvalidProfile) as refused:
        change_profile(TutorProfile(), {"emergency_phone": phone}, TODAY)
    assert refused.value.field == "emergency_phone"


def test_an_emergency_phone_can_be_emptied() -> None:
    known = TutorProfile(emergency_phone="13800000001")
    for nothing in (None, " "):
        assert change_profile(known, {"emergency_phone": nothing}, TODAY).emergency_phone is None


def test_the_fields_that_the_store_fills_in_exist() -> None:
    known = {*StudentProfile.__dataclass_fields__, *TutorProfile.__dataclass_fields__}
    assert known >= STORES_FIELDS


def test_a_name_is_printable_and_not_empty() -> None:
    assert check_name("  李雷 ") == "李雷"
    for name in ("李", "x" * 40):
        assert check_name(name) == name
    for name in ("", "  ", "x" * 41):
        with pytest.raises(InvalidProfile) as refusal:
            check_name(name)
        assert refusal.value.field == "name"
    with pytest.raises(InvalidProfile) as refusal:
        check_name("", "verifier_name")
    assert refusal.value.field == "verifier_name"


@pytest.mark.parametrize(
    ("sent", "stored"),
    [
        ("王\u3000小明", "王 小明"),
        ("王\u00a0\u3000小明", "王 小明"),
        ("\u202a王小明\u202c\u200b", "王小明"),
        ("王\U00031350\U0002ebf0", "王\U00031350\U0002ebf0"),
    ],
)
def test_a_name_of_rare_characters_and_wide_blanks_is_accepted(sent: str, stored: str) -> None:
    assert check_name(sent) == stored


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("\u3164", "U+3164"),
        ("\u2800\u2800", "U+2800"),
        ("\u0301\u0302", "U+0301"),
        ("a\nb", "U+000A"),
    ],
)
def test_an_invisible_name_is_refused_by_its_character(name: str, said: str) -> None:
    with pytest.raises(CharacterUnseen) as refused:
        check_name(name, "studentName")
    assert (refused.value.field, refused.value.character) == ("studentName", said)


def test_an_invisible_text_of_a_profile_counts_as_empty() -> None:
    assert change_profile(StudentProfile(), {"school": "\u3164\u200b"}, TODAY).school is None


@pytest.mark.parametrize(
    "password",
    [
        *("password1", "Passw0rd1", "P4ssw0rd", "abc12345", "qwerty123", "iloveyou1", "a1234567"),
        *("woaini520", "1qaz2wsx", "q1w2e3r4", "admin123", "zhang1990", "aa123456", "abcd1234"),
        *("1a2b3c4d", "dragon99", "12345678a", "zaq12wsx", "drowssap1", "aaaa1111"),
    ],
)
def test_a_common_password_is_refused(password) -> None:
    with pytest.raises(CommonPassword):
        choose_password(password, password)


@pytest.mark.parametrize(
    "password", ["maple7river", "bread44tin", "x7k2m9qq", "Harbor42", "tree8house"]
)
def test_other_passwords_are_accepted(password) -> None:
    assert choose_password(password, password) == password


@pytest.mark.parametrize("password", ["x13800000001", "lilei2024x"])
def test_a_password_must_not_contain_personal_data(password) -> None:
    with pytest.raises(CommonPassword):
        check_common(password, "+8613800000001", "Li Lei")


def test_both_password_entries_must_match_and_follow_the_rule() -> None:
    with pytest.raises(PasswordMismatch):
        choose_password("maple7river", "maple7rivet")
    for weak in ("maple7r", "maple7river maple", "mapleriver", "73846152"):
        with pytest.raises(WeakPassword):
            choose_password(weak, weak)


@given(st.text(st.characters(codec="ascii", exclude_categories=["C"]), min_size=8, max_size=16))
def test_any_text_can_be_checked_for_a_common_password(text) -> None:
    with suppress(CommonPassword):
        check_common(text, "")


def test_books_of_a_grade_are_those_of_its_stage_of_schooling() -> None:
    of_grades = [str(grade.level) for grade in Grade]
    assert of_grades == ["PRIMARY"] * 6 + ["JUNIOR"] * 3 + ["SENIOR"] * 3 + ["UNIVERSITY"] * 4
