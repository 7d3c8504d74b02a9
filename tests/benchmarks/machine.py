"""The assignment of cores, and a description of the machine."""

import os
from pathlib import Path
from typing import Final

CORES: Final = sorted(os.sched_getaffinity(0))
"""The cores that this process may use."""
SERVERS_CORE: Final = CORES[0]
"""The core of the servers under measurement."""
OTHER_CORE: Final = CORES[-1]
"""The core of the load generator and PostgreSQL."""


def pin(core: int, pid: int = 0) -> None:
    """Pins a process, and its later children, to one core."""
    os.sched_setaffinity(pid, {core})


def described() -> str:
    """The machine and its load, in one line."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        "unknown",
    )
    return f"{len(CORES)} cores ({model}), load {os.getloadavg()[0]:.1f}"
