"""Queries about suggestions: one's own, and those of the people whom the store's staff see."""

from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, func, select

from wordmate.adapters.sql.accounts.reach import Reach, in_reach, reach_of
from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.corrections import NAMED, texts_of_word
from wordmate.adapters.sql.content.schema import course_book, course_word, word
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    param,
    required_row,
    with_paging,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import WAITS
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.suggestions.schema import (
    OPEN,
    suggestion,
    suggestion_picture,
    word_correction,
)
from wordmate.adapters.sql.words.word_views import words_by_id
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page, Rows
from wordmate.application.suggestions.answering import new_texts
from wordmate.application.suggestions.messages import (
    BookTitle,
    CorrectedText,
    CorrectionPreview,
    FieldText,
    ListStoreSuggestions,
    ListSuggestions,
    OneSuggestion,
    PreviewCorrection,
    PreviewedCorrection,
    QueryReportedWord,
    ReportedWord,
    StoreSuggestion,
    SuggestionDetail,
    SuggestionOfAuthor,
    SuggestionView,
)
from wordmate.application.suggestions.operations import (
    CorrectionToPreview,
    OwnSuggestion,
    OwnSuggestions,
    StoreSuggestions,
    SuggestionOfPerson,
    WordToReport,
)
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.suggestions.correction import FIELDS, correct_fields
from wordmate.domain.suggestions.suggestion import SuggestionType

_s, _p = suggestion.c, suggestion_picture.c
_OF_ACCOUNT = _s.account_id == param("account_id")

_FIELDS: Final[dict[str, Any]] = {
    "suggestion_id": _s.id,
    "title": _s.title,
    "type": one_of(_s.type, SuggestionType),
    "utc_created": _s.created_at,
    "en_word": word.c.en_word,
}
_IN_LIST: Final = {**_FIELDS, "is_answered": As(_s.answered_at, lambda at: at is not None)}
_VIEW: Final = Columns(SuggestionView, **_IN_LIST)
_OF_AUTHOR: Final = Columns(
    SuggestionOfAuthor, **_IN_LIST, account_id=_s.account_id, author=account.c.name
)
_LENGTH = select(func.count()).select_from(suggestion).where(_OF_ACCOUNT)
LISTED = Statement(
    lambda d: with_paging(
        select(*_VIEW, _LENGTH.scalar_subquery())
        .outerjoin(word, word.c.id == _s.word_id)
        .where(_OF_ACCOUNT)
        .order_by(_s.created_at.desc(), _s.id.desc())
    )
)
COUNTED = Statement(lambda d: _LENGTH)

_DETAIL: Final = Columns(
    dict[str, Any],
    **_FIELDS,
    content=_s.content,
    word_id=_s.word_id,
    course_id=_s.course_book_id,
    opinion=_s.opinion,
    utc_answered=_s.answered_at,
)
_DETAILS = select(*_DETAIL).outerjoin(word, word.c.id == _s.word_id).where(_s.id == param("id"))
DETAIL = Statement(lambda d: _DETAILS)
OWN_DETAIL = Statement(lambda d: _DETAILS.where(_OF_ACCOUNT))
PICTURES = Statement(
    lambda d: select(_p.name).where(_p.suggestion_id == param("id")).order_by(_p.position)
)
_c = word_correction.c
_CORRECTED: Final = Columns(
    CorrectedText,
    field=_c.field,
    old=_c.old_text,
    new=_c.new_text,
    of_institution=As(_c.institution_id, lambda one: one is not None),
)
CORRECTIONS = Statement(
    lambda d: select(*_CORRECTED).where(_c.suggestion_id == param("id")).order_by(_c.id)
)


@cache
def suggestions_of(reach: Reach, *, is_open: bool, of_person: bool = False) -> Statement:
    """The suggestions of the people in reach, or of one of them, newest first."""
    conditions = [*in_reach(reach), *([OPEN] if is_open else [])]
    if of_person:
        conditions.append(_OF_ACCOUNT)
    return Statement(
        lambda d: with_paging(
            select(*_OF_AUTHOR)
            .join(account, account.c.id == _s.account_id)
            .outerjoin(word, word.c.id == _s.word_id)
            .where(*conditions)
            .order_by(_s.id.desc())
        )
    )


_AUTHOR: Final = Columns(
    dict[str, Any], account_id=_s.account_id, author=account.c.name, answered_by=_s.answered_by
)


@cache
def author_of(reach: Reach) -> Statement:
    """The author of a suggestion, among the people in reach."""
    return Statement(
        lambda d: (
            select(*_AUTHOR)
            .join(account, account.c.id == _s.account_id)
            .where(_s.id == param("id"), *in_reach(reach))
        )
    )


_TITLE: Final = Columns(
    BookTitle,
    course_id=course_book.c.id,
    title_zh=course_book.c.title_zh,
    title_en=course_book.c.title_en,
)
TITLES = Statement(
    lambda d: (
        select(*_TITLE)
        .join(course_word, course_word.c.course_book_id == course_book.c.id)
        .where(course_word.c.word_id == param("word_id"))
        .order_by(course_book.c.id)
    )
)
_MOST_CLASSES: Final = 100


@cache
def classes_ahead(*, is_of_institution: bool) -> Statement:
    """How many reserved classes of some books lie ahead, up to a hundred: of the students of an
    institution, or of all.
    """

    def counted(d: Dialect) -> ClauseElement:
        ahead = select(course_order.c.id).where(
            WAITS,
            course_order.c.appointment_at >= param("now"),
            course_order.c.course_book_id.in_(select(d.rows("books", book=Id).c.book)),
        )
        if is_of_institution:
            ahead = ahead.join(account, account.c.id == course_order.c.student_id).where(
                *in_reach(Reach.INSTITUTION)
            )
        return select(func.count()).select_from(ahead.limit(_MOST_CLASSES).subquery())

    return Statement(counted)


@answers(OwnSuggestions)
async def list_suggestions(
    read: Read, call: Call, request: ListSuggestions
) -> Page[SuggestionView]:
    return await read.page(_VIEW, (LISTED, COUNTED), request, account_id=call.caller.user_id)


@answers(OwnSuggestion)
async def suggestion_detail(read: Read, call: Call, request: OneSuggestion) -> SuggestionDetail:
    values = {"id": request.suggestion_id, "account_id": call.caller.user_id}
    return present(await _detail(read, OWN_DETAIL, **values))


async def _detail(
    source: Source, statement: Statement, **values: object
) -> SuggestionDetail | None:
    found = _DETAIL.one(await source.one(statement, **values))
    if found is None:
        return None
    number = found["suggestion_id"]
    corrected = _CORRECTED.all(await source.all(CORRECTIONS, id=number))
    return SuggestionDetail(
        **found,
        picture_urls=[f"/{row[0]}" for row in await source.all(PICTURES, id=number)],
        corrections=list({one.field: one for one in corrected}.values()),
    )


@answers(WordToReport)
async def reported_word(read: Read, call: Call, request: QueryReportedWord) -> ReportedWord:
    reader, book_id = call.caller.user_id, request.course_id
    found = await words_by_id(read, [request.word_id], reader, book_id=book_id)
    if not found:
        raise NotFound
    [word] = found
    return ReportedWord.of(
        word,
        word_id=word.id,
        course_id=request.course_id,
        example=word.original_text,
        example_zh=word.original_text_zh,
        knowledge=word.knowledge_points,
    )


@answers(StoreSuggestions)
async def list_store_suggestions(
    read: Read, call: Call, request: ListStoreSuggestions
) -> Rows[SuggestionOfAuthor]:
    staff = call.staff
    rows = await read.all(
        suggestions_of(
            reach_of(staff),
            is_open=request.is_open,
            of_person=request.account_id is not None,
        ),
        institution_id=staff.institution_id,
        account_id=request.account_id,
        limit=request.limit,
        offset=request.offset,
    )
    return Rows(data=_OF_AUTHOR.all(rows))


@answers(SuggestionOfPerson)
async def store_suggestion(read: Read, call: Call, request: OneSuggestion) -> StoreSuggestion:
    number, staff = request.suggestion_id, call.staff
    author = _AUTHOR.one(
        await read.one(author_of(reach_of(staff)), id=number, institution_id=staff.institution_id)
    )
    written_by = present(author, Thing.SUGGESTION, number)
    shown = present(await _detail(read, DETAIL, id=number), Thing.SUGGESTION, number)
    word_id, institution_id = shown.word_id, staff.institution_id
    texts = None if word_id is None else await texts_of_word(read, word_id, institution_id)
    return StoreSuggestion.of(
        shown,
        **written_by,
        texts=[]
        if texts is None
        else [FieldText(field=field, text=texts.shown(field, shown.course_id)) for field in FIELDS],
    )


@answers(CorrectionToPreview)
async def preview_correction(
    read: Read, call: Call, request: PreviewCorrection
) -> CorrectionPreview:
    row = await read.one(NAMED, en=request.en_word)
    word_id = WordId(present(row, Thing.WORD, request.en_word)[0])
    staff = call.staff
    texts = present(await texts_of_word(read, word_id, staff.institution_id))
    made = correct_fields(texts, new_texts(request.corrections), seen_in=request.course_id)
    titles = _TITLE.all(await read.all(TITLES, word_id=word_id))
    changing = {book_id for one in made for book_id in one.shown_in(texts)}
    institution_id = staff.institution_id
    ahead = required_row(
        await read.one(
            classes_ahead(is_of_institution=institution_id is not None),
            books=[*changing],
            now=read.now,
            institution_id=institution_id,
        )
    )
    previewed = []
    for one in made:
        shown_in = one.shown_in(texts)
        previewed.append(
            PreviewedCorrection.of(
                one,
                of_institution=institution_id is not None,
                in_word=one.word is not None,
                books=[title for title in titles if title.course_id in shown_in],
                unchanged=[title for title in titles if title.course_id not in shown_in],
            )
        )
    return CorrectionPreview(corrections=previewed, classes_ahead=ahead[0])
