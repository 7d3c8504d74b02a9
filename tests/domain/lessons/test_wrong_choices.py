"""Wrong choices: similar, with the word's part of speech, and never also right."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.content.test_starter_books import BOOKS, words
from wordmate.adapters.word_files.vocabulary_items import vocabulary_items
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.exercise import (
    CHOICE_SETS,
    WRONG_CHOICES,
    Exercise,
    ExerciseWord,
    check_of,
    exercise_of,
    is_checked,
    wrong_choices_of,
)
from wordmate.domain.lessons.grouping import group_words, shuffled
from wordmate.domain.lessons.lesson_flow import STEPS
from wordmate.domain.lessons.synonyms import lines_of
from wordmate.domain.lessons.wrong_choices import (
    BookWord,
    draw,
    drawn_for,
    likeness,
    main_speech,
    may_mean_the_same,
    senses,
)

ENOUGH = CHOICE_SETS * WRONG_CHOICES
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
        BookWord(WordId(number), f"word{number}", zh + more, speech, "", number)
        for number, (zh, more, speech) in enumerate(drawn, 1)
    ]


def nouns(*meanings: str) -> list[BookWord]:
    return [
        BookWord(WordId(number), f"w{number}", meaning, "n.", "", number)
        for number, meaning in enumerate(meanings, 1)
    ]


def starter_book(code: str) -> list[BookWord]:
    found = words(next(book for book in BOOKS if book.code == code))
    return [
        BookWord(WordId(number), one.en, one.zh, one.part_of_speech, one.phonetic, number)
        for number, one in enumerate(found, 1)
    ]


STARTER_BOOKS = {book.code: starter_book(book.code) for book in BOOKS}
BY_ENGLISH = [{one.en_word: one for one in book} for book in STARTER_BOOKS.values()]


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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("废除；取消", "取消"),
        ("快乐的", "欢乐的"),
        ("紧张的", "焦虑的；渴望的"),
        ("美丽的", "漂亮的"),
        ("说话", "谈"),
        ("在……里", "在……里面"),
        ("到", "到……上面"),
        ("能，会", "可能"),
    ],
)
def test_meanings_that_could_both_be_right_are_recognised(one, other) -> None:
    first, second = nouns(one, other)
    assert may_mean_the_same(first, second)
    assert may_mean_the_same(second, first)


NEAR_SYNONYMS = [
    pair.strip().split("/")
    for pair in """
accommodation/shelter; adequate/competent; adopt/embrace; appear/seem; articulate/eloquent;
authentic/reliable; call off/write off; catch on/make out; certain/confident; character/quality;
coherent/consistent; commit/dedicate; communicate/connect; conclusion/decision; connect/join;
constrain/impose; converge/unify; create/produce; develop/improve; dictate/manipulate;
discard/dispose; discover/notice; do away with/write off; dominate/manipulate; dramatic/spectacular;
education/instruction; eject/exclude; exclude/omit; exert/exploit; feasible/pragmatic; feel/think;
foundation/institution; get along with/get on; healthy/strong; imply/represent; improve/increase;
intense/severe; outstanding/superior; prolong/sustain; realize/understand; reclaim/revoke;
sad/sorry; stay/wait; take on/take over; think about/think of
""".replace("\n", " ").split(";")
]
"""Words of one book and part of speech whose translations may be equal. All such pairs of the
starter books were looked up in an English and a Chinese thesaurus, and the pairs found were
reviewed."""


@pytest.mark.parametrize(("one", "other"), NEAR_SYNONYMS)
def test_near_synonyms_are_never_choices_of_one_question(one, other) -> None:
    found = [
        (words_of[one], words_of[other])
        for words_of in BY_ENGLISH
        if {one, other} <= words_of.keys()
    ]
    assert found
    assert all(may_mean_the_same(*pair) for pair in found), found


def test_words_that_share_a_sense_in_any_book_or_in_the_size_test_are_never_choices() -> None:
    known = defaultdict[str, set[str]](set)
    told = [(one.en_word, one.zh_word) for book in STARTER_BOOKS.values() for one in book]
    told += [(one.word, one.meaning) for one in vocabulary_items()]
    for en_word, zh_word in told:
        known[en_word.casefold()] |= senses(zh_word)
    for book in STARTER_BOOKS.values():
        for one, other in combinations(book, 2):
            if main_speech(one.part_of_speech) == main_speech(other.part_of_speech):
                shared = known[one.en_word.casefold()] & known[other.en_word.casefold()]
                assert not shared or may_mean_the_same(one, other), (one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("在国外", "在（船、飞机）上"), ("工人", "商人"), ("桌子", "椅子")]
)
def test_a_grammatical_character_does_not_make_meanings_equal(one, other) -> None:
    first, second = nouns(one, other)
    assert not may_mean_the_same(first, second)


def test_a_sense_belongs_to_every_line_of_synonyms_that_names_it() -> None:
    assert len(lines_of("非凡")) == 2
    assert lines_of("极其重要") == lines_of("重要")
    assert lines_of("石头") == frozenset()


def test_words_are_alike_by_spelling_or_by_sound() -> None:
    def word(en: str, sound: str = "") -> BookWord:
        return BookWord(WordId(1), en, "", "n.", sound)

    assert likeness(word("abroad"), word("aboard")) > 0.7
    assert likeness(word("quite"), word("quiet")) > likeness(word("quite"), word("queen"))
    assert likeness(word("flour", "ˈflaʊər"), word("flower", "ˈflaʊər")) == 1
    assert likeness(word("dog"), word("uncle")) == 0


def _holds(book: Sequence[BookWord], chosen: Sequence[WordId], seed: int) -> None:
    """The properties of every draw."""
    of_book = {one.id: one for one in book}
    drawn = draw(chosen, book, seed)
    assert set(drawn) == set(chosen)
    for group in group_words(chosen):
        for at in range(CHOICE_SETS):
            full = [drawn[word_id] for word_id in group if len(drawn[word_id]) == ENOUGH]
            shown = [one.word_id for wrong in full for one in wrong_choices_of(wrong, at)]
            assert len(shown) == len(set(shown)), "no wrong choice comes twice in a step of a group"
    for word_id, wrong in drawn.items():
        assert len(wrong) in (0, 3, 4, 5, 7, 8, 10, 11, 12)
        told = [senses(of_book[one].zh_word) for one in (word_id, *(w.word_id for w in wrong))]
        assert sum(map(len, told)) == len(frozenset().union(*told)), "no two share a sense"
        speeches = {main_speech(of_book[one.word_id].part_of_speech) for one in wrong}
        assert speeches <= {main_speech(of_book[word_id].part_of_speech)}
        if len(wrong) > WRONG_CHOICES:
            sets = [frozenset(wrong_choices_of(wrong, at)) for at in range(CHOICE_SETS)]
            assert all(len(one) == WRONG_CHOICES for one in sets)
            assert len({*sets}) == CHOICE_SETS, "no two steps show the same three"


@given(books(), seeds, st.data())
def test_no_wrong_choice_is_a_synonym_or_the_same_in_every_step(book, seed, data) -> None:
    chosen = data.draw(st.lists(st.sampled_from([one.id for one in book]), unique=True))
    _holds(book, chosen, seed)


@given(books(), seeds, st.data())
def test_wrong_choices_do_not_depend_on_the_order_of_the_book(book, seed, data) -> None:
    chosen = [one.id for one in book][:12]
    other = data.draw(st.permutations(book))
    assert draw(chosen, book, seed) == draw(chosen, other, seed)


@given(books(), seeds, st.data())
def test_requested_groups_have_the_choices_of_the_whole_lesson(book, seed, data) -> None:
    lesson = [one.id for one in book]
    asked = data.draw(st.sets(st.sampled_from(lesson)))
    whole, some = draw(lesson, book, seed), draw(lesson, book, seed, asked)
    groups = [group for group in group_words(lesson) if not asked.isdisjoint(group)]
    assert some == {one: whole[one] for group in groups for one in group}


def test_another_seed_draws_other_choices() -> None:
    book = STARTER_BOOKS["junior-core"]
    one, other = (draw([WordId(1)], book, seed)[WordId(1)] for seed in (1, 2))
    assert wrong_choices_of(one, 0) != wrong_choices_of(other, 0)


def test_a_word_removed_from_its_book_has_no_wrong_choices() -> None:
    assert draw([WordId(9)], [BookWord(WordId(1), "cat", "猫", "n.")], 1) == {9: ()}


@pytest.mark.parametrize("code", STARTER_BOOKS)
def test_nearly_every_word_of_a_starter_book_has_choices_in_every_step(code) -> None:
    book = STARTER_BOOKS[code]
    numbers = [one.id for one in book]
    _holds(book, numbers, 42)
    drawn = draw(numbers, book, 42)
    without = [one.en_word for one in book if not drawn[one.id]]
    assert len(without) <= len(book) // 20, without


Question = tuple[BookWord, Exercise, list[BookWord]]


def questions(book: list[BookWord], seed: int) -> Iterator[Question]:
    """Every choice question of a lesson over a whole book, with the words it shows."""
    of_book = {one.id: one for one in book}
    drawn = draw(list(of_book), book, seed)
    for one in book:
        word = ExerciseWord(
            id=one.id,
            en_word=one.en_word,
            zh_word=one.zh_word,
            part_of_speech=one.part_of_speech,
            distractors=drawn[one.id],
        )
        asked = [exercise_of(step, is_led=False, word=word, seed=seed) for step in STEPS]
        check = check_of(word, seed) if is_checked(one.id, seed) else None
        for exercise in (*asked, *([check] if check else [])):
            if exercise.choices:
                yield one, exercise, [of_book[choice.word_id] for choice in exercise.choices]


@cache
def starter_questions(name: str) -> Sequence[Question]:
    """The questions of a starter book."""
    return list(questions(STARTER_BOOKS[name], 2026))


def drawn_questions(count: int) -> list[Question]:
    """So many questions out of those of all starter books."""
    every = [one for name in STARTER_BOOKS for one in starter_questions(name)]
    return list(shuffled(every, 36)[:count])


BRACKETS = re.compile(r"[（(].*?[）)]")


def test_no_two_steps_of_a_lesson_ask_a_word_with_the_same_wrong_choices() -> None:
    book = STARTER_BOOKS["senior-core"]
    asked = [
        (one.id, frozenset(other.id for other in shown)) for one, _, shown in questions(book, 5)
    ]
    assert len(asked) > 2 * len(book)
    repeated = [one for one in {*asked} if asked.count(one) > 1]
    assert len(repeated) == 0


def test_none_of_200_drawn_questions_has_two_right_answers() -> None:
    for word, exercise, shown in drawn_questions(200):
        assert [one.id for one in shown].count(word.id) == 1
        assert len({choice.text for choice in exercise.choices}) == 4
        wrong = [one for one in shown if one.id != word.id]
        assert {main_speech(one.part_of_speech) for one in wrong} == {
            main_speech(word.part_of_speech)
        }
        parts = {BRACKETS.sub("", part) for part in re.split("[；，、]", word.zh_word)}
        for one in wrong:
            others = {BRACKETS.sub("", part) for part in re.split("[；，、]", one.zh_word)}
            assert parts.isdisjoint(others), (word.en_word, one.en_word)
            assert not any(a in b or b in a for a in parts for b in others if len(a) * len(b) > 1)
            assert not may_mean_the_same(word, one), (word.en_word, one.en_word)


def test_neither_length_nor_brackets_reveal_the_right_choice() -> None:
    """In 49 of 50 questions of meanings, over all starter books."""
    every = [one for name in STARTER_BOOKS for one in starter_questions(name)]
    asked = [one for one in every if one[1].task is not Task.PICK_WORD]
    exposed = []
    for word, _, shown in asked:
        wrong = [one.zh_word for one in shown if one.id != word.id]
        right = word.zh_word
        stands_out = len(right) > 1.5 * max(map(len, wrong)) + 1
        stands_out |= len(right) * 1.5 + 1 < min(map(len, wrong))
        alone = bool(BRACKETS.search(right)) and not any(map(BRACKETS.search, wrong))
        exposed += [word.en_word] if stands_out or alone else []
    assert len(exposed) <= len(asked) / 50, exposed


def test_the_most_similar_wrong_choice_is_almost_as_similar_as_any_word_of_the_book() -> None:
    ratios = []
    for name, book in STARTER_BOOKS.items():
        shown_with = defaultdict[WordId, list[float]](list)
        for word, _, shown in starter_questions(name):
            nearest = max(likeness(word, one) for one in shown if one.id != word.id)
            shown_with[word.id].append(nearest)
        for word in (one for one in book if one.id in shown_with):
            best = next(
                likeness(word, one)
                for one in sorted(book, key=partial(likeness, word), reverse=True)
                if one is not word
                and main_speech(one.part_of_speech) == main_speech(word.part_of_speech)
                and not may_mean_the_same(one, word)
            )
            ratios += [nearest / best if best else 1.0 for nearest in shown_with[word.id]]
    assert median(ratios) >= 0.8


def test_choices_are_drawn_for_a_lessons_first_groups_or_its_candidates_but_not_in_a_class() -> (
    None
):
    first, second, third = (WordId(one) for one in (1, 2, 3))
    lesson: dict[str, Any] = {
        "is_led": False,
        "groups": (),
        "candidate_ids": None,
        "review_ids": [third],
    }
    assert drawn_for(**lesson) == [third]
    assert drawn_for(**{**lesson, "candidate_ids": ()}) == ()
    begun = {**lesson, "candidate_ids": [third], "groups": ([second, first], [first])}
    assert drawn_for(**begun) == (second, first)
    assert drawn_for(**{**begun, "is_led": True}) == ()
