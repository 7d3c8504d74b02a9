"""The states that an order is found in, and what may be tried there."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from tests.races.commands import COMMANDS, Command, Scene
from tests.races.lesson import WORDS, judged, progress_after
from tests.races.rows import Rows, Tables
from tests.support.house import MORNING, House
from wordmate.application.messages.content import MaterialType, SchoolLevel, WordBankCategory
from wordmate.application.messages.course_orders import (
    CreateSimulation,
    ListAntiForgetOrders,
    OneCourseOrder,
)
from wordmate.application.messages.lessons import SaveProgress, SubmitResult
from wordmate.application.parts import Call
from wordmate.application.ports.content import BookEntry, WordEntry
from wordmate.application.ports.unit import Unit
from wordmate.domain.lesson_flow import LessonMode

REVIEW_LATER_MS: Final = (24 * 60 + 9 * 60 + 30) * 60_000
"""From ten in the morning to half past seven in the evening of the next day."""

Begin = Callable[[House], Awaitable[OneCourseOrder]]


@dataclass(frozen=True)
class Setting:
    """A state by name: how an order gets there, how far its lesson is, what may be tried."""

    name: str
    begin: Begin
    tried: Sequence[str]
    saves: int = 0
    mode: LessonMode = LessonMode.NEW_WORDS

    def pairs(self) -> Sequence[tuple[Command, Command]]:
        """Every command after and before every other, and itself."""
        commands = [COMMANDS[name] for name in self.tried]
        return list(product(commands, repeat=2))


async def _reserved(house: House) -> OneCourseOrder:
    return await house.booked()


async def _overdue(house: House) -> OneCourseOrder:
    order = await house.booked()
    house.clock.at += 60 * 60_000 + 1
    return order


async def _deletion_asked(house: House) -> OneCourseOrder:
    order = await house.booked()
    await house.app.ask_deletion(order.course_order_id)
    return order


async def _deletion_approved(house: House) -> OneCourseOrder:
    order = await _deletion_asked(house)
    await house.app.approve_deletion(house.tutor, order)
    return order


async def _saved(
    house: House,
    order: OneCourseOrder,
    times: int,
    *,
    by: Call | None = None,
    mode: LessonMode = LessonMode.NEW_WORDS,
) -> OneCourseOrder:
    for version in range(times):
        house.clock.move(minutes=5)
        saved = SaveProgress(
            course_order_id=order.course_order_id,
            version=version,
            progress=progress_after(house.word_ids, version + 1, mode),
        )
        await house.app.save_progress(by or house.student, saved)
    return order


def _running(saves: int) -> Begin:
    async def begin(house: House) -> OneCourseOrder:
        return await _saved(house, await house.running(), saves)

    return begin


async def _submitted(house: House, at: str | None = None) -> OneCourseOrder:
    order = await _running(3)(house)
    right, wrong = judged(house.word_ids, 3)
    result = SubmitResult(
        course_order_id=order.course_order_id,
        student_id=house.accounts["student"].id,
        correct_word_ids=right,
        wrong_word_ids=wrong,
        already_known_word_ids=[house.word_ids[-1]],
        anti_forget_time=at,
    )
    await house.app.submit_new_word_result(house.student, result)
    return order


async def _past_deadline(house: House) -> OneCourseOrder:
    order = await _running(3)(house)
    house.clock.move(minutes=60)
    return order


async def _completed(house: House) -> OneCourseOrder:
    order = await _submitted(house, "19:30")
    await house.app.complete_course_order(house.tutor, order)
    return order


async def _to_be_purged(house: House) -> OneCourseOrder:
    order = await _completed_asked(house)
    await house.app.approve_deletion(house.tutor, order)
    return order


async def _completed_asked(house: House) -> OneCourseOrder:
    order = await _completed(house)
    await house.app.ask_deletion(order.course_order_id)
    return order


async def _review(house: House) -> OneCourseOrder:
    """The first review of a lesson, on its evening."""
    await _completed(house)
    house.clock.at = MORNING + REVIEW_LATER_MS
    reviews = await house.app.list_reviews(house.student, ListAntiForgetOrders())
    return OneCourseOrder(course_order_id=reviews.data[0].course_order_id)


def _review_running(saves: int) -> Begin:
    async def begin(house: House) -> OneCourseOrder:
        order = await _review(house)
        await house.app.start_course_order(house.student, order)
        return await _saved(house, order, saves, mode=LessonMode.REVIEW)

    return begin


def _simulation(saves: int) -> Begin:
    async def begin(house: House) -> OneCourseOrder:
        wanted = CreateSimulation(course_book_id=house.book_id, lesson_type="QUOTA_30")
        view = await house.app.create_simulation(house.student, wanted)
        order = OneCourseOrder(course_order_id=view.course_order_id)
        await house.app.start_course_order(house.student, order)
        return await _saved(house, order, saves)

    return begin


_BOOKED: Final = (
    "start",
    "start by student",
    "pause",
    "complete",
    "select book",
    "save",
    "ask deletion",
    "cancel",
)
_DELETING: Final = (
    "start",
    "ask deletion",
    "withdraw deletion",
    "approve deletion",
    "purge",
    "cancel",
    "complete",
)
_LESSON: Final = (
    "pause",
    "complete",
    "select book",
    "save",
    "save by tutor",
    "save over a version gone",
    "submit A",
    "submit B by tutor",
    "ask deletion",
)
_TEST: Final = (
    "pause by student",
    "complete",
    "save",
    "save by tutor",
    "submit A",
    "submit A by tutor",
    "submit A with time",
    "submit B",
    "submit B by tutor",
    "submit B with time by tutor",
)
_ALONE: Final = (
    "start by student",
    "pause by student",
    "complete by student",
    "select book by student",
    "save",
    "submit A",
    "submit A with time",
    "submit B",
)

_SETTINGS: Final = (
    Setting("reserved", _reserved, _BOOKED),
    Setting(
        "overdue", _overdue, ("start in time", "expire", "cancel", "select book", "ask deletion")
    ),
    Setting("reserved, deletion asked", _deletion_asked, _DELETING),
    Setting("reserved, deletion approved", _deletion_approved, _DELETING),
    Setting("running", _running(0), (*_LESSON, "start", "select book by student")),
    Setting("in the first group", _running(1), _LESSON, 1),
    Setting("test begun", _running(2), (*_TEST, "save over a version gone"), 2),
    Setting("test over", _running(3), (*_TEST, "submit A with time by tutor"), 3),
    Setting("result there", _submitted, _TEST, 3),
    Setting("past the deadline", _past_deadline, _TEST, 3),
    Setting(
        "completed",
        _completed,
        ("complete", "save", "submit A", "submit B by tutor", "ask deletion"),
        3,
    ),
    Setting("completed, deletion asked", _completed_asked, (*_DELETING, "save"), 3),
    Setting("completed, deletion approved", _to_be_purged, _DELETING, 3),
    Setting(
        "review due",
        _review,
        ("start", "start by student", "cancel", "ask deletion", "select book"),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review running",
        _review_running(0),
        (*_ALONE, "complete", "submit B by tutor"),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review over",
        _review_running(3),
        (*_ALONE, "complete", "submit B by tutor"),
        3,
        LessonMode.REVIEW,
    ),
    Setting("simulation running", _simulation(0), _ALONE),
    Setting("simulation's test over", _simulation(3), _ALONE, 3),
)
SETTINGS: Final = {setting.name: setting for setting in _SETTINGS}


async def scene_of(
    house: House, tables: Tables, empty: Rows, setting: Setting, book_id: int
) -> Scene:
    """The setting as rows to begin from."""
    await tables.put_back(empty)
    house.clock.at = MORNING
    order = await setting.begin(house)
    return Scene(
        name=setting.name,
        rows=await tables.taken(),
        now=house.clock.at,
        order=order,
        saves=setting.saves,
        mode=setting.mode,
        other_book_id=book_id,
    )


async def another_book(house: House) -> int:
    """A second book, without any word of the lesson's."""
    now = house.clock.now()
    book = BookEntry(
        code="second-words",
        title_zh="第二本",
        title_en="Second words",
        category=WordBankCategory.EXAM_SYLLABUS,
        level=SchoolLevel.JUNIOR,
        material_type=MaterialType.VOCABULARY,
    )
    words = [
        WordEntry(en=f"word{n}", zh=f"词{n}", audio_key=f"{n:032x}")
        for n in range(WORDS, 2 * WORDS)
    ]

    async def load(unit: Unit) -> int:
        book_id = await unit.content.put_book(book, now)
        await unit.content.put_words(book_id, 1, words, now)
        return book_id

    return await house.app.parts.units.run(load)
