"""Words of one's own: favourites, marks, the memory box, search, and free practice."""

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
from wordmate.domain.lessons.exercise import Task
from wordmate.domain.reviews.maintenance import MOST_WORDS
from wordmate.domain.words.word_learning import WordState

ManyWords = Annotated[list[Id[WordId]], Meta(min_length=1, max_length=500)]
SomeWords = Annotated[list[Id[WordId]], Meta(max_length=500)]
Number = Annotated[
    int,
    Meta(ge=1, le=2**31 - 1, description="Counts what the device did; a repeat counts once."),
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
    """A word made a favourite, or none any more; it may have been done a while ago, offline."""

    word_id: Id[WordId]
    is_favorite: bool
    number: Number
    utc_changed: Instant | None = None


class SaveFavorites(Request, frozen=True, kw_only=True):
    """What a device did with favourites, in order."""

    device: Device
    changes: Annotated[list[FavoriteChange], Meta(min_length=1, max_length=500)]


class MarkWords(Request, frozen=True, kw_only=True):
    """Words to mark as mastered, or to take that back of."""

    word_ids: ManyWords
    is_mastered: bool


class UndoWordMarks(Request, frozen=True, kw_only=True):
    """Words whose last marking counts for nothing, unless something else came since."""

    word_ids: ManyWords


class PracticeAnswer(Request, frozen=True, kw_only=True):
    """One answer of free practice."""

    word_id: Id[WordId]
    right: bool
    latency_ms: LatencyMs
    number: Number
    task: Task | None = None
    utc_answered: Instant | None = None


class SubmitPractice(Request, frozen=True, kw_only=True):
    """Answers of free practice, in order; sent again they count once."""

    device: Device
    answers: Annotated[list[PracticeAnswer], Meta(min_length=1, max_length=500)]


class WordStanding(Response, frozen=True, kw_only=True):
    """What a word is to its student now."""

    word_id: Id[WordId]
    state: WordState
    is_favorite: bool


class WordsChanged(Response, frozen=True, kw_only=True):
    """The words that were named, as they stand now; unknown ones are left out.

    ``changed`` are those that this request made a difference to.
    """

    data: list[WordStanding]
    changed: list[Id[WordId]]


class BoxCounts(Response, frozen=True, kw_only=True):
    """How many words stand in which state."""

    total: int
    new: int
    learned_pending_test: int
    mastered: int
    forgotten: int


class BoxPage(Page[WordView], frozen=True, kw_only=True):
    """A page of a box, and how many of all its words stand in which state."""

    counts: BoxCounts


class ListBoxWords(PagedRequest, frozen=True, kw_only=True):
    """A book's words by state; a tutor names one of their students."""

    course_book_id: Id[BookId]
    state: WordState | None = None
    search: Typed | None = None
    student_id: Id[AccountId] | None = None


class ListFavoriteBox(PagedRequest, frozen=True, kw_only=True):
    """Favourites by state, as if they were a course."""

    state: WordState | None = None
    search: Typed | None = None


class ListFavoriteWords(PagedRequest, frozen=True, kw_only=True):
    """Favourites, the latest first or in the order of their letters."""

    search: Typed | None = None
    sort: Literal["RECENT", "WORD"] = "RECENT"


class ListMarkedWords(PagedRequest, frozen=True, kw_only=True):
    """The words that their student marked as mastered."""

    search: Typed | None = None


class SearchWords(PagedRequest, frozen=True, kw_only=True):
    """A search over all words that the student met or made a favourite."""

    search: Typed
    state: WordState | None = None


class ForgottenOfBook(Response, frozen=True, kw_only=True):
    """A book of which words are forgotten."""

    course_book: CourseBookView
    words: int


class WordsOfDay(Response, frozen=True, kw_only=True):
    """A local day, and how many words were worked on that day."""

    day: Day
    utc_start: Instant
    words: int


class PracticeSets(Response, frozen=True, kw_only=True):
    """What one may practise: favourites, the forgotten words of a book, a day's words."""

    favorites: int
    books: list[ForgottenOfBook]
    days: list[WordsOfDay]


class ListPracticeWords(PagedRequest, frozen=True, kw_only=True):
    """The words of one set: a book with ``FORGOTTEN``, a day with ``DAY``, and with ``ORDER`` a
    session whose wrong words are meant; ``KEPT`` are today's words of those whose review plan is
    over, ``HARD`` those that have to be taught again."""

    kind: Literal["FAVORITES", "FORGOTTEN", "DAY", "ORDER", "KEPT", "HARD"]
    course_book_id: Id[BookId] | None = None
    day: Day | None = None
    course_order_id: Id[OrderId] | None = None


class KeptWords(Response, frozen=True, kw_only=True):
    """The words whose review plan is over: how many are asked today, at most how many on a day (as
    the student set it), how many there are with those whose plan goes on, and how many are hard."""

    server_time: Instant
    today: int
    goal: int
    words: int
    hard: int


class SaveKeptWordsGoal(Request, frozen=True, kw_only=True):
    """At most how many kept words are asked on a day; 0: none."""

    words: Annotated[int, Meta(ge=0, le=MOST_WORDS)]


class ListHardWords(PagedRequest, frozen=True, kw_only=True):
    """A page of a student's hard words; a student sees their own."""

    student_id: Id[AccountId] | None = None


class ListWordMemories(Request, frozen=True, kw_only=True):
    """Words to tell of; a student sees their own memory of them."""

    word_ids: Annotated[list[Id[WordId]], Meta(min_length=1, max_length=100)]
    student_id: Id[AccountId] | None = None


class WordMemoryView(Response, frozen=True, kw_only=True):
    """What is expected of a word, never certain: how likely it is known now, how much likelier it
    is known ten days on for being asked now, and the day on which it falls under 80 of 100."""

    word_id: Id[WordId]
    known_percent: int
    gain_percent: int
    slips_on: Day | None
    is_hard: bool


class WordMemories(Response, frozen=True, kw_only=True):
    """The words that were taught, in the order asked for."""

    server_time: Instant
    data: list[WordMemoryView]


class FavoritesPage(PagedRequest, frozen=True, kw_only=True):
    """A page of favourites."""


class FavoriteAnswer(Request, frozen=True, kw_only=True):
    """How long a word of the lists took, and when it was answered: it may be a while ago."""

    word_id: Id[WordId]
    latency_ms: LatencyMs
    utc_answered: Instant | None = None


class SubmitFavoriteResult(Request, frozen=True, kw_only=True):
    """How learning or reviewing favourites went: three lists without a word in common.

    With its device and the number of its round a word counts once, however often and with
    whatever others it is sent; without them the same lists count once.
    """

    correct_word_ids: SomeWords = field(default_factory=list)
    wrong_word_ids: SomeWords = field(default_factory=list)
    already_known_word_ids: SomeWords = field(default_factory=list)
    answers: Annotated[list[FavoriteAnswer], Meta(max_length=500)] = field(default_factory=list)
    device: Device | None = None
    number: Number | None = None
