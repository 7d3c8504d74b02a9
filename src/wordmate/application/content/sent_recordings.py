"""The store loads recordings of a book's words at the desk."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from wordmate.application.content.books import book_id
from wordmate.application.content.listening import Flaw
from wordmate.application.content.recording_messages import (
    LoadedRecordings,
    LoadRecordings,
    RefusedRecording,
)
from wordmate.application.content.recordings import take_recordings
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.files import FILE_BODY_LIMIT
from wordmate.application.kernel.operations import Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.loading import refusal_to_load
from wordmate.domain.kernel.errors import check
from wordmate.domain.kernel.staff import Right

UNKNOWN: Final = "unknown"
"""The reason of a file that matches no word of the book."""


def reason_of(flaw: Flaw) -> str:
    """The code of a reason."""
    return flaw.name.lower()


def stem_of(name: str) -> str:
    """A file's name without folders and ending."""
    return PurePosixPath(name.replace("\\", "/")).stem


@dataclass(frozen=True, slots=True)
class _Sent:
    """A file of a request."""

    name: str
    content: bytes

    @property
    def stem(self) -> str:
        return stem_of(self.name)

    def read(self, most: int) -> bytes:
        return self.content[: most + 1]


@operation(
    "StoreLoadRecordings",
    right=Right.CONTENT,
    owns=Owns.ANY_CATALOGUE,
    body_limit=FILE_BODY_LIMIT,
    changes=True,
)
async def load_recordings(ports: Ports, call: Call, request: LoadRecordings) -> LoadedRecordings:
    """Loads recordings of a book's words, each named after its word, as the command line does.
    Loading a file again changes nothing. Recordings are loaded by staff of the house.
    """
    check(refusal_to_load(call.staff))
    number, refused = await book_id(ports.units, request.book_code), list[RefusedRecording]()

    async def noted(unit: Unit, words: int) -> None:
        entry = AuditEntry(
            event=AuditEvent.RECORDINGS_LOADED,
            at=ports.clock.now(),
            actor=call.by,
            facts={"book": request.book_code, "words": words},
        )
        await unit.audit.put(entry)

    taken = await take_recordings(
        [_Sent(one.file, one.content) for one in request.files],
        number,
        units=ports.units,
        blobs=ports.blobs,
        listener=ports.listener,
        engine=ports.speech_name,
        refused=lambda name, flaw: refused.append(
            RefusedRecording(file=name, reason=reason_of(flaw))
        ),
        noted=noted,
        follows=request.is_last,
    )
    refused += [RefusedRecording(file=name, reason=UNKNOWN) for name in taken.unknown]
    return LoadedRecordings(
        new=taken.new,
        replaced=taken.replaced,
        same=taken.same,
        refused=refused,
        missing=taken.missing,
    )
