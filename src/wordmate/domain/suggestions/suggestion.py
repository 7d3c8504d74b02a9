"""What students and tutors tell of what is wrong, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.typed_text import typed
from wordmate.domain.suggestions.errors import (
    SuggestionAlreadyAnswered,
    SuggestionIncomplete,
)

A_DAY: Final = 20
"""How many suggestions an account may make on a local day."""


class SuggestionType(StrEnum):
    """What is wrong."""

    TRANSLATION = "translation"
    KNOWLEDGE = "knowledge"
    ENGLISH = "english"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What became of a suggestion, and who said so at the store."""

    opinion: str
    by: str
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """Something that is wrong, as somebody tells it; of a word as a book shows it, or of none."""

    account_id: AccountId
    title: str
    type: SuggestionType
    content: str
    created_at: Instant
    word_id: WordId | None = None
    course_book_id: BookId | None = None
    pictures: Sequence[str] = ()
    answer: Answer | None = None
    id: SuggestionId = SuggestionId(0)

    def answered(self, answer: Answer) -> "Suggestion":
        """With the store's opinion; raises SuggestionAlreadyAnswered, SuggestionIncomplete."""
        if self.answer is not None:
            raise SuggestionAlreadyAnswered
        opinion = typed(answer.opinion)
        if not opinion:
            raise SuggestionIncomplete
        return replace(self, answer=replace(answer, opinion=opinion))


def suggest(
    *,
    account_id: AccountId,
    title: str,
    type_: SuggestionType,
    content: str,
    now: Instant,
    word_id: WordId | None = None,
    course_book_id: BookId | None = None,
    pictures: Sequence[str] = (),
) -> Suggestion:
    """A suggestion as it is handed in; raises SuggestionIncomplete."""
    title, content = " ".join(typed(title).split()), typed(content)
    if not title or not content:
        raise SuggestionIncomplete
    return Suggestion(
        account_id=account_id,
        title=title,
        type=type_,
        content=content,
        created_at=now,
        word_id=word_id,
        course_book_id=None if word_id is None else course_book_id,
        pictures=tuple(dict.fromkeys(pictures)),
    )
