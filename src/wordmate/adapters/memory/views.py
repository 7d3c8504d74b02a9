"""Orders, books and words as messages show them."""

from collections import Counter

from wordmate.adapters.memory.tables import Entry, Tables
from wordmate.application.content.audio_key import audio_urls
from wordmate.application.content.course_metric import WordCounts
from wordmate.application.content.messages import CourseBookView, WordView
from wordmate.application.orders.views import OrderContext
from wordmate.domain.content.word_text import NOTHING_OWN
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import UNMET


def context_of(tables: Tables, order: CourseOrder) -> OrderContext:
    """What is shown of an order besides itself."""
    tutor = tables.accounts.get(order.tutor_id or 0)
    book_id = order.course_book_id
    return OrderContext(
        student_name=tables.accounts[order.student_id].account.name,
        tutor_name=None if tutor is None else tutor.account.name,
        book=None if book_id is None else book_view(tables, book_id),
    )


def entries_of(tables: Tables, book_id: BookId) -> dict[int, Entry]:
    """A book's entries by their positions, in book order."""
    entries = {at: one for (book, at), one in tables.entries.items() if book == book_id}
    return dict(sorted(entries.items()))


def book_view(tables: Tables, book_id: BookId) -> CourseBookView:
    """A book as the shelf shows it."""
    book = tables.books[book_id]
    return CourseBookView(
        course_book_id=book_id,
        code=book.code,
        title_zh=book.title_zh,
        title_en=book.title_en,
        category=book.category,
        level=book.level,
        material_type=book.material_type,
        word_count=len(entries_of(tables, book_id)),
        interaction_link=tables.links_of_books.get(book_id),
    )


def word_view(
    tables: Tables, word_id: WordId, student_id: AccountId, entry: Entry | None = None
) -> WordView:
    """A word as a book's entry of it shows it, as itself without one."""
    word, own_text = tables.words[word_id], NOTHING_OWN if entry is None else entry.own_text

    def shown(name: str) -> str:
        said: str | None = getattr(own_text, name)
        return str(getattr(word.text, name)) if said is None else said

    known = tables.known.get((student_id, word_id), UNMET)
    return WordView(
        id=word_id,
        en_word=word.en,
        zh_word=shown("zh_word"),
        phonetic=shown("phonetic"),
        phonetic_uk=shown("phonetic_uk"),
        phonetic_us=shown("phonetic_us"),
        part_of_speech=shown("part_of_speech"),
        original_text=shown("example"),
        original_text_zh=shown("example_zh"),
        knowledge_points=shown("knowledge"),
        **audio_urls(shown("audio_key")),
        state=known.state,
        is_favorite=known.favorite_at is not None,
        distractors=(),
    )


def word_counts(tables: Tables, book_id: BookId, student_id: AccountId) -> WordCounts:
    """How a student knows the words of a book."""
    words = {one.word_id for one in entries_of(tables, book_id).values()}
    known = [tables.known[student_id, one] for one in words if (student_id, one) in tables.known]
    states = Counter(one.state for one in known)
    return WordCounts(
        states[WordState.LEARNED_PENDING_TEST],
        states[WordState.MASTERED],
        states[WordState.FORGOTTEN],
        favorite=sum(one.favorite_at is not None for one in known),
    )
