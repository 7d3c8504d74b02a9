"""Two servers on one PostgreSQL: acknowledgements are true, even if a server is killed.

``WORDMATE_RACES=all`` runs ten times as many rounds; ``python -m tests.races.two_servers`` prints
the violations.
"""

import os
from pathlib import Path
from typing import Final

from tests.races.two_servers import two_servers

ALL: Final = os.environ.get("WORDMATE_RACES") == "all"


async def test_acknowledgements_of_two_concurrent_servers_are_true(
    postgres_url: str, tmp_path: Path
) -> None:
    rounds, kills = (200, 20) if ALL else (20, 2)
    async with two_servers(postgres_url, tmp_path) as house:
        lived = await house.race(rounds)
        print(f"\n{lived}")
        died = await house.die(kills)
        print(f"{kills} kills:\n{died}")
        assert not await house.unlike_ledger()
    assert not lived.wrong, str(lived)
    assert not died.wrong, str(died)
