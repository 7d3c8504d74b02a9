"""What can be wrong with entries of starter books; each check yields a finding for each fault."""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from tests.content.phonetic_check import accent_difference, difference
from tests.content.word_forms import tokens, words_of_form
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.pronunciation import EspeakPronunciation
from wordmate.adapters.word_files.starter import starter_books
from wordmate.adapters.word_files.words import Word
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.lessons.wrong_choices import BookWord, likeness

Shelf = Mapping[str, Sequence[Word]]
"""The words of books, by the code of the book."""

DATA: Final = Path(__file__).parent / "entries"
LEVELS: Final = tuple(SchoolLevel)
LEVEL_OF: Final = {book.code: book.level for book in starter_books()}
COURSES: Final = ("primary-lower", "primary-upper", "junior-core", "senior-core", "cet4-core")
"""The books that teach the word list of a level."""
PHRASES: Final = ("primary-phrases", "junior-phrases", "senior-phrases", "cet4-phrases")
LESSON: Final = 5
LOOKS_ALIKE: Final = 0.6
LONGEST: Final = 12
NEARLY: Final = 0.75
"""So much of the shorter sentence, in runs of three words, stands in a sentence nearly alike."""

_UNSPOKEN: Final = frozenset(("a", "an", "be", "one's", "oneself", "someone"))
"""Parts of a phrase in whose place another word may stand."""
_BRACKETS: Final = re.compile(r"（[^）]*）")
_HALF_WIDTH: Final = re.compile(r"[,;:?!()]")
_PHONETIC: Final = re.compile(r"[a-fh-zɑæʌəɛɔɪʊɜɚɝŋʃʒθðɡɒːˈˌ ,.()‑-]*")
_SYLLABLES: Final = re.compile("[aɑæʌəɔɛeɪiʊuɜɚɝoɒ][^aɑæʌəɔɛeɪiʊuɜɚɝoɒː]+ː?[aɑæʌəɔɛeɪiʊuɜɚɝoɒ]")
NAMED_OFTEN: Final = 20
"""From so many sentences with a name on, a book names people of both languages."""
SHARE: Final = 0.2
"""Neither language has fewer of the names."""


class Finding(NamedTuple):
    book: str
    word: str
    detail: str


def misses_a_headword(shelf: Shelf) -> Iterator[Finding]:
    """A word of a level's list that neither its course nor an earlier one teaches."""
    taught, missed, named = set[str](), set[str](), headwords()
    for code in COURSES:
        taught |= {word.en.casefold() for word in shelf.get(code, ())}
        following = COURSES[COURSES.index(code) + 1 :]
        if LEVEL_OF[code] not in (LEVEL_OF[other] for other in following):
            for word in named[LEVEL_OF[code]]:
                if word.casefold() not in taught | missed:
                    missed.add(word.casefold())
                    yield Finding(code, word, "missing")


def teaches_a_word_twice(shelf: Shelf) -> Iterator[Finding]:
    """A word that stands twice in a book; or in two courses with a text of its own in each,
    though the second teaches no other sense."""
    for code, words in shelf.items():
        counts = Counter(word.en.casefold() for word in words)
        yield from (Finding(code, en, "twice") for en, count in counts.items() if count > 1)
    taught = dict[str, Word]()
    for code in (*COURSES, *PHRASES):
        for word in shelf.get(code, ()):
            first = taught.setdefault(word.en, word)
            if first != word and first.zh == word.zh:
                yield Finding(code, word.en, "the same senses")


def does_not_use_its_word(shelf: Shelf) -> Iterator[Finding]:
    for code, word in entries(shelf):
        written = tokens(word.example.replace("-", " - ")) + tokens(word.example)
        used = frozenset().union(*map(words_of_form, written))
        for part in tokens(word.en):
            if part.casefold() not in used | _UNSPOKEN and words_of_form(part).isdisjoint(used):
                yield Finding(code, word.en, part)


def translates_its_example_by_the_meaning_alone(shelf: Shelf) -> Iterator[Finding]:
    for code, word in entries(shelf):
        if word.example_zh.rstrip("。！？…”") in (word.zh, *senses(word.zh)):
            yield Finding(code, word.en, word.example_zh)


def is_too_long(shelf: Shelf) -> Iterator[Finding]:
    for code, word in entries(shelf):
        if (count := len(tokens(word.example))) > LONGEST:
            yield Finding(code, word.en, f"{count} words")


def is_above_its_level(shelf: Shelf) -> Iterator[Finding]:
    """An example with a word that its readers have not learned; names are allowed."""
    names = word_list("chinese_names", "english_names", "other_names")
    known = {level: known_at(level, shelf) for level in LEVELS}
    for code, word in entries(shelf):
        own = {part.casefold() for part in tokens(word.en)}
        for place, token in enumerate(tokens(word.example)):
            is_name = token[0].isupper() and (place > 0 or token in names)
            of_form = words_of_form(token)
            learned = known[LEVEL_OF[code]] | own
            if (
                not is_name
                and learned.isdisjoint(of_form)
                and not all(learned & words_of_form(part) for part in token.split("-"))
            ):
                yield Finding(code, word.en, token.casefold())


def nearly_repeats_a_sentence(shelf: Shelf) -> Iterator[Finding]:
    """Two examples that share three quarters of the shorter one, or the whole translation."""
    every = [*entries(shelf)]
    runs = [_runs_of_three(word.example) for _, word in every]
    having = defaultdict[tuple[str, ...], list[int]](list)
    translated = dict[str, Word]()
    for at, (code, word) in enumerate(every):
        shared = Counter(other for run in runs[at] for other in having[run])
        for other, count in shared.items():
            if count >= NEARLY * min(len(runs[at]), len(runs[other])):
                yield Finding(code, word.en, f"like {every[other][1].en}")
        if (first := translated.setdefault(word.example_zh, word)) is not word:
            yield Finding(code, word.en, f"translated as {first.en}")
        for run in runs[at]:
            having[run].append(at)


def teaches_lookalikes_in_one_lesson(shelf: Shelf) -> Iterator[Finding]:
    """Two words of a group of five that look or sound alike, but for the books of families."""
    for code in (*COURSES, *PHRASES, "travel"):
        words = [BookWord(WordId(0), one.en, "", "", one.phonetic) for one in shelf.get(code, ())]
        for start in range(0, len(words), LESSON):
            for one, other in combinations(words[start : start + LESSON], 2):
                if likeness(one, other) > LOOKS_ALIKE:
                    yield Finding(code, other.en_word, f"like {one.en_word}")


def sounds_otherwise_than_spoken(shelf: Shelf) -> Iterator[Finding]:
    """An American phonetic that the speech engine does not speak."""
    engine = EspeakPronunciation(Espeak())
    for code, word in entries(shelf):
        phonetic = word.phonetic_us or word.phonetic
        if found := difference(phonetic, engine.ipa(word.en) or ""):
            yield Finding(code, word.en, f"{found}: {phonetic}")


def differs_in_britain_by_more_than_the_accent(shelf: Shelf) -> Iterator[Finding]:
    """A British phonetic with other consonants than the American one, or another stress."""
    for code, word in entries(shelf):
        if british := word.phonetic_uk:
            american = word.phonetic_us or word.phonetic
            if found := accent_difference(american, british):
                yield Finding(code, word.en, f"{found}: {american}, {british}")


def has_senses_unlike_its_parts_of_speech(shelf: Shelf) -> Iterator[Finding]:
    """Semicolons part the senses of different parts of speech. Senses end in 的 if and only if they
    are an adjective's."""
    for code, word in entries(shelf):
        parts, groups = word.part_of_speech.split(), word.zh.split("；")
        if len(parts) == 1:
            groups = [word.zh]
        if len(groups) not in (1, len(parts)):
            yield Finding(code, word.en, f"{word.part_of_speech} {word.zh}")
        for part, group in zip(parts * len(groups), groups, strict=False):
            if part in ("adj.", "n.", "v.", "adv.", "prep.", "conj."):
                listed = [one for one in senses(group) if not one.endswith("目的")]
                if any(one.endswith("的") is not (part == "adj.") for one in listed):
                    yield Finding(code, word.en, f"{part} {group}")


def has_strange_signs(shelf: Shelf) -> Iterator[Finding]:
    for code, word in entries(shelf):
        for text in (word.zh, word.example_zh):
            if found := _HALF_WIDTH.search(text):
                yield Finding(code, word.en, found[0])
        for text in (word.en, word.zh, word.example, word.example_zh, word.knowledge):
            if text != " ".join(text.split()):
                yield Finding(code, word.en, "spaces")
        for phonetic in (word.phonetic, word.phonetic_us, word.phonetic_uk):
            if not _PHONETIC.fullmatch(phonetic):
                yield Finding(code, word.en, phonetic)
            elif " " not in phonetic and "ˈ" not in phonetic and _SYLLABLES.search(phonetic):
                yield Finding(code, word.en, f"{phonetic}: no stress")
        if word.phonetic_uk and word.phonetic_uk == word.phonetic_us:
            yield Finding(code, word.en, "two equal phonetics")


def is_unfit_for_a_child(shelf: Shelf) -> Iterator[Finding]:
    """Frightening words, parties and beliefs, and brands, but for the word that is taught."""
    unfit = word_list("frightening", "disputed", "brands")
    for code, word in entries(shelf):
        own = frozenset().union(*map(words_of_form, tokens(word.en)))
        for token in tokens(word.example):
            if words_of_form(token) & unfit - own:
                yield Finding(code, word.en, token.casefold())


def names_people_of_one_language(shelf: Shelf) -> Iterator[Finding]:
    chinese_names, english_names = word_list("chinese_names"), word_list("english_names")
    for code, words in shelf.items():
        used = [token for word in words for token in tokens(word.example)]
        chinese = sum(token in chinese_names for token in used)
        english = sum(token in english_names for token in used)
        if chinese + english >= NAMED_OFTEN and min(chinese, english) < SHARE * (chinese + english):
            yield Finding(code, "", f"{chinese} Chinese, {english} English names")


CHECKS: Final = (
    misses_a_headword,
    teaches_a_word_twice,
    does_not_use_its_word,
    translates_its_example_by_the_meaning_alone,
    is_too_long,
    is_above_its_level,
    nearly_repeats_a_sentence,
    teaches_lookalikes_in_one_lesson,
    sounds_otherwise_than_spoken,
    differs_in_britain_by_more_than_the_accent,
    has_senses_unlike_its_parts_of_speech,
    has_strange_signs,
    is_unfit_for_a_child,
    names_people_of_one_language,
)


def entries(shelf: Shelf) -> Iterator[tuple[str, Word]]:
    """Each text once, with the first book that shows it."""
    seen = set[tuple[str, str]]()
    for code, words in shelf.items():
        for word in words:
            if (word.en, word.example) not in seen:
                seen.add((word.en, word.example))
                yield code, word


def senses(translation: str) -> list[str]:
    return re.split("[；，]", _BRACKETS.sub("", translation))


@cache
def headwords() -> Mapping[SchoolLevel, Sequence[str]]:
    """The published list of each level."""
    lines = (DATA / "curriculum.tsv").read_text(encoding="utf-8").splitlines()[1:]
    listed = [line.split("\t") for line in lines]
    return {level: [word for word, levels in listed if level[0] in levels] for level in LEVELS[:-1]}


def known_at(level: SchoolLevel, shelf: Shelf) -> frozenset[str]:
    """The words that readers of a level have learned: the lists and books up to it."""
    earlier = LEVELS[: LEVELS.index(level) + 1]
    named = [word for one in earlier for word in headwords().get(one, ())]
    named += [
        word.en for code, words in shelf.items() for word in words if LEVEL_OF[code] in earlier
    ]
    return word_list("known").union(part.casefold() for word in named for part in tokens(word))


@cache
def word_list(*names: str) -> frozenset[str]:
    """The words of these lists."""
    lists = tomllib.loads((DATA / "word_lists.toml").read_text(encoding="utf-8"))
    return frozenset(word for name in names for word in lists[name].split())


def _runs_of_three(sentence: str) -> set[tuple[str, ...]]:
    words = ["", *re.findall(r"[a-z0-9']+", sentence.casefold()), ""]
    return {tuple(words[at : at + 3]) for at in range(len(words) - 2)}
