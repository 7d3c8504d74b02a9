"""The report of a vocabulary test: its level, and its statements about the answers."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.vocabulary_test.bands import BANDS, Bank, bands_of, words_of, words_up_to
from wordmate.domain.vocabulary_test.estimation import TEST_VERSION, Estimate, estimate
from wordmate.domain.vocabulary_test.items import Answer, PartOfSpeech
from wordmate.domain.vocabulary_test.levels import LEVELS, Grade, Stage, level_of
from wordmate.domain.vocabulary_test.report import (
    Asked,
    Change,
    beats_guessing,
    change_between,
    estimate_of,
    fewer_than,
    firm_up_to,
    gaps,
    guesses_often,
    report_of,
    weakest_kind,
)

CHINESE = re.compile(r"[\u4e00-\u9fff]")
NOUN, VERB = PartOfSpeech.NOUN, PartOfSpeech.VERB
RIGHT, WRONG, DONT_KNOW = Answer.RIGHT, Answer.WRONG, Answer.DONT_KNOW
A_TEST = st.lists(
    st.builds(
        Asked,
        band=st.integers(0, len(BANDS) - 1),
        part_of_speech=st.sampled_from(PartOfSpeech),
        answer=st.sampled_from(Answer),
    ),
    min_size=1,
    max_size=60,
)


def asked(band: int, letters: str, kind: PartOfSpeech = NOUN) -> list[Asked]:
    kinds = {"r": RIGHT, "w": WRONG, "d": DONT_KNOW}
    return [Asked(band=band, part_of_speech=kind, answer=kinds[letter]) for letter in letters]


def in_both_languages(wording: Wording) -> bool:
    return bool(CHINESE.search(wording.zh)) and not CHINESE.search(wording.en) and wording.en != ""


def test_there_are_twelve_levels_three_grades_of_each_stage_from_low_to_high() -> None:
    steps = [(stage, grade) for stage in Stage for grade in Grade]
    assert [(level.stage, level.grade) for level in LEVELS] == steps
    sizes = [level.from_size for level in LEVELS]
    assert sizes == sorted(set(sizes))
    assert sizes[0] == 0


def test_every_level_is_described_in_both_languages() -> None:
    for level in LEVELS:
        assert in_both_languages(level.description)
        assert in_both_languages(level.ability)
    assert len({level.description for level in LEVELS}) == len(LEVELS)
    assert len({level.ability for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("place", range(1, len(LEVELS)))
def test_a_level_begins_at_its_size_and_not_one_word_before(place: int) -> None:
    assert level_of(LEVELS[place].from_size) == LEVELS[place]
    assert level_of(LEVELS[place].from_size - 1) == LEVELS[place - 1]


def known_up_to(bands: int) -> list[Asked]:
    return [one for band in range(bands) for one in asked(band, "rrr")]


@pytest.mark.parametrize("bank", Bank)
def test_bands_are_firm_as_far_as_four_in_five_words_are_known(bank: Bank) -> None:
    assert firm_up_to([], bank) == 0
    last = len(bands_of(bank)) - 1
    for turn in range(6, last):
        test = known_up_to(turn) + asked(turn, "ddd") + asked(min(turn + 1, last), "ddd")
        assert turn - 5 <= firm_up_to(test, bank) <= turn + 1


def test_a_gap_is_a_firm_band_of_which_most_asked_words_were_missed() -> None:
    test = asked(0, "rr") + asked(1, "rd") + asked(2, "rdd") + asked(3, "d") + asked(5, "dd")
    assert gaps(test, 5) == (2,)
    assert gaps(test, 6) == (2, 5)
    assert gaps(test, 2) == ()


def test_full_knowledge_leads_to_original_texts() -> None:
    everything = [one for band in range(len(BANDS)) for one in asked(band, "rrrrr")]
    assert firm_up_to(everything, Bank.FREQUENCY) == len(BANDS)
    assert "original" in report_of(everything).suggestions[0].en


@pytest.mark.parametrize("turn", range(4, len(BANDS), 3))
def test_a_report_names_the_ranks_that_are_firm_and_those_to_learn_next(turn: int) -> None:
    test = known_up_to(turn) + asked(turn, "ddddd")
    firm, report = firm_up_to(test, Bank.FREQUENCY), report_of(test)
    first, last = BANDS[firm].first_rank, BANDS[min(firm + 2, len(BANDS) - 1)].last_rank
    right = f"{3 * turn} of {3 * turn + 5} words were right."
    assert report.analysis.en == f"{right} The {first - 1:,} most common words are firm."
    assert f"答对 {3 * turn} 个。最常用的 {first - 1:,} 个词掌握得很稳。" in report.analysis.zh
    assert f"rank {first:,} to {last:,} by" in report.suggestions[0].en


def test_a_pupils_report_names_school_terms() -> None:
    test = known_up_to(9) + asked(9, "ddddd")
    report = report_of(test, estimate_of(test, Bank.SCHOOL))
    bands = bands_of(Bank.SCHOOL)
    firm = firm_up_to(test, Bank.SCHOOL)
    assert words_up_to(bands[firm - 1]).zh in report.analysis.zh
    assert words_of(bands[firm], bands[firm + 2]).en in report.suggestions[0].en
    beginner = report_of(asked(0, "ddddd"), estimate_of(asked(0, "ddddd"), Bank.SCHOOL))
    assert "最先学的词还不稳" in beginner.analysis.zh
    assert beginner.suggestions[0] == Wording(
        "先学小学三年级上学期到小学四年级上学期的词。",
        "Begin with the words from primary 3 (first term) to primary 4 (first term).",
    )


def test_a_report_without_firm_words_says_so_and_names_the_weak_kind() -> None:
    report = report_of(asked(0, "rrddd") + asked(0, "ddddd", VERB))
    assert report.analysis.en == (
        "2 of 10 words were right. The most common words are not firm yet. "
        "More verbs were missed than other kinds of word."
    )
    assert "答对 2 个。最常用的词还不稳。动词比" in report.analysis.zh


def test_full_knowledge_and_guessing_are_named_in_both_languages() -> None:
    everything = [one for band in range(len(BANDS)) for one in asked(band, "rrrrr")]
    for test in (everything, asked(0, "rrrww")):
        assert all(map(in_both_languages, report_of(test).suggestions))


@given(A_TEST)
def test_reported_sizes_are_rounded_and_contain_the_found_interval(test) -> None:
    found = estimate((one.band, one.answer) for one in test)
    told = estimate_of(test)
    if told.size == 0:
        assert (told.low, told.shares) == (0, ())
        assert told.high >= max(50, found.high)
        return
    step = 10 if found.size < 1_000 else 50 if found.size < 10_000 else 100
    assert {one % step for one in (told.size, told.low, told.high)} == {0}
    assert told.low <= found.low < told.low + step
    assert told.high - step < found.high <= told.high
    assert abs(told.size - found.size) <= step / 2
    assert {type(told.low), type(told.high), type(told.size)} == {int}


@pytest.mark.parametrize("letters", ["ddddd", "wwwww", "wrwww", "rwddd", "rwrwwwrwww"])
def test_right_answers_within_chance_prove_no_known_word(letters: str) -> None:
    report = report_of(asked(0, letters))
    assert (report.estimate.size, report.estimate.low, report.estimate.shares) == (0, 0, ())
    assert report.estimate.high >= 50
    assert report.level is LEVELS[0]
    assert fewer_than(report.estimate.size) == 50
    assert all(" 0" not in suggestion.en for suggestion in report.suggestions)


def test_blind_choices_prove_no_known_word_in_ninety_nine_of_a_hundred_tests() -> None:
    draw = Random(1).choices  # noqa: S311
    tests = [draw([RIGHT, WRONG], weights=[1, 3], k=12) for _ in range(2_000)]
    assert sum(map(beats_guessing, tests)) < 20


def test_sizes_from_fifty_on_are_shown_as_numbers() -> None:
    assert [fewer_than(size) for size in (0, 30, 49, 50, 1_000)] == [50, 50, 50, None, None]
    told = Estimate(size=30, low=10, high=70)
    assert "30" not in report_of(asked(0, "ddddd"), told).suggestions[-1].en


def test_a_report_keeps_a_stored_estimate() -> None:
    told = Estimate(size=1_230, low=1_000, high=1_500)
    assert report_of(asked(0, "rrrrr"), told).estimate is told


def test_a_kind_is_weak_when_it_is_missed_clearly_more_often_than_the_others() -> None:
    test = asked(0, "rrrrr") + asked(0, "rrddd", VERB)
    assert weakest_kind(test) is VERB
    assert weakest_kind(asked(0, "rrrr") + asked(0, "dddd", VERB)) is VERB
    assert weakest_kind(asked(0, "rrrrd") + asked(0, "rrrrd", VERB)) is None


def test_a_kind_is_not_judged_if_it_was_hardly_asked_or_the_only_one() -> None:
    assert weakest_kind(asked(0, "rrrrr") + asked(0, "ddd", VERB)) is None
    assert weakest_kind(asked(0, "ddddd")) is None


def test_frequent_guessing_leads_to_advice_to_answer_dont_know() -> None:
    test = asked(0, "rrrrr") + asked(1, "wwwdd")
    assert guesses_often(test)
    assert guesses_often(asked(0, "rrwwd"))
    assert not guesses_often(asked(0, "rrrrw"))
    assert not guesses_often(asked(0, "rwwdd"))
    assert any("don't know" in one.en for one in report_of(test).suggestions)
    honest = asked(0, "rrrrr") + asked(1, "ddddd")
    assert not any("don't know" in one.en for one in report_of(honest).suggestions)


def test_without_known_words_the_most_common_words_are_suggested() -> None:
    beginner = report_of(asked(0, "ddddd")).suggestions[0]
    assert f"the {BANDS[2].last_rank:,} most common words" in beginner.en


def test_a_weak_kind_and_a_gap_are_named() -> None:
    test = [*known_up_to(14), *asked(1, "ddddd", VERB), *known_up_to(14)]
    report = report_of(test)
    assert "verbs" in report.analysis.en
    assert "动词" in report.analysis.zh
    assert any("verbs" in one.en for one in report.suggestions)
    rank = f"rank {BANDS[1].first_rank:,} to {BANDS[1].last_rank:,}"
    assert rank not in report.suggestions[0].en
    missed = known_up_to(14) + asked(1, "wwdd", VERB)
    assert any(f"Some of the words that {rank}" in one.en for one in report_of(missed).suggestions)


def test_common_words_missed_beside_harder_known_ones_are_named() -> None:
    in_order = [*known_up_to(8), *asked(9, "wd"), *asked(10, "ddddd")]
    scattered = [one for band in range(14) for one in asked(band, "rrrd")] + asked(14, "ddddd")

    assert "harder ones known" in report_of(scattered).analysis.en
    assert "harder ones known" not in report_of(in_order).analysis.en
    found = estimate_of(scattered)
    not_wider, without_range = replace(found, version=TEST_VERSION - 1), replace(found, size=0)
    for other in (not_wider, without_range):
        assert "harder ones known" not in report_of(scattered, other).analysis.en


@given(A_TEST)
def test_every_report_has_two_or_three_suggestions_in_both_languages(test) -> None:
    report = report_of(test)
    assert 2 <= len(set(report.suggestions)) == len(report.suggestions) <= 3
    assert all(map(in_both_languages, (report.analysis, *report.suggestions)))
    assert report.level == level_of(report.estimate.size)


bounds = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(sorted)


@given(bounds, bounds)
def test_a_size_has_changed_if_the_intervals_are_disjoint(earlier, later) -> None:
    change = change_between(
        *(Estimate(size=low, low=low, high=high) for low, high in (earlier, later))
    )
    apart = not {*range(earlier[0], earlier[1] + 1)} & {*range(later[0], later[1] + 1)}
    more = Change.MORE if later > earlier else Change.FEWER
    assert change is (more if apart else Change.CANNOT_TELL)


@pytest.mark.parametrize("other", [{"version": TEST_VERSION + 1}, {"bank": Bank.SCHOOL}])
def test_sizes_of_another_version_or_bank_are_not_compared(other) -> None:
    one, later = Estimate(size=5, low=4, high=6), Estimate(size=50, low=40, high=60)
    assert change_between(one, later) is Change.MORE
    assert change_between(replace(one, **other), later) is Change.OTHER_TEST
