"""The cost of counting an answer."""

from time import perf_counter
from typing import Final

from wordmate.adapters.metrics import Metrics

_TURNS: Final = 200_000


def observing_seconds(operation: str) -> float:
    """Seconds to count one answer."""
    metrics = Metrics({operation})
    path = f"/request/{operation}"
    began = perf_counter()
    for _ in range(_TURNS):
        metrics.request(path, 200, 0.002)
    return (perf_counter() - began) / _TURNS
