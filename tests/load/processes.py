"""What the processes of a service take of the machine."""

import os
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Taken(NamedTuple):
    """What was taken by then: memory in MB, and seconds of processor time."""

    at: float
    memory: float
    processor: float


class Use(NamedTuple):
    """Memory in MB at begin and end, and the number of cores that were used on average."""

    before: float
    after: float
    cores: float


def taken(groups: Mapping[str, int]) -> dict[str, Taken]:
    """What named processes have taken so far, each with its children."""
    return {name: _taken(pid) for name, pid in groups.items()}


def used(before: Mapping[str, Taken], after: Mapping[str, Taken]) -> dict[str, Use]:
    """What each took in between."""
    return {
        name: Use(
            one.memory,
            after[name].memory,
            (after[name].processor - one.processor) / (after[name].at - one.at),
        )
        for name, one in before.items()
    }


def _taken(pid: int) -> Taken:
    """Memory that processes share counts once."""
    parts = [(_kb(one), _seconds(one)) for one in family(pid)]
    return Taken(monotonic(), sum(kb for kb, _ in parts) / 1024, sum(s for _, s in parts))


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has ended
        return []
    return [pid, *(each for child in children for each in family(int(child)))]


def _kb(pid: int) -> int:
    """Its proportional share of the memory that it uses."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _seconds(pid: int) -> float:
    """The processor time of a process, and of its children that have ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return sum(map(int, stat.rpartition(")")[2].split()[11:15])) / _TICKS
