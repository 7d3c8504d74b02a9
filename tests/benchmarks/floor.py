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
Run = Callable[[Sequence[Step], dict[str, object], bool], Awaitable[Rows]]
"""Runs statements, in one transaction or as reads; returns the last one's rows."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cache_size = -16384",
    "PRAGMA temp_store = MEMORY",
)


class _Plain(asyncpg.Connection):
    """A connection that returns to the pool without a reset: one round trip less for the floor."""

    def get_reset_query(self) -> str:
        return ""


async def postgres_floor(url: str) -> Run:
    """asyncpg with its own pool of ten."""
    pool = await asyncpg.create_pool(
        url, min_size=10, max_size=10, connection_class=_Plain, max_inactive_connection_lifetime=0
    )

    async def run(steps: Sequence[Step], values: dict[str, object], in_transaction: bool) -> Rows:
        async with pool.acquire() as connection:
            if not in_transaction:
                for step in steps:
                    rows = await connection.fetch(step.sql, *step.filled(values))
                return [tuple(row) for row in rows]
            async with connection.transaction():
                for step in steps:
                    rows = await connection.fetch(step.sql, *step.filled(values))
                    values |= step.answered(rows)
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

    def transaction(steps: Sequence[Step], values: dict[str, object]) -> Rows:
        writer.execute("BEGIN IMMEDIATE")
        for step in steps:
            rows = writer.execute(step.sql, step.filled(values)).fetchall()
            values |= step.answered(rows)
        writer.execute("COMMIT")
        return rows

    async def run(steps: Sequence[Step], values: dict[str, object], in_transaction: bool) -> Rows:
        if in_transaction:
            return await loop.run_in_executor(thread, transaction, steps, values)
        reader = await readers.get()
        try:
            for step in steps:
                rows = await reader.execute_fetchall(step.sql, step.filled(values))
            return list(rows)
        finally:
            readers.put_nowait(reader)

    return run


def floor_app(run: Run, scripts: Sequence[tuple[Measured, list[Step]]], scale: Scale) -> Litestar:
    """A bare handler for each operation under its own name."""

    def handler(measured: Measured, steps: list[Step]) -> Any:
        in_transaction = measured.lessons is not None

        @post(f"/request/{measured.name}", status_code=200)
        async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
            body = msgspec.json.decode(await request.body())
            if not measured.names_student:
                body["studentId"] = int(request.headers["x-user-id"])
            values = dict(measured.variables(body, scale))
            rows = await run(steps, values, in_transaction)
            return Response(msgspec.json.encode(rows), media_type="application/json")

        return handle

    return Litestar(
        [handler(measured, steps) for measured, steps in scripts],
        openapi_config=None,
        logging_config=None,
    )
