"""Vocabulary tests on all databases: one open at a time, answers in order, latest first."""

import asyncio
import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from tests.adapters.sql.world import DAY, NOON, World, entry, word
from wordmate.adapters.word_files.vocabulary_items import WrittenItems
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.ports import Unit
from wordmate.application.vocabulary_test.messages import ListVocaExams, OneVocaExam
from wordmate.application.vocabulary_test.operations import ExamDetail, ListExams
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.items import draw_items
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.taken_test import TakenTest, TestStatus, begin_taken

ITEMS = draw_items(WrittenItems().items(Bank.SCHOOL), 7)


def fresh(student: Account, at: Instant = NOON) -> TakenTest:
    return begin_taken(student.id, ITEMS, bank=Bank.SCHOOL, seed=2**32 - 1, now=at)


async def added(world: World, student: Account, at: Instant = NOON) -> TakenTest:
    test = await world.run(lambda unit: unit.vocabulary_tests.add(fresh(student, at)))
    assert test is not None
    return test


async def stored(world: World, before: TakenTest, after: TakenTest) -> TakenTest:
    await world.run(lambda unit: unit.vocabulary_tests.store(before, after))
    return after


async def found(world: World, test_id: VocabularyTestId) -> TakenTest | None:
    return await world.run(lambda unit: unit.vocabulary_tests.hold(test_id))


async def open_of(
    world: World, student_id: AccountId, kind: TestKind = TestKind.SIZE
) -> TakenTest | None:
    return await world.run(lambda unit: unit.vocabulary_tests.open_of(student_id, kind))


async def reported(world: World, student: Account, at: Instant = NOON) -> TakenTest:
    test = await added(world, student, at)
    after = test
    for place in range(8):
        after = after.answered(place, None, latency_ms=1, now=at) if place < 5 else after
    return await stored(world, test, after.reported(Instant(at + 1)))


async def test_a_test_is_read_as_stored(world: World) -> None:
    student = await world.student()
    test = await added(world, student)
    after = test.answered(0, 2, latency_ms=86_400_000, now=Instant(NOON + 5))
    after = after.answered(1, None, latency_ms=0, now=Instant(NOON + 9))
    await stored(world, test, after)
    assert await found(world, test.id) == after
    assert await open_of(world, student.id) == after
    more = await stored(world, after, after.answered(2, 0, latency_ms=7, now=Instant(NOON + 12)))
    assert await found(world, test.id) == more


async def test_unknown_tests_are_not_found(world: World) -> None:
    missing = VocabularyTestId(99)
    assert await found(world, missing) is None
    assert await open_of(world, AccountId(99)) is None


async def test_a_student_has_one_open_test(world: World) -> None:
    student, other = await world.student("one"), await world.student("two")
    test = await added(world, student)
    assert await world.run(lambda unit: unit.vocabulary_tests.add(fresh(student))) is None
    await added(world, other)
    await stored(world, test, test.abandoned(Instant(NOON + DAY)))
    assert await open_of(world, student.id) is None
    await added(world, student, Instant(NOON + DAY))


async def test_a_placement_stands_beside_a_test_and_in_no_list(world: World) -> None:
    student = await world.student()
    test = await added(world, student)
    placement = replace(fresh(student), kind=TestKind.PLACEMENT)
    begun = await world.run(lambda unit: unit.vocabulary_tests.add(placement))
    assert begun is not None
    assert await world.run(lambda unit: unit.vocabulary_tests.add(placement)) is None
    for kind, its in ((TestKind.SIZE, test), (TestKind.PLACEMENT, begun)):
        assert await open_of(world, student.id, kind) == its
    page = await world.ask(ListExams, ListVocaExams(), by=student)
    assert ([one.voca_exam_record_id for one in page.data], page.total) == ([test.id], 1)


async def test_a_students_own_tests_are_listed_latest_first(world: World) -> None:
    student, other = await world.student("one"), await world.student("two")
    tests = [await reported(world, student, Instant(NOON + nth * DAY)) for nth in range(3)]
    await reported(world, other)
    tests.append(await added(world, student, Instant(NOON + 3 * DAY)))
    late = Instant(NOON + 3 * DAY)
    page = await world.ask(ListExams, ListVocaExams(page_size=2), by=student, now=late)
    assert page.total == 4
    assert [one.voca_exam_record_id for one in page.data] == [tests[3].id, tests[2].id]
    assert [one.status for one in page.data] == [TestStatus.ASKING, TestStatus.REPORTED]
    assert (page.data[1].answered, page.data[1].item_count) == (5, 60)
    past = await world.ask(ListExams, ListVocaExams(page_size=2, page_no=5), by=student)
    assert (past.data, past.total) == ([], 4)
    nobody = await world.ask(ListExams, ListVocaExams())
    assert (nobody.data, nobody.total) == ([], 0)


async def test_five_earlier_tests_are_those_with_a_report_before_this_one(world: World) -> None:
    student, other = await world.student("one"), await world.student("two")
    first = await reported(world, student)
    left = await added(world, student)
    await stored(world, left, left.abandoned(NOON))
    tests = [first, *[await reported(world, student, Instant(NOON + n * DAY)) for n in range(1, 7)]]
    await reported(world, other)

    async def earlier(test: TakenTest) -> list[tuple[VocabularyTestId, Instant | None]]:
        request = OneVocaExam(voca_exam_record_id=test.id)
        detail = await world.ask(ExamDetail, request, by=student, speech_name="engine")
        assert detail.report is not None
        return [(one.voca_exam_record_id, one.utc_closed) for one in detail.report.earlier]

    assert await earlier(tests[6]) == [(one.id, one.closed_at) for one in tests[5:0:-1]]
    assert await earlier(tests[1]) == [(first.id, first.closed_at)]
    assert await earlier(first) == []


async def test_one_of_two_concurrent_answers_to_an_item_wins(world: World) -> None:
    test = await added(world, await world.student())

    async def answers(choice: int | None) -> TakenTest:
        async def work(unit: Unit) -> TakenTest:
            held: Any = await unit.vocabulary_tests.hold(test.id)
            after: TakenTest = held.answered(0, choice, latency_ms=1, now=NOON)
            if after is not held:
                await unit.vocabulary_tests.store(held, after)
            return after

        return await world.run(work)

    both = await asyncio.gather(*(answers(choice) for choice in (0, 1, 2, None)))
    kept = await found(world, test.id)
    assert kept is not None
    assert len(kept.answers) == 1
    assert [one.answers for one in both] == [kept.answers] * 4


async def test_one_of_two_concurrent_test_starts_succeeds(world: World) -> None:
    student = await world.student()
    both = await asyncio.gather(
        *(world.run(lambda unit: unit.vocabulary_tests.add(fresh(student))) for _ in range(2))
    )
    assert sorted(one is None for one in both) == [False, True]


async def test_the_database_accepts_one_answer_per_item(world: World) -> None:
    test = await added(world, await world.student())
    after = test.answered(0, 1, latency_ms=1, now=NOON)
    await stored(world, test, after)
    with pytest.raises((sqlite3.IntegrityError, StaleVersion)):
        await stored(world, test, after)


async def test_words_are_found_by_the_ranks_they_were_imported_with(world: World) -> None:
    entries = [
        replace(word(en), rank=rank, part_of_speech="n.")
        for en, rank in (("alpha", 50), ("beta", 60), ("gamma", None), ("delta", 70))
    ]

    async def load(unit: Unit) -> None:
        book_id = await unit.content.put_book(entry(), NOON)
        await unit.content.put_words(book_id, 1, entries, NOON)

    await world.run(load)
    ranked = await world.run(lambda unit: unit.ranked_words.with_ranks([60, 50, 50, 99]))
    assert sorted((one.word, one.rank, one.part_of_speech) for one in ranked) == [
        ("alpha", 50, "n."),
        ("beta", 60, "n."),
    ]
    assert await world.run(lambda unit: unit.ranked_words.with_ranks([1])) == []
