"""The frequency bands of the test: ranks of English words, a quarter wider from one to the next."""

from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from typing import Final

FIRST_RANK: Final = 40
"""Words before it (the, of, and) hold sentences together; nobody is asked what they mean."""
LAST_RANKS: Final = (
    *(150, 200, 250, 320, 400, 500, 640, 800, 1_000, 1_280, 1_600, 2_000, 2_560, 3_200, 4_000),
    *(5_000, 6_400, 8_000, 10_000, 12_800, 16_000, 20_000),
)


@dataclass(frozen=True, slots=True)
class Band:
    """Ranks that are asked about together; the first band is the easiest."""

    first_rank: int
    last_rank: int

    @property
    def log_rank(self) -> float:
        """Its middle on the scale on which knowledge is measured."""
        return log(sqrt(self.first_rank * self.last_rank))


def _bands() -> tuple[Band, ...]:
    edges = pairwise((FIRST_RANK - 1, *LAST_RANKS))
    return tuple(Band(before + 1, last) for before, last in edges)


BANDS: Final = _bands()
"""From easy to hard; a band is named by its place in here."""


def band_up_to(last_rank: int) -> int:
    """The place of the band that ends at a rank; raises ValueError when none does."""
    return LAST_RANKS.index(last_rank)
