"""Milestones of still known words are reached once, in any order of answers."""

from hypothesis import given
from hypothesis import strategies as st

from tests.support.ids import numbered
from wordmate.domain.reviews.firmness import FIRM_DAYS, LASTING_DAYS, Firmness, firmness
from wordmate.domain.reviews.memory import Memory
from wordmate.domain.reviews.milestones import MILESTONES, Milestone, day_of_gain, reached
from wordmate.domain.reviews.word_memory import WordMemory

WORDS = numbered(1, 2, 3)
MET_ON = 10
memories = st.fixed_dictionaries(
    {},
    optional={
        one: st.builds(
            lambda word_id, rights, stability, day: WordMemory(
                word_id, Memory(stability, 5.0, day), rights=rights, met_on=MET_ON
            ),
            st.just(one),
            st.integers(0, 1),
            st.sampled_from([FIRM_DAYS - 1.0, FIRM_DAYS + 1.0]),
            st.floats(MET_ON, MET_ON + 2 * LASTING_DAYS),
        )
        for one in WORDS
    },
)


@given(st.lists(st.integers(0, 12_000), max_size=20))
def test_a_milestone_is_reached_once_and_stays_when_words_are_forgotten(counts) -> None:
    stored: list[Milestone] = []
    for day, still_known in enumerate(counts):
        stored += reached(still_known, {one.words for one in stored}, day)
    most = max(counts, default=0)
    assert [one.words for one in stored] == [one for one in MILESTONES if one <= most]
    for one in stored:
        assert one.reached_on == min(day for day, known in enumerate(counts) if known >= one.words)


@given(memories, memories)
def test_only_a_word_that_becomes_still_known_can_reach_a_milestone(before, after) -> None:
    lasting_before, lasting_after = (
        {one for one, word in words.items() if firmness(word) is Firmness.LASTING}
        for words in (before, after)
    )
    gained = lasting_after - lasting_before
    day = day_of_gain(before, after.values())
    assert (day is None) == (not gained)
    if day is not None:
        last = max(after[one].memory.day for one in gained)
        assert day <= last < day + 1
