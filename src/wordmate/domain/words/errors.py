# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of words refuse, by name."""

from wordmate.domain.kernel.errors import DomainError


class WordNotLearned(DomainError):
    """A word is learned before it is judged, and mastered before it is unmarked."""

    code = "WORD_NOT_LEARNED"
