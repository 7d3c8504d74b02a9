"""The entries of the starter books pass the checks of ``entry_checks``, but for exceptions."""

import csv
from dataclasses import replace

import pytest

from tests.content.entry_checks import CHECKS, DATA, Finding, Shelf, misses_a_headword
from wordmate.adapters.word_files.starter import starter_words
from wordmate.adapters.word_files.words import Word

ENTRY = Word(
    en="borrow",
    zh="借，借用",
    phonetic="ˈbɑːroʊ",
    part_of_speech="v.",
    example="May I borrow your pen?",
    example_zh="我可以借你的钢笔吗？",
    phonetic_uk="ˈbɒrəʊ",
    phonetic_us="ˈbɑːroʊ",
)
LONG = "May I borrow your red pen and your ruler for the test today, please?"


def shelf_of(*words: Word) -> Shelf:
    return {"junior-core": words}


FAULTY: dict[str, Shelf] = {
    "misses_a_headword": shelf_of(ENTRY),
    "teaches_a_word_twice": {
        "junior-core": (ENTRY,),
        "senior-core": (replace(ENTRY, knowledge="借。"),),
    },
    "does_not_use_its_word": shelf_of(replace(ENTRY, example="May I have your pen?")),
    "translates_its_example_by_the_meaning_alone": shelf_of(replace(ENTRY, example_zh="借用。")),
    "is_too_long": shelf_of(replace(ENTRY, example=LONG)),
    "is_above_its_level": shelf_of(replace(ENTRY, example="May I borrow your oscilloscope?")),
    "nearly_repeats_a_sentence": shelf_of(
        ENTRY, replace(ENTRY, en="pen", example="May I borrow your pen, please?", example_zh="借。")
    ),
    "teaches_lookalikes_in_one_lesson": shelf_of(
        replace(ENTRY, en="explicit"), replace(ENTRY, en="implicit", example="I borrow.")
    ),
    "sounds_otherwise_than_spoken": shelf_of(replace(ENTRY, phonetic_us="bɑːˈroʊ")),
    "differs_in_britain_by_more_than_the_accent": shelf_of(replace(ENTRY, phonetic_uk="ˈbɒrəʊz")),
    "has_senses_unlike_its_parts_of_speech": shelf_of(replace(ENTRY, zh="借用的")),
    "has_strange_signs": shelf_of(replace(ENTRY, zh="借,借用")),
    "is_unfit_for_a_child": shelf_of(replace(ENTRY, example="May I borrow your guns?")),
    "names_people_of_one_language": shelf_of(
        *(replace(ENTRY, example=f"Tom borrows {count} pens.") for count in range(20))
    ),
}
"""Books in which a check finds a fault."""


def listed() -> dict[str, set[Finding]]:
    """The exceptions of each check. Each has its reason."""
    found = {check.__name__: set[Finding]() for check in CHECKS}
    with (DATA / "exceptions.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            assert row["reason"]
            found[row["check"]].add(Finding(row["book"], row["word"], row["detail"]))
    return found


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_no_entry_has_a_fault_that_is_not_listed(check) -> None:
    found, exceptions = {*check(starter_words())}, listed()[check.__name__]
    assert found - exceptions == set()
    assert exceptions - found == set(), "mended: these lines of exceptions.tsv can go"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_each_check_finds_its_fault(check) -> None:
    assert [*check(FAULTY[check.__name__])]
    assert check is misses_a_headword or not [*check(shelf_of(ENTRY))]


def test_no_exception_lets_an_example_use_a_word_above_its_level() -> None:
    assert listed()["is_above_its_level"] == set()
