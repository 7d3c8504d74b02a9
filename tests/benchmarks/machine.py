"""Which core does what, and what machine this is."""

import os
from pathlib import Path
from typing import Final

CORES: Final = sorted(os.sched_getaffinity(0))
"""What this process may use."""
SERVERS_CORE: Final = CORES[0]
"""The servers under measurement."""
OTHER_CORE: Final = CORES[-1]
"""The load generator and PostgreSQL."""


def pin(core: int, pid: int = 0) -> None:
    """Keeps a process, and what it starts from now on, on one core."""
    os.sched_setaffinity(pid, {core})


def described() -> str:
    """The machine and what else it is doing, in one line."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        "unknown",
    )
    return f"{len(CORES)} cores ({model}), load {os.getloadavg()[0]:.1f}"
