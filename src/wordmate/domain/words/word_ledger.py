"""A student's word events outside orders: a ledger of its own, and its effect on the words.

A student's knowledge of a word is a projection of two ledgers: the ends of their lessons, and this
one.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.task import Task
from wordmate.domain.words.errors import WordsNotFavorites
from wordmate.domain.words.word_learning import WordState, after, next_state

TAUGHT: Final = "taught"
"""The task of an answer in a round that teaches favourites, as a lesson teaches a book's words."""


class WordEventKind(StrEnum):
    """The events of a word outside an order."""

    MARKED = "marked"
    """Its student marks it as mastered."""
    UNMARKED = "unmarked"
    """Its student removes the mark."""
    UNDONE = "undone"
    """Undoes the last marking or unmarking."""
    FAVORITED = "favorited"
    UNFAVORITED = "unfavorited"
    PRACTISED = "practised"
    """An answer of free practice, or of a round over favourites."""
    PROBED = "probed"
    """An answer of the monthly probe."""


ANSWERS: Final = (WordEventKind.PRACTISED, WordEventKind.PROBED)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordLedgerEntry:
    """An event of a word. Instants are milliseconds since 1970 UTC.

    ``at`` is when the service recorded it. ``happened_at`` is when the device changed a favourite;
    an answer happens when it arrives, whatever the device's clock says. A device numbers its
    actions: (device, number, word) counts once. ``right``, ``latency_ms``, ``task`` and ``reveal``
    belong to an answer; ``other_id`` is the word that was chosen instead, or the other one of two;
    ``met_days`` is the age for which the probe asked it.
    """

    word_id: WordId
    kind: WordEventKind
    at: Instant
    happened_at: Instant
    right: bool | None = None
    latency_ms: int | None = None
    task: str | None = None
    reveal: str | None = None
    other_id: WordId | None = None
    met_days: int | None = None
    device: str | None = None
    number: int | None = None

    @property
    def is_answer(self) -> bool:
        """Whether the student was asked the word: in free practice or in a probe."""
        return self.kind in ANSWERS


@dataclass(frozen=True, slots=True, kw_only=True)
class WordKnown:
    """One student's knowledge of a word, with favourite and mark.

    ``marked_at`` is when they marked it as mastered, unless a lesson or practice judged it since.
    ``before_mark`` is the state before the last marking, which can be undone as long as nothing
    else happened. ``decided_at`` is when its state was last decided, or an answer left it
    as it was.
    """

    state: WordState = WordState.NEW
    favorite_at: Instant | None = None
    marked_at: Instant | None = None
    before_mark: WordState | None = None
    decided_at: Instant = field(default=EPOCH, compare=False)


UNMET = WordKnown()
"""A word without favourite, mark or knowledge."""


def known_by_decision(known: WordKnown, state: WordState, at: Instant) -> WordKnown:
    """A word whose state a lesson or practice has decided: earlier marks no longer apply."""
    return replace(known, state=state, marked_at=None, before_mark=None, decided_at=at)


def counts(known: WordKnown, kind: WordEventKind) -> bool:
    """Whether the event changes a word; other events are not stored.

    Favourites and answers always count, because the device's number is stored with them.
    """
    if kind is WordEventKind.MARKED:
        return known.state is not WordState.MASTERED
    if kind is WordEventKind.UNMARKED:
        return known.state is WordState.MASTERED
    return kind is not WordEventKind.UNDONE or known.before_mark is not None


def known_after(known: WordKnown, entry: WordLedgerEntry) -> WordKnown:
    """The knowledge of a word after one more event that counts."""
    at = entry.at
    match entry.kind:
        case WordEventKind.FAVORITED:
            return known if known.favorite_at is not None else replace(known, favorite_at=at)
        case WordEventKind.UNFAVORITED:
            return replace(known, favorite_at=None)
        case WordEventKind.MARKED:
            return _marked(known, after(known.state, "mark"), at, marked_at=at)
        case WordEventKind.UNMARKED:
            return _marked(known, after(known.state, "unmark"), at, marked_at=known.marked_at)
        case WordEventKind.UNDONE:
            return _undone(known, at)
        case WordEventKind.PRACTISED | WordEventKind.PROBED:
            judged = ("learn", "right" if entry.right else "wrong")
            is_taught = known.state is not WordState.NEW or entry.task == TAUGHT
            state = next_state(judged)[known.state] if is_taught else known.state
            return known_by_decision(known, state, at)


def not_stored_yet(
    known: Mapping[WordId, WordKnown],
    stored: Set[tuple[int, int]],
    asked: Iterable[WordLedgerEntry],
) -> list[WordLedgerEntry]:
    """The events that are not stored yet: an action of a device counts once, however often it is
    sent.

    ``stored`` holds the device's numbers with their words. Each event gets a time after all earlier
    decisions on its words, even if another server's clock was ahead. Anything else decided at the
    same instant therefore came later.
    """
    after = Instant(1 + max((one.decided_at for one in known.values()), default=-1))
    seen = set(stored)
    fresh: list[WordLedgerEntry] = []
    for one in asked:
        named = None if one.number is None else (one.number, one.word_id)
        if named is None or named not in seen:
            fresh.append(replace(one, at=max(one.at, after)))
        if named is not None:
            seen.add(named)
    return fresh


def as_probed(
    asked: Iterable[WordLedgerEntry], met_days: Mapping[WordId, int]
) -> list[WordLedgerEntry]:
    """The events, with the answers of a probe marked. What claims to be one is an answer of free
    practice if it was not typed, if the probe does not ask its word, or if the word was answered
    before, in whatever way: a word that was just seen does not show what was still known.

    ``met_days`` are the words that the probe still asks, each with its age.
    """
    left = dict(met_days)

    def checked(entry: WordLedgerEntry) -> WordLedgerEntry:
        days = left.pop(entry.word_id, None) if entry.is_answer else None
        if entry.kind is not WordEventKind.PROBED:
            return entry
        if days is None or entry.task != Task.TYPE_WORD:
            return replace(entry, kind=WordEventKind.PRACTISED)
        return replace(entry, met_days=days)

    return [checked(one) for one in asked]


def check_favorites(known: Mapping[WordId, WordKnown], asked: Iterable[WordLedgerEntry]) -> None:
    """Raises WordsNotFavorites, naming the words that are no favourites."""
    words = dict.fromkeys(one.word_id for one in asked)
    others = [one for one in words if known.get(one, UNMET).favorite_at is None]
    if others:
        raise WordsNotFavorites(others)


def all_known(
    known: Mapping[WordId, WordKnown], asked: Iterable[WordLedgerEntry]
) -> tuple[list[WordLedgerEntry], dict[WordId, WordKnown]]:
    """The events that count, in order, and the resulting knowledge of their words.

    Unknown words are skipped.
    """
    new_events: list[WordLedgerEntry] = []
    changed: dict[WordId, WordKnown] = {}
    for one in asked:
        before = changed.get(one.word_id) or known.get(one.word_id)
        if before is None or not counts(before, one.kind):
            continue
        new_events.append(one)
        changed[one.word_id] = known_after(before, one)
    return new_events, changed


def _marked(
    known: WordKnown, state: WordState, at: Instant, *, marked_at: Instant | None
) -> WordKnown:
    return replace(known, state=state, marked_at=marked_at, before_mark=known.state, decided_at=at)


def _undone(known: WordKnown, at: Instant) -> WordKnown:
    """The knowledge before the last marking; undoing an unmarking restores the mark."""
    before = known.before_mark or known.state
    marked_at = known.marked_at if before is WordState.MASTERED else None
    return replace(known, state=before, marked_at=marked_at, before_mark=None, decided_at=at)
