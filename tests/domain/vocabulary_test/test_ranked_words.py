"""Items from imported words: in their band, of one kind, and with one right meaning."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.vocabulary_test.bands import BANDS
from wordmate.domain.vocabulary_test.items import PER_BAND, PartOfSpeech, draw_items
from wordmate.domain.vocabulary_test.ranked_words import (
    LONGEST_MEANING,
    RANKS_PER_BAND,
    RankedWord,
    items_of,
    ranks_to_look_up,
)

SEEDS = st.integers(0, 2**32 - 1)
SENSES = "苹桃梨杏枣橘柚莓蕉瓜"


def ranked(nth: int, meaning: str, rank: int, speech: str = "n.", word: str = "") -> RankedWord:
    name = word or "w" + "".join(chr(97 + int(digit)) for digit in str(nth))
    return RankedWord(id=WordId(nth), word=name, meaning=meaning, part_of_speech=speech, rank=rank)


@given(SEEDS)
def test_some_ranks_of_every_band_are_looked_up(seed) -> None:
    ranks = ranks_to_look_up(seed)
    for place, band in enumerate(BANDS):
        own = ranks[place * RANKS_PER_BAND : (place + 1) * RANKS_PER_BAND]
        assert all(band.first_rank <= rank <= band.last_rank for rank in own)
    assert ranks == ranks_to_look_up(seed)


def test_every_rank_of_a_band_may_be_looked_up() -> None:
    ranks = {rank for seed in range(300) for rank in ranks_to_look_up(seed)[:RANKS_PER_BAND]}
    assert ranks == set(range(BANDS[0].first_rank, BANDS[0].last_rank + 1))


@given(
    SEEDS,
    st.lists(
        st.tuples(
            st.lists(st.sampled_from(SENSES), min_size=1, max_size=3),
            st.integers(1, 25_000),
            st.sampled_from(["n.", "v.", "vt.", "adj.", "adv.", "prep.", ""]),
        ),
        max_size=60,
    ),
)
def test_no_item_shares_a_sense_with_its_wrong_meanings(seed, given_words) -> None:
    words = [
        ranked(nth, "；".join(senses), rank, speech)
        for nth, (senses, rank, speech) in enumerate(given_words, 1)
    ]
    by_name = {one.word: one for one in words}
    for item in items_of(words, seed):
        one, band = by_name[item.word], BANDS[item.band]
        assert band.first_rank <= one.rank <= band.last_rank
        assert item.meaning == one.meaning.split("；")[0]
        assert len(set(item.wrong_meanings)) == 3
        assert not set(one.meaning.split("；")) & set(item.wrong_meanings)


def test_a_meaning_is_the_first_sense_without_brackets_and_marks() -> None:
    words = [
        ranked(1, "n. 光（线）, 灯\nv. 点燃", 500, "n./v."),
        ranked(2, "n. 桌子", 500),
        ranked(3, "n. 河流", 501),
        ranked(4, "n. 天空", 502),
    ]
    items = {item.word: item for item in items_of(words, 7)}
    assert items["wb"].meaning == "光"
    assert items["wb"].part_of_speech is PartOfSpeech.NOUN
    assert set(items["wb"].wrong_meanings) == {"桌子", "河流", "天空"}


def test_wrong_meanings_come_from_the_words_own_band_and_the_two_beside_it() -> None:
    own, beside = BANDS[5].first_rank, (BANDS[4].last_rank, BANDS[6].first_rank)
    word = ranked(1, "桌子", own)
    near = [
        ranked(nth, sense, rank)
        for nth, (sense, rank) in enumerate(zip("河天", beside, strict=True), 2)
    ]
    near.append(ranked(4, "海洋", own))
    [item] = [one for one in items_of([word, *near], 1) if one.word == word.word]
    assert set(item.wrong_meanings) == {"河", "天", "海洋"}
    for far in (BANDS[3].last_rank, BANDS[7].first_rank):
        assert not items_of([word, *near[:2], ranked(4, "海洋", far)], 1)


def test_no_line_of_a_words_meaning_is_a_wrong_choice_for_it() -> None:
    words = [ranked(1, "n. 光\nv. 点燃", 500), ranked(2, "点燃", 500)]
    words += [ranked(nth, sense, 500) for nth, sense in enumerate("桌河天", 3)]
    items = {item.word: item for item in items_of(words, 7)}
    assert set(items["wb"].wrong_meanings) == {"桌", "河", "天"}


def test_meanings_with_brackets_and_of_maximum_length_are_asked() -> None:
    longest = "很" * LONGEST_MEANING
    words = [ranked(1, "（旧）n. 灯", 500), ranked(2, longest, 500), ranked(3, longest + "长", 500)]
    words += [ranked(nth, sense, 500) for nth, sense in enumerate("桌河天", 4)]
    assert {item.meaning for item in items_of(words, 7)} == {"灯", longest, *"桌河天"}


def test_phrases_names_explanations_and_words_without_a_kind_make_no_item() -> None:
    fine = [ranked(nth, sense, 500) for nth, sense in enumerate("桌河天海", 1)]
    unfit = [
        ranked(11, "放弃", 500, word="give up"),
        ranked(12, "伦敦", 500, word="London"),
        ranked(13, "一种在很久以前用来称量谷物的器具", 500, word="bushel"),
        ranked(14, "of the moon", 500, word="lunar"),
        ranked(15, "在上面", 500, "prep.", word="above"),
        ranked(16, "月亮", 39, word="moon"),
        ranked(17, "月亮", 20_001, word="luna"),
    ]
    assert len(items_of(fine + unfit, 1)) == 4
    assert items_of(fine[:3], 1) == ()


def test_a_test_asks_imported_words_beside_written_ones() -> None:
    words = [ranked(nth, sense, 500) for nth, sense in enumerate(SENSES[:8], 1)]
    items = items_of(words, 3)
    drawn = draw_items(items, 3)
    assert len(drawn) == PER_BAND
    assert {one.word for one in drawn} <= {one.word for one in words}
