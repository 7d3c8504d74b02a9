"""The use cases are tested on both databases."""

import pytest

from tests.support.databases import KINDS


@pytest.fixture(params=KINDS)
def database_kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    return str(request.param)
