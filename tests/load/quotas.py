"""Processes that get a fraction of a core, where the machine lets its user say so."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final

from tests.load.processes import family

_GROUPS: Final = Path("/sys/fs/cgroup/cpu")
_numbers = count()


def can_limit() -> bool:
    """Whether this machine has what ``limited`` needs: control groups of version 1, and root."""
    return os.access(_GROUPS / "cpu.cfs_quota_us", os.W_OK)


@contextmanager
def limited(pids: Sequence[int], cores: float) -> Iterator[None]:
    """Each of some processes with its children gets so many cores at most, until the block ends."""
    groups = [_GROUPS / f"wordmate-{os.getpid()}-{next(_numbers)}" for _ in pids]
    try:
        for group, pid in zip(groups, pids, strict=True):
            group.mkdir()
            period = int((group / "cpu.cfs_period_us").read_text())
            (group / "cpu.cfs_quota_us").write_text(str(int(period * cores)))
            for member in family(pid):
                (group / "cgroup.procs").write_text(str(member))
        yield
    finally:
        for group in filter(Path.exists, groups):
            for one in (group / "cgroup.procs").read_text().split():
                (_GROUPS / "cgroup.procs").write_text(one)
            group.rmdir()
