"""A student's word events outside orders, and a word's state by both ledgers."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.task import Task
from wordmate.domain.words.errors import WordsNotFavorites
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import (
    TAUGHT,
    UNMET,
    WordEventKind,
    WordKnown,
    WordLedgerEntry,
    all_known,
    as_probed,
    check_favorites,
    known_after,
    known_by_decision,
    not_stored_yet,
)
from wordmate.domain.words.word_search import SearchedIn, characters_of, search_for

WORD = WordId(7)
FIRST = Instant(1)


def happened(
    kind: WordEventKind, *, at: Instant = FIRST, right: bool | None = None
) -> WordLedgerEntry:
    return WordLedgerEntry(word_id=WORD, kind=kind, at=at, happened_at=at, right=right)


def after(known: WordKnown, *kinds: WordEventKind) -> WordKnown:
    _, changed = all_known({WORD: known}, [happened(kind) for kind in kinds])
    return changed.get(WORD, known)


@pytest.mark.parametrize("state", WordState)
def test_undoing_a_mark_restores_the_earlier_state(state: WordState) -> None:
    before = WordKnown(state=state)

    marked = after(before, WordEventKind.MARKED)

    assert marked.state is WordState.MASTERED
    undone = after(marked, WordEventKind.UNDONE)
    assert undone.state is state
    assert undone.marked_at is None


def test_an_unmarked_word_waits_for_a_test_and_unmarking_can_be_undone() -> None:
    marked = after(UNMET, WordEventKind.MARKED)

    taken_back = after(marked, WordEventKind.UNMARKED)

    assert taken_back.state is WordState.LEARNED_PENDING_TEST
    again = after(taken_back, WordEventKind.UNDONE)
    assert (again.state, again.marked_at) == (WordState.MASTERED, marked.marked_at)


def test_events_without_effect_are_not_stored() -> None:
    mastered = WordKnown(state=WordState.MASTERED)

    for known, kind in (
        (mastered, WordEventKind.MARKED),
        (UNMET, WordEventKind.UNMARKED),
        (UNMET, WordEventKind.UNDONE),
    ):
        assert all_known({WORD: known}, [happened(kind)]) == ([], {})


def test_a_later_judgement_overrides_a_mark() -> None:
    marked = after(UNMET, WordEventKind.MARKED)

    judged = known_by_decision(marked, WordState.MASTERED, Instant(5))
    practised = known_after(marked, happened(WordEventKind.PRACTISED, right=False))

    assert (judged.marked_at, judged.before_mark) == (None, None)
    assert (practised.state, practised.marked_at) == (WordState.FORGOTTEN, None)
    assert after(practised, WordEventKind.UNDONE) == practised


@given(st.lists(st.booleans(), min_size=1))
def test_free_practice_leaves_a_word_new_that_no_lesson_has_taught(answers: list[bool]) -> None:
    practised = [happened(WordEventKind.PRACTISED, right=right) for right in answers]
    stored, changed = all_known({WORD: UNMET}, practised)
    assert (stored, changed) == (practised, {WORD: UNMET})


def test_a_lesson_that_ends_after_practice_of_a_new_word_comes_after_it_in_the_ledger() -> None:
    _, changed = all_known({WORD: UNMET}, [happened(WordEventKind.PRACTISED, at=Instant(9))])
    assert changed[WORD].decided_at == 9


@pytest.mark.parametrize(("right", "state"), [(True, "mastered"), (False, "forgotten")])
def test_a_round_that_teaches_a_favourite_decides_it(right: bool, state: str) -> None:
    answer = replace(happened(WordEventKind.PRACTISED, right=right), task=TAUGHT)
    assert known_after(UNMET, answer).state == state


def test_a_favourite_keeps_the_instant_of_its_first_marking() -> None:
    favored = known_after(UNMET, happened(WordEventKind.FAVORITED, at=Instant(3)))

    assert known_after(favored, happened(WordEventKind.FAVORITED, at=Instant(9))).favorite_at == 3
    assert known_after(favored, happened(WordEventKind.UNFAVORITED)).favorite_at is None


def test_unknown_words_are_skipped() -> None:
    assert all_known({}, [happened(WordEventKind.FAVORITED)]) == ([], {})


@dataclass
class Naive:
    """A simple model of a word."""

    state: str = "new"
    favorite: bool = False
    before: str | None = None
    marked: int | None = None
    decided: int = 0

    def do(self, kind: str, right: bool, at: int) -> None:
        if kind == "favorited":
            self.favorite = True
        elif kind == "unfavorited":
            self.favorite = False
        elif kind == "marked" and self.state != "mastered":
            self.before, self.state, self.marked, self.decided = self.state, "mastered", at, at
        elif kind == "unmarked" and self.state == "mastered":
            self.before, self.state, self.decided = self.state, "learned_pending_test", at
        elif kind == "undone" and self.before is not None:
            self.state, self.before, self.decided = self.before, None, at
            self.marked = self.marked if self.state == "mastered" else None
        elif kind in ("practised", "probed") and self.state == "new":
            self.decided = at
        elif kind in ("practised", "probed", "lesson"):
            self.state, self.before = "mastered" if right else "forgotten", None
            self.marked, self.decided = None, at


STEPS = st.lists(st.tuples(st.sampled_from([*WordEventKind, "lesson"]), st.booleans()), max_size=30)


@given(STEPS)
def test_a_words_state_equals_a_naive_replay_of_both_ledgers(
    steps: list[tuple[str, bool]],
) -> None:
    known, naive = UNMET, Naive()
    for at, (kind, right) in enumerate(steps, 1):
        naive.do(str(kind), right, at)
        if kind == "lesson":
            state = WordState.MASTERED if right else WordState.FORGOTTEN
            known = known_by_decision(known, state, Instant(at))
        else:
            event = happened(WordEventKind(kind), at=Instant(at), right=right)
            _, changed = all_known({WORD: known}, [event])
            known = changed.get(WORD, known)

        assert (known.state, known.favorite_at is not None) == (naive.state, naive.favorite)
        assert known.before_mark == naive.before
        assert (known.marked_at, known.decided_at) == (naive.marked, naive.decided)


def test_events_that_count_are_returned_in_order_per_word() -> None:
    known = {WordId(1): WordKnown(state=WordState.MASTERED), WordId(2): UNMET}
    kinds = WordEventKind.MARKED, WordEventKind.FAVORITED, WordEventKind.MARKED
    given_events = [
        replace(happened(kind), word_id=WordId(word)) for kind in kinds for word in (1, 2, 3)
    ]
    counted, changed = all_known(known, given_events)
    assert counted == [given_events[place] for place in (1, 3, 4)]
    assert changed == {
        WordId(1): WordKnown(state=WordState.MASTERED, favorite_at=FIRST),
        WordId(2): known_after(known_after(UNMET, given_events[1]), given_events[4]),
    }


def test_a_search_is_either_english_or_chinese() -> None:
    assert search_for("  ") is None
    assert search_for(None) is None
    english, chinese = search_for(" Look  af"), search_for("情愿")
    assert english is not None
    assert chinese is not None
    assert (english.text, english.where) == ("Look af", SearchedIn.ENGLISH)
    assert english.beginning == "look af"
    assert (chinese.where, chinese.first_character) == (SearchedIn.CHINESE, "情")
    assert characters_of("adj. 不情愿的，不") == ["不", "情", "愿", "的"]


numbers = st.integers(1, 3)


@given(
    st.dictionaries(numbers.map(WordId), st.integers(0, 9).map(Instant)),
    st.sets(st.tuples(numbers, numbers)),
    st.lists(st.tuples(st.none() | numbers, numbers, st.integers(0, 12)), max_size=8),
)
@example({}, set(), [(None, 1, 0)])
def test_numbered_events_count_once_and_after_earlier_decisions(decided_at, kept, asked) -> None:
    known = {word: WordKnown(decided_at=at) for word, at in decided_at.items()}
    given_events = [
        replace(happened(WordEventKind.MARKED, at=Instant(at)), word_id=WordId(word), number=number)
        for number, word, at in asked
    ]
    fresh = not_stored_yet(known, kept, given_events)
    names = [(one.number, one.word_id) for one in given_events]
    first = [
        one
        for nth, (one, name) in enumerate(zip(given_events, names, strict=True))
        if one.number is None or name not in {*kept, *names[:nth]}
    ]
    after = Instant(max((at + 1 for at in decided_at.values()), default=0))
    assert fresh == [replace(one, at=max(one.at, after)) for one in first]


@given(
    st.dictionaries(numbers.map(WordId), st.sampled_from([30, 90])),
    st.lists(
        st.tuples(
            numbers,
            st.sampled_from([WordEventKind.PROBED, *WordEventKind]),
            st.sampled_from([Task.TYPE_WORD, Task.RECALL_WORD, None]),
        ),
        max_size=8,
    ),
)
def test_the_first_answer_to_a_word_is_of_the_probe_if_it_was_typed_for_it(
    left: dict[WordId, int], asked: list[tuple[int, WordEventKind, Task | None]]
) -> None:
    claimed = [
        replace(happened(kind, right=True), word_id=WordId(word), task=task)
        for word, kind, task in asked
    ]
    events = as_probed(claimed, left)
    answered = set[WordId]()
    for before, after in zip(claimed, events, strict=True):
        word, is_claimed = before.word_id, before.kind is WordEventKind.PROBED
        if is_claimed and before.task == "type_word" and word in left and word not in answered:
            assert after == replace(before, met_days=left[word])
        elif is_claimed:
            assert after == replace(before, kind=WordEventKind.PRACTISED)
        else:
            assert after == before
        if before.is_answer:
            answered.add(word)


def test_a_refusal_names_each_word_that_is_no_favourite_once() -> None:
    known = {WordId(1): WordKnown(favorite_at=FIRST), WordId(2): UNMET}

    def asked(*words: int) -> list[WordLedgerEntry]:
        event = happened(WordEventKind.PRACTISED)
        return [replace(event, word_id=WordId(word)) for word in words]

    check_favorites(known, asked(1, 1))
    with pytest.raises(WordsNotFavorites) as refused:
        check_favorites(known, asked(3, 1, 2, 3))
    assert refused.value.words == "3, 2"
