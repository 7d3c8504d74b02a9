"""Taking a vocabulary test: begun once, answered by the first answer, reported when finished."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.databases import only_sqlite
from tests.support.house import MINUTE, House, NewHouse
from wordmate.adapters.word_files.vocabulary_items import vocabulary_items
from wordmate.application.content.audio_key import audio_key, audio_urls
from wordmate.application.content.ports import WordEntry
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.ports import Unit
from wordmate.application.vocabulary_test.messages import (
    AnswerVocaExam,
    ListVocaExams,
    OneVocaExam,
    StartVocaExam,
    VocaExam,
    VocaExamDetail,
    VocaExamRecord,
)
from wordmate.application.words.messages import FavoriteChange, SaveFavorites
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.school_level import Grade
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.errors import (
    VocabularyTestAbandoned,
    VocabularyTestGoesOn,
    VocabularyTestOver,
)
from wordmate.domain.vocabulary_test.estimation import TEST_VERSION
from wordmate.domain.vocabulary_test.items import PER_BAND, right_choice
from wordmate.domain.vocabulary_test.levels import LEVELS, level_of
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.report import Change
from wordmate.domain.vocabulary_test.taken_test import TakenTest, TestStatus

DAY = 24 * 60


async def begun(house: House, call: Call | None = None) -> VocaExam:
    return await house.app.start_exam(call or house.student, StartVocaExam())


async def stored(house: House, exam: VocaExam) -> TakenTest:
    """The test as only the service knows it."""

    async def hold(unit: Unit) -> TakenTest | None:
        return await unit.vocabulary_tests.hold(exam.voca_exam_record_id)

    return present(await house.ports.units.run(hold))


async def right(house: House, exam: VocaExam) -> int:
    """The right choice of the current item, which only the service knows."""
    test = await stored(house, exam)
    return right_choice(len(exam.answers), test.seed)


async def answer(
    house: House, exam: VocaExam, kind: str, number: int | None = None, latency: int = 900
) -> VocaExam:
    """The current item, answered right, wrong or not at all."""
    good = await right(house, exam)
    choice = {"r": good, "w": (good + 1) % 4, "d": None}[kind]
    request = AnswerVocaExam(
        voca_exam_record_id=exam.voca_exam_record_id,
        number=len(exam.answers) if number is None else number,
        choice=choice,
        latency_ms=latency,
    )
    return await house.app.answer_exam(house.student, request)


async def after(house: House, letters: str) -> VocaExam:
    exam = await begun(house)
    for letter in letters:
        exam = await answer(house, exam, letter)
    return exam


def one(exam: VocaExam) -> OneVocaExam:
    return OneVocaExam(voca_exam_record_id=exam.voca_exam_record_id)


async def detail(house: House, exam: VocaExam) -> VocaExamDetail:
    return await house.app.query_exam(house.student, one(exam))


async def reported(house: House, letters: str) -> VocaExamDetail:
    exam = await after(house, letters)
    await house.app.submit_exam(house.student, one(exam))
    return await detail(house, exam)


async def test_a_reload_or_another_device_continues_at_the_same_item(house: House) -> None:
    exam = await after(house, "rrw")
    assert [a.value for a in exam.answers] == ["right", "right", "wrong"]
    again, looked = await begun(house), await detail(house, exam)
    assert again == looked.exam == exam
    assert again.question is not None
    assert again.question.number == 3
    assert len(set(again.question.choices)) == 4


async def test_a_running_test_reveals_neither_words_nor_right_answers(house: House) -> None:
    exam = await after(house, "rw")
    looked = await detail(house, exam)
    assert (looked.words, looked.report) == ([], None)
    assert exam.question is not None
    assert {*exam.question.__struct_fields__} == {
        "number",
        "word",
        "part_of_speech",
        "voice_url",
        "choices",
    }


async def test_five_wrong_answers_end_the_test_and_the_report_is_made_on_request(
    house: House,
) -> None:
    exam = await after(house, "rrrrrrwdwd")
    with pytest.raises(VocabularyTestGoesOn):
        await house.app.submit_exam(house.student, one(exam))
    exam = await answer(house, exam, "d")
    assert (exam.status, exam.question) == (TestStatus.ENDED, None)
    with pytest.raises(VocabularyTestOver):
        await answer(house, exam, "r")
    assert (await begun(house)).voca_exam_record_id == exam.voca_exam_record_id
    closed = await house.app.submit_exam(house.student, one(exam))
    house.clock.move(minutes=5)
    again = await house.app.submit_exam(house.student, one(exam))
    assert closed.status is TestStatus.REPORTED
    assert again.answers == closed.answers
    report = (await detail(house, exam)).report
    assert report is not None
    assert report.utc_closed == house.clock.now() - 5 * MINUTE
    assert report.low < report.size < report.high


@pytest.mark.parametrize("answers", ["ddddd", "wwwww", "rwdddd"])
async def test_a_student_without_known_words_gets_fewer_than_fifty(
    house: House, answers: str
) -> None:
    exam = await after(house, answers)
    await house.app.submit_exam(house.student, one(exam))
    report = (await detail(house, exam)).report
    assert report is not None
    assert (report.fewer_than, report.size, report.low, report.shares) == (50, 0, 0, [])
    [record] = (await house.app.list_exams(house.student, ListVocaExams())).data
    assert (record.fewer_than, record.size) == (50, 0)


async def test_the_report_has_size_interval_level_shares_suggestions_and_words(
    house: House,
) -> None:
    told = await reported(house, "r" * 30 + "wwwww")
    report = told.report
    assert report is not None
    assert report.lowest_level <= report.level.number <= report.highest_level
    assert len(report.shares) == 10
    assert list(report.shares) == sorted(report.shares, reverse=True)
    assert 2 <= len(report.suggestions) <= 3
    assert all(text.zh and text.en for text in (report.analysis, *report.suggestions))
    assert [word.answer for word in told.words] == told.exam.answers
    assert [word.chosen == word.meaning for word in told.words] == [True] * 30 + [False] * 5
    assert told.words[0].voice_url.startswith("/audio/voice/")
    # No book teaches them.
    assert {(word.word_id, word.is_favorite) for word in told.words} == {(None, False)}


async def test_a_tested_word_of_the_books_can_be_made_a_favourite_and_reported(
    house: House,
) -> None:
    exam = await after(house, "wwwww")
    first = (await detail(house, exam)).words[0]
    entry = WordEntry(en=first.word, zh_word=first.meaning, audio_key="0" * 32)

    async def load(unit: Unit) -> None:
        await unit.content.put_words(house.book_id, 100, [entry], house.clock.now())

    await house.ports.units.run(load)
    word = (await detail(house, exam)).words[0]
    assert word.word_id is not None
    assert not word.is_favorite
    change = FavoriteChange(word_id=word.word_id, is_favorite=True, number=1)
    await house.app.save_favorites(house.student, SaveFavorites(device="phone", changes=[change]))
    assert (await detail(house, exam)).words[0].is_favorite


async def test_a_trend_is_shown_only_if_the_intervals_are_disjoint(house: House) -> None:
    first = await reported(house, "rrrrr" + "wwwww")
    house.clock.move(minutes=30 * DAY)
    second = await reported(house, "rrrrrrr" + "wwwww")
    house.clock.move(minutes=30 * DAY)
    third = await reported(house, "r" * 40 + "wwwww")
    assert first.report is not None
    assert first.report.earlier == []
    assert second.report is not None
    assert [one.change for one in second.report.earlier] == [Change.CANNOT_TELL]
    assert third.report is not None
    assert [one.size for one in third.report.earlier] == [second.report.size, first.report.size]
    assert [one.change for one in third.report.earlier] == [Change.MORE, Change.MORE]
    rows = (await house.app.list_exams(house.student, ListVocaExams(page_size=2))).data
    assert [row.size for row in rows] == [third.report.size, second.report.size]
    told = third.report
    assert rows[0].level == told.level
    assert (rows[0].low, rows[0].high, rows[0].utc_closed) == (told.low, told.high, told.utc_closed)
    level = LEVELS[told.level.number - 1]
    assert (told.level.stage, told.level.grade) == (level.stage, level.grade)
    assert (told.level.description.zh, told.level.description.en) == (
        level.description.zh,
        level.description.en,
    )
    assert (told.level.ability.zh, told.level.ability.en) == (level.ability.zh, level.ability.en)
    assert level_of(told.low) is LEVELS[told.lowest_level - 1]
    assert level_of(told.high) is LEVELS[told.highest_level - 1]


async def test_a_test_without_an_answer_for_a_day_is_closed_and_a_new_one_begins(
    house: House,
) -> None:
    exam = await after(house, "rrr")
    house.clock.move(minutes=DAY - 1)
    assert (await begun(house)).voca_exam_record_id == exam.voca_exam_record_id
    house.clock.move(minutes=1)
    assert (await detail(house, exam)).exam.status is TestStatus.ABANDONED
    with pytest.raises(VocabularyTestAbandoned):
        await answer(house, exam, "r")
    other = await begun(house)
    assert other.voca_exam_record_id != exam.voca_exam_record_id
    with pytest.raises(VocabularyTestAbandoned):
        await house.app.submit_exam(house.student, one(exam))
    page = await house.app.list_exams(house.student, ListVocaExams())
    assert [row.status for row in page.data] == [TestStatus.ASKING, TestStatus.ABANDONED]
    assert [row.answered for row in page.data] == [0, 3]
    asking, abandoned = page.data
    assert asking == VocaExamRecord(
        voca_exam_record_id=other.voca_exam_record_id,
        status=TestStatus.ASKING,
        utc_started=house.clock.now(),
        utc_closed=None,
        item_count=other.item_count,
        answered=0,
        size=None,
        fewer_than=None,
        low=None,
        high=None,
        level=None,
    )
    assert abandoned.utc_started == house.clock.now() - DAY * MINUTE


async def test_another_students_test_is_not_found(house: House) -> None:
    exam = await begun(house)
    request = AnswerVocaExam(
        voca_exam_record_id=exam.voca_exam_record_id, number=0, choice=0, latency_ms=1
    )
    for call in (
        house.app.query_exam(house.other_student, one(exam)),
        house.app.submit_exam(house.other_student, one(exam)),
        house.app.answer_exam(house.other_student, request),
    ):
        with pytest.raises(NotFound):
            await call
    assert (await house.app.list_exams(house.other_student, ListVocaExams())).data == []


STEPS = st.lists(
    st.tuples(
        st.integers(0, 1), st.sampled_from(["look", "answer", "answer", "old"]), st.integers(-1, 3)
    ),
    max_size=40,
)


@only_sqlite
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(STEPS)
async def test_two_concurrent_devices_leave_the_same_test_as_one(
    new_house: NewHouse, steps: list[tuple[int, str, int]]
) -> None:
    """Each device answers the item that it last saw; only the first answer to an item counts, and
    the same choices on one device give the same test."""
    async with new_house() as house, new_house() as alone:
        await leave_the_same(house, alone, steps)


async def leave_the_same(house: House, alone: House, steps: Sequence[tuple[int, str, int]]) -> None:
    """The actions of the two devices in a house, and those of one device in another."""
    seen: list[Any] = [await begun(house), await begun(house)]
    first = dict[int, int | None]()
    for device, what, picked in steps:
        choice = None if picked < 0 else picked
        exam = seen[device]
        if what == "look":
            seen[device] = (await detail(house, exam)).exam
            continue
        if exam.status is not TestStatus.ASKING:
            continue
        number = len(exam.answers) if what == "answer" else max(0, len(exam.answers) - 1)
        request = AnswerVocaExam(
            voca_exam_record_id=exam.voca_exam_record_id,
            number=number,
            choice=choice,
            latency_ms=100,
        )
        try:
            seen[device] = await house.app.answer_exam(house.student, request)
        except VocabularyTestOver:
            seen[device] = (await detail(house, exam)).exam
            continue
        first.setdefault(number, choice)
    together = (await detail(house, seen[0])).exam
    exam = await begun(alone)
    for number in sorted(first):
        request = AnswerVocaExam(
            voca_exam_record_id=exam.voca_exam_record_id,
            number=number,
            choice=first[number],
            latency_ms=100,
        )
        exam = await alone.app.answer_exam(alone.student, request)
    assert (exam.answers, exam.question, exam.status) == (
        together.answers,
        together.question,
        together.status,
    )


async def test_imported_words_with_a_rank_are_asked_too(house: House) -> None:
    entries = [
        WordEntry(
            en="w" + "".join(chr(97 + int(digit)) for digit in str(rank)),
            zh_word=chr(20_000 + 37 * rank),
            audio_key=f"{rank:032x}",
            part_of_speech="n.",
            rank=rank,
        )
        for rank in range(40, 151)
    ]

    async def load(unit: Unit) -> None:
        await unit.content.put_words(house.book_id, 100, entries, house.clock.now())

    await house.ports.units.run(load)
    exam = await begun(house)
    test = await stored(house, exam)
    imported = [item for item in test.items if item.word in {one.en for one in entries}]
    assert 0 < len(imported) <= PER_BAND
    assert all(item.band == 0 for item in imported)
    assert len({item.word for item in test.items}) == len(test.items)


async def test_a_question_contains_only_its_word_and_audio(house: House) -> None:
    exam = await after(house, "rw")
    test = await stored(house, exam)
    item = test.items[test.order[2]]
    assert exam.question is not None
    assert (exam.question.number, exam.question.word) == (2, item.word)
    assert exam.question.part_of_speech == item.part_of_speech
    assert exam.question.voice_url == heard(house, item.word)
    assert (exam.utc_started, exam.server_time) == (test.started_at, house.clock.now())
    house.clock.move(minutes=DAY)
    assert (await detail(house, exam)).exam.question is None


async def test_the_list_shows_the_state_of_each_test(house: House) -> None:
    await reported(house, "w" * 5)
    await after(house, "rw")

    async def told() -> list[TestStatus]:
        page = await house.app.list_exams(house.student, ListVocaExams())
        return [one.status for one in page.data]

    assert await told() == [TestStatus.ASKING, TestStatus.REPORTED]
    house.clock.move(minutes=DAY)
    assert await told() == [TestStatus.ABANDONED, TestStatus.REPORTED]
    await after(house, "w" * 5)
    house.clock.move(minutes=DAY)
    assert await told() == [TestStatus.ENDED, TestStatus.ABANDONED, TestStatus.REPORTED]


def heard(house: House, word: str) -> str:
    """The question with only the word's audio."""
    return audio_urls(audio_key(house.ports.speech_name, word, ""))["voice_url"]


async def test_a_report_shows_each_word_and_the_earlier_tests(house: House) -> None:
    before = await reported(house, "r" * 6 + "w" * 5)
    house.clock.move(minutes=DAY)
    told = await reported(house, "rrrwwdww")
    test = await stored(house, told.exam)
    assert [
        (one.number, one.word, one.part_of_speech, one.meaning, one.latency_ms, one.voice_url)
        for one in told.words
    ] == [
        (nth, item.word, item.part_of_speech, item.meaning, 900, heard(house, item.word))
        for nth, item in enumerate(test.answered_items)
    ]
    assert before.report is not None
    assert told.report is not None
    [earlier] = told.report.earlier
    assert earlier.voca_exam_record_id == before.exam.voca_exam_record_id
    assert earlier.utc_closed == before.report.utc_closed
    assert (earlier.size, earlier.low, earlier.high) == (
        before.report.size,
        before.report.low,
        before.report.high,
    )


async def of_grade(house: House, grade: Grade | None) -> TakenTest:
    """A test that the student begins in a grade."""
    student = house.accounts["student"]

    async def work(unit: Unit) -> None:
        await unit.people.put_profile(student.id, student.name, StudentProfile(grade=grade))

    await house.ports.units.run(work)
    return await stored(house, await begun(house))


@pytest.mark.parametrize("grade", [Grade.PRIMARY_3, Grade.SENIOR_1])
async def test_a_pupil_is_asked_the_words_of_the_school_terms_and_the_report_says_so(
    house: House, grade: Grade
) -> None:
    test = await of_grade(house, grade)
    assert test.bank is Bank.SCHOOL
    assert {item.word for item in test.items} <= {one.word for one in vocabulary_items(test.bank)}
    told = await reported(house, "rrrrrr" + "wwwww")
    assert told.report is not None
    assert (told.report.bank, told.report.version) == (Bank.SCHOOL, TEST_VERSION)


@pytest.mark.parametrize("grade", [Grade.UNIVERSITY_2, None])
async def test_a_student_outside_school_is_asked_words_by_frequency(
    house: House, grade: Grade | None
) -> None:
    assert (await of_grade(house, grade)).bank is Bank.FREQUENCY


async def test_a_placement_asks_twelve_words_of_school_and_has_no_report(house: House) -> None:
    open_test = await begun(house)
    request = StartVocaExam(kind=TestKind.PLACEMENT)
    exam = await house.app.start_exam(house.student, request)
    assert exam.voca_exam_record_id != open_test.voca_exam_record_id
    assert (await stored(house, exam)).bank is Bank.SCHOOL
    for letter in "rrrwrrwrrwrr":
        assert exam.question is not None
        exam = await answer(house, exam, letter)
    assert (exam.kind, exam.status) == (TestKind.PLACEMENT, TestStatus.ENDED)
    submitted = await house.app.submit_exam(house.student, one(exam))
    assert submitted.status is TestStatus.REPORTED
    shown = await detail(house, exam)
    assert shown.report is None
    listed = await house.app.list_exams(house.student, ListVocaExams())
    assert [each.voca_exam_record_id for each in listed.data] == [open_test.voca_exam_record_id]
