"""The query of course books."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from wordmate.application.content.messages import CourseBookView, ListCourseBook
from wordmate.application.content.ports import AudioVersion
from wordmate.application.content.recording_messages import MatchedRecordings, MatchRecordings
from wordmate.application.content.store_messages import (
    ListStoreBooks,
    QueryStoreBook,
    StoreBookWords,
    StoreShelf,
)
from wordmate.application.content.voices import Voices
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, Owns, Query, query
from wordmate.domain.kernel.staff import Right

ListBooks = query(
    "CustomerListCourseBook",
    ListCourseBook,
    Page[CourseBookView],
    "The shelf of course books.",
    roles=SIGNED_IN,
    owns=Owns.ANY_CATALOGUE,
)
StoreBooks = query(
    "StoreListBook",
    ListStoreBooks,
    StoreShelf,
    "Lists the course books by level and shelf, with the students who use them.",
    right=Right.CONTENT,
    or_right=Right.SCHEDULE,
    owns=Owns.ANY_CATALOGUE,
)
WordsOfStoreBook = query(
    "StoreQueryBook",
    QueryStoreBook,
    StoreBookWords,
    "Returns a course book and a page of its words, with their texts as this book shows them.",
    right=Right.CONTENT,
    owns=Owns.ANY_CATALOGUE,
)
MatchedToWords = query(
    "StoreMatchRecordings",
    MatchRecordings,
    MatchedRecordings,
    "Says which words of a book the files of recordings are named after; stores nothing.",
    right=Right.CONTENT,
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
