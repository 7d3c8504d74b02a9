"""What the use cases of suggestions are made with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wordmate.application.content.messages import WordView
from wordmate.application.kernel.messages import Page
from wordmate.application.suggestions.messages import SuggestionDetail, SuggestionView
from wordmate.domain.kernel.ids import AccountId, BookId, SuggestionId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.correction import Correction, WordTexts
from wordmate.domain.suggestions.suggestion import Answer, Suggestion


@dataclass(frozen=True, slots=True)
class StoreRow:
    """A suggestion as the store lists it."""

    id: SuggestionId
    account_id: AccountId
    author: str
    type: str
    title: str
    word: str | None
    created_at: Instant
    answered_at: Instant | None


class Suggestions(Protocol):
    """What was suggested, its pictures, and what the store made of it."""

    async def made_since(self, account_id: AccountId, since: Instant) -> int:
        """How many an account has made since; it makes no other until the unit ends."""
        ...

    async def add(self, suggestion: Suggestion) -> SuggestionId:
        """Stores a suggestion without its pictures; raises NotFound: there is no such word."""
        ...

    async def held(self, suggestion_id: SuggestionId) -> Suggestion | None:
        """A suggestion that nobody else answers until the unit ends; without its pictures."""
        ...

    async def put_answer(self, suggestion_id: SuggestionId, answer: Answer) -> None: ...

    async def put_picture(self, name: str, account_id: AccountId, now: Instant) -> None:
        """A picture that goes with no suggestion yet."""
        ...

    async def take_pictures(
        self, names: Sequence[str], account_id: AccountId, suggestion_id: SuggestionId
    ) -> int:
        """These of the account's pictures go with the suggestion, in this order, if they go with
        none; returns how many."""
        ...

    async def drop_unused_pictures(self, before: Instant) -> Sequence[str]:
        """Forgets pictures of before that go with no suggestion; their names."""
        ...


class WordCorrections(Protocol):
    """The texts of words as a correction finds and leaves them."""

    async def texts(self, word_id: WordId) -> WordTexts | None:
        """What is said of a word; nobody else writes words until the unit ends."""
        ...

    async def put(
        self,
        word_id: WordId,
        correction: Correction,
        *,
        suggestion_id: SuggestionId,
        by: str,
        now: Instant,
    ) -> None:
        """Stores what was corrected, and for each place what stood there, who changed it and when.
        What was written down is never changed. What was recorded for an old translation alone goes
        with the new one, unless that has a recording of its own."""
        ...


class SuggestionsReads(Protocol):
    async def suggestions(
        self, account_id: AccountId, *, limit: int, offset: int
    ) -> Page[SuggestionView]:
        """An account's own, newest first."""
        ...

    async def suggestion(self, suggestion_id: SuggestionId) -> SuggestionDetail | None: ...

    async def suggestion_author(self, suggestion_id: SuggestionId) -> AccountId | None: ...

    async def all_suggestions(
        self, *, is_open: bool, limit: int, offset: int
    ) -> Sequence[StoreRow]:
        """Everybody's, newest first; with ``is_open`` those not answered."""
        ...

    async def words(
        self,
        word_ids: Sequence[WordId],
        student_id: AccountId,
        *,
        course_book_id: BookId | None = None,
    ) -> Sequence[WordView]: ...
