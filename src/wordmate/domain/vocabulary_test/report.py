"""The report of a finished test: size, level, what the answers show, and what to do next."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import comb
from typing import Final, TypeVar

from wordmate.domain.kernel.errors import Wording
from wordmate.domain.vocabulary_test.bands import Bank, bands_of, words_of, words_up_to
from wordmate.domain.vocabulary_test.estimation import (
    CHOICES,
    TEST_VERSION,
    Estimate,
    estimate,
    expected_shares,
    is_unusual,
)
from wordmate.domain.vocabulary_test.items import Answer, PartOfSpeech
from wordmate.domain.vocabulary_test.levels import Level, level_of

K = TypeVar("K")

FIRM: Final = 0.8
"""A band is firm if at least this share of it is known, as far as the answers tell."""
ROUNDED: Final = ((1_000, 10), (10_000, 50), (10**9, 100))
"""Sizes below the first number are rounded to steps of the second."""
LEAST_SIZE: Final = 50
"""Smaller sizes are reported as "fewer than 50", without a number."""
BY_CHANCE: Final = 0.01
"""If guessing gives this many right answers at least this often, they prove no known word."""
ENOUGH: Final = 4
"""How many words of a kind have to be asked before the report mentions the kind."""
KINDS: Final = {
    PartOfSpeech.NOUN: Wording("名词", "nouns"),
    PartOfSpeech.VERB: Wording("动词", "verbs"),
    PartOfSpeech.ADJECTIVE: Wording("形容词", "adjectives"),
    PartOfSpeech.ADVERB: Wording("副词", "adverbs"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An asked word and its outcome."""

    band: int
    part_of_speech: PartOfSpeech
    answer: Answer

    @property
    def is_right(self) -> bool:
        """Whether it was answered right."""
        return self.answer is Answer.RIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The report, in both languages."""

    estimate: Estimate
    level: Level
    analysis: Wording
    suggestions: tuple[Wording, ...]


class Change(StrEnum):
    """What two tests say about the words learned between them."""

    MORE = "more"
    FEWER = "fewer"
    CANNOT_TELL = "cannot_tell"
    OTHER_TEST = "other_test"
    """They used different banks, or different versions of the method."""


def change_between(earlier: Estimate, later: Estimate) -> Change:
    """The change between two tests; if their intervals overlap, nothing can be said."""
    if (earlier.bank, earlier.version) != (later.bank, later.version):
        return Change.OTHER_TEST
    if later.low > earlier.high:
        return Change.MORE
    return Change.FEWER if later.high < earlier.low else Change.CANNOT_TELL


def estimate_of(asked: Iterable[Asked], bank: Bank = Bank.FREQUENCY) -> Estimate:
    """The estimate from a test's answers, rounded to what they can support.

    It is 0, without shares, if the size is below ``LEAST_SIZE`` or if guessing explains the right
    answers.
    """
    answers = [(one.band, one.answer) for one in asked]
    found = estimate(answers, bank)
    if found.size < LEAST_SIZE or not beats_guessing(answer for _, answer in answers):
        found = replace(found, size=0, low=0, high=max(found.high, LEAST_SIZE), shares=())
    step = next(step for up_to, step in ROUNDED if found.size < up_to)
    return replace(
        found,
        size=round(found.size / step) * step,
        low=found.low // step * step,
        high=-(-found.high // step) * step,
    )


def beats_guessing(answers: Iterable[Answer]) -> bool:
    """Whether blind guessing would get this many right in fewer than ``BY_CHANCE`` of all tests."""
    chosen = [answer for answer in answers if answer is not Answer.DONT_KNOW]
    count, right = len(chosen), chosen.count(Answer.RIGHT)
    ways = sum(
        comb(count, hits) * (CHOICES - 1) ** (count - hits) for hits in range(right, count + 1)
    )
    return bool(ways < BY_CHANCE * CHOICES**count)


def fewer_than(size: int) -> int | None:
    """The bound to report for a size that is too small for a number; None for larger ones."""
    return LEAST_SIZE if size < LEAST_SIZE else None


def report_of(asked: Sequence[Asked], estimate: Estimate | None = None) -> Report:
    """The report on a test, with two or three suggestions that depend on the answers.

    An ``estimate`` that was reported before is reported again, even if the method has changed
    since.
    """
    found = estimate_of(asked) if estimate is None else estimate
    return Report(
        estimate=found,
        level=level_of(found.size),
        analysis=_analysis(asked, found),
        suggestions=_suggestions(asked, found),
    )


def firm_up_to(asked: Iterable[Asked], bank: Bank) -> int:
    """The number of firm bands in a row, from the easiest on; 0 if guessing explains the right
    answers."""
    answers = [(one.band, one.answer) for one in asked]
    if not beats_guessing(answer for _, answer in answers):
        return 0
    shares = expected_shares(answers, bank)
    return next((place for place, share in enumerate(shares) if share < FIRM), len(shares))


def gaps(asked: Iterable[Asked], firm: int) -> tuple[int, ...]:
    """Bands among the firm ones with more than one missed word, and most of them missed."""
    missed = _group((one for one in asked if one.band < firm), lambda one: one.band)
    return tuple(
        band for band, ones in sorted(missed.items()) if len(ones) > 1 and _share(ones) < 1 / 2
    )


def weakest_kind(asked: Iterable[Asked]) -> PartOfSpeech | None:
    """The part of speech that was missed clearly more often than the others, if any."""
    by_kind = _group(asked, lambda one: one.part_of_speech)
    measured = {kind: ones for kind, ones in by_kind.items() if len(ones) >= ENOUGH}
    if len(measured) < 2:
        return None
    weakest = min(measured, key=lambda kind: _share(measured[kind]))
    others = [one for kind, ones in measured.items() if kind is not weakest for one in ones]
    return weakest if _share(measured[weakest]) <= _share(others) - 0.1 else None


def guesses_often(asked: Iterable[Asked]) -> bool:
    """Whether wrong choices are more than half of the answers that were not right, and more than
    one."""
    answers = [one.answer for one in asked]
    wrong = answers.count(Answer.WRONG)
    return wrong > 1 and wrong > answers.count(Answer.DONT_KNOW)


def _analysis(asked: Sequence[Asked], found: Estimate) -> Wording:
    bank = found.bank
    right, firm = sum(one.is_right for one in asked), firm_up_to(asked, bank)
    zh = f"一共答了 {len(asked)} 个词，答对 {right} 个。"
    en = f"{right} of {len(asked)} words were right. "
    if firm:
        known = words_up_to(bands_of(bank)[firm - 1])
        zh += f"{known.zh}掌握得很稳。"
        en += f"{known.en[0].upper()}{known.en[1:]} are firm. "
    elif bank is Bank.SCHOOL:
        zh += "最先学的词还不稳。"
        en += "The words taught first are not firm yet. "
    else:
        zh += "最常用的词还不稳。"
        en += "The most common words are not firm yet. "
    if kind := weakest_kind(asked):
        zh += f"{KINDS[kind].zh}比其他词类错得多。"
        en += f"More {KINDS[kind].en} were missed than other kinds of word. "
    if _is_wider(asked, found):
        zh += "有些常见的词答错了，更难的却答对了，所以估计的范围更宽。"
        en += "Some common words were missed and harder ones known, so the range is wider."
    return Wording(zh, en.strip())


def _is_wider(asked: Sequence[Asked], found: Estimate) -> bool:
    """Whether a reported range is wider because the answers are unusual; earlier versions of the
    method did not widen theirs.
    """
    reports_range = found.version == TEST_VERSION and fewer_than(found.size) is None
    return reports_range and is_unusual(((one.band, one.answer) for one in asked), found.bank)


def _suggestions(asked: Sequence[Asked], found: Estimate) -> tuple[Wording, ...]:
    bank = found.bank
    firm = firm_up_to(asked, bank)
    chosen = [_next_words(firm, bank)]
    if holes := gaps(asked, firm):
        chosen.append(_fill(holes[0], bank))
    if kind := weakest_kind(asked):
        chosen.append(_practise(kind))
    if guesses_often(asked):
        chosen.append(
            Wording(
                "不认识的词请选“不认识”，测出的词汇量会更准。",
                "Choose “don't know” for words you do not know: the size will be more exact.",
            )
        )
    compared = Wording(f"这次的 {found.size:,} ", f"today's {found.size:,}")
    if fewer_than(found.size) is not None:
        compared = Wording("这次", "today's result")
    chosen.append(
        Wording(
            f"坚持每天复习，一个月后再测一次，和{compared.zh}比一比。",
            f"Review every day, test again in a month, and compare with {compared.en}.",
        )
    )
    return tuple(chosen[:3])


def _next_words(firm: int, bank: Bank) -> Wording:
    bands = bands_of(bank)
    if firm >= len(bands):
        return Wording(
            "常用词已经掌握，多读原著和专业文章来扩大词汇。",
            "The common words are known: read original and specialist texts to grow further.",
        )
    first, last = bands[firm], bands[min(firm + 2, len(bands) - 1)]
    if firm == 0:
        words = words_of(first, last) if bank is Bank.SCHOOL else words_up_to(last)
        return Wording(f"先学{words.zh}。", f"Begin with {words.en}.")
    words = words_of(first, last)
    return Wording(f"接下来学{words.zh}，收获最大。", f"Learn {words.en} next: they gain you most.")


def _fill(band: int, bank: Bank) -> Wording:
    one = bands_of(bank)[band]
    words = words_of(one, one)
    return Wording(
        f"{words.zh}里有漏掉的，先补上它们。",
        f"Some of {words.en} were missed: fill that gap first.",
    )


def _practise(kind: PartOfSpeech) -> Wording:
    name = KINDS[kind]
    return Wording(
        f"多练{name.zh}：连同例句一起记。",
        f"Practise more {name.en}: learn each with its example sentence.",
    )


def _group(asked: Iterable[Asked], key: Callable[[Asked], K]) -> dict[K, list[Asked]]:
    groups = dict[K, list[Asked]]()
    for one in asked:
        groups.setdefault(key(one), []).append(one)
    return groups


def _share(ones: Sequence[Asked]) -> float:
    return sum(one.is_right for one in ones) / len(ones) if ones else 0.0
