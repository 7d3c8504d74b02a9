"""The list of erasures in a file beside the backups: account numbers and times, no names."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.privacy.erasure import Erasure


class ErasureFile:
    """``ErasureList`` in a file, replaced as a whole."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def put(self, erasures: Iterable[Erasure]) -> None:
        """Adds erasures to the list. Raises OSError."""
        before = self.listed()
        after = sorted({*before, *erasures}, key=lambda one: (one.erased_at, one.account_no))
        if after == before:
            return
        part = self._path.with_name(f".{self._path.name}.part")
        part.write_text(json.dumps([asdict(one) for one in after], indent=1), "utf-8")
        part.replace(self._path)

    def listed(self) -> Sequence[Erasure]:
        """The erasures of the list, the oldest first; none without a file. Raises OSError, and
        ValueError for a damaged list.
        """
        try:
            rows = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return []
        try:
            return [
                Erasure(row["account_no"], Instant(row["opened_at"]), Instant(row["erased_at"]))
                for row in rows
            ]
        except (KeyError, TypeError):
            raise ValueError(f"{self._path} is no list of erasures") from None
