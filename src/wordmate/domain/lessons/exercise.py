"""What each step of a lesson and the daily list ask of a word, and which answers are right.

The web app mirrors it (machines/exercise.ts): the same seed asks the same questions on every
device.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import CHOICES, Task
from wordmate.domain.lessons.grouping import SEED_STEP, mulberry32, shuffled
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.domain.lessons.spelling import american, american_of_book

WRONG_CHOICES: Final = CHOICES - 1
CHOICE_SETS: Final = 4
"""The number of steps with choices: the check before the lesson, two of its steps, and its test."""
LONGEST_TYPED: Final = 16
"""Words and phrases with more letters are not typed."""
LONGEST_BARE: Final = 6
"""Words with more letters show some of them."""
SHORTEST_NEAR: Final = 4
"""In a shorter word, one wrong letter makes another word."""
GAP: Final = "_"
CHECKED_OF: Final = 3
"""Without a tutor, about one in this many words "known" by the student is checked."""
CHOICES_WAIT_MS: Final = 6_000
"""The choices of a question appear after this time, so that the word is recalled first; the student
may show them before."""

_MASK: Final = 0xFFFFFFFF
_BETWEEN: Final = re.compile(r"[\s-]+")
_VERB: Final = re.compile(r"\bv", re.IGNORECASE | re.ASCII)
"""The beginnings of verbs' parts of speech: v., vt., phr. v., verb."""
_PLAIN: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|['’ -])*")


class Verdict(StrEnum):
    """The judgement of a typed word: a near miss is neither right nor wrong."""

    RIGHT = "right"
    NEAR = "near"
    WRONG = "wrong"


class Reveal(StrEnum):
    """How the choices of a question appeared: on a tap of the student, who claims to know the word
    before seeing them, or because the time was over."""

    TAP = "tap"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Distractor:
    """A wrong choice."""

    word_id: WordId
    en_word: str
    zh_word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExerciseWord:
    """A word to ask, with its wrong choices."""

    id: WordId
    en_word: str
    zh_word: str
    part_of_speech: str = ""
    distractors: Sequence[Distractor] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of four choices: a meaning, or an English word."""

    word_id: WordId
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """The question about a word; a frame has a gap for each letter to fill in."""

    task: Task
    word_id: WordId
    choices: tuple[Choice, ...] = ()
    frame: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyQuestion:
    """How the daily list asks a word: the student recalls its meaning, or the word for its meaning.
    If they say that they know it, ``check`` is asked, if the word belongs to the sample."""

    task: Task
    check: Exercise | None


_LED: Final = MappingProxyType(
    {
        LessonStep.MEMORIZE: Task.SEE,
        LessonStep.REVIEW: Task.RECALL,
        LessonStep.LISTENING_REVIEW: Task.RECALL_BY_EAR,
        LessonStep.FLASH: Task.BOTH_SIDES,
        LessonStep.MIXED_GROUP: Task.RECALL,
        LessonStep.AFTER_TEST: Task.BE_HEARD,
    }
)
_PRE_TEST: Final = len(STEPS)
_DAILY_LIST: Final = _PRE_TEST + 1
"""Their numbers beside those of the steps, inputs of the random draw."""
_SET_OF: Final = MappingProxyType(
    {
        LessonStep.LISTENING_REVIEW: 1,
        LessonStep.MIXED_GROUP: 2,
        LessonStep.AFTER_TEST: 3,
    }
)
"""The set of wrong choices that a step uses; the check of a claim uses the first."""
_PICKS: Final = (Task.PICK_MEANING, Task.PICK_WORD, Task.PICK_MEANING_BY_EAR)


def exercise_of(step: LessonStep, *, is_led: bool, word: ExerciseWord, seed: int) -> Exercise:
    """The question that a step asks about a word, with a tutor or alone."""
    word_seed = _seed(STEPS.index(step), word.id, seed)
    draw = mulberry32(word_seed)
    asks_word = draw() >= 2**31
    task = _LED[step] if is_led else _alone(step, word.en_word, asks_word=asks_word)
    if task in _PICKS and len(word.distractors) < WRONG_CHOICES:
        task = Task.RECALL_BY_EAR if task is Task.PICK_MEANING_BY_EAR else Task.RECALL
    framed = task is Task.TYPE_WORD
    return Exercise(
        task=task,
        word_id=word.id,
        choices=_choices(task, word, _SET_OF.get(step, 0), draw()) if task in _PICKS else (),
        frame=frame(word.en_word, word_seed) if framed else None,
    )


def is_checked(word_id: WordId, seed: int) -> bool:
    """Whether a word that the student says they know belongs to the sample that is checked."""
    return mulberry32(_seed(_PRE_TEST, word_id, seed))() < 2**32 // CHECKED_OF


def check_of(word: ExerciseWord, seed: int) -> Exercise | None:
    """The check question for a word that the student says they know.

    None if the sample leaves the word out, or if there are too few meanings to choose from.
    """
    if not is_checked(word.id, seed) or len(word.distractors) < WRONG_CHOICES:
        return None
    draw = mulberry32(_seed(_PRE_TEST, word.id, seed))
    draw()
    choices = _choices(Task.PICK_MEANING, word, 0, draw())
    return Exercise(task=Task.PICK_MEANING, word_id=word.id, choices=choices)


def daily_question(word: ExerciseWord, day: int) -> DailyQuestion:
    """How the daily list of a local day (since 1970) asks a word.

    Half of the words that can be typed are asked by their meaning, and checked by typing the whole
    word; of the others the meaning is chosen. Without enough choices there is no check.
    """
    is_sampled, asks_word, drawn = _daily_draw(word, day)
    check: Exercise | None = None
    if is_sampled and asks_word:
        check = Exercise(task=Task.TYPE_WORD, word_id=word.id)
    elif is_sampled and len(word.distractors) >= WRONG_CHOICES:
        choices = _choices(Task.PICK_MEANING, word, 0, drawn)
        check = Exercise(task=Task.PICK_MEANING, word_id=word.id, choices=choices)
    return DailyQuestion(task=Task.RECALL_WORD if asks_word else Task.RECALL, check=check)


def needs_choices(word: ExerciseWord, day: int) -> bool:
    """Whether the daily list asks for the meaning of a word as a choice, if it has enough."""
    is_sampled, asks_word, _ = _daily_draw(word, day)
    return is_sampled and not asks_word


def wrong_choices_of(drawn: Sequence[Distractor], at: int) -> tuple[Distractor, ...]:
    """The three wrong choices of a set, from those drawn for a word. If too few were drawn for all
    sets, it continues with the first ones: with four or five, each set is a different three."""
    first = at * WRONG_CHOICES
    return tuple(drawn[(first + nth) % len(drawn)] for nth in range(WRONG_CHOICES))


def judge_typed(typed: str, word: str, part_of_speech: str = "") -> Verdict:
    """Whether the typed text is the word.

    Case, spaces, hyphens, accents and the "to" before a verb do not matter. British and American
    spellings are both right.
    """
    is_verb = _VERB.search(part_of_speech) is not None
    typed_words, book_words = _words(typed, is_verb), _words(word, is_verb)
    answer, expected = "".join(typed_words), "".join(book_words)
    is_same = answer == expected or (
        "".join(map(american, typed_words)) == "".join(map(american_of_book, book_words))
    )
    if expected and is_same:
        return Verdict.RIGHT
    is_near = len(expected) >= SHORTEST_NEAR and _is_one_edit(answer, expected)
    return Verdict.NEAR if is_near else Verdict.WRONG


def agrees(verdict: Verdict | None, *, right: bool) -> bool:
    """Whether an answer matches the verdict on what was typed; only the exact word is right."""
    return verdict is None or right is (verdict is Verdict.RIGHT)


def is_typable(word: str) -> bool:
    """Whether a word can reasonably be typed: only letters, and not too many."""
    plain = unicodedata.normalize("NFC", word)
    return _PLAIN.fullmatch(plain) is not None and len(_letters(word)) <= LONGEST_TYPED


def frame(word: str, seed: int) -> str | None:
    """A longer word with gaps: the first letter and about a third of all are shown."""
    signs = unicodedata.normalize("NFC", word)
    letters = [at for at, sign in enumerate(signs) if sign.isalnum()]
    if len(letters) <= LONGEST_BARE:
        return None
    first, *others = letters
    shown = {first, *shuffled(others, seed)[: len(letters) // 3 - 1]}
    return "".join(
        GAP if sign.isalnum() and at not in shown else sign for at, sign in enumerate(signs)
    )


def _seed(place: int, word_id: WordId, seed: int) -> int:
    """A seed for each word and step, the same on every device."""
    return seed + ((word_id * 8 + place) * SEED_STEP & _MASK)


def _daily_draw(word: ExerciseWord, day: int) -> tuple[bool, bool, int]:
    """Whether the word belongs to the sample, whether it is asked by its meaning, and the draw for
    the place of the right choice."""
    draw = mulberry32(_seed(_DAILY_LIST, word.id, day))
    is_sampled, is_even = draw() < 2**32 // CHECKED_OF, draw() < 2**31
    return is_sampled, is_even and is_typable(word.en_word) and word.zh_word != "", draw()


def _alone(step: LessonStep, en_word: str, *, asks_word: bool) -> Task:
    if step is LessonStep.LISTENING_REVIEW:
        return Task.PICK_MEANING_BY_EAR
    if step is LessonStep.MIXED_GROUP:
        return Task.PICK_WORD if asks_word else Task.PICK_MEANING
    if step is LessonStep.AFTER_TEST:
        return Task.TYPE_WORD if is_typable(en_word) else Task.PICK_WORD
    return _LED[step]


def _choices(task: Task, word: ExerciseWord, at: int, drawn: int) -> tuple[Choice, ...]:
    in_english = task is Task.PICK_WORD
    right = Choice(word.id, word.en_word if in_english else word.zh_word)
    choices = [
        Choice(one.word_id, one.en_word if in_english else one.zh_word)
        for one in wrong_choices_of(word.distractors, at)
    ]
    choices.insert(drawn * (WRONG_CHOICES + 1) >> 32, right)
    return tuple(choices)


def _letters(text: str) -> str:
    """The significant letters: without case, accents, spaces and hyphens."""
    return "".join(_words(text, is_verb=False))


def _words(text: str, is_verb: bool) -> list[str]:
    """The significant letters word by word, without the "to" of a verb."""
    bare = unicodedata.normalize("NFKD", text).lower()
    runs = ("".join(filter(str.isalnum, run)) for run in _BETWEEN.split(bare))
    words = [word for word in runs if word]
    return words[1:] if is_verb and len(words) > 1 and words[0] == "to" else words


def _is_one_edit(typed: str, word: str) -> bool:
    """Whether adding, removing, replacing or swapping one letter turns one word into the other."""
    shorter = min(len(typed), len(word))
    start = next((at for at in range(shorter) if typed[at] != word[at]), shorter)
    rest = shorter - start
    end = next((at for at in range(rest) if typed[-1 - at] != word[-1 - at]), rest)
    left, missing = typed[start : len(typed) - end], word[start : len(word) - end]
    if len(left) <= 1 and len(missing) <= 1:
        return True
    return len(left) == 2 and left[::-1] == missing
