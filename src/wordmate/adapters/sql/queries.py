"""Answers every query over one source of committed data."""

from collections.abc import Set as AbstractSet
from importlib import import_module
from pathlib import Path
from typing import Any

from wordmate.adapters.sql.engine.statement import Source
from wordmate.adapters.sql.kernel.queries import ANSWERS, Read
from wordmate.application.ports import Ports

for _module in sorted(Path(__file__).parent.glob("*/*queries.py")):
    import_module(f"{__package__}.{_module.parent.name}.{_module.stem}")


class SqlQueries:
    """Finds the function that answers a query."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def answer(self, name: str, ports: Ports, call: Any, request: Any) -> Any:
        read = Read(self._source, ports, ports.clock.now())
        return await ANSWERS[name](read, call, request)


def check_answered(declared: AbstractSet[str]) -> None:
    """Raises TypeError unless each of these queries has an answer, and each answer its query."""
    if wrong := declared ^ ANSWERS.keys():
        raise TypeError(f"declared or answered alone: {', '.join(sorted(wrong))}")
