"""A worker process whose message never ends, until the test kills it."""

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any

from tests.adapters.jobs.stage import HandClock, opened, working
from wordmate.adapters.jobs.delivery import Followed, Wait
from wordmate.adapters.jobs.transport import ThroughRedis


def hang(message: Followed[Any], wait: Wait) -> None:
    sys.stdout.write(f"began {message.id}\n")
    sys.stdout.flush()
    threading.Event().wait()


async def main(database_path: str, redis_url: str) -> None:
    database = opened(Path(database_path))
    async with working(database, HandClock(), {"t": hang}, transport=ThroughRedis(redis_url)):
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
