"""The task of each step, its choices, and its judgement."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.exercise import (
    LONGEST_BARE,
    LONGEST_TYPED,
    SHORTEST_NEAR,
    Distractor,
    Exercise,
    ExerciseWord,
    Verdict,
    agrees,
    check_of,
    daily_question,
    exercise_of,
    frame,
    is_checked,
    is_typable,
    judge_typed,
    needs_choices,
)
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.domain.lessons.spelling import (
    STEMS,
    TO_AMERICAN,
    WORDS,
    american,
    american_of_book,
)

seeds = st.integers(0, 2**31 - 1)
words = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=20)
letters = st.sampled_from("abcdefghijklmnopqrstuvwxyz")

UMBRELLA = ExerciseWord(
    id=WordId(7),
    en_word="umbrella",
    zh_word="雨伞",
    part_of_speech="n.",
    distractors=(
        Distractor(word_id=WordId(1), en_word="cat", zh_word="猫"),
        Distractor(word_id=WordId(2), en_word="dog", zh_word="狗"),
        Distractor(word_id=WordId(3), en_word="bird", zh_word="鸟"),
    ),
)


def asked(
    step: LessonStep, word: ExerciseWord = UMBRELLA, *, is_led: bool = False, seed: int = 1
) -> Exercise:
    return exercise_of(step, is_led=is_led, word=word, seed=seed)


ASKED = list(product(STEPS, (True, False), range(8)))


@pytest.mark.parametrize(
    ("step", "led", "alone"),
    [
        (LessonStep.MEMORIZE, {Task.SEE}, {Task.SEE}),
        (LessonStep.REVIEW, {Task.RECALL}, {Task.RECALL}),
        (LessonStep.LISTENING_REVIEW, {Task.RECALL_BY_EAR}, {Task.PICK_MEANING_BY_EAR}),
        (LessonStep.FLASH, {Task.BOTH_SIDES}, {Task.BOTH_SIDES}),
        (LessonStep.MIXED_GROUP, {Task.RECALL}, {Task.PICK_WORD, Task.PICK_MEANING}),
        (LessonStep.AFTER_TEST, {Task.BE_HEARD}, {Task.TYPE_WORD}),
    ],
)
def test_every_step_has_its_own_task_with_a_tutor_and_alone(step, led, alone) -> None:
    assert {asked(step, is_led=True, seed=seed).task for seed in range(40)} == led
    assert {asked(step, seed=seed).task for seed in range(40)} == alone


def test_a_long_phrase_is_chosen_and_not_typed_in_the_test() -> None:
    phrase = ExerciseWord(
        id=WordId(7),
        en_word="make friends with somebody",
        zh_word="与某人交朋友",
        distractors=UMBRELLA.distractors,
    )
    assert asked(LessonStep.AFTER_TEST, phrase).task is Task.PICK_WORD
    assert [is_typable(word) for word in ("ice cream", "o'clock", "well-known", "café")] == [
        True
    ] * 4
    assert [is_typable(word) for word in ("a" * LONGEST_TYPED, "a" * (LONGEST_TYPED + 1))] == [
        True,
        False,
    ]
    assert [is_typable(word) for word in ("a.m./p.m.", "look (up)", "3D", "")] == [False] * 4


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_word_with_fewer_than_three_wrong_choices_is_recalled(count) -> None:
    rare = ExerciseWord(
        id=WordId(7), en_word="a.m.", zh_word="上午", distractors=UMBRELLA.distractors[:count]
    )
    assert asked(LessonStep.MIXED_GROUP, rare).task is Task.RECALL
    assert asked(LessonStep.AFTER_TEST, rare).task is Task.RECALL
    assert asked(LessonStep.LISTENING_REVIEW, rare).task is Task.RECALL_BY_EAR


@pytest.mark.parametrize(("step", "is_led", "seed"), ASKED)
def test_the_right_choice_appears_once_and_every_device_asks_the_same(step, is_led, seed) -> None:
    one = asked(step, is_led=is_led, seed=seed)
    assert one == asked(step, is_led=is_led, seed=seed)
    if not one.choices:
        return
    assert {choice.word_id for choice in one.choices} == {1, 2, 3, UMBRELLA.id}
    assert len(one.choices) == 4
    assert [choice.text for choice in one.choices if choice.word_id == UMBRELLA.id] == [
        UMBRELLA.en_word if one.task is Task.PICK_WORD else UMBRELLA.zh_word
    ]
    assert {choice.text for choice in one.choices} == (
        {"umbrella", "cat", "dog", "bird"}
        if one.task is Task.PICK_WORD
        else {"雨伞", "猫", "狗", "鸟"}
    )


@pytest.mark.parametrize(("step", "is_led", "seed"), ASKED)
def test_a_word_has_a_frame_only_if_it_is_typed(step, is_led, seed) -> None:
    one = asked(step, is_led=is_led, seed=seed)
    assert one.word_id == UMBRELLA.id
    assert (one.frame is not None) is (one.task is Task.TYPE_WORD)
    assert bool(one.choices) is ("pick" in one.task)


def test_the_right_choice_appears_at_every_position() -> None:
    places = {
        [choice.word_id for choice in asked(LessonStep.MIXED_GROUP, seed=seed).choices].index(
            WordId(7)
        )
        for seed in range(60)
    }
    assert places == {0, 1, 2, 3}
    seeds_of_sample = [seed for seed in range(200) if is_checked(UMBRELLA.id, seed)]
    checks = [check_of(UMBRELLA, seed) for seed in seeds_of_sample]
    assert {
        [choice.word_id for choice in one.choices].index(WordId(7)) for one in checks if one
    } == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Umbrella ", "umbrella"),
        ("tshirt", "T-shirt"),
        ("T shirt", "T-shirt"),
        ("icecream", "ice cream"),
        ("cafe", "café"),
        ("CAFÉ", "café"),
        ("naive", "naïve"),
        ("oclock", "o’clock"),
    ],
)
def test_typing_forgives_case_spaces_hyphens_and_accents(typed, word) -> None:
    assert judge_typed(typed, word) is Verdict.RIGHT


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("color", "colour"),
        ("colour", "color"),
        ("Color-blind", "colour-blind"),
        ("favorite", "favourite"),
        ("neighborhood", "neighbourhood"),
        ("theater", "theatre"),
        ("organize", "organise"),
        ("realising", "realizing"),
        ("civilization", "civilisation"),
        ("analyze", "analyse"),
        ("traveler", "traveller"),
        ("jewelry", "jewellery"),
        ("dialog", "dialogue"),
        ("defense", "defence"),
        ("practice", "practise"),
        ("gray", "grey"),
        ("mom", "mum"),
        ("programs", "programmes"),
        ("tire", "tyre"),
        ("stories", "storeys"),
        ("kilometer", "kilometre"),
        ("meter", "metre"),
        ("airplane", "aeroplane"),
        ("enroll", "enrol"),
    ],
)
def test_the_other_spelling_of_a_british_and_american_word_is_right(typed, word) -> None:
    assert judge_typed(typed, word) is Verdict.RIGHT


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("tyre", "tire"),
        ("storey", "story"),
        ("cheque", "check"),
        ("metre", "meter"),
        ("hor", "hour"),
        ("for", "four"),
        ("advize", "advise"),
        ("exercize", "exercise"),
        ("momble", "mumble"),
        ("organizm", "organism"),
        ("emphaziz", "emphasis"),
        ("chiling", "chilling"),
        ("enroled", "enrolled"),
        ("colors", "colour"),
    ],
)
def test_an_invalid_spelling_or_another_word_is_wrong(typed, word) -> None:
    assert judge_typed(typed, word) is not Verdict.RIGHT


@pytest.mark.parametrize("kind", ["v.", "vt.", "n./v.", "phr. v.", "Verb", "v.& n."])
def test_a_verb_may_be_typed_with_its_to(kind) -> None:
    assert judge_typed("to go", "go", kind) is Verdict.RIGHT
    assert judge_typed("To look after", "look after", kind) is Verdict.RIGHT
    assert judge_typed("go", "to go", kind) is Verdict.RIGHT
    assert judge_typed("to", "go", kind) is Verdict.WRONG
    assert judge_typed("to", "to", kind) is Verdict.RIGHT


@pytest.mark.parametrize("kind", ["n.", "adv.", "", "prep."])
def test_other_words_are_not_typed_with_a_to(kind) -> None:
    assert judge_typed("to day", "day", kind) is Verdict.WRONG
    assert judge_typed("to go", "go", kind) is Verdict.WRONG


@given(words)
def test_the_spelling_of_the_word_itself_is_right(word) -> None:
    assert judge_typed(word, word) is Verdict.RIGHT
    assert american(american(word)) == american(word)


def test_spelling_pairs_are_right_both_ways_unless_one_is_another_word() -> None:
    for british, us in {**STEMS, **WORDS}.items():
        assert judge_typed(us, british) is Verdict.RIGHT
        assert judge_typed(british, us) is Verdict.RIGHT
    for british, us in TO_AMERICAN.items():
        assert judge_typed(us, british) is Verdict.RIGHT
        assert judge_typed(british, us) is not Verdict.RIGHT


@pytest.mark.parametrize("typed", ["umbrela", "umbrellla", "unbrella", "umbrlela", "mbrella"])
def test_one_slip_is_a_near_miss_and_two_are_another_word(typed) -> None:
    assert judge_typed(typed, "umbrella") is Verdict.NEAR
    assert judge_typed(f"{typed}zz", "umbrella") is Verdict.WRONG


@pytest.mark.parametrize(("typed", "word"), [("cut", "cat"), ("", "cat"), ("-", "-"), ("", "able")])
def test_a_short_word_has_no_near_miss_and_an_empty_text_is_wrong(typed, word) -> None:
    assert judge_typed(typed, word) is Verdict.WRONG


@given(words, st.integers(0, 20), letters, st.sampled_from(["add", "drop", "other", "swap"]))
@example("tyre", 1, "i", "other")
def test_any_single_edit_of_a_word_of_four_letters_is_near(word, at, letter, edit) -> None:
    at %= len(word)
    typed = {
        "add": word[:at] + letter + word[at:],
        "drop": word[:at] + word[at + 1 :],
        "other": word[:at] + letter + word[at + 1 :],
        "swap": word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
    }[edit]
    if american(typed) == american_of_book(word):  # another spelling of it, such as tire for tyre
        assert judge_typed(typed, word) is Verdict.RIGHT
    else:
        expected = Verdict.NEAR if len(word) >= SHORTEST_NEAR else Verdict.WRONG
        assert judge_typed(typed, word) is expected


@given(words, words)
def test_only_words_whose_lengths_differ_by_one_at_most_are_near(typed, word) -> None:
    if judge_typed(typed, word) is Verdict.NEAR:
        assert abs(len(typed) - len(word)) <= 1


@given(words, seeds)
def test_a_longer_word_shows_its_first_letter_and_never_most_of_it(word, seed) -> None:
    shown = frame(word, seed)
    if len(word) <= LONGEST_BARE:
        assert shown is None
        return
    assert shown is not None
    assert shown[0] == word[0]
    assert len(shown) == len(word)
    assert all(mine in (letter, "_") for mine, letter in zip(shown, word, strict=True))
    assert shown.count("_") == len(word) - len(word) // 3


def test_in_a_word_of_four_letters_one_slip_is_near_and_two_are_wrong() -> None:
    assert judge_typed("abble", "able") is Verdict.NEAR
    assert judge_typed("bale", "able") is Verdict.NEAR
    for typed in ("xbly", "xable1", "ab", "leab", "ablexy"):
        assert judge_typed(typed, "able") is Verdict.WRONG


def test_an_answer_must_match_its_verdict_and_only_the_exact_word_is_right() -> None:
    for verdict in Verdict:
        assert agrees(verdict, right=verdict is Verdict.RIGHT)
        assert not agrees(verdict, right=verdict is not Verdict.RIGHT)
    assert agrees(None, right=True)
    assert agrees(None, right=False)


def test_a_frame_keeps_spaces_hyphens_and_apostrophes() -> None:
    shown = frame("well-known o'clock", 3)
    assert shown is not None
    assert [(at, sign) for at, sign in enumerate(shown) if not sign.isalnum() and sign != "_"] == [
        (4, "-"),
        (10, " "),
        (12, "'"),
    ]


@given(st.integers(4, 2**31), seeds)
def test_a_check_offers_the_right_meaning_once(word_id, seed) -> None:
    word = replace(UMBRELLA, id=word_id)
    check = check_of(word, seed)
    assert (check is not None) == is_checked(word_id, seed)
    if check is None:
        return
    assert (check.task, check.word_id) == (Task.PICK_MEANING, word_id)
    assert [one.word_id for one in check.choices].count(word_id) == 1
    assert {one.text for one in check.choices} == {"雨伞", "猫", "狗", "鸟"}
    assert check == check_of(word, seed)


def test_about_a_third_of_the_words_is_sampled_and_the_seed_decides_which() -> None:
    samples = [
        {word for word in range(1, 301) if is_checked(WordId(word), seed)} for seed in range(20)
    ]
    assert all(70 < len(sample) < 130 for sample in samples)
    assert len({frozenset(sample) for sample in samples}) == len(samples)


def test_a_word_with_fewer_than_three_wrong_choices_is_not_checked() -> None:
    seed = next(one for one in range(100) if is_checked(UMBRELLA.id, one))
    assert check_of(UMBRELLA, seed) is not None
    assert check_of(replace(UMBRELLA, distractors=UMBRELLA.distractors[:2]), seed) is None


def many(en_word: str = "umbrella") -> list[ExerciseWord]:
    return [replace(UMBRELLA, id=WordId(nth), en_word=en_word) for nth in range(10, 4_010)]


@given(day=st.integers(0, 40_000))
def test_the_daily_list_checks_a_third_of_the_words_half_of_them_typed(day: int) -> None:
    asked = [daily_question(word, day) for word in many()]
    checks = [one.check.task for one in asked if one.check is not None]
    assert 0.28 < len(checks) / len(asked) < 0.38
    assert 0.4 < checks.count(Task.TYPE_WORD) / len(checks) < 0.6
    assert {*checks} == {Task.TYPE_WORD, Task.PICK_MEANING}


@given(day=st.integers(0, 40_000), word_id=st.integers(1, 2**31 - 1), count=st.integers(0, 3))
def test_a_daily_check_asks_what_the_student_claimed(day: int, word_id: int, count: int) -> None:
    word = replace(UMBRELLA, id=WordId(word_id), distractors=UMBRELLA.distractors[:count])
    question = daily_question(word, day)
    assert question == daily_question(word, day)
    if question.check is None:
        assert count == 3 or not needs_choices(word, day) or question.task is Task.RECALL
    elif question.task is Task.RECALL_WORD:
        assert question.check.task is Task.TYPE_WORD
        assert question.check.choices == ()
        assert not needs_choices(word, day)
    else:
        assert question.check.task is Task.PICK_MEANING
        assert {one.word_id for one in question.check.choices} == {1, 2, 3, word.id}
        assert needs_choices(word, day)


def test_a_phrase_that_cannot_be_typed_or_a_word_without_meaning_is_never_asked_to_be() -> None:
    phrase, bare = many("make friends with somebody"), [replace(one, zh_word="") for one in many()]
    for word in (*phrase, *bare):
        assert daily_question(word, 20_000).task is Task.RECALL


def test_another_day_checks_other_words() -> None:
    days = [{word.id for word in many() if daily_question(word, day).check} for day in (1, 2)]
    both = len(days[0] & days[1]) / len(many())
    assert 0.08 < both < 0.15  # a ninth, as for independent draws
