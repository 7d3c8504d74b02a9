"""The items of the vocabulary test that come with the product: one line each, by rank.

``rank`` is the last rank of the item's band, counted over all words of its family. ``term`` is the
school term that teaches the word, if every textbook teaches it at about that time. A line has the
right meaning and three wrong ones.
"""

import csv
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from wordmate.domain.vocabulary_test.bands import Bank, Term, band_up_to, school_band
from wordmate.domain.vocabulary_test.items import Item, PartOfSpeech

_FILE: Final = Path(__file__).parent / "vocabulary_items.tsv"


class WrittenItems:
    """``ItemBank`` from the file, which is read when a test is first begun."""

    def items(self, bank: Bank) -> Sequence[Item]:
        return vocabulary_items(bank)


@cache
def vocabulary_items(bank: Bank = Bank.FREQUENCY) -> tuple[Item, ...]:
    """The items of a bank from easy to hard."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        rows = [(_band(row, bank), row) for row in csv.DictReader(file, delimiter="\t")]
    filed = [(band, row) for band, row in rows if band is not None]
    return tuple(_item(row, band) for band, row in sorted(filed, key=lambda one: one[0]))


def _band(row: dict[str, str], bank: Bank) -> int | None:
    """The index of an item's band in a bank; None if the bank does not ask the item."""
    rank, term = int(row["rank"]), row["term"]
    if bank is Bank.SCHOOL:
        return school_band(Term(term) if term else None, rank)
    return band_up_to(rank)


def _item(row: dict[str, str], band: int) -> Item:
    return Item(
        word=row["word"],
        band=band,
        part_of_speech=PartOfSpeech(row["pos"]),
        meaning=row["translation"],
        wrong_meanings=(row["wrong_1"], row["wrong_2"], row["wrong_3"]),
    )
