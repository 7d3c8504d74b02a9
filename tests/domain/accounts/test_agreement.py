"""Who has to agree to the legal texts."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.agreement import (
    OWN_CONSENT_FROM,
    AgeFacts,
    Guardian,
    GuardianRelation,
    age_on,
    guardian_for,
    needs_guardian,
)
from wordmate.domain.accounts.errors import GuardianMissing, InvalidProfile

TODAY = date(2026, 11, 20)
MOTHER = Guardian("许敏", GuardianRelation.MOTHER)
days = st.dates(date(1990, 1, 1), date(2030, 12, 31))


@given(born=days, lived=st.integers(0, 30_000))
def test_an_age_grows_by_one_on_the_birthday_and_on_no_other_day(born: date, lived: int) -> None:
    day = born + timedelta(days=lived)
    grown = age_on(born, day + timedelta(days=1)) - age_on(born, day)
    tomorrow = day + timedelta(days=1)
    is_birthday = (tomorrow.month, tomorrow.day) == (born.month, born.day)
    if (born.month, born.day) == (2, 29):
        leaps = (tomorrow.year % 4 == 0 and tomorrow.year % 100 != 0) or tomorrow.year % 400 == 0
        is_birthday = (tomorrow.month, tomorrow.day) == ((2, 29) if leaps else (3, 1))
    assert grown == is_birthday
    assert age_on(born, born) == 0


@given(born=days, day=days)
def test_a_guardian_agrees_until_the_day_before_the_fourteenth_birthday(
    born: date, day: date
) -> None:
    needed = needs_guardian(AgeFacts(is_under_fourteen=False, born=born), day)
    assert needed == (age_on(born, day) < OWN_CONSENT_FROM)


@pytest.mark.parametrize(
    ("known", "needed"),
    [
        (AgeFacts(is_under_fourteen=False), False),
        (AgeFacts(is_under_fourteen=True), True),
        (AgeFacts(is_under_fourteen=False, age=14), False),
        (AgeFacts(is_under_fourteen=False, age=13), True),
        (AgeFacts(is_under_fourteen=True, age=14), True),
        (AgeFacts(is_under_fourteen=False, born=date(2012, 11, 20)), False),
        (AgeFacts(is_under_fourteen=False, born=date(2012, 11, 21)), True),
        (AgeFacts(is_under_fourteen=False, age=15, born=date(2012, 11, 21)), True),
    ],
)
def test_a_guardian_is_needed_if_anything_says_that_the_student_is_under_fourteen(
    known: AgeFacts, *, needed: bool
) -> None:
    assert needs_guardian(known, TODAY) is needed


def test_a_guardian_is_kept_only_if_one_is_needed_and_has_a_name() -> None:
    child, grown = AgeFacts(is_under_fourteen=True), AgeFacts(is_under_fourteen=False)
    assert guardian_for(child, MOTHER, TODAY) == MOTHER
    assert guardian_for(grown, MOTHER, TODAY) is None
    with pytest.raises(GuardianMissing):
        guardian_for(child, None, TODAY)
    with pytest.raises(InvalidProfile):
        guardian_for(child, Guardian(" ", GuardianRelation.OTHER), TODAY)
