"""One-time codes against a simple model, and every rule separately."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.errors import CodeExhausted, CodeExpired, CodeWrong
from wordmate.domain.accounts.one_time_code import (
    CODE_TTL_MS,
    MAX_TRIES,
    RESEND_MS,
    CodePurpose,
    OneTimeCode,
)
from wordmate.domain.kernel.instants import Instant

SENT_AT = Instant(1_700_000_000_000)


def code(**more):
    given_ = {"phone": "+8613800000001", "purpose": CodePurpose.LOGIN, "code_hash": "right"}
    return OneTimeCode(issued_at=SENT_AT, **{**given_, **more})


def test_the_right_code_is_used_once() -> None:
    after, refusal = code().check("right", SENT_AT + 1)
    assert (after.state, refusal) == ("used", None)
    again, refusal = after.check("right", SENT_AT + 2)
    assert again == after
    assert isinstance(refusal, CodeExpired)


def test_a_wrong_code_is_counted() -> None:
    after, refusal = code().check("wrong", SENT_AT + 1)
    assert (after.state, after.tries) == ("issued", 1)
    assert isinstance(refusal, CodeWrong)


def test_after_the_fifth_wrong_attempt_the_right_code_is_refused() -> None:
    tried = code()
    for _ in range(5):
        tried, refusal = tried.check("wrong", SENT_AT + 1)
    assert tried.state == "exhausted"
    assert isinstance(refusal, CodeExhausted)
    after, refusal = tried.check("right", SENT_AT + 2)
    assert after == tried
    assert isinstance(refusal, CodeExhausted)
    with pytest.raises(CodeExhausted):
        tried.expire(SENT_AT + CODE_TTL_MS)


def test_after_four_wrong_attempts_the_right_code_is_accepted() -> None:
    tried = code()
    for _ in range(4):
        tried, _refusal = tried.check("wrong", SENT_AT + 1)
    after, refusal = tried.check("right", SENT_AT + 1)
    assert (after.state, refusal) == ("used", None)


@pytest.mark.parametrize(("age", "opens"), [(CODE_TTL_MS - 1, True), (CODE_TTL_MS, False)])
def test_a_code_lives_five_minutes(age, opens) -> None:
    after, refusal = code().check("right", SENT_AT + age)
    assert (refusal is None) is opens
    assert after.state == ("used" if opens else "expired")
    assert after.expires_at == SENT_AT + CODE_TTL_MS


def test_only_a_code_past_its_time_can_expire() -> None:
    assert code().expire(SENT_AT + CODE_TTL_MS).state == "expired"
    with pytest.raises(CodeWrong):
        code().expire(SENT_AT + 1)


def test_another_code_can_be_requested_after_a_minute() -> None:
    assert not code().may_resend(SENT_AT + RESEND_MS - 1)
    assert code().may_resend(SENT_AT + RESEND_MS)


@given(
    st.lists(st.tuples(st.sampled_from(["right", "wrong"]), st.integers(0, CODE_TTL_MS // 3))),
)
def test_a_code_is_accepted_at_most_once_and_never_after_five_wrong_attempts(
    tries,
) -> None:
    one, now, opened, wrong = code(), SENT_AT, 0, 0
    for entered, wait in tries:
        now += wait
        open_by_hand = opened == 0 and wrong < MAX_TRIES and now < SENT_AT + CODE_TTL_MS
        one, refusal = one.check(entered, now)
        assert (refusal is None) == (open_by_hand and entered == "right")
        opened += refusal is None
        wrong += open_by_hand and entered == "wrong"
    assert opened <= 1
    assert one.tries == wrong <= MAX_TRIES
