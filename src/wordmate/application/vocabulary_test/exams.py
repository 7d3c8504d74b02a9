"""Taking a vocabulary test: it is started once, answered item by item, and reported at its end."""

from collections.abc import Sequence
from hashlib import sha256

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.vocabulary_test.messages import (
    AnswerVocaExam,
    OneVocaExam,
    StartVocaExam,
    VocaExam,
)
from wordmate.application.vocabulary_test.views import exam_view
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId
from wordmate.domain.vocabulary_test.bands import Bank, bank_for
from wordmate.domain.vocabulary_test.items import Item, draw_items
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.ranked_words import items_of, ranks_to_look_up
from wordmate.domain.vocabulary_test.taken_test import TakenTest, TestStatus, begin_taken


@operation("CustomerStartVocaExamRecord", roles=STUDENTS, owns=Owns.SELF)
async def start_exam(ports: Ports, unit: Unit, call: Call, request: StartVocaExam) -> VocaExam:
    """Starts a vocabulary test or a placement, or continues the open one of this kind.

    A test without an answer for a day is closed without a report.
    """
    tests, now, student_id = unit.vocabulary_tests, ports.clock.now(), call.caller.user_id
    kind = request.kind
    found = await tests.open_of(student_id, kind)
    if found is not None and found.status(now) is not TestStatus.ABANDONED:
        return exam_view(found, ports.speech_name, now)
    if found is not None:
        await tests.store(found, found.abandoned(now))
    seed = int(sha256(ports.randomness.token().encode()).hexdigest()[:8], 16)
    bank = await _bank(unit, student_id, kind)
    test = begin_taken(
        student_id,
        draw_items(await _items(ports, unit, bank, seed), seed),
        bank=bank,
        seed=seed,
        now=now,
        kind=kind,
    )
    begun = await tests.add(test) or await tests.open_of(student_id, kind)
    return exam_view(present(begun), ports.speech_name, now)


@operation("CustomerAnswerVocaExam", roles=STUDENTS, owns=Owns.OWN_STUDENT)
async def answer_exam(ports: Ports, unit: Unit, call: Call, request: AnswerVocaExam) -> VocaExam:
    """Answers one item and returns the next; an answered item keeps its first answer."""
    now = ports.clock.now()
    test = await _held(unit, call, request.voca_exam_record_id)
    after = test.answered(request.number, request.choice, latency_ms=request.latency_ms, now=now)
    if after is not test:
        await unit.vocabulary_tests.store(test, after)
    return exam_view(after, ports.speech_name, now)


@operation("CustomerSubmitVocaExamResult", roles=STUDENTS, owns=Owns.OWN_STUDENT)
async def submit_exam(ports: Ports, unit: Unit, call: Call, request: OneVocaExam) -> VocaExam:
    """Closes a finished test with its report; a repeat gets the same answer."""
    now = ports.clock.now()
    test = await _held(unit, call, request.voca_exam_record_id)
    after = test.reported(now)
    if after is not test:
        await unit.vocabulary_tests.store(test, after)
    return exam_view(after, ports.speech_name, now)


async def _bank(unit: Unit, student_id: AccountId, kind: TestKind) -> Bank:
    """The bank of a student's grade; for a placement that of school, as the first books."""
    if kind is TestKind.PLACEMENT:
        return Bank.SCHOOL
    profile = await unit.people.profile(student_id)
    return bank_for(profile.grade if isinstance(profile, StudentProfile) else None)


async def _items(ports: Ports, unit: Unit, bank: Bank, seed: int) -> Sequence[Item]:
    """The items of a bank; by frequency also some imported words, which have no school term."""
    written = ports.item_bank.items(bank)
    if bank is not Bank.FREQUENCY:
        return written
    known = {item.word for item in written}
    imported = items_of(await unit.ranked_words.with_ranks(ranks_to_look_up(seed)), seed)
    return (*written, *(item for item in imported if item.word not in known))


async def _held(unit: Unit, call: Call, test_id: VocabularyTestId) -> TakenTest:
    """The caller's test."""
    test = present(await unit.vocabulary_tests.hold(test_id))
    if test.student_id != call.caller.user_id:
        raise NotFound
    return test
