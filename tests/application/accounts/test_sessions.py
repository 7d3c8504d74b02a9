"""A token is cached for five seconds at most."""

import pytest

from tests.support.house import MINUTE, PASSWORD, House
from tests.support.people import STUDENT, sign_in
from wordmate.application.kernel.call import Caller
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

SECOND = 1_000
REVOKED_ELSEWHERE = "DELETE FROM login_session"
USED = "SELECT last_seen_at, expires_at FROM login_session"


async def asked(house: House) -> Caller | None:
    """The session of the house's first token."""
    whose = str(house.accounts["student"].id)
    return await house.app.ports.sessions.caller("token-1", whose)


@pytest.fixture
async def signed_in(house: House) -> House:
    assert (await sign_in(house, STUDENT, PASSWORD, Role.STUDENT)).token == "token-1"
    assert await asked(house) is not None
    return house


async def test_a_token_revoked_elsewhere_is_accepted_for_at_most_five_seconds(
    signed_in: House,
) -> None:
    await signed_in.rows(REVOKED_ELSEWHERE)
    signed_in.clock.at = Instant(signed_in.clock.at + 5 * SECOND - 1)
    assert await asked(signed_in) is not None
    signed_in.clock.at = Instant(signed_in.clock.at + 1)
    assert await asked(signed_in) is None


async def test_using_a_cached_token_does_not_extend_the_five_seconds(signed_in: House) -> None:
    await signed_in.rows(REVOKED_ELSEWHERE)
    for _ in range(4):
        signed_in.clock.at = Instant(signed_in.clock.at + SECOND)
        assert await asked(signed_in) is not None
    signed_in.clock.at = Instant(signed_in.clock.at + SECOND)
    assert await asked(signed_in) is None


async def test_a_clock_set_back_does_not_extend_the_cache(signed_in: House) -> None:
    await signed_in.rows(REVOKED_ELSEWHERE)
    signed_in.clock.at = Instant(signed_in.clock.at - 1)
    assert await asked(signed_in) is None


async def test_a_cached_token_expires_on_time(signed_in: House) -> None:
    [(_, expires_at)] = await signed_in.rows(USED)
    signed_in.clock.at = expires_at - SECOND
    await signed_in.rows("UPDATE login_session SET last_seen_at = expires_at - 1000")
    assert await asked(signed_in) is not None
    signed_in.clock.at = Instant(signed_in.clock.at + SECOND)
    assert await asked(signed_in) is None


async def test_the_use_of_a_token_is_stored_once_an_hour(signed_in: House) -> None:
    [(seen, expires_at)] = await signed_in.rows(USED)
    signed_in.clock.at = Instant(signed_in.clock.at + 60 * MINUTE - 1)
    await asked(signed_in)
    assert await signed_in.rows(USED) == [(seen, expires_at)]
    signed_in.clock.at = Instant(signed_in.clock.at + 5 * SECOND)
    await asked(signed_in)
    later = 60 * MINUTE - 1 + 5 * SECOND
    assert await signed_in.rows(USED) == [(seen + later, expires_at + later)]
