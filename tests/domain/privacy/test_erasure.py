"""An erasure waits for what is open, and is repeated where a restored copy does not know it."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.privacy.erasure import Erasure, OpenMatters, refusal_to_erase, to_repeat

COUNTS = st.integers(0, 3)
ERASURES = st.builds(
    Erasure,
    account_no=st.sampled_from(["S00000001", "T00000002"]),
    opened_at=st.integers(0, 2).map(Instant),
    erased_at=st.integers(0, 9).map(Instant),
)


@given(COUNTS, COUNTS, COUNTS)
def test_an_erasure_waits_exactly_while_something_is_open(
    ahead: int, running: int, pay: int
) -> None:
    refusal = refusal_to_erase(OpenMatters(ahead, running, pay))
    assert (refusal is None) == (ahead + running + pay == 0)
    if refusal is not None:
        assert refusal.facts == {"classes_ahead": ahead, "running": running, "open_pay": pay}


@given(st.lists(ERASURES), st.lists(ERASURES))
def test_each_unknown_erasure_is_repeated_once_the_oldest_first(
    listed: list[Erasure], done: list[Erasure]
) -> None:
    known = {(one.account_no, one.opened_at) for one in done}
    repeated = to_repeat(listed, known)
    assert {*repeated} == {one for one in listed if (one.account_no, one.opened_at) not in known}
    assert len({*repeated}) == len(repeated)
    assert [one.erased_at for one in repeated] == sorted(one.erased_at for one in repeated)
