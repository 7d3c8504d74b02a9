"""Pairs of words that a student confused, until the student tells them apart."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId

CONTRAST_AFTER: Final = 2
"""A pair that was confused this many times is shown on a contrast card."""
APART_AFTER: Final = 2
"""This many days without a mistake, on each of which both words were right, settle a pair."""


class Pair(NamedTuple):
    """Two words, the one with the smaller id first."""

    word_id: WordId
    other_id: WordId


class Confusion(NamedTuple):
    """How often a pair was confused, and on how many local days since then it was told apart: both
    words were right, and none was mistaken for the other. No day counts twice.

    ``answered_on`` is the last day (since 1970) with an answer, ``right_id`` the only word that was
    right on it so far; None after a mistake on it, or when it has counted. ``times`` stays when the
    pair is settled.
    """

    pair: Pair
    times: int = 0
    apart: int = 0
    answered_on: int = 0
    right_id: WordId | None = None

    @property
    def is_settled(self) -> bool:
        return self.apart >= APART_AFTER

    @property
    def needs_contrast(self) -> bool:
        return self.times >= CONTRAST_AFTER and not self.is_settled


class Choice(NamedTuple):
    """An answer about ``word_id`` on a local day, with another word to choose from."""

    word_id: WordId
    other_id: WordId
    right: bool
    day: int

    @property
    def pair(self) -> Pair:
        return pair_of(self.word_id, self.other_id)


def pair_of(word_id: WordId, other_id: WordId) -> Pair:
    return Pair(min(word_id, other_id), max(word_id, other_id))


def after_choices(
    choices: Iterable[Choice], before: Mapping[Pair, Confusion]
) -> dict[Pair, Confusion]:
    """The pairs that these answers change. Right answers for a pair that was never confused have no
    effect."""
    after = dict[Pair, Confusion]()
    for one in choices:
        pair, day = one.pair, one.day
        now = after.get(pair) or before.get(pair) or Confusion(pair)
        if not one.right:
            after[pair] = Confusion(pair, now.times + 1, answered_on=max(now.answered_on, day))
        elif now.times and day > now.answered_on:
            after[pair] = now._replace(answered_on=day, right_id=one.word_id)
        elif day == now.answered_on and now.right_id not in (None, one.word_id):
            after[pair] = now._replace(apart=now.apart + 1, right_id=None)
    return after


def confused_with(word_id: WordId, confusions: Iterable[Confusion]) -> list[WordId]:
    """The words that a student takes for a word or it for them, most often confused first, without
    those that they tell apart by now."""
    open_pairs = [one for one in confusions if word_id in one.pair and not one.is_settled]
    open_pairs.sort(key=lambda one: (-one.times, one.pair))
    pairs = (one.pair for one in open_pairs)
    return [one.other_id if one.word_id == word_id else one.word_id for one in pairs]
