"""Queries about suggestions, and the store's list of them."""

from typing import Any, Final

from sqlalchemy import ClauseElement, ColumnElement, func, select

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Source, Statement, param, with_paging
from wordmate.adapters.sql.kernel.queries import Read, answers
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
from wordmate.application.suggestions.messages import (
    AnySuggestion,
    CorrectedText,
    ListAllSuggestions,
    ListSuggestions,
    OneSuggestion,
    QueryReportedWord,
    ReportedWord,
    SuggestionDetail,
    SuggestionOfAuthor,
    SuggestionView,
)
from wordmate.application.suggestions.operations import (
    AllSuggestions,
    OwnSuggestion,
    OwnSuggestions,
    SuggestionOfAnybody,
    WordToReport,
)
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import AccountId
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
_CORRECTED: Final = Columns(CorrectedText, field=_c.field, old=_c.old_text, new=_c.new_text)
CORRECTIONS = Statement(
    lambda d: select(*_CORRECTED).where(_c.suggestion_id == param("id")).order_by(_c.id)
)


def _all(*conditions: ColumnElement[bool]) -> ClauseElement:
    rows = (
        select(*_OF_AUTHOR)
        .join(account, account.c.id == _s.account_id)
        .outerjoin(word, word.c.id == _s.word_id)
        .where(*conditions)
    )
    return with_paging(rows.order_by(_s.id.desc()))


ALL = Statement(lambda d: _all())
ALL_OPEN = Statement(lambda d: _all(OPEN))


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
async def reported_word(read: Read, _call: Call, request: QueryReportedWord) -> ReportedWord:
    found = await words_by_id(read, [request.word_id], AccountId(0), book_id=request.course_id)
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


@answers(AllSuggestions)
async def list_all_suggestions(read: Read, request: ListAllSuggestions) -> Rows[SuggestionOfAuthor]:
    statement = ALL_OPEN if request.is_open else ALL
    rows = await read.all(statement, limit=request.limit, offset=request.offset)
    return Rows(data=_OF_AUTHOR.all(rows))


@answers(SuggestionOfAnybody)
async def show_suggestion(read: Read, request: AnySuggestion) -> SuggestionDetail:
    number = request.suggestion_id
    return present(await _detail(read, DETAIL, id=number), Thing.SUGGESTION, number)
