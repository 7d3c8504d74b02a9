"""The store's queries of course books and their words."""

from enum import StrEnum
from functools import cache
from typing import Final

from sqlalchemy import (
    ColumnElement,
    String,
    case,
    exists,
    func,
    literal_column,
    or_,
    select,
)

from wordmate.adapters.sql.accounts.people import holding, holds
from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.audio import voiced_words
from wordmate.adapters.sql.content.schema import course_book, course_word, word, word_recording
from wordmate.adapters.sql.content.shown_texts import OF_STAFF, is_kept, shown, with_texts
from wordmate.adapters.sql.content.stores import VOCABULARY
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Statement, param, required_row, with_paging
from wordmate.adapters.sql.engine.tables import constant
from wordmate.adapters.sql.kernel.queries import Read, answers, counted
from wordmate.adapters.sql.orders.schema import IS_USE, course_order
from wordmate.application.content.audio_key import audio_urls
from wordmate.application.content.listening import Flaw, Refused
from wordmate.application.content.messages import WordBankCategory
from wordmate.application.content.operations import MatchedToWords, StoreBooks, WordsOfStoreBook
from wordmate.application.content.recording_messages import (
    MatchedRecording,
    MatchedRecordings,
    MatchRecordings,
)
from wordmate.application.content.recordings import (
    RecordedWord,
    WordsByFile,
    recorded_words,
    without_recording,
)
from wordmate.application.content.sent_recordings import reason_of, stem_of
from wordmate.application.content.store_messages import (
    ListStoreBooks,
    QueryStoreBook,
    StoreBook,
    StoreBookWords,
    StoreShelf,
    StoreWord,
)
from wordmate.application.content.voices import Voices
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.domain.content.loading import refusal_to_load
from wordmate.domain.content.word_text import TEXT_FIELDS
from wordmate.domain.kernel.errors import Thing, check
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.kernel.typed_text import line

_MOST_STUDENTS: Final = 1_000
_a, _b, _w, _e, _o = account.c, course_book.c, word.c, course_word.c, course_order.c


def _students(reach: Reach) -> ColumnElement[int]:
    """How many students in reach have a lesson of the book, up to a thousand.

    An institution's few students are asked one by one: most lessons of a book are of others.
    """
    if reach is Reach.INSTITUTION:
        of_student = exists(course_order).where(
            _o.student_id == _a.id, _o.course_book_id == _b.id, IS_USE
        )
        is_student = _a.role == constant(Role.STUDENT)
        students = select(_a.id).where(
            is_student, *in_reach(reach), of_student.correlate(account, course_book)
        )
    else:
        students = select(_o.student_id).where(_o.course_book_id == _b.id, IS_USE).distinct()
        if conditions := in_reach(reach):
            students = students.join(account, _a.id == _o.student_id).where(*conditions)
    some = students.limit(literal_column(str(_MOST_STUDENTS))).correlate(course_book)
    return select(func.count()).select_from(some.subquery()).scalar_subquery()


@cache
def _book(reach: Reach) -> Columns[StoreBook]:
    return Columns.of(
        StoreBook,
        course_book,
        course_book_id=_b.id,
        students=_students(reach),
        in_english=As(_b.category, lambda one: WordBankCategory(one).is_in_english),
    )


def _place(column: ColumnElement[str], values: type[StrEnum]) -> ColumnElement[int]:
    """The place of a column's value in the order of its values."""
    return case(*((column == constant(one), place) for place, one in enumerate(values)))


_ORDER: Final = (_place(_b.level, SchoolLevel), _place(_b.category, WordBankCategory), _b.id)
"""From the youngest readers to the oldest, then by shelf, then as they were loaded."""


@cache
def shelf(reach: Reach, *, of_category: bool, by_part: bool) -> tuple[Statement, Statement]:
    """The statements of a page of books, and of its length."""
    conditions = list[ColumnElement[bool]]()
    if of_category:
        conditions.append(_b.category == param("category", String))
    if by_part:
        conditions.append(or_(*map(holds, (_b.title_zh, _b.title_en, _b.code))))
    length = counted(select(_b.id).where(*conditions))
    page = select(*_book(reach), length.correlate(None).scalar_subquery()).where(*conditions)
    return Statement(lambda d: with_paging(page.order_by(*_ORDER))), Statement(lambda d: length)


@cache
def book_with_code(reach: Reach) -> Statement:
    """A book, with the students in reach who use it."""
    return Statement(lambda d: select(*_book(reach)).where(_b.code == param("code", String)))


BOOK_WITH_CODE = Statement(lambda d: select(_b.id).where(_b.code == param("code", String)))
_SHOWN: Final = [name for name in TEXT_FIELDS if name not in ("audio_key", "phonetic_made")]
_ZH: Final = shown("zh_word")
_RECORDED_HERE: Final = exists().where(
    word_recording.c.word_id == _w.id, word_recording.c.zh_word == _ZH
)
_IS_RECORDED: Final = or_(_w.recording.is_not(None), _RECORDED_HERE)
_HAS_OWN_TEXT: Final = or_(*(_e[name].is_not(None) for name in TEXT_FIELDS))
_IS_OF_INSTITUTION: Final = or_(*map(is_kept, TEXT_FIELDS))
_WORD: Final = Columns(
    StoreWord,
    word_id=_w.id,
    en_word=_w.en_word,
    **{name: shown(name) for name in _SHOWN},
    has_own_text=As(_HAS_OWN_TEXT, bool),
    of_institution=As(_IS_OF_INSTITUTION, bool),
    is_recorded=As(_IS_RECORDED, bool),
    voice_url=As(shown("audio_key"), lambda key: audio_urls(key)["voice_url"]),
)


@cache
def words_of(*, by_part: bool, recorded: bool | None) -> tuple[Statement, Statement]:
    """The statements of a page of a book's words, in book order, and of its length."""
    conditions = [_e.course_book_id == param("book_id")]
    if by_part:
        conditions.append(or_(holds(_w.en_word), holds(_ZH)))
    if recorded is not None:
        conditions.append(_IS_RECORDED if recorded else ~_IS_RECORDED)
    entries = with_texts(course_word.join(word, _w.id == _e.word_id), institution=OF_STAFF)
    length = counted(select(_w.id).select_from(entries).where(*conditions))
    page = (
        select(*_WORD, length.correlate(None).scalar_subquery())
        .select_from(entries)
        .where(*conditions)
        .order_by(_e.position)
    )
    return Statement(lambda d: with_paging(page)), Statement(lambda d: length)


@answers(StoreBooks)
async def list_store_books(read: Read, call: Call, request: ListStoreBooks) -> StoreShelf:
    staff, part = call.staff, line(request.part)
    reach, category = reach_of(staff), request.category
    page = await read.store_page(
        _book(reach),
        shelf(reach, of_category=category is not None, by_part=bool(part)),
        request,
        institution_id=staff.institution_id,
        category=category,
        part=holding(part),
    )
    return StoreShelf.of(page, may_load=refusal_to_load(staff) is None)


@answers(WordsOfStoreBook)
async def words_of_store_book(read: Read, call: Call, request: QueryStoreBook) -> StoreBookWords:
    staff, code, part = call.staff, request.book_code, line(request.part)
    reach = reach_of(staff)
    found = await read.one(book_with_code(reach), code=code, institution_id=staff.institution_id)
    book = present(_book(reach).one(found), Thing.BOOK, code)
    values = {"book_id": book.course_book_id, "institution_id": staff.institution_id}
    page = await read.store_page(
        _WORD,
        words_of(by_part=bool(part), recorded=request.recorded),
        request,
        **values,
        part=holding(part),
    )
    _, recorded = words_of(by_part=False, recorded=True)
    return StoreBookWords.of(
        page,
        book=book,
        recorded=required_row(await read.one(recorded, **values))[0],
        may_load=refusal_to_load(staff) is None,
    )


@answers(MatchedToWords)
async def match_recordings(read: Read, call: Call, request: MatchRecordings) -> MatchedRecordings:
    check(refusal_to_load(call.staff))
    code = request.book_code
    book_id = present(await read.one(BOOK_WITH_CODE, code=code), Thing.BOOK, code)[0]
    entries = [(en, zh) for en, zh in await read.all(VOCABULARY, book_id=book_id)]
    voices = Voices(await voiced_words(read, [en for en, _ in entries]))
    known, seen = recorded_words(voices), set[RecordedWord]()
    called, files = WordsByFile(entries), list[MatchedRecording]()
    for name in request.file_names:
        word, flaw = _matched(called, name, seen)
        files.append(
            MatchedRecording(
                file=name,
                en_word=word and word[0],
                only_for=word[1] if word else "",
                replaces=word in known,
                reason=flaw and reason_of(flaw),
            )
        )
    return MatchedRecordings(files=files, missing=without_recording(entries, known.keys() | seen))


def _matched(
    called: WordsByFile, name: str, seen: set[RecordedWord]
) -> tuple[RecordedWord | None, Flaw | None]:
    """The word of a file, which no later file of the same word is used for, or why it has none."""
    try:
        word = called.word_of(stem_of(name))
    except Refused as refused:
        return None, refused.flaw
    if word in seen:
        return word, Flaw.REPEATED
    if word is not None:
        seen.add(word)
    return word, None
