"""The service's slow hasher and the tests' fast one distinguish right and wrong passwords."""

import pytest

from tests.support.fakes import QuickHasher
from wordmate.adapters.system import Argon2
from wordmate.application.accounts.ports.services import PasswordHasher


@pytest.mark.parametrize("hasher", [QuickHasher(), Argon2()], ids=["quick", "argon2"])
async def test_a_password_matches_only_its_own_hash(hasher: PasswordHasher) -> None:
    hashed = await hasher.hash("maple7river")
    assert hashed != "maple7river"
    assert await hasher.verify(hashed, "maple7river")
    assert not await hasher.verify(hashed, "another")


@pytest.mark.parametrize("hasher", [QuickHasher(), Argon2()], ids=["quick", "argon2"])
@pytest.mark.parametrize("password", ["maple7river", "nobody's", ""])
async def test_no_password_matches_without_an_account(
    hasher: PasswordHasher, password: str
) -> None:
    assert not await hasher.verify(None, password)


async def test_an_invalid_hash_matches_no_password() -> None:
    assert not await Argon2().verify("not a hash", "maple7river")
