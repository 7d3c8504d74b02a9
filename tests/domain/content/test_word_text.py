"""The effect of an import on a word's text and on books' own texts."""

from dataclasses import asdict, fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.content.word_text import (
    NOTHING_OWN,
    TEXT_FIELDS,
    OwnText,
    Settled,
    WordText,
    has_chinese,
    is_picture,
    settle,
    texts_of,
)

TEXTS = st.sampled_from(["", "甲", "乙"])


@st.composite
def texts(draw: st.DrawFn) -> WordText:
    zh, phonetic, example = draw(TEXTS), draw(TEXTS), draw(TEXTS)
    return WordText(
        zh_word=zh,
        audio_key=f"key of {zh}",
        part_of_speech=draw(TEXTS),
        phonetic=phonetic,
        phonetic_made=bool(phonetic) and draw(st.booleans()),
        phonetic_uk=draw(TEXTS),
        example=example,
        example_zh=draw(TEXTS) if example else "",
        knowledge=draw(TEXTS),
        picture=draw(st.sampled_from(["", "🐈", "🐕"])),
    )


def shown(word: WordText, own: OwnText) -> WordText:
    """The text as reads combine it."""
    values = {field.name: getattr(own, field.name) for field in fields(OwnText)}
    return replace(word, **{name: value for name, value in values.items() if value is not None})


def stated_or_before(stated: WordText, before: WordText, name: str) -> object:
    if name == "picture":
        is_new = stated.picture or stated.zh_word != before.zh_word
        return stated.picture if stated.zh_word and is_new else before.picture
    head = {"audio_key": "zh_word", "example_zh": "example", "phonetic_made": "phonetic"}
    return getattr(stated if getattr(stated, head.get(name, name)) else before, name)


@given(texts())
def test_the_values_of_a_text_follow_the_order_of_its_fields(text: WordText) -> None:
    assert dict(zip(TEXT_FIELDS, texts_of(text), strict=True)) == asdict(text)


@given(
    stated=texts(), first=texts(), second=texts(), writes=st.booleans(), word_writes=st.booleans()
)
def test_a_book_shows_the_latest_import_and_keeps_missing_texts(
    stated: WordText, first: WordText, second: WordText, writes: bool, word_writes: bool
) -> None:
    before = settle(second, first, writes_word=word_writes)
    after = settle(stated, before.word, before.own_text, writes_word=writes)
    was, now = shown(before.word, before.own_text), shown(after.word, after.own_text)
    for field in fields(WordText):
        assert getattr(now, field.name) == stated_or_before(stated, was, field.name), field.name


@given(stated=texts(), word=texts())
def test_without_permission_the_shared_text_stays_unchanged(
    stated: WordText, word: WordText
) -> None:
    assert settle(stated, word, writes_word=False).word == word


@given(stated=texts(), word=texts())
def test_a_book_stores_no_text_equal_to_the_words(stated: WordText, word: WordText) -> None:
    assert settle(stated, word, writes_word=True).own_text is NOTHING_OWN
    assert settle(word, word, writes_word=False) == Settled(word, NOTHING_OWN)


def test_an_example_never_goes_with_the_translation_of_another() -> None:
    word = WordText(example="A bank.", example_zh="一家银行。")
    settled = settle(WordText(example="The bank."), word, writes_word=False)
    assert (settled.own_text.example, settled.own_text.example_zh) == ("The bank.", "")


def test_a_newer_engines_audio_of_a_translation_applies_in_all_books() -> None:
    word = WordText(zh_word="猫", audio_key="old")
    settled = settle(WordText(zh_word="猫", audio_key="new"), word, writes_word=False)
    assert settled == Settled(WordText(zh_word="猫", audio_key="new"), NOTHING_OWN)


def test_the_engines_phonetic_is_marked_and_used_only_if_there_is_no_other() -> None:
    made = settle(WordText(), None, writes_word=True, made_phonetic="kæt")
    assert (made.word.phonetic, made.word.phonetic_made, made.is_made) == ("kæt", True, True)
    for known in (
        settle(WordText(phonetic="kat"), None, writes_word=True, made_phonetic="kæt"),
        settle(WordText(), WordText(phonetic="kat"), writes_word=True, made_phonetic="kæt"),
        settle(WordText(phonetic="kat"), made.word, writes_word=True, made_phonetic="kæt"),
    ):
        assert (known.word.phonetic, known.is_made) == ("kat", False)


def test_a_found_picture_is_used_only_if_the_translation_has_no_other() -> None:
    def picture(stated: WordText, word: WordText | None) -> str:
        return settle(stated, word, writes_word=True, found_picture="🐱").word.picture

    cat = WordText(zh_word="猫", picture="🐈")
    assert picture(WordText(zh_word="猫"), None) == "🐱"
    assert picture(cat, None) == "🐈"
    assert picture(WordText(zh_word="猫"), cat) == "🐈"
    assert picture(WordText(zh_word="猫；家猫"), cat) == "🐱"


def test_a_book_with_another_translation_shows_no_picture_of_the_words_own() -> None:
    crane = WordText(zh_word="鹤", picture="🦩")
    settled = settle(WordText(zh_word="起重机"), crane, writes_word=False)
    assert (settled.own_text.picture, settled.picture) == ("", "")
    assert settle(WordText(zh_word="鹤"), crane, writes_word=False).picture == "🦩"


@pytest.mark.parametrize("picture", ["🐈", "☀️", "👮", "🧑‍✈️", "👋🏽", "🇨🇳", "1️⃣"])
def test_a_picture_is_one_emoji(picture: str) -> None:
    assert is_picture(picture)


@pytest.mark.parametrize(
    "text", ["", "a", "猫", "1", "🐈🐕", "🐈.", " 🐈", "cat.png", "\ufe0f", "。"]
)
def test_anything_else_is_no_picture(text: str) -> None:
    assert not is_picture(text)


def test_chinese_is_distinguished_from_other_scripts() -> None:
    assert has_chinese("n. 银行")
    assert not has_chinese("a place for money — café, 3 €")


def test_a_book_keeps_for_itself_only_what_differs_from_the_word() -> None:
    word = WordText(zh_word="甲", audio_key="key", phonetic="x", example="e", example_zh="例")
    stated = WordText(phonetic="y")
    found = settle(stated, word, writes_word=False)
    assert found == Settled(word, OwnText(phonetic="y", phonetic_made=False))


def test_another_audio_of_the_same_translation_is_no_own_text() -> None:
    word = WordText(zh_word="甲", audio_key="key")
    own = OwnText(zh_word="甲", audio_key="another key")
    assert settle(WordText(), word, own, writes_word=False) == Settled(word, NOTHING_OWN)
    of_its_own = OwnText(zh_word="乙", audio_key="another key")
    assert settle(WordText(), word, of_its_own, writes_word=False) == Settled(word, of_its_own)
