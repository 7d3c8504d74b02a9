"""Hidden names, for callers who know a phone but may not be its owner."""

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.accounts.covered_names import (
    CoveredName,
    PersonOfPhone,
    cover,
    covered_names,
)
from wordmate.domain.kernel.school_level import Grade

PEOPLE = st.lists(
    st.tuples(
        st.text("大小宝林Ann", min_size=1, max_size=5),
        st.none() | st.sampled_from([Grade.JUNIOR_1, Grade.JUNIOR_2]),
    ),
    min_size=1,
    max_size=6,
)


def people(*names: str, grades: tuple[Grade | None, ...] = ()) -> list[PersonOfPhone]:
    return [
        PersonOfPhone(
            choice=f"choice {at}",
            name=name,
            account_no=f"S{40_000_987 + at:08}",
            grade=grades[at] if grades else None,
        )
        for at, name in enumerate(names)
    ]


def test_a_hidden_name_is_recognisable_to_those_who_know_it() -> None:
    assert [cover(one) for one in ("陈", "陈诺", "陈一诺", "Anna Smith")] == [
        "*",
        "*诺",
        "陈*诺",
        "A***h",
    ]


@given(st.text(min_size=1, max_size=40))
def test_a_hidden_name_never_shows_more_than_two_letters(name: str) -> None:
    assert len(cover(name).replace("*", "")) <= 2
    assert len(cover(name)) <= 5


def test_names_that_differ_when_hidden_show_no_more_letters() -> None:
    assert covered_names(people("大宝", "小明")) == [
        CoveredName(choice="choice 0", text="*宝"),
        CoveredName(choice="choice 1", text="*明"),
    ]


def test_names_that_look_alike_show_the_letter_in_which_they_differ() -> None:
    assert [one.text for one in covered_names(people("大宝", "小明", "小宝"))] == [
        "大宝",
        "*明",
        "小宝",
    ]
    assert [one.text for one in covered_names(people("林大宝", "林小宝"))] == ["林大宝", "林小宝"]
    assert [one.text for one in covered_names(people("Anne Smith", "Adam Smith"))] == [
        "An*******h",
        "Ad*******h",
    ]


def test_equal_names_show_the_grade_or_the_end_of_the_account_number() -> None:
    by_grade = covered_names(people("宝宝", "宝宝", grades=(Grade.JUNIOR_1, Grade.JUNIOR_2)))
    assert [(one.text, one.grade) for one in by_grade] == [
        ("*宝", Grade.JUNIOR_1),
        ("*宝", Grade.JUNIOR_2),
    ]
    for grades in ((), (Grade.JUNIOR_1, None), (Grade.JUNIOR_1, Grade.JUNIOR_1)):
        by_account = covered_names(people("宝宝", "宝宝", grades=grades))
        assert [one.account_tail for one in by_account] == ["987", "988"]
        assert {one.grade for one in by_account} == {None}


@given(PEOPLE)
def test_hidden_names_of_a_phone_are_unique(drawn: list[tuple[str, Grade | None]]) -> None:
    names, grades = [one[0] for one in drawn], tuple(one[1] for one in drawn)
    told = covered_names(people(*names, grades=grades))
    shown = [(one.text, one.grade, one.account_tail) for one in told]
    assert len(shown) == len(set(shown)) == len(names)
    assert [one.choice for one in told] == [f"choice {at}" for at in range(len(names))]
