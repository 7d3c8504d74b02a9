"""What a tutor may begin a class with: words that the student was taught before."""

from collections.abc import Container, Iterable
from itertools import chain
from typing import Final

from wordmate.domain.kernel.ids import WordId

MISSED_DAYS: Final = 30
"""For how many days a missed review is counted."""
MOST_OFFERED: Final = 10
"""How many words a tutor chooses from."""


def offered_words(
    hard: Iterable[WordId],
    missed: Iterable[WordId],
    confused: Iterable[WordId],
    taught: Container[WordId],
) -> list[WordId]:
    """The words that a class may begin with: hard ones first, then those missed in the last lesson,
    then confused ones. Only taught words are offered: a lesson refuses others."""
    distinct = dict.fromkeys(chain(hard, missed, confused))
    return [one for one in distinct if one in taught][:MOST_OFFERED]
