"""Suggestions of students and tutors about errors, and the store's answers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.typed_text import line, tidy
from wordmate.domain.suggestions.errors import (
    SuggestionAlreadyAnswered,
    SuggestionIncomplete,
)

A_DAY: Final = 20
"""The most suggestions of an account per local day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionAnswered(DomainEvent):
    """The store answered a suggestion; ``word`` is the reported word, if any."""

    kind = "suggestion_answered"
    suggestion_id: SuggestionId
    account_id: AccountId
    title: str
    word: str | None
    corrected: bool


class SuggestionType(StrEnum):
    """The kind of error."""

    TRANSLATION = "translation"
    KNOWLEDGE = "knowledge"
    ENGLISH = "english"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer, and who at the store gave it."""

    opinion: str
    by: str
    at: Instant


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A suggestion: about a word as a book shows it, or about no word."""

    account_id: AccountId
    title: str
    type: SuggestionType
    content: str
    created_at: Instant
    word_id: WordId | None = None
    course_book_id: BookId | None = None
    pictures: Sequence[str] = ()
    answer: Answer | None = None
    is_corrected: bool = False
    """Whether the answer corrected the word."""
    id: SuggestionId = SuggestionId(0)

    def answered(self, answer: Answer) -> "Suggestion":
        """The suggestion with its answer."""
        if self.answer is not None:
            answer_was = "corrected" if self.is_corrected else ""
            raise SuggestionAlreadyAnswered(answer_was, self.answer.by)
        opinion = tidy(answer.opinion)
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
    """A new suggestion."""
    title, content = line(" ".join(tidy(title).split())), tidy(content)
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
