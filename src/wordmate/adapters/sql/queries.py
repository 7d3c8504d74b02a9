"""Answers every query over one source of committed data."""

from collections.abc import Set as AbstractSet
from importlib import import_module
from pathlib import Path
from typing import Any

from wordmate.adapters.sql.engine.statement import Source
from wordmate.adapters.sql.kernel.queries import ANSWERS, MAY_LAG, Read
from wordmate.application.ports import Ports

for _module in sorted(Path(__file__).parent.glob("*/*queries.py")):
    import_module(f"{__package__}.{_module.parent.name}.{_module.stem}")


class SqlQueries:
    """Finds the function that answers a query. Queries that may lag read the replica, if there is
    one."""

    def __init__(self, source: Source, replica: Source | None = None) -> None:
        self._source, self._replica = source, replica or source

    async def answer(self, name: str, ports: Ports, call: Any, request: Any) -> Any:
        source = self._replica if name in MAY_LAG else self._source
        read = Read(source, ports, ports.clock.now())
        return await ANSWERS[name](read, call, request)


def check_answered(declared: AbstractSet[str]) -> None:
    """Raises TypeError unless each of these queries has an answer, and each answer its query."""
    if wrong := declared ^ ANSWERS.keys():
        raise TypeError(f"declared or answered alone: {', '.join(sorted(wrong))}")
