"""The comparison of two servers with one process. ``just scaling`` runs it with enough lessons."""

import asyncio
from pathlib import Path

from tests.load.scaling import Compared, Round, compared
from tests.support.databases import PostgresServer


def test_two_servers_with_a_worker_do_the_work_of_one_process(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    with postgres_server.copy() as one, postgres_server.copy() as other:
        found = asyncio.run(compared((one, other), tmp_path, 0.5, None, lessons=2, rounds=1))

    [single], [double] = found.single, found.double
    assert single.rate > 0
    assert double.rate > 0
    assert set(single.uses) == {"server 1", "PostgreSQL", "load"}
    assert set(double.uses) == {*single.uses, "server 2", "worker", "Redis"}


def test_a_round_is_compared_with_the_one_beside_it() -> None:
    single = [Round(rate, {}) for rate in (100, 50, 200)]
    double = [Round(rate, {}) for rate in (150, 100, 500)]

    assert Compared(single, double).ratio == 2
