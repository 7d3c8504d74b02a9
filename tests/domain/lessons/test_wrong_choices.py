"""Wrong choices: of the book and the part of speech, never a synonym, no repeat within a group."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.content.test_starter_books import BOOKS, words
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.exercise import ExerciseWord, Task, exercise_of
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_flow import STEPS
from wordmate.domain.lessons.wrong_choices import BookWord, draw, main_speech, senses

seeds = st.integers(0, 2**31 - 1)
entries = st.tuples(
    st.sampled_from(["猫", "狗", "鸟", "树", "鱼", "花", "山", "河", "灯", "车", "船", "书"]),
    st.sampled_from(["", "；走兽", "，（活的）飞禽"]),
    st.sampled_from(["n.", "v.", "n./v."]),
)


@st.composite
def books(draw: st.DrawFn) -> list[BookWord]:
    drawn = draw(st.lists(entries, min_size=1, max_size=40))
    return [
        BookWord(WordId(number), f"word{number}", zh + more, speech)
        for number, (zh, more, speech) in enumerate(drawn, 1)
    ]


@pytest.mark.parametrize(
    ("translation", "expected"),
    [
        ("废除；取消", {"废除", "取消"}),
        ("（比赛等的）观众", {"观众"}),
        ("在（船、飞机、火车）上; 上（船）", {"在上", "上"}),
        ("抽象的 / 摘要", {"抽象", "摘要"}),
        ("与…交朋友", {"与交朋友"}),
        ("好地；的", {"好", "的"}),
        ("", set()),
    ],
)
def test_a_translation_lists_its_senses(translation, expected) -> None:
    assert senses(translation) == expected


def test_the_first_part_of_speech_counts() -> None:
    assert [main_speech(one) for one in ("v./n.", "n.", " Adj. ", "")] == ["v", "n", "adj", ""]


def _holds(book: Sequence[BookWord], chosen: Sequence[WordId], seed: int) -> None:
    """What holds of every draw."""
    of_book = {one.id: one for one in book}
    drawn = draw(chosen, book, seed)
    assert set(drawn) == set(chosen)
    for group in group_words(chosen):
        shown = [one.word_id for word_id in group for one in drawn[word_id]]
        assert len(shown) == len(set(shown)), "no wrong choice comes twice in a group"
    for word_id, wrong in drawn.items():
        assert len(wrong) in (0, 3)
        told = [senses(of_book[one].zh_word) for one in (word_id, *(w.word_id for w in wrong))]
        assert sum(map(len, told)) == len(frozenset().union(*told)), "no two share a sense"
        speeches = {main_speech(of_book[one.word_id].part_of_speech) for one in wrong}
        assert speeches <= {main_speech(of_book[word_id].part_of_speech)}


@given(books(), seeds, st.data())
def test_no_wrong_choice_is_a_synonym_or_comes_twice_in_a_group(book, seed, data) -> None:
    chosen = data.draw(st.lists(st.sampled_from([one.id for one in book]), unique=True))
    _holds(book, chosen, seed)


@given(books(), seeds, st.data())
def test_wrong_choices_do_not_depend_on_the_order_of_the_book(book, seed, data) -> None:
    chosen = [one.id for one in book][:12]
    other = data.draw(st.permutations(book))
    assert draw(chosen, book, seed) == draw(chosen, other, seed)


def test_another_seed_draws_other_wrong_choices() -> None:
    book = [BookWord(WordId(number), f"w{number}", f"义{number}", "n.") for number in range(1, 40)]
    assert draw([WordId(1)], book, 1) != draw([WordId(1)], book, 2)


def test_wrong_choices_come_from_the_whole_book() -> None:
    numbers = range(1, 61)
    book = [BookWord(WordId(number), f"w{number}", f"义{number}", "n.") for number in numbers]
    drawn = [draw([WordId(number)], book, 5)[WordId(number)] for number in numbers]
    assert len({one.word_id for wrong in drawn for one in wrong}) > len(numbers) // 2


def test_a_word_removed_from_its_book_has_no_wrong_choices() -> None:
    assert draw([WordId(9)], [BookWord(WordId(1), "cat", "猫", "n.")], 1) == {9: ()}


@pytest.mark.parametrize("code", [book.code for book in BOOKS])
def test_every_word_of_a_starter_book_has_four_choices_or_is_recalled(code) -> None:
    found = words(next(book for book in BOOKS if book.code == code))
    book = [
        BookWord(WordId(number), one.en, one.zh, one.part_of_speech)
        for number, one in enumerate(found, 1)
    ]
    numbers = [one.id for one in book]
    _holds(book, numbers, 42)
    drawn, without = draw(numbers, book, 42), list[str]()
    for one in book:
        word = ExerciseWord(
            id=one.id,
            en_word=one.en_word,
            zh_word=one.zh_word,
            part_of_speech=one.part_of_speech,
            distractors=drawn[one.id],
        )
        for step in STEPS:
            asked = exercise_of(step, is_led=False, word=word, seed=42)
            if asked.task in (Task.PICK_MEANING, Task.PICK_WORD, Task.PICK_MEANING_BY_EAR):
                assert len({choice.text for choice in asked.choices}) == 4
            else:
                assert asked.choices == ()
        without += [one.en_word] if drawn[one.id] == () else []
    assert len(without) <= len(book) // 10, without
