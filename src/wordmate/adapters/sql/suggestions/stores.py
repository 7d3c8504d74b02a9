"""Suggestions with their pictures."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ClauseElement, Text, delete, func, select, update

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.schema import course_book, word
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
    with_paging,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.suggestions.schema import (
    OPEN,
    UNUSED,
    suggestion,
    suggestion_picture,
    word_correction,
)
from wordmate.application.kernel.messages import Page
from wordmate.application.suggestions.messages import (
    CorrectedText,
    SuggestionDetail,
    SuggestionView,
)
from wordmate.application.suggestions.ports import StoreRow
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.suggestion import Answer, Suggestion, SuggestionType

_s, _p = suggestion.c, suggestion_picture.c
_THIS = _s.id == param("id")
_OF_ACCOUNT = _s.account_id == param("account_id")

MADE_SINCE = Statement(
    lambda d: (
        select(func.count())
        .select_from(suggestion)
        .where(_OF_ACCOUNT, _s.created_at >= param("since"))
    )
)
_KNOWN = Statement(
    lambda d: select(
        select(word.c.id).where(word.c.id == param("word_id")).scalar_subquery(),
        select(course_book.c.id).where(course_book.c.id == param("book_id")).scalar_subquery(),
    )
)


_ANSWER: Final = Columns(Answer, at=_s.answered_at, opinion=_s.opinion, by=_s.answered_by)
_SUGGESTION: Final = Columns(
    Suggestion,
    id=_s.id,
    account_id=_s.account_id,
    title=_s.title,
    type=one_of(_s.type, SuggestionType),
    content=_s.content,
    word_id=_s.word_id,
    course_book_id=_s.course_book_id,
    created_at=_s.created_at,
    answer=_ANSWER.maybe(),
)
_NEW: Final = values_of(*(one for one in _s if one.name != "id"))
_ADD = Statement(lambda d: d.insert(suggestion).values(**_NEW).returning(_s.id))
HELD = Statement(lambda d: select(*_SUGGESTION).where(_THIS).with_for_update(of=suggestion))
_PUT_ANSWER = Statement(lambda d: update(suggestion).where(_THIS).values(**values_of(*_ANSWER)))
_PUT_PICTURE = Statement(
    lambda d: d.insert(suggestion_picture).values(
        **values_of(_p.name, _p.account_id, _p.uploaded_at)
    )
)


@Statement
def _take_pictures(d: Dialect) -> ClauseElement:
    names = d.rows("names", stored=Text)
    return (
        update(suggestion_picture)
        .where(_p.name == names.c.stored, _p.account_id == param("account_id"), UNUSED)
        .values(suggestion_id=param("id", Id), position=names.c.position)
        .returning(_p.name)
    )


DROP_UNUSED = Statement(
    lambda d: (
        delete(suggestion_picture)
        .where(UNUSED, _p.uploaded_at < param("before"))
        .returning(_p.name)
    )
)

_VIEW: Final = Columns(
    SuggestionView,
    suggestion_id=_s.id,
    title=_s.title,
    type=one_of(_s.type, SuggestionType),
    utc_created=_s.created_at,
    en_word=word.c.en_word,
    is_answered=As(_s.answered_at, lambda at: at is not None),
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
    suggestion_id=_s.id,
    title=_s.title,
    type=one_of(_s.type, SuggestionType),
    content=_s.content,
    utc_created=_s.created_at,
    word_id=_s.word_id,
    course_id=_s.course_book_id,
    en_word=word.c.en_word,
    opinion=_s.opinion,
    utc_answered=_s.answered_at,
)
DETAIL = Statement(lambda d: select(*_DETAIL).outerjoin(word, word.c.id == _s.word_id).where(_THIS))
PICTURES = Statement(
    lambda d: select(_p.name).where(_p.suggestion_id == param("id")).order_by(_p.position)
)
_c = word_correction.c
_CORRECTED: Final = Columns(CorrectedText, field=_c.field, old=_c.old_text, new=_c.new_text)
CORRECTIONS = Statement(
    lambda d: select(*_CORRECTED).where(_c.suggestion_id == param("id")).order_by(_c.id)
)
AUTHOR = Statement(lambda d: select(_s.account_id).where(_THIS))

_ROW: Final = Columns(
    StoreRow,
    _s.id,
    _s.account_id,
    account.c.name,
    _s.type,
    _s.title,
    word.c.en_word,
    _s.created_at,
    _s.answered_at,
)


def _all(*conditions: Any) -> Any:
    return with_paging(
        select(*_ROW)
        .select_from(
            suggestion.join(account, account.c.id == _s.account_id).outerjoin(
                word, word.c.id == _s.word_id
            )
        )
        .where(*conditions)
        .order_by(_s.id.desc())
    )


ALL = Statement(lambda d: _all())
ALL_OPEN = Statement(lambda d: _all(OPEN))


class SqlSuggestions:
    """Suggestions, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def made_since(self, account_id: AccountId, since: Instant) -> int:
        await self._tx.advisory_lock(f"suggestions\x1f{account_id}")
        row = await self._tx.one(MADE_SINCE, account_id=account_id, since=since)
        return int(required_row(row)[0])

    async def add(self, suggestion: Suggestion) -> SuggestionId:
        word_id, book_id = suggestion.word_id, suggestion.course_book_id
        if word_id is not None:
            known = required_row(await self._tx.one(_KNOWN, word_id=word_id, book_id=book_id))
            if known[0] is None or (book_id is not None and known[1] is None):
                raise NotFound
        row = await self._tx.one(_ADD, **_SUGGESTION.values(suggestion))
        return SuggestionId(required_row(row)[0])

    async def held(self, suggestion_id: SuggestionId) -> Suggestion | None:
        return _SUGGESTION.one(await self._tx.one(HELD, id=suggestion_id))

    async def put_answer(self, suggestion_id: SuggestionId, answer: Answer) -> None:
        await self._tx.run(_PUT_ANSWER, id=suggestion_id, **_ANSWER.values(answer))

    async def put_picture(self, name: str, account_id: AccountId, now: Instant) -> None:
        await self._tx.run(_PUT_PICTURE, name=name, account_id=account_id, uploaded_at=now)

    async def take_pictures(
        self, names: Sequence[str], account_id: AccountId, suggestion_id: SuggestionId
    ) -> int:
        taken = await self._tx.all(
            _take_pictures, names=names, account_id=account_id, id=suggestion_id
        )
        return len(taken)

    async def drop_unused_pictures(self, before: Instant) -> Sequence[str]:
        return [row[0] for row in await self._tx.all(DROP_UNUSED, before=before)]


class SqlSuggestionReads:
    """Queries about suggestions."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def suggestions(
        self, account_id: AccountId, *, limit: int, offset: int
    ) -> Page[SuggestionView]:
        data, total = await _VIEW.page_of(
            self._source, LISTED, COUNTED, account_id=account_id, limit=limit, offset=offset
        )
        return Page(data=data, total=total)

    async def suggestion(self, suggestion_id: SuggestionId) -> SuggestionDetail | None:
        found = _DETAIL.one(await self._source.one(DETAIL, id=suggestion_id))
        if found is None:
            return None
        pictures = await self._source.all(PICTURES, id=suggestion_id)
        corrected = _CORRECTED.all(await self._source.all(CORRECTIONS, id=suggestion_id))
        return SuggestionDetail(
            **found,
            picture_urls=[f"/{row[0]}" for row in pictures],
            corrections=list({one.field: one for one in corrected}.values()),
        )

    async def suggestion_author(self, suggestion_id: SuggestionId) -> AccountId | None:
        row = await self._source.one(AUTHOR, id=suggestion_id)
        return None if row is None else AccountId(row[0])

    async def all_suggestions(
        self, *, is_open: bool, limit: int, offset: int
    ) -> Sequence[StoreRow]:
        statement = ALL_OPEN if is_open else ALL
        return _ROW.all(await self._source.all(statement, limit=limit, offset=offset))
