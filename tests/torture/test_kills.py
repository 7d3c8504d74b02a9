"""A real server that is killed during lessons: nothing acknowledged is lost or doubled.

``just kills`` runs a hundred rounds on each database.
"""

from pathlib import Path
from typing import Final

from tests.torture.kills import killed

ROUNDS: Final = 1


def test_nothing_is_lost_or_doubled_when_the_server_is_killed(
    database_url: str, tmp_path: Path
) -> None:
    findings = killed(database_url, tmp_path, ROUNDS)
    assert not findings.wrong, str(findings)
    assert findings.counts["kills"] == ROUNDS
