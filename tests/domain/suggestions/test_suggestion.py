"""Valid suggestions, and the effect of corrections."""

from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.content.word_text import NOTHING_OWN, OwnText, WordText
from wordmate.domain.kernel.ids import AccountId, BookId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.suggestions.correction import (
    FIELDS,
    WordTexts,
    correct,
    correct_fields,
    seen_at,
    texts_of_institution,
)
from wordmate.domain.suggestions.errors import (
    CorrectionImpossible,
    SuggestionAlreadyAnswered,
    SuggestionIncomplete,
)
from wordmate.domain.suggestions.suggestion import (
    Answer,
    Suggestion,
    SuggestionType,
    suggest,
)

WORD = WordText(zh_word="勉强", audio_key="old key", phonetic="x", phonetic_made=True, example="I")
ONE, OTHER, SILENT = BookId(1), BookId(2), BookId(3)


def told(**changes: Any) -> Suggestion:
    values: dict[str, Any] = {
        "account_id": AccountId(1),
        "title": "例句的翻译",
        "type_": SuggestionType.TRANSLATION,
        "content": "读不通",
        "now": 5,
    }
    return suggest(**values | changes)


def texts(**books: OwnText) -> WordTexts:
    named = {"one": ONE, "other": OTHER, "silent": SILENT}
    return WordTexts(
        en="reluctant",
        word=WORD,
        books={named[name]: own for name, own in books.items()},
    )


@pytest.mark.parametrize("text", [" \n", "\u200b", "\u2060 \u3164\u2800", "\u202e"])
@pytest.mark.parametrize("field", ["title", "content"])
def test_blank_and_invisible_texts_count_as_empty(field: str, text: str) -> None:
    with pytest.raises(SuggestionIncomplete):
        told(**{field: text})


def test_a_suggestion_is_kept_unchanged_with_its_title_on_one_line() -> None:
    assert told(title=" 例句 \n 的翻译", content=" 读\n不通 ", word_id=7) == Suggestion(
        account_id=AccountId(1),
        title="例句 的翻译",
        type=SuggestionType.TRANSLATION,
        content="读\n不通",
        created_at=Instant(5),
        word_id=WordId(7),
    )


def test_a_title_is_as_long_as_any_field() -> None:
    assert told(title="字" * 140).title == "字" * 140


def test_a_suggestion_names_a_book_only_with_a_word_and_each_picture_once() -> None:
    assert told(course_book_id=ONE).course_book_id is None
    assert told(word_id=7, course_book_id=ONE).course_book_id == ONE
    assert told(pictures=["a", "b", "a"]).pictures == ("a", "b")


def test_a_suggestion_is_answered_once_with_a_text() -> None:
    answer = Answer(opinion=" 已更正 ", by="store", at=Instant(9))
    with pytest.raises(SuggestionIncomplete):
        told().answered(replace(answer, opinion=" "))
    answered = told().answered(answer)
    assert answered.answer == replace(answer, opinion="已更正")
    with pytest.raises(SuggestionAlreadyAnswered):
        answered.answered(answer)


def test_the_wrong_text_is_corrected_in_the_word_and_in_books_with_the_same_text() -> None:
    known = texts(
        one=OwnText(zh_word="勉强", audio_key="old key"),
        other=OwnText(zh_word="不愿", audio_key="its own"),
        silent=NOTHING_OWN,
    )
    made = correct(known, "translation", " 不情愿的 ", seen_in=SILENT)
    assert (made.old, made.new, made.places) == ("勉强", "不情愿的", [None, ONE])
    assert made.word == replace(WORD, zh_word="不情愿的")
    assert made.books == {ONE: OwnText(zh_word="不情愿的", audio_key="old key")}


def test_a_books_own_text_is_corrected_only_there() -> None:
    known = texts(one=OwnText(zh_word="不愿", audio_key="its own"), silent=NOTHING_OWN)
    made = correct(known, "translation", "不情愿", seen_in=ONE)
    assert (made.old, made.word, made.places) == ("不愿", None, [ONE])


def test_a_corrected_phonetic_is_no_longer_marked_as_generated() -> None:
    made = correct(texts(), "phonetic", "y", seen_in=None)
    assert made.word == replace(WORD, phonetic="y", phonetic_made=False)
    assert made.field == "phonetic"


def test_a_corrected_text_has_a_thousand_characters_at_most() -> None:
    longest = "x" * 1000
    assert correct(texts(), "knowledge", longest, seen_in=None).new == longest


def test_a_picture_is_corrected_only_beside_its_translation() -> None:
    of_crane = WordTexts(
        en="crane",
        word=WordText(zh_word="鹤"),
        books={
            ONE: OwnText(zh_word="鹤", audio_key="its own", picture=""),
            SILENT: OwnText(zh_word="起重机", audio_key="its own", picture=""),
        },
    )
    assert correct(of_crane, "picture", "🦩", seen_in=None).places == [None, ONE]
    assert correct(of_crane, "picture", "🧑‍✈️", seen_in=SILENT).places == [SILENT]
    drawn = replace(of_crane, word=WordText(zh_word="鹤", picture="🦩"))
    made = correct(drawn, "picture", " ", seen_in=None)
    assert (made.new, made.word) == ("", WordText(zh_word="鹤"))


@pytest.mark.parametrize(
    ("field", "new"),
    [
        ("english", "reluctantly"),
        ("translation", " "),
        ("translation", "勉强"),
        ("example", "I\n"),
        ("example", "a\x00"),
        ("knowledge", "x" * 1001),
        ("picture", "cat"),
        ("picture", "🐈🐕"),
    ],
)
def test_an_impossible_correction_gives_its_reason(field: str, new: str) -> None:
    with pytest.raises(CorrectionImpossible) as refused:
        correct(texts(), field, new, seen_in=None)
    assert refused.value.reason


Text = TypeVar("Text", WordText, OwnText)


def _with(text: Text, part: str, said: str | None) -> Text:
    changes: dict[str, Any] = {part: said}
    return replace(text, **changes)


_SAID = st.sampled_from(["a", "b", "c"])


@given(
    field=st.sampled_from(sorted(FIELDS)),
    word=_SAID,
    own=st.dictionaries(st.integers(1, 4), st.none() | _SAID),
    seen_in=st.none() | st.integers(1, 4),
)
def test_a_correction_removes_the_old_text_and_keeps_all_others(
    field: str, word: str, own: dict[int, str | None], seen_in: int | None
) -> None:
    part = FIELDS[field]
    before = WordTexts(
        en="x",
        word=_with(WordText(), part, word),
        books={BookId(one): _with(NOTHING_OWN, part, text) for one, text in own.items()},
    )
    new = "🐈" if field == "picture" else "new"
    made = correct(before, field, new, seen_in=None if seen_in is None else BookId(seen_in))
    shown = {one: word if text is None else text for one, text in own.items()}
    after_word = word if made.word is None else getattr(made.word, part)
    after = {
        one: getattr(made.books.get(BookId(one), before.books[BookId(one)]), part) for one in own
    }
    now_shown = {one: after_word if text is None else text for one, text in after.items()}
    assert made.old == (word if seen_in is None else shown.get(seen_in, word))
    assert now_shown == {one: new if text == made.old else text for one, text in shown.items()}
    assert after_word == (new if word == made.old else word)


def test_several_fields_are_corrected_one_after_the_other() -> None:
    own_text = OwnText(zh_word="勉强", picture="🙂")
    before = texts(one=own_text, silent=NOTHING_OWN)
    made = correct_fields(before, {"translation": "不情愿的", "picture": "😐"}, seen_in=ONE)
    after = before
    for correction in made:
        after = after.corrected(correction)
    assert after.books[ONE] == OwnText(zh_word="不情愿的", picture="😐")
    assert (after.word.zh_word, after.books[SILENT]) == ("不情愿的", NOTHING_OWN)


@given(st.sampled_from([*FIELDS]), st.sampled_from([None, ONE, OTHER, SILENT]))
def test_the_books_named_to_show_a_correction_show_it_afterwards_and_no_others(
    field: str, seen_in: BookId | None
) -> None:
    before = texts(one=OwnText(zh_word="另一个", picture=""), other=OwnText(), silent=NOTHING_OWN)
    correction = correct(before, field, "😀", seen_in=seen_in)
    after = before.corrected(correction)
    shown = {one for one in after.books if after.shown(field, one) == "😀"}
    assert shown == {*correction.shown_in(before)}


_PLACES = st.sampled_from([None, ONE, OTHER, SILENT])
_BOOKS = {
    "one": OwnText(zh_word="另一个", audio_key="of one", picture=""),
    "other": OwnText(example="You"),
    "silent": NOTHING_OWN,
}


@given(
    st.lists(st.tuples(st.sampled_from([*FIELDS]), _PLACES, st.sampled_from("😀😐🙂")), max_size=4)
)
def test_an_institution_keeps_what_its_people_see_instead_of_the_shared_texts(
    corrections: list[tuple[str, BookId | None, str]],
) -> None:
    shared = seen = texts(**_BOOKS)
    kept = texts_of_institution(seen, shared)
    assert kept == {}
    for field, seen_in, new in corrections:
        if seen.shown(field, seen_in) == new:
            continue
        seen = seen.corrected(correct(seen, field, new, seen_in=seen_in))
        kept = texts_of_institution(seen, shared)
        assert seen.shown(field, seen_in) == new

    after = seen_at(shared, kept)
    for field in FIELDS:
        for place in (None, ONE, OTHER, SILENT):
            assert after.shown(field, place) == seen.shown(field, place), (field, place)
    assert texts_of_institution(after, shared) == kept


def test_an_institution_that_takes_the_shared_text_again_keeps_none() -> None:
    shared = texts(**_BOOKS)
    own = shared.corrected(correct(shared, "translation", "不愿意的", seen_in=SILENT))
    assert [*texts_of_institution(own, shared)] == [None]
    again = own.corrected(correct(own, "translation", WORD.zh_word, seen_in=SILENT))
    assert texts_of_institution(again, shared) == {}
