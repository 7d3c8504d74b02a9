"""The query of course books."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.content.ports import AudioVersion
from wordmate.application.content.voices import Voices
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, Query, query

ListBooks = query(
    "CustomerListCourseBook",
    ListCourseBook,
    Page[CourseBookView],
    "The shelf of course books.",
    roles=SIGNED_IN,
    owns=Owns.ANY_CATALOGUE,
)


class FilesOfKeys(NamedTuple):
    """Audio keys, and a version of their files."""

    keys: Sequence[str]
    version: AudioVersion


VoicesOfWords = Query[Sequence[str], Voices]("voices")
"""How English words sound."""
ReadyAudio = Query[FilesOfKeys, AbstractSet[str]]("ready audio")
"""Which of these keys have the files of this version."""
