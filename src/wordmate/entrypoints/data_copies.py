"""Makes the file of a copy of a person's data, after the store asked for it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from wordmate.adapters.jobs.delivery import Followed, Wait
from wordmate.adapters.sheets.personal_copy import copy_file
from wordmate.application.ports import Ports
from wordmate.application.privacy.copying import PersonalCopy, PersonalTable
from wordmate.application.privacy.data_copies import copy_made, copy_to_make
from wordmate.domain.privacy.data_copy import DataCopyAsked


class MakeDataCopy:
    """Writes the file in the worker's thread. Only the reading of each page and the storing run on
    the event loop, each for a short time, however much data there is.
    """

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    def __call__(self, message: Followed[DataCopyAsked], wait: Wait) -> None:
        ports = self._ports
        found = wait(copy_to_make(ports, message.event))
        if found is None:
            # A run that was killed before the person was erased may have left it.
            wait(ports.blobs.delete(message.event.name))
            return
        data, asked = found
        now = datetime.fromtimestamp(ports.clock.now() / 1000, ports.policy.zone)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "copy.zip"
            with copy_file(path, data.account_no, language=asked.language, now=now) as file:
                for table in data.tables:
                    with file.table(table) as write:
                        for rows in _pages(data, table, wait):
                            write(rows)
            wait(ports.blobs.put_file(asked.name, path))
            size = path.stat().st_size
        if not wait(copy_made(ports, asked, size)):
            wait(ports.blobs.delete(asked.name))


def _pages(data: PersonalCopy, table: PersonalTable, wait: Wait) -> Iterator[Sequence[Any]]:
    after: Sequence[object] = ()
    while True:
        page = wait(data.page(table, after))
        yield page.rows
        if not (after := page.last):
            return
