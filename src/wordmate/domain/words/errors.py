# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the word rules."""

from collections.abc import Iterable

from wordmate.domain.kernel.errors import DomainError, Kind, Wording
from wordmate.domain.kernel.ids import WordId


class WordNotLearned(DomainError):
    """A word must be learned before it is judged, and mastered before it is unmarked."""

    code = "WORD_NOT_LEARNED"
    wording = Wording(
        "这个单词还没有学过",
        "This word has not been learned yet",
    )


class WordsNotFavorites(DomainError):
    """Only favourites are practised as the favourites course: these words are not favourites."""

    code = "WORDS_NOT_FAVORITES"
    kind = Kind.INVALID
    wording = Wording(
        "这些单词不在收藏里：{words}", "These words are not among the favourites: {words}"
    )

    def __init__(self, word_ids: Iterable[WordId]) -> None:
        self.words = ", ".join(str(one) for one in word_ids)
