"""The floor: recorded statements on the raw driver behind bare Litestar handlers."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import aiosqlite
import asyncpg
import msgspec
from litestar import Litestar, Request, Response, post

from tests.benchmarks.data import Scale
from tests.benchmarks.operations import Measured
from tests.benchmarks.recording import Step

Rows = Sequence[Any]
Run = Callable[[list[tuple[str, list[Any]]], bool], Awaitable[Rows]]
"""Runs statements, in one transaction or as a single read; answers the last one's rows."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -16384",
    "PRAGMA temp_store = MEMORY",
)


class _Plain(asyncpg.Connection):  # type: ignore[misc]
    """A connection that the pool hands on as it is: one round trip less for the floor."""

    def get_reset_query(self) -> str:
        return ""


async def postgres_floor(url: str) -> Run:
    """asyncpg with its own pool of ten."""
    pool = await asyncpg.create_pool(
        url, min_size=10, max_size=10, connection_class=_Plain, max_inactive_connection_lifetime=0
    )

    async def run(steps: list[tuple[str, list[Any]]], in_transaction: bool) -> Rows:
        async with pool.acquire() as connection:
            if not in_transaction:
                ((sql, args),) = steps
                return [tuple(row) for row in await connection.fetch(sql, *args)]
            async with connection.transaction():
                for sql, args in steps:
                    rows = await connection.fetch(sql, *args)
            return [tuple(row) for row in rows]

    return run


async def sqlite_floor(path: str) -> Run:
    """aiosqlite for reads, four connections; one thread with sqlite3 for whole transactions."""
    readers: asyncio.LifoQueue[aiosqlite.Connection] = asyncio.LifoQueue()
    for _ in range(4):
        reader = await aiosqlite.connect(path, isolation_level=None)
        for pragma in (*_PRAGMAS, f"PRAGMA mmap_size = {1 << 30}"):
            await reader.execute(pragma)
        readers.put_nowait(reader)
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in _PRAGMAS:
        writer.execute(pragma)
    thread, loop = ThreadPoolExecutor(1), asyncio.get_running_loop()

    def transaction(steps: list[tuple[str, list[Any]]]) -> Rows:
        writer.execute("BEGIN IMMEDIATE")
        for sql, args in steps:
            rows = writer.execute(sql, args).fetchall()
        writer.execute("COMMIT")
        return rows

    async def run(steps: list[tuple[str, list[Any]]], in_transaction: bool) -> Rows:
        if in_transaction:
            return await loop.run_in_executor(thread, transaction, steps)
        ((sql, args),) = steps
        reader = await readers.get()
        try:
            return list(await reader.execute_fetchall(sql, args))
        finally:
            readers.put_nowait(reader)

    return run


def floor_app(run: Run, scripts: Sequence[tuple[Measured, list[Step]]], scale: Scale) -> Litestar:
    """A bare handler for each operation under its own name."""

    def handler(measured: Measured, steps: list[Step]) -> Any:
        in_transaction = measured.lessons is not None

        @post(f"/request/{measured.name}", status_code=200)
        async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
            values = measured.variables(msgspec.json.decode(await request.body()), scale)
            rows = await run([(step.sql, step.filled(values)) for step in steps], in_transaction)
            return Response(msgspec.json.encode(rows), media_type="application/json")

        return handle

    return Litestar(
        [handler(measured, steps) for measured, steps in scripts],
        openapi_config=None,
        logging_config=None,
    )
