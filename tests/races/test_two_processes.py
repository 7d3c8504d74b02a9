"""Two servers on one PostgreSQL: what was acknowledged is true, also when one of them dies.

``WORDMATE_RACES=all`` runs ten times as many rounds; ``python -m tests.races.two_servers`` prints
what it finds.
"""

import asyncio
import os
from pathlib import Path
from typing import Final

from tests.races.two_servers import at_two_servers

ALL: Final = os.environ.get("WORDMATE_RACES") == "all"


def test_what_two_servers_acknowledge_at_once_is_true(postgres_url: str, tmp_path: Path) -> None:
    rounds, kills = (200, 20) if ALL else (20, 2)
    lived, died = asyncio.run(at_two_servers(postgres_url, tmp_path, rounds=rounds, kills=kills))
    print(f"\n{lived}\n{kills} kills:\n{died}")
    assert not lived.wrong, str(lived)
    assert not died.wrong, str(died)
