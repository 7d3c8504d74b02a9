"""The words that a student has something to do with."""

from collections import Counter
from collections.abc import Iterable, Sequence

from wordmate.adapters.memory.tables import Entry, Tables
from wordmate.adapters.memory.views import book_view, entries_of, word_view
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.messages import Page
from wordmate.application.words.messages import BoxCounts, ForgottenOfBook
from wordmate.application.words.ports import Listed
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.lesson import Lesson
from wordmate.domain.orders.deletion import DeletionStatus
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordHappened, WordKnown
from wordmate.domain.words.word_search import SearchedIn, WordSearch


class MemoryOwnWordReads:
    """``OwnWordsReads``."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def box_words(
        self, course_book_id: BookId, student_id: AccountId, wanted: Listed
    ) -> Page[WordView]:
        return _cut(self._box(course_book_id, student_id), wanted)

    async def box_counts(self, course_book_id: BookId, student_id: AccountId) -> BoxCounts | None:
        if course_book_id not in self._tables.books:
            return None
        return _counted(self._box(course_book_id, student_id))

    async def favorite_words(
        self, student_id: AccountId, wanted: Listed, *, by_word: bool = False
    ) -> Page[WordView]:
        favorites = self._favorites(student_id)
        return _cut(sorted(favorites, key=_letters) if by_word else favorites, wanted)

    async def favorite_counts(self, student_id: AccountId) -> BoxCounts:
        return _counted(self._favorites(student_id))

    async def marked_words(self, student_id: AccountId, wanted: Listed) -> Page[WordView]:
        marked = [
            (one.marked_at, word_id)
            for word_id, one in self._known_of(student_id)
            if one.marked_at is not None and one.state is WordState.MASTERED
        ]
        return _cut(self._views(student_id, (one for _, one in sorted(marked)[::-1])), wanted)

    async def lessons_held(
        self,
        student_id: AccountId,
        since: Instant,
        until: Instant,
        *,
        booked: tuple[Instant, Instant],
    ) -> Sequence[Lesson]:
        tables = self._tables
        return [
            Lesson(
                order=one,
                progress=saved.state if (saved := tables.progress.get(one.id)) else None,
                result=tables.results.get(one.id),
            )
            for one in tables.orders.values()
            if one.student_id == student_id
            and one.status is OrderStatus.COMPLETED
            and one.deletion is not DeletionStatus.DELETED
            and booked[0] <= one.appointment_at < booked[1]
            and since <= (one.started_at or 0) < until
        ]

    async def words_happened(
        self, student_id: AccountId, since: Instant, until: Instant
    ) -> Sequence[WordHappened]:
        story = self._tables.word_events.get(student_id, ())
        return [one for one in story if since <= one.happened_at < until]

    async def found_words(self, student_id: AccountId, wanted: Listed) -> Page[WordView]:
        search = wanted.search
        words = [
            word_view(self._tables, word_id, student_id, self._saying(word_id, search))
            for word_id, _ in self._known_of(student_id)
        ]
        return _cut(sorted(words, key=_letters), wanted)

    def _saying(self, word_id: WordId, search: WordSearch | None) -> Entry:
        """The first book's entry that says what is searched for, where the word itself does not."""
        plain = Entry(word_id)
        if search is None or search.where is not SearchedIn.CHINESE:
            return plain
        if search.text in self._tables.words[word_id].text.zh_word:
            return plain
        entries = (
            entry for _, entry in sorted(self._tables.entries.items(), key=lambda one: one[0])
        )
        said = (one for one in entries if one.word_id == word_id)
        return next((one for one in said if search.text in (one.own_text.zh_word or "")), plain)

    async def forgotten_by_book(self, student_id: AccountId) -> Sequence[ForgottenOfBook]:
        found = [
            ForgottenOfBook(course_book=book_view(self._tables, book_id), words=counts.forgotten)
            for book_id in self._tables.books
            if (counts := _counted(self._box(book_id, student_id))).forgotten
        ]
        return sorted(found, key=lambda one: -one.words)

    def _known_of(self, student_id: AccountId) -> list[tuple[WordId, WordKnown]]:
        known = self._tables.known.items()
        return [(word_id, one) for (owner, word_id), one in known if owner == student_id]

    def _favorites(self, student_id: AccountId) -> list[WordView]:
        favorites = [
            (one.favorite_at, word_id)
            for word_id, one in self._known_of(student_id)
            if one.favorite_at is not None
        ]
        return self._views(student_id, (one for _, one in sorted(favorites)[::-1]))

    def _box(self, book_id: BookId, student_id: AccountId) -> list[WordView]:
        entries = entries_of(self._tables, book_id).values()
        return [word_view(self._tables, one.word_id, student_id, one) for one in entries]

    def _views(self, student_id: AccountId, word_ids: Iterable[WordId]) -> list[WordView]:
        return [word_view(self._tables, one, student_id, Entry(one)) for one in word_ids]


def _letters(word: WordView) -> str:
    return word.en_word


def _cut(words: Sequence[WordView], wanted: Listed) -> Page[WordView]:
    found = [
        one
        for one in words
        if (not wanted.states or one.state in wanted.states) and _is_meant(one, wanted.search)
    ]
    return Page(data=found[wanted.offset : wanted.offset + wanted.limit], total=len(found))


def _is_meant(word: WordView, search: WordSearch | None) -> bool:
    if search is None:
        return True
    if search.where is SearchedIn.CHINESE:
        return search.text in word.zh_word
    return word.en_word.lower().startswith(search.beginning)


def _counted(words: Sequence[WordView]) -> BoxCounts:
    states = Counter(one.state for one in words)
    return BoxCounts(
        total=len(words),
        new=states[WordState.NEW],
        learned_pending_test=states[WordState.LEARNED_PENDING_TEST],
        mastered=states[WordState.MASTERED],
        forgotten=states[WordState.FORGOTTEN],
    )
