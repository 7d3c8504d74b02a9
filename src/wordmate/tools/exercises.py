"""Exports questions and judgements, for both languages to compare."""

from itertools import starmap
from typing import Any, Final

from wordmate.domain.lessons import spelling
from wordmate.domain.lessons.exercise import (
    Distractor,
    Exercise,
    ExerciseWord,
    check_of,
    daily_question,
    exercise_of,
    judge_typed,
)
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.tools.mirror import TraceRandom

_WORDS: Final = (
    ("cat", "猫"),
    ("umbrella", "雨伞"),
    ("T-shirt", "T恤衫"),
    ("ice cream", "冰淇淋"),
    ("café", "咖啡馆"),
    ("naïveté", "天真"),
    ("o'clock", "……点钟"),
    ("well-known", "著名的"),
    ("photosynthesis", "光合作用"),
    ("pay attention to", "注意"),
    ("public transportation", "公共交通"),
    ("a.m./p.m.", "上午／下午"),
    ("look up (a word)", "查阅"),
    ("Wi-Fi", "无线网络"),
    ("X-ray", "X光"),
    ("7th", "第七"),
    ("a lot of things to do", "许多事要做"),
)
_OTHERWISE: Final = (
    {"colour": "color", "tyre": "tire", "mum": "Mom", "organise": "to organize"},
    {"tire": "tyre", "story": "storey", "colour": "colours", "travelling": "traveling"},
)
"""Other spellings of a typed word, and similar words that are wrong."""
_TYPED: Final = (
    *((en, "n.") for en, _ in _WORDS),
    ("colour", "n."),
    ("mum", "n."),
    ("organise", "vt."),
    ("story", "n."),
    ("tire", "v."),
    ("to go", "vi."),
    ("travelling", "v."),
    ("tyre", "n."),
)
_SLIPPED: Final = (
    ("Elephant", "elephant"),
    ("elefant", "elephant"),
    ("elehpant", "elephant"),
    ("elephnat!", "elephant"),
    ("elephants", "elephant"),
    ("elephantss", "elephant"),
    ("dig", "dog"),
    ("xray", "X-ray"),
    ("RESUME", "résumé"),
    ("resumé ", "résumé"),
    ("résumme", "résumé"),
    ("look foward to", "look forward to"),
    ("lookforwardto", "look forward to"),
    ("look for", "look forward to"),
    ("favorite", "favourite"),
    ("to organize", "organise"),
    ("tyre", "tire"),
    ("colored", "coloured"),
)
_DRAWN: Final = (2, 3, 4, 5, 7, 8, 10, 11, 12, 12, 12, 12)
"""How many wrong choices a word has, mostly enough for every step."""
_SLIPS: Final = ("", "q", "-", " ", "É")


def exercise_vectors() -> dict[str, Any]:
    """Words at each step with their questions, and typed texts with their verdicts."""
    random = TraceRandom(2026)
    exercises = [_exercise(random, at) for at in range(180)]
    return {
        "name": "exercise",
        "exercises": exercises,
        "checks": [_check(random, at) for at in range(60)],
        "daily": [_daily(random, at) for at in range(120)],
        "typed": [*starmap(_judged, _SLIPPED), *(_typed(random) for _ in range(180))],
    }


def spelling_tables() -> dict[str, Any]:
    """British and American spellings, as the web app reads them."""
    return {
        "our": spelling.OUR.split(),
        "ise": spelling.ISE.split(),
        "stems": dict(spelling.STEMS),
        "words": dict(spelling.WORDS),
        "toAmerican": dict(spelling.TO_AMERICAN),
    }


def _shown(exercise: Exercise) -> dict[str, Any]:
    return {
        "task": exercise.task.value,
        "wordId": exercise.word_id,
        "choices": [{"wordId": each.word_id, "text": each.text} for each in exercise.choices],
        "frame": exercise.frame,
    }


def _asked(given: dict[str, Any]) -> Exercise:
    word = _word_of(given["word"])
    step, is_led = LessonStep(given["step"]), given["isLed"]
    return exercise_of(step, is_led=is_led, seed=given["seed"], word=word)


def _word_of(word: dict[str, Any]) -> ExerciseWord:
    return ExerciseWord(
        id=word["id"],
        en_word=word["enWord"],
        zh_word=word["zhWord"],
        part_of_speech=word["partOfSpeech"],
        distractors=[
            Distractor(word_id=one["wordId"], en_word=one["enWord"], zh_word=one["zhWord"])
            for one in word["distractors"]
        ],
    )


def _exercise(random: TraceRandom, at: int) -> dict[str, Any]:
    given = {
        "step": STEPS[at % len(STEPS)].value,
        "isLed": random.chance(25),
        "seed": random.below(2**31),
        "word": _word(random, at),
    }
    return {**given, "exercise": _shown(_asked(given))}


def _check(random: TraceRandom, at: int) -> dict[str, Any]:
    word, seed = _word(random, at), random.below(2**31)
    check = check_of(_word_of(word), seed)
    return {"seed": seed, "word": word, "check": None if check is None else _shown(check)}


def _daily(random: TraceRandom, at: int) -> dict[str, Any]:
    word, day = _word(random, at), 20_000 + random.below(1_000)
    asked = daily_question(_word_of(word), day)
    check = None if asked.check is None else _shown(asked.check)
    return {"day": day, "word": word, "question": {"task": asked.task.value, "check": check}}


def _word(random: TraceRandom, at: int) -> dict[str, Any]:
    en, zh = _WORDS[at % len(_WORDS)]
    first = 1 + random.below(2**31)
    others = [
        {"wordId": first + nth, "enWord": f"other{nth}", "zhWord": f"另外{nth}"}
        for nth in range(1, 1 + random.one_of(_DRAWN))
    ]
    return {
        "id": first,
        "enWord": en,
        "zhWord": zh,
        "partOfSpeech": "n.",
        "distractors": others,
    }


def _typed(random: TraceRandom) -> dict[str, Any]:
    word, part_of_speech = random.one_of(_TYPED)
    typed = word.upper() if random.chance(20) else word
    for _ in range(random.below(3)):
        at = random.below(len(typed) + 1)
        typed = typed[:at] + random.one_of(_SLIPS) + typed[at + random.below(2) :]
    if random.chance(20):
        typed = random.one_of(_OTHERWISE).get(word, f"to {typed}")
    return _judged(typed, word, part_of_speech)


def _judged(typed: str, word: str, part_of_speech: str = "v.") -> dict[str, Any]:
    verdict = judge_typed(typed, word, part_of_speech).value
    return {"typed": typed, "word": word, "partOfSpeech": part_of_speech, "verdict": verdict}
