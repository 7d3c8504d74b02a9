"""A new database is read and written by several connections at once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.jobs.stage import NOON, database_at
from tests.support.patience import PATIENCE_S
from wordmate.adapters.sql.accounts.stores import BY_ID


@pytest.mark.parametrize("nth", range(30))
async def test_readers_and_writer_open_a_new_file_together(tmp_path: Path, nth: int) -> None:
    database = database_at(tmp_path)
    reads = [database.source.one(BY_ID, id=1) for _ in range(4)]
    writes = [database.run(lambda unit: unit.outbox.forget_done(NOON))]
    try:
        await asyncio.gather(*reads, *writes)
    finally:
        await database.close()
    with closing(sqlite3.connect(tmp_path / "wordmate.sqlite", timeout=PATIENCE_S)) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
