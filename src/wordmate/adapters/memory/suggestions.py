"""Suggestions with their pictures, and corrections of words."""

from collections.abc import Sequence
from dataclasses import replace

from wordmate.adapters.memory.tables import Corrected, SuggestionPicture, Tables
from wordmate.application.kernel.messages import Page
from wordmate.application.suggestions.messages import (
    CorrectedText,
    SuggestionDetail,
    SuggestionView,
)
from wordmate.application.suggestions.ports import StoreRow
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.correction import Correction, WordTexts
from wordmate.domain.suggestions.suggestion import Answer, Suggestion


class MemorySuggestions:
    """``Suggestions``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def made_since(self, account_id: AccountId, since: Instant) -> int:
        made = self._tables.suggestions.values()
        return sum(one.account_id == account_id and one.created_at >= since for one in made)

    async def add(self, suggestion: Suggestion) -> SuggestionId:
        tables, book_id = self._tables, suggestion.course_book_id
        if suggestion.word_id is not None and suggestion.word_id not in tables.words:
            raise NotFound
        if book_id is not None and book_id not in tables.books:
            raise NotFound
        number = SuggestionId(tables.next_id("suggestion"))
        tables.suggestions[number] = replace(suggestion, id=number, pictures=())
        return number

    async def held(self, suggestion_id: SuggestionId) -> Suggestion | None:
        return self._tables.suggestions.get(suggestion_id)

    async def put_answer(self, suggestion_id: SuggestionId, answer: Answer) -> None:
        found = self._tables.suggestions[suggestion_id]
        self._tables.suggestions[suggestion_id] = replace(found, answer=answer)

    async def put_picture(self, name: str, account_id: AccountId, now: Instant) -> None:
        self._tables.pictures[name] = SuggestionPicture(account_id, now)

    async def take_pictures(
        self, names: Sequence[str], account_id: AccountId, suggestion_id: SuggestionId
    ) -> int:
        taken = 0
        for place, name in enumerate(names):
            found = self._tables.pictures.get(name)
            if found is None or found.account_id != account_id or found.suggestion_id is not None:
                continue
            taken += 1
            self._tables.pictures[name] = replace(
                found, suggestion_id=suggestion_id, position=place
            )
        return taken

    async def drop_unused_pictures(self, before: Instant) -> Sequence[str]:
        unused = [
            name
            for name, one in self._tables.pictures.items()
            if one.suggestion_id is None and one.uploaded_at < before
        ]
        for name in unused:
            del self._tables.pictures[name]
        return unused


class MemoryWordCorrections:
    """``WordCorrections``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def texts(self, word_id: WordId) -> WordTexts | None:
        word = self._tables.words.get(word_id)
        if word is None:
            return None
        return WordTexts(
            en=word.en,
            word=word.text,
            books={
                BookId(book_id): one.own_text
                for (book_id, _), one in self._tables.entries.items()
                if one.word_id == word_id
            },
        )

    async def put(
        self,
        word_id: WordId,
        correction: Correction,
        *,
        suggestion_id: SuggestionId,
        by: str,
        now: Instant,
    ) -> None:
        tables = self._tables
        if correction.word is not None:
            tables.words[word_id] = replace(tables.words[word_id], text=correction.word)
        if correction.is_of_translation:
            word = tables.words[word_id]
            recorded = dict(word.recorded_here)
            if correction.old in recorded and correction.new not in recorded:
                recorded[correction.new] = recorded.pop(correction.old)
                tables.words[word_id] = replace(word, recorded_here=recorded)
        for place, one in list(tables.entries.items()):
            own_text = correction.books.get(BookId(place[0]))
            if one.word_id == word_id and own_text is not None:
                tables.entries[place] = replace(one, own_text=own_text)
        tables.corrections.extend(
            Corrected(suggestion_id, word_id, book_id, correction, by, now)
            for book_id in correction.places
        )


class MemorySuggestionReads:
    """The queries of suggestions."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def suggestions(
        self, account_id: AccountId, *, limit: int, offset: int
    ) -> Page[SuggestionView]:
        suggestions = [
            one for one in self._tables.suggestions.values() if one.account_id == account_id
        ]
        suggestions.sort(key=lambda one: (one.created_at, one.id), reverse=True)
        return Page(
            data=[self._view(one) for one in suggestions[offset : offset + limit]],
            total=len(suggestions),
        )

    async def suggestion(self, suggestion_id: SuggestionId) -> SuggestionDetail | None:
        tables, found = self._tables, self._tables.suggestions.get(suggestion_id)
        if found is None:
            return None
        pictures = sorted(
            (one.position, name)
            for name, one in tables.pictures.items()
            if one.suggestion_id == suggestion_id
        )
        corrected = {
            one.made.field: CorrectedText(field=one.made.field, old=one.made.old, new=one.made.new)
            for one in tables.corrections
            if one.suggestion_id == suggestion_id
        }
        return SuggestionDetail(
            suggestion_id=found.id,
            title=found.title,
            type=found.type,
            content=found.content,
            utc_created=found.created_at,
            picture_urls=[f"/{name}" for _, name in pictures],
            word_id=found.word_id,
            course_id=found.course_book_id,
            en_word=self._word(found),
            opinion=None if found.answer is None else found.answer.opinion,
            utc_answered=None if found.answer is None else found.answer.at,
            corrections=list(corrected.values()),
        )

    async def suggestion_author(self, suggestion_id: SuggestionId) -> AccountId | None:
        found = self._tables.suggestions.get(suggestion_id)
        return None if found is None else found.account_id

    async def all_suggestions(
        self, *, is_open: bool, limit: int, offset: int
    ) -> Sequence[StoreRow]:
        found = [
            one
            for one in sorted(self._tables.suggestions.values(), key=lambda one: -one.id)
            if not (is_open and one.answer)
        ]
        return [
            StoreRow(
                one.id,
                one.account_id,
                self._tables.accounts[one.account_id].account.name,
                one.type,
                one.title,
                self._word(one),
                one.created_at,
                None if one.answer is None else one.answer.at,
            )
            for one in found[offset : offset + limit]
        ]

    def _view(self, one: Suggestion) -> SuggestionView:
        return SuggestionView(
            suggestion_id=one.id,
            title=one.title,
            type=one.type,
            utc_created=one.created_at,
            en_word=self._word(one),
            is_answered=one.answer is not None,
        )

    def _word(self, one: Suggestion) -> str | None:
        return None if one.word_id is None else self._tables.words[one.word_id].en
