"""Compares booked pay with recomputed pay: ``python -m tests.studies.pay [LESSONS] [SEED]``."""

import sys
from time import perf_counter

from tests.studies.pay.study import differing


def main() -> None:
    """Prints every difference; fails if there is one."""
    lessons, seed = (int(one) for one in (*sys.argv[1:], "100000", "20261122")[:2])
    if len(sys.argv) == 2:
        seed = 20261122
    begun, found = perf_counter(), 0
    for text in differing(lessons, seed):
        print(text)
        found += 1
    print(f"{lessons} lessons, seed {seed}: {found} differences, {perf_counter() - begun:.0f} s")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
