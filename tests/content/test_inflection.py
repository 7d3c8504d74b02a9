"""The check that an example uses its word can succeed and can fail."""

import pytest

from tests.content.inflection import stands_in


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        ("bank", "Two banks closed."),
        ("stop", "It stopped raining."),
        ("carry", "She carried it."),
        ("go", "He went home."),
        ("give up", "Never give it up."),
        ("look after", "She looked after him."),
        ("take care of sb", "I took care of my little brother."),
        ("make up one's mind", "She has made up her mind."),
        ("child", "The children's books are here."),
        ("happy", "He is happier now."),
        ("Monday", "On Mondays we swim."),
        ("Mr.", "This is Mr. Li."),
    ],
)
def test_a_word_is_found_in_its_forms(term: str, sentence: str) -> None:
    assert stands_in(term, sentence)


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        ("art", "The party starts late."),
        ("give up", "He gave me a book."),
        ("up", "He came home."),
        ("bank", "The riverbanks are high."),
    ],
)
def test_another_word_is_not_taken_for_it(term: str, sentence: str) -> None:
    assert not stands_in(term, sentence)
