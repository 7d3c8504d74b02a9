"""The ports of the suggestion use cases."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.domain.kernel.ids import AccountId, InstitutionId, SuggestionId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.correction import Correction, WordTexts
from wordmate.domain.suggestions.suggestion import Answer, Suggestion


class Suggestions(Protocol):
    """Suggestions, their pictures, and the store's answers."""

    async def made_since(self, account_id: AccountId, since: Instant) -> int:
        """How many suggestions an account has made since; further ones of the account wait until
        the unit ends.
        """
        ...

    async def add(self, suggestion: Suggestion) -> SuggestionId:
        """Stores a suggestion without its pictures; raises NotFound if there is no such word."""
        ...

    async def held(self, suggestion_id: SuggestionId) -> Suggestion | None:
        """A suggestion, locked until the unit ends; without its pictures."""
        ...

    async def put_answer(self, suggestion_id: SuggestionId, answer: Answer) -> None: ...

    async def put_picture(self, name: str, account_id: AccountId, now: Instant) -> None:
        """Stores a picture that belongs to no suggestion yet."""
        ...

    async def take_pictures(
        self, names: Sequence[str], account_id: AccountId, suggestion_id: SuggestionId
    ) -> int:
        """Assigns these of the account's unused pictures to the suggestion, in this order; returns
        how many.
        """
        ...

    async def drop_unused_pictures(self, before: Instant) -> Sequence[str]:
        """Deletes older pictures that belong to no suggestion; returns their names."""
        ...


class WordCorrections(Protocol):
    """The texts of words before and after a correction."""

    async def id_of(self, en: str) -> WordId | None:
        """The word with this English text."""
        ...

    async def texts(
        self, word_id: WordId, institution_id: InstitutionId | None
    ) -> WordTexts | None:
        """The texts of a word that the people of an institution see, or of the house; words are
        locked until the unit ends.
        """
        ...

    async def put(
        self,
        word_id: WordId,
        correction: Correction,
        *,
        institution_id: InstitutionId | None,
        suggestion_id: SuggestionId | None,
        by: str,
        now: Instant,
    ) -> None:
        """Stores a correction of the texts that all institutions share, or of those that one keeps;
        and for each place the earlier text, who changed it and when: this history is never changed.
        A recording for an old translation is played for the new one, too, unless that has its own.
        """
        ...
