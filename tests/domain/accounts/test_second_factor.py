"""The second factor of staff: every code works once, and only about now."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from wordmate.domain.accounts.errors import (
    SecondFactorExists,
    SecondFactorMissing,
    SecondFactorWrong,
)
from wordmate.domain.accounts.second_factor import (
    STEP_MS,
    SecondFactor,
    check_may_begin,
    code_as_typed,
    recovery_code,
    steps_at,
)
from wordmate.domain.kernel.instants import Instant

BEGUN = SecondFactor(sealed_secret="sealed")
RECOVERY = frozenset({"hash A", "hash B", "hash C"})


def code_of(step: int) -> str:
    """A made-up authenticator, whose codes differ from step to step."""
    return f"{step * 7919 % 1_000_000:06d}"


def expected_at(now: int) -> dict[int, str]:
    return {step: code_of(step) for step in steps_at(Instant(now))}


class CodesOfAnHour(RuleBasedStateMachine):
    """Somebody who types codes of any step, again and again, while time goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.step = 1_000
        self.factor = BEGUN
        self.used = list[int]()
        self.recovered = list[str]()

    @rule(steps=st.integers(1, 4))
    def time_goes_on(self, steps: int) -> None:
        self.step += steps

    @rule(away=st.integers(-4, 4), early=st.integers(0, STEP_MS - 1))
    def types_a_code(self, away: int, early: int) -> None:
        typed = self.step + away
        expected = expected_at(self.step * STEP_MS + early)
        try:
            if self.factor.is_confirmed:
                self.factor = self.factor.use(code_of(typed), "", expected)
            else:
                self.factor = self.factor.confirm(code_of(typed), expected, RECOVERY)
        except SecondFactorWrong:
            assert abs(away) > 1 or (self.used and typed <= max(self.used))
        else:
            assert abs(away) <= 1
            self.used.append(typed)

    @rule(code_hash=st.sampled_from(sorted({*RECOVERY, "hash D"})))
    def types_a_recovery_code(self, code_hash: str) -> None:
        try:
            self.factor = self.factor.use("", code_hash, expected_at(self.step * STEP_MS))
        except SecondFactorMissing:
            assert not self.used
        except SecondFactorWrong:
            assert code_hash not in RECOVERY or code_hash in self.recovered
        else:
            self.recovered.append(code_hash)

    @invariant()
    def no_code_works_twice(self) -> None:
        assert len({*self.used}) == len(self.used)
        assert len({*self.recovered}) == len(self.recovered)


TestCodesOfAnHour = CodesOfAnHour.TestCase


def test_a_confirmed_second_factor_is_not_begun_or_confirmed_a_second_time() -> None:
    check_may_begin(None)
    check_may_begin(BEGUN)
    now = 1_000 * STEP_MS
    confirmed = BEGUN.confirm(code_of(1_000), expected_at(now), RECOVERY)
    with pytest.raises(SecondFactorExists):
        check_may_begin(confirmed)
    with pytest.raises(SecondFactorExists):
        confirmed.confirm(code_of(1_001), expected_at(now), RECOVERY)


@given(st.text("ABCDEFGHJKMNPQRSTVWXYZ23456789", min_size=13, max_size=13))
def test_a_recovery_code_is_read_however_it_is_spelled(letters: str) -> None:
    shown = recovery_code(letters)
    for typed in (shown, shown.lower(), f" {shown.replace('-', ' ')} ", letters):
        assert code_as_typed(typed) == letters


@pytest.mark.parametrize("typed", ["123456", "123 456", " 123-456", "１２３４５６"])
def test_a_code_is_read_with_spaces_and_full_width_digits(typed: str) -> None:
    assert code_as_typed(typed) == "123456"


def test_a_code_of_other_characters_is_wrong_and_no_fault() -> None:
    confirmed = BEGUN.confirm(code_of(1_000), expected_at(1_000 * STEP_MS), RECOVERY)
    with pytest.raises(SecondFactorWrong):
        confirmed.use("一二三", "", expected_at(1_001 * STEP_MS))
