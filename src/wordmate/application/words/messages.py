"""Messages about one's own words: favourites, marks, the memory box, search, and free practice."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, field

from wordmate.application.content.messages import CourseBookView, WordView
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    Page,
    PagedRequest,
    Request,
    Response,
)
from wordmate.application.lessons.messages import Device
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.exercise import Reveal
from wordmate.domain.reviews.firmness import Firmness
from wordmate.domain.words.word_learning import WordState

ManyWords = Annotated[list[Id[WordId]], Meta(min_length=1, max_length=500)]
SomeWords = Annotated[list[Id[WordId]], Meta(max_length=500)]
Number = Annotated[
    int,
    Meta(
        ge=1,
        le=2**31 - 1,
        description="The device's own count of its actions; a repeat counts once.",
    ),
]
LatencyMs = Annotated[int, Meta(ge=0, le=24 * 60 * 60 * 1000)]
Typed = Annotated[
    str,
    Meta(max_length=64, description="The beginning of the English, or a part of the Chinese."),
]
Day = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-\d{2}-\d{2}$",
        min_length=10,
        max_length=10,
        description="A local day of the service's time zone, YYYY-MM-DD.",
    ),
]


class FavoriteChange(Request, frozen=True, kw_only=True):
    """A word made a favourite, or no longer one; possibly done earlier, offline."""

    word_id: Id[WordId]
    is_favorite: bool
    number: Number
    utc_changed: Instant | None = None


class SaveFavorites(Request, frozen=True, kw_only=True):
    """A device's changes of favourites, in order."""

    device: Device
    changes: Annotated[list[FavoriteChange], Meta(min_length=1, max_length=500)]


class MarkWords(Request, frozen=True, kw_only=True):
    """Words to mark as mastered, or to unmark."""

    word_ids: ManyWords
    is_mastered: bool


class UndoWordMarks(Request, frozen=True, kw_only=True):
    """Words whose last marking is undone, unless something else happened since."""

    word_ids: ManyWords


class PracticeAnswer(Request, frozen=True, kw_only=True):
    """One answer of free practice. ``task`` is how it was asked; ``reveal`` is how its choices
    appeared: on a "tap" of the student, who claims to know the word before seeing them, or because
    the "time" was over.
    """

    word_id: Id[WordId]
    right: bool
    latency_ms: LatencyMs
    number: Number
    task: Task | None = None
    other_word_id: Annotated[
        Id[WordId] | None,
        Meta(
            description="The word that was chosen instead; of a choice between two words, the other"
            " one, which a right answer tells apart."
        ),
    ] = None
    reveal: Reveal | None = None
    is_probe: Annotated[
        bool,
        Meta(description="Typed for the monthly probe, without a look at the word before."),
    ] = False


class SubmitPractice(Request, frozen=True, kw_only=True):
    """Answers of free practice, in order; repeats count once."""

    device: Device
    answers: Annotated[list[PracticeAnswer], Meta(min_length=1, max_length=500)]


class WordStanding(Response, frozen=True, kw_only=True):
    """The current state of a word for its student."""

    word_id: Id[WordId]
    state: WordState
    is_favorite: bool


class WordsChanged(Response, frozen=True, kw_only=True):
    """The current state of the named words; unknown ones are left out.

    ``changed`` are those that this request changed.
    """

    data: list[WordStanding]
    changed: list[Id[WordId]]


class BoxCounts(Response, frozen=True, kw_only=True):
    """The number of words by state."""

    total: int
    new: int
    learned_pending_test: int
    mastered: int
    forgotten: int


class BoxPage(Page[WordView], frozen=True, kw_only=True):
    """A page of a box, and the number of all its words by state."""

    counts: BoxCounts


class ListBoxWords(PagedRequest, frozen=True, kw_only=True):
    """A book's words by state; a tutor names one of their students."""

    course_book_id: Id[BookId]
    state: WordState | None = None
    search: Typed | None = None
    student_id: Id[AccountId] | None = None


class ListFavoriteBox(PagedRequest, frozen=True, kw_only=True):
    """Favourites by state, like those of a course."""

    state: WordState | None = None
    search: Typed | None = None


class ListFavoriteWords(PagedRequest, frozen=True, kw_only=True):
    """Favourites, latest first or alphabetically."""

    search: Typed | None = None
    sort: Literal["RECENT", "WORD"] = "RECENT"


class ListMarkedWords(PagedRequest, frozen=True, kw_only=True):
    """The words that the student marked as mastered."""

    search: Typed | None = None


class SearchWords(PagedRequest, frozen=True, kw_only=True):
    """Searches all words that the student met or made a favourite."""

    search: Typed
    state: WordState | None = None


class ListShelfWords(PagedRequest, frozen=True, kw_only=True):
    """The words that lessons taught a student, by how firm they are, of one book or of all; a
    tutor names one of their students."""

    firmness: Firmness | None = None
    course_book_id: Id[BookId] | None = None
    search: Typed | None = None
    student_id: Id[AccountId] | None = None


class ShelfCounts(Response, frozen=True, kw_only=True):
    """The number of words on a shelf, by how firm they are."""

    total: int
    new: int
    coming: int
    firm: int
    lasting: int


class ShelfPage(Page[WordView], frozen=True, kw_only=True):
    """A page of a shelf, and the number of all its words that the search finds, by how firm they
    are."""

    counts: ShelfCounts


class ForgottenOfBook(Response, frozen=True, kw_only=True):
    """A book with forgotten words."""

    course_book: CourseBookView
    words: int


class WordsOfDay(Response, frozen=True, kw_only=True):
    """A local day, and the number of words practised on it."""

    day: Day
    utc_start: Instant
    words: int


class PracticeSets(Response, frozen=True, kw_only=True):
    """The sets for practice: favourites, the forgotten words of a book, a day's words."""

    favorites: int
    books: list[ForgottenOfBook]
    days: list[WordsOfDay]


class ListPracticeWords(PagedRequest, frozen=True, kw_only=True):
    """The words of one set: with ``FORGOTTEN`` of a book, with ``DAY`` of a day, with ``ORDER`` the
    wrong words of a session; ``DUE`` are those of the daily list, ``HARD`` those to be taught
    again.
    """

    kind: Literal["FAVORITES", "FORGOTTEN", "DAY", "ORDER", "DUE", "HARD"]
    course_book_id: Id[BookId] | None = None
    day: Day | None = None
    course_order_id: Id[OrderId] | None = None


class PracticeWord(WordView, frozen=True, gc=False):
    """A word to practise. Those of the monthly probe are typed by their meaning, and not shown
    before."""

    is_probe: bool


class AnkiWordsKind(StrEnum):
    """Which words a student takes to Anki."""

    BOOK = "BOOK"
    FAVORITES = "FAVORITES"
    MET = "MET"


class CreateAnkiAddress(Request, frozen=True, kw_only=True):
    """The words to take to Anki: those of a book, the favourites, or all that were taught."""

    kind: AnkiWordsKind
    course_book_id: Annotated[
        Id[BookId] | None, Meta(description="The book, with the kind BOOK.")
    ] = None


class AnkiAddress(Response, frozen=True, kw_only=True):
    """The address of a file for Anki; it needs no token and is valid until then."""

    path: str
    words: Annotated[int, Meta(description="How many words the file has: 2,000 at most.")]
    total: Annotated[int, Meta(description="How many words there are.")]
    utc_expires: Instant


class DailyListView(Response, frozen=True, kw_only=True):
    """The daily list: how many words to ask today and how long they take; how many words are hard,
    and how many pairs of words are confused.
    """

    server_time: Instant
    today: int
    minutes: int
    hard: int
    confused: int


class ListHardWords(PagedRequest, frozen=True, kw_only=True):
    """A page of a student's hard words; a student sees their own."""

    student_id: Id[AccountId] | None = None


class HardWord(WordView, frozen=True, gc=False):
    """A hard word of a student, and the words that they confuse it with, most often first."""

    confused_with: tuple[WordView, ...]


class RetrieveProbeResults(Request, frozen=True, kw_only=True):
    """The results of a student's probes; a student sees their own."""

    student_id: Id[AccountId] | None = None


class ListMilestones(Request, frozen=True, kw_only=True):
    """The milestones of a student; a student sees their own."""

    student_id: Id[AccountId] | None = None


class MilestoneView(Response, frozen=True, kw_only=True):
    """A number of still known words, and the local day on which it was reached."""

    words: int
    reached_on: Day


class Milestones(Response, frozen=True, kw_only=True):
    """The milestones that a student reached, the smallest first."""

    data: list[MilestoneView]
    total: int


class ProbedWord(Response, frozen=True, kw_only=True):
    """An answer of a probe."""

    word: WordView
    right: bool
    utc_asked: Instant


class ProbeResultView(Response, frozen=True, kw_only=True):
    """How many words were still known some days after they were first taught, and which; the
    latest answer comes first."""

    met_days: Annotated[int, Meta(description="30 or 90.")]
    asked: int
    right: int
    words: list[ProbedWord]


class ProbeResults(Response, frozen=True, kw_only=True):
    """The results of the monthly probes of twelve months, by the age of the words; an age without
    answers is left out."""

    server_time: Instant
    first_day: Annotated[Day, Meta(description="The first local day of the twelve months.")]
    data: list[ProbeResultView]
    total: int


class ListConfusedWords(Request, frozen=True, kw_only=True):
    """The pairs of words that a student confuses; a student sees their own."""

    student_id: Id[AccountId] | None = None


class ConfusedWords(Response, frozen=True, kw_only=True):
    """Two confused words, and how often they were confused."""

    word: WordView
    other: WordView
    times: int


class ConfusedPairs(Response, frozen=True, kw_only=True):
    """The pairs that were confused at least twice, until both words are right on two days, the most
    often confused first."""

    data: list[ConfusedWords]
    total: int


class ListWordMemories(Request, frozen=True, kw_only=True):
    """Words to look up; a student sees their own memory of them."""

    word_ids: Annotated[list[Id[WordId]], Meta(min_length=1, max_length=100)]
    student_id: Id[AccountId] | None = None


class WordMemoryView(Response, frozen=True, kw_only=True):
    """Why a word is asked: the day on which it was asked last, and whether it was known then (null
    if it was not asked since its lesson); the probability, never certain, that it is known now;
    since when or from when on it is due, and the day on which this probability falls under 80 of
    100.
    """

    word_id: Id[WordId]
    asked_on: Day
    was_known: bool | None
    known_percent: int
    due_on: Day | None
    slips_on: Day | None
    is_hard: bool


class WordMemories(Response, frozen=True, kw_only=True):
    """The taught words, in the requested order."""

    server_time: Instant
    data: list[WordMemoryView]
    total: int


class FavoritesPage(PagedRequest, frozen=True, kw_only=True):
    """A page of favourites."""


class FavoriteAnswer(Request, frozen=True, kw_only=True):
    """The time that a word of the lists took."""

    word_id: Id[WordId]
    latency_ms: LatencyMs


class SubmitFavoriteResult(Request, frozen=True, kw_only=True):
    """The result of learning or reviewing favourites: three disjoint lists.

    With its device and the number of its round a word counts once, however it is sent again;
    without them the same lists count once.
    """

    correct_word_ids: SomeWords = field(default_factory=list)
    wrong_word_ids: SomeWords = field(default_factory=list)
    already_known_word_ids: SomeWords = field(default_factory=list)
    answers: Annotated[list[FavoriteAnswer], Meta(max_length=500)] = field(default_factory=list)
    device: Device | None = None
    number: Number | None = None
