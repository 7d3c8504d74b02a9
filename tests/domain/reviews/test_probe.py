"""The monthly probe: which words it draws, when it asks them, and what its answers come to."""

from datetime import date, timedelta
from itertools import pairwise
from math import floor
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start
from wordmate.domain.reviews.memory import local_days
from wordmate.domain.reviews.probe import (
    AGES,
    RESULT_MONTHS,
    WORDS_OF_AGE,
    MetWord,
    Probe,
    ProbeAnswer,
    probe_at,
    probe_results,
    results_since,
    spread,
)

ZONE = ZoneInfo("Asia/Shanghai")
MONTH = date(2026, 11, 1)
STUDENT = AccountId(7)


def at(day: int) -> Instant:
    """Noon of a day of the month, from 0."""
    return Instant(day_start(MONTH + timedelta(days=day), ZONE) + 12 * 3_600_000)


def number(day: int) -> int:
    """The same as a day since 1970."""
    return floor(local_days(at(day), ZONE))


ages = st.integers(20, 110)
words_met = st.dictionaries(
    st.integers(1, 400).map(WordId), st.tuples(ages, st.booleans()), max_size=60
).map(
    lambda met: [
        MetWord(word_id, number(0) - age, number(-1), is_typable)
        for word_id, (age, is_typable) in met.items()
    ]
)
days = st.integers(0, 29)


def fresh(day: int, student_id: AccountId = STUDENT) -> Probe:
    """A probe without answers."""
    return probe_at(student_id, (), at(day), ZONE)


@given(met=words_met, day=days)
def test_a_probe_asks_at_most_five_words_of_each_age_and_each_met_so_many_days_ago(
    met: list[MetWord], day: int
) -> None:
    drawn = fresh(day).words(met)
    found = {one.word_id: one for one in met}
    for met_days, (least, most) in AGES.items():
        of_age = [word for word, days in drawn.items() if days == met_days]
        fit = [one for one in met if one.is_typable and least <= number(day) - one.met_on <= most]
        assert len(of_age) == min(WORDS_OF_AGE, len(fit))
        assert {*of_age} <= {one.word_id for one in fit}
    assert all(found[word].is_typable for word in drawn)


def test_words_of_a_month_ago_and_of_three_months_ago_are_drawn_and_no_others() -> None:
    drawn = {30: list[int](), 90: list[int]()}
    for age in range(130):
        word = MetWord(WordId(1), number(0) - age, number(-1))
        for met_days in fresh(0).words([word]).values():
            drawn[met_days].append(age)
    assert drawn == {30: [*range(25, 36)], 90: [*range(80, 101)]}


@given(met=words_met, day=days, data=st.data())
def test_the_same_student_month_and_day_give_the_same_words(
    met: list[MetWord], day: int, data: st.DataObject
) -> None:
    again = data.draw(st.permutations(met))
    assert list(fresh(day).words(met).items()) == list(fresh(day).words(again).items())


def test_another_student_or_month_gives_other_words() -> None:
    met = [MetWord(WordId(one), number(0) - 30, 0) for one in range(1, 200)]
    next_month = [one._replace(met_on=one.met_on + 30) for one in met]
    mine = {*fresh(0).words(met)}
    assert mine != {*fresh(0, AccountId(8)).words(met)}
    assert mine != {*fresh(30).words(next_month)}


@given(
    met=words_met,
    visits=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 12)), max_size=12),
    data=st.data(),
)
def test_a_month_asks_the_words_of_its_first_answer_and_each_of_them_once(
    met: list[MetWord], visits: list[tuple[int, int]], data: st.DataObject
) -> None:
    """A student comes on some days, answers some of the words, and was asked others elsewhere."""
    answers = list[ProbeAnswer]()
    drawn, day = dict[WordId, int](), 0
    for later, count in visits:
        day = min(29, day + later)
        elsewhere = data.draw(st.sets(st.sampled_from(met))) if met else set()
        known = [one._replace(asked_on=number(day)) if one in elsewhere else one for one in met]
        probe = probe_at(STUDENT, answers, at(day), ZONE)
        asked = probe.words(known)
        assert not {*asked} & {one.word_id for one in elsewhere}
        assert not {*asked} & {one.word_id for one in answers}
        drawn = drawn if answers else fresh(day).words(met)
        assert asked.items() <= drawn.items()
        for word in list(asked)[:count]:
            answers.append(ProbeAnswer(word, asked[word], data.draw(st.booleans()), at(day)))
    assert len({one.word_id for one in answers}) == len(answers) <= WORDS_OF_AGE * len(AGES)
    probe = probe_at(STUDENT, answers, at(29), ZONE)
    left = {*drawn} - {one.word_id for one in answers}
    assert not answers or {*probe.words(met)} == left
    assert not probe.is_over or not left


def test_later_answers_of_the_month_do_not_move_the_days_of_its_first_one() -> None:
    met = [MetWord(WordId(one), number(0) - 20 - one % 20, number(-1)) for one in range(1, 200)]
    first, second, *others = fresh(0).words(met)
    answers = [ProbeAnswer(first, 30, True, at(0)), ProbeAnswer(second, 30, True, at(9))]
    assert [*probe_at(STUDENT, answers, at(12), ZONE).words(met)] == others


@given(
    due=st.lists(st.integers(1, 30).map(WordId), unique=True),
    probe=st.lists(st.integers(1, 60).map(WordId), unique=True, max_size=10),
)
def test_the_words_of_a_probe_stand_among_the_due_ones_each_once(
    due: list[WordId], probe: list[WordId]
) -> None:
    listed = spread(due, probe)
    assert [one for one in listed if one not in probe] == [one for one in due if one not in probe]
    assert [one for one in listed if one in probe] == probe
    others = len(listed) - len(probe)
    places = [nth for nth, one in enumerate(listed) if one in probe]
    gaps = [later - before for before, later in pairwise([-1, *places, len(listed)])]
    assert max(gaps) <= others // (len(probe) + 1) + 2


@given(
    st.lists(
        st.builds(
            ProbeAnswer,
            word_id=st.integers(1, 9).map(WordId),
            met_days=st.sampled_from([*AGES]),
            right=st.booleans(),
            at=st.integers(0, 10**12).map(Instant),
        )
    )
)
def test_results_sum_the_answers_of_each_age_and_leave_out_an_age_without_any(
    answers: list[ProbeAnswer],
) -> None:
    results = probe_results(answers)
    assert [one.met_days for one in results] == sorted({one.met_days for one in answers})
    for result in results:
        of_age = [one for one in answers if one.met_days == result.met_days]
        assert sorted(result.answers) == sorted(of_age)
        assert (result.asked, result.right) == (len(of_age), sum(one.right for one in of_age))
        assert [one.at for one in result.answers] == sorted(
            (one.at for one in of_age), reverse=True
        )


@given(st.dates(date(1971, 1, 1), date(2200, 1, 1)))
def test_results_begin_on_the_first_day_of_twelve_months(day: date) -> None:
    first = results_since(day)
    assert first.day == 1
    assert (day.year - first.year) * 12 + day.month - first.month == RESULT_MONTHS - 1
