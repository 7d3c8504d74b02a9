"""The built-in items of the vocabulary test: one line each, by rank.

``rank`` is the last rank of the item's band, as we judge it; a line has the right meaning and three
wrong ones.
"""

import csv
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from wordmate.domain.vocabulary_test.bands import band_up_to
from wordmate.domain.vocabulary_test.items import Item, PartOfSpeech

_FILE: Final = Path(__file__).parent / "vocabulary_items.tsv"


class WrittenItems:
    """``ItemBank``: the file, read when the first test begins."""

    def items(self) -> Sequence[Item]:
        return _items_once()


def vocabulary_items() -> tuple[Item, ...]:
    """The item bank in the order of the file, from easy to hard."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        return tuple(map(_item, csv.DictReader(file, delimiter="\t")))


@cache
def _items_once() -> tuple[Item, ...]:
    return vocabulary_items()


def _item(row: dict[str, str]) -> Item:
    return Item(
        word=row["word"],
        band=band_up_to(int(row["rank"])),
        part_of_speech=PartOfSpeech(row["pos"]),
        meaning=row["translation"],
        wrong_meanings=(row["wrong_1"], row["wrong_2"], row["wrong_3"]),
    )
