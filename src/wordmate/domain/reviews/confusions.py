"""Pairs of words that a student confused, until the student tells them apart."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId

CONTRAST_AFTER: Final = 2
"""A pair that was confused this many times is shown on a contrast card."""
APART_AFTER: Final = 2
"""This many right answers in a row between the two words settle a pair."""


class Pair(NamedTuple):
    """Two words, the one with the smaller id first."""

    word_id: WordId
    other_id: WordId


class Confusion(NamedTuple):
    """How often a pair was confused since it was last settled, and the right answers in a row
    since."""

    pair: Pair
    times: int = 0
    apart: int = 0

    @property
    def needs_contrast(self) -> bool:
        return self.times >= CONTRAST_AFTER


class Choice(NamedTuple):
    """An answer between two words."""

    pair: Pair
    right: bool


def pair_of(one: WordId, other: WordId) -> Pair:
    return Pair(min(one, other), max(one, other))


def after_choices(
    choices: Iterable[Choice], before: Mapping[Pair, Confusion]
) -> dict[Pair, Confusion]:
    """The pairs that these answers change. Right answers for a pair that was never confused have no
    effect."""
    after = dict[Pair, Confusion]()
    for pair, right in choices:
        now = after.get(pair) or before.get(pair) or Confusion(pair)
        if not right:
            after[pair] = Confusion(pair, now.times + 1)
        elif now.times:
            is_settled = now.apart + 1 >= APART_AFTER
            after[pair] = Confusion(pair) if is_settled else now._replace(apart=now.apart + 1)
    return after
