"""Suggestions with their pictures."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ClauseElement, Text, delete, func, select, update

from wordmate.adapters.sql.content.schema import course_book, word
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.suggestions.schema import (
    UNUSED,
    suggestion,
    suggestion_picture,
    word_correction,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, SuggestionId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.suggestion import Answer, Suggestion

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
_IS_CORRECTED: Final = (
    select(word_correction.c.id)
    .where(word_correction.c.suggestion_id == _s.id)
    .correlate(suggestion)
    .exists()
    .label("is_corrected")
)
_SUGGESTION: Final = Columns.of(
    *(Suggestion, suggestion),
    pictures=None,
    answer=_ANSWER.maybe(),
    is_corrected=As(_IS_CORRECTED, bool),
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
