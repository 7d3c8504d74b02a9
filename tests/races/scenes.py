"""The states of an order, and the commands to try in each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tests.races import accounts, beginnings, beside_orders
from tests.races.accounts import COMPLETIONS, PROOFS, REGISTRATIONS
from tests.races.beginnings import Begin
from tests.races.beside_orders import OWN_WORDS, REST, TEXTS, with_everything, with_text
from tests.races.by_store import (
    NO_SHOWS,
    PAYMENTS,
    RESTS,
    doubted,
    failed,
    flagged,
    in_batch,
    missed,
    missed_and_paid,
    missed_in_batch,
    rest_withdrawn,
    resting,
    to_be_purged,
)
from tests.races.commands import ON_ORDERS, Command, Scene
from tests.races.lesson import WORDS
from tests.races.personal import PERSONAL, nothing_open
from tests.races.rows import Rows, Tables
from tests.support.house import BOOK, MORNING, House
from wordmate.application.content.ports import WordEntry
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.lessons.lesson_flow import LessonMode

_BESIDE_ORDERS: Final = (
    *(*OWN_WORDS, *REST, *TEXTS, *PAYMENTS, *NO_SHOWS, *RESTS),
    *(*REGISTRATIONS, *COMPLETIONS, *PROOFS, *PERSONAL),
)
COMMANDS: Final = {**ON_ORDERS, **{command.name: command for command in _BESIDE_ORDERS}}


@dataclass(frozen=True)
class Setting:
    """A named state: how an order gets there, the stage of its lesson, the commands to try."""

    name: str
    begin: Begin
    tried: Sequence[str]
    saves: int = 0
    mode: LessonMode = LessonMode.NEW_WORDS

    def pairs(self) -> Sequence[tuple[Command, Command]]:
        """Every command before and after every other, and itself."""
        commands = [COMMANDS[name] for name in self.tried]
        return [(first, second) for first in commands for second in commands]


_BOOKED: Final = (
    "start",
    "start by student",
    "pause",
    "complete",
    "select book",
    "save",
    "ask deletion",
    "cancel",
    "move",
    "move elsewhere",
    "give to the other tutor",
    "move and give to the other tutor",
    "move what was seen",
)
_SERIES: Final = (
    "move the series",
    "give the following classes to the other tutor",
    "cancel the series",
    "take the series' change back",
    "cancel the last class",
    "start",
    "move",
    "give to the other tutor",
    "book the tutor meanwhile",
    "book together",
    "apply for rest",
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
_CALLED_OFF: Final = (
    "reopen",
    "reopen elsewhere",
    "start",
    "ask deletion",
    "approve deletion",
    "book",
    "book the tutor meanwhile",
    "book the student meanwhile",
    "apply for rest",
    "clock a day later",
)
_OF_PLAN: Final = (
    "ask deletion of the lesson",
    "withdraw deletion of the lesson",
    "supplement the lesson",
    "supplement another day",
    "change the plan's time",
    "change the plan's time by store",
)
_LESSON: Final = (
    "pause",
    "go on",
    "complete",
    "complete without test",
    "select book",
    "save",
    "save by tutor",
    "submit A",
    "submit B by tutor",
    "ask deletion",
)
_TEST: Final = (
    "pause by student",
    "complete",
    "complete with time",
    "complete without test",
    "save",
    "save by tutor",
    "submit A",
    "submit A by tutor",
    "submit A with time",
    "submit B by tutor",
    "submit B with time by tutor",
)
_ALONE: Final = (
    "start by student",
    "pause by student",
    "complete by student",
    "complete without test by student",
    "select book by student",
    "save",
    "submit A",
    "submit A with time",
)

_INTERACTIVE: Final = (
    "pause",
    "complete",
    "complete with time",
    "complete without test",
    "mark words",
    "mark other words",
    "unmark words",
    "submit A",
    "submit interactive",
    "submit interactive with time",
    "submit interactive by student",
    "ask deletion",
)

_REVIEW: Final = (
    "start by student",
    "complete by student",
    "complete without test by student",
    "save",
    "submit A",
    "rate",
    "rate lower",
    "leave",
    "pause",
    "complete",
)
_BESIDE_CLASS: Final = (
    "start the other class",
    "save",
    "rate",
    "complete by student",
    "practise",
)
_PLANNING: Final = (
    "book",
    "book the tutor meanwhile",
    "book the student meanwhile",
    "book others meanwhile",
    "book together",
    "book the others together",
    "simulate",
    "start",
    "cancel",
    "move",
    "give to the other tutor",
    "apply for rest",
    "create a trial",
    "disable",
)

_OWN_WORDS: Final = (*(command.name for command in OWN_WORDS), "complete", "complete with time")
_REST: Final = tuple(command.name for command in REST)
_EXAM: Final = ("answer it otherwise", "answer the next item", "report on the test")
_TEXTS: Final = tuple(command.name for command in TEXTS)
_PAYMENTS: Final = tuple(command.name for command in PAYMENTS)
_NO_SHOWS: Final = (
    *(command.name for command in NO_SHOWS),
    *("release", "issue with what is flagged", "tell that it was issued", "tell that it failed"),
    *("retry", "doubt", "ask deletion", "rebuild"),
)
_PURGED_PAYMENTS: Final = (
    "purge",
    "release",
    "issue with what is flagged",
    "doubt",
    "rebuild",
)
_RESTS: Final = (
    *(command.name for command in RESTS),
    "move elsewhere",
)

_REGISTRATIONS: Final = tuple(command.name for command in REGISTRATIONS)
_COMPLETIONS: Final = (*_REGISTRATIONS, *(command.name for command in COMPLETIONS))
_PROOFS: Final = tuple(command.name for command in PROOFS)
_PERSONAL: Final = (
    *(command.name for command in PERSONAL),
    *("disable", "change the plan's time by store", "ask deletion"),
)

_SETTINGS: Final = (
    Setting("bookings", beginnings.reserved, _PLANNING),
    Setting(
        "two classes of a tutor",
        beginnings.two_classes,
        ("start", "start the other class", "cancel"),
    ),
    Setting("reserved", beginnings.reserved, _BOOKED),
    Setting(
        "overdue",
        beginnings.overdue,
        ("start in time", "clock", "cancel", "select book", "ask deletion"),
    ),
    Setting("reserved, deletion asked", beginnings.deletion_asked, _DELETING),
    Setting("reserved, deletion approved", beginnings.deletion_approved, _DELETING),
    Setting("called off", beginnings.canceled, _CALLED_OFF),
    Setting("running", beginnings.running(0), (*_LESSON, "start", "select book by student")),
    Setting(
        "running, and nobody came",
        beginnings.waited_for,
        (
            *("enter", "end as a no-show", "save", "pause by student", "complete"),
            *("complete without test", "ask deletion", "clock a day later", "rebuild"),
        ),
    ),
    Setting(
        "in the first group",
        beginnings.running(1),
        (
            *(*_LESSON, "save by who is behind", "hand over", "hand over by student"),
            "take the lead back",
        ),
        1,
    ),
    Setting(
        "student leads",
        beginnings.handed_over,
        (
            *("take the lead back", "save", "save by tutor", "pause"),
            *("complete", "complete without test", "clock a day later"),
        ),
        1,
    ),
    Setting(
        "paused",
        beginnings.paused,
        ("go on", "pause by student", "save by tutor", "complete", "complete without test"),
        1,
    ),
    Setting("test begun", beginnings.running(2), (*_TEST, "save by who is behind"), 2),
    Setting("test over", beginnings.running(3), (*_TEST, "submit A with time by tutor"), 3),
    Setting("result there", beginnings.submitted, (*_TEST, "rebuild"), 3),
    Setting(
        "past the deadline", beginnings.past_deadline, (*_TEST, "clock", "clock a day later"), 3
    ),
    Setting(
        "completed",
        beginnings.completed,
        (
            "complete",
            "save",
            "submit A",
            "submit B by tutor",
            "ask deletion",
            "rebuild",
            "evaluate",
            "evaluate lower",
            "write feedback",
            "write other feedback",
            "change the plan's time",
            "change the plan's time by store",
        ),
        3,
    ),
    Setting(
        "completed without a plan",
        beginnings.completed_bare,
        (
            "supplement",
            "supplement more",
            "write feedback",
            "ask deletion",
            "submit A",
            "change the plan's time",
        ),
        3,
    ),
    Setting("completed, deletion asked", beginnings.completed_asked, (*_DELETING, "save"), 3),
    Setting(
        "completed, deletion approved",
        beginnings.to_be_purged,
        (*_DELETING, "evaluate", "write feedback", "supplement"),
        3,
    ),
    Setting(
        "review due",
        beginnings.review,
        ("start", "start by student", "cancel", "ask deletion", "select book", *_OF_PLAN),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review called off",
        beginnings.review_canceled,
        ("reopen", "start", *_OF_PLAN),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review of a lesson that is being deleted",
        beginnings.review_of_gone_lesson,
        ("start", "reopen", "cancel", "clock a day later", *_OF_PLAN),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review begun",
        beginnings.review_begun,
        (
            "start by student",
            "start",
            "leave",
            "rate",
            "complete by student",
            "save",
            "ask deletion",
        ),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review running",
        beginnings.review_running(0),
        (*_REVIEW, "clock a day later"),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review over",
        beginnings.review_running(3),
        (*_REVIEW, "submit B by tutor"),
        3,
        LessonMode.REVIEW,
    ),
    Setting(
        "review completed",
        beginnings.review_completed,
        (*_REVIEW, "ask deletion", "rebuild", *_OF_PLAN),
        3,
        LessonMode.REVIEW,
    ),
    Setting(
        "review that nobody ended beside a class",
        beginnings.review_beside_class(0, class_first=False),
        (*_BESIDE_CLASS, "clock"),
        0,
        LessonMode.REVIEW,
    ),
    Setting(
        "review over beside a class that was booked before it",
        beginnings.review_beside_class(3, class_first=True),
        _BESIDE_CLASS,
        3,
        LessonMode.REVIEW,
    ),
    Setting(
        "review that a tutor leads beside another student's class",
        beginnings.review_led_beside_class,
        ("start the other class", "save", "complete", "clock"),
        0,
        LessonMode.REVIEW,
    ),
    Setting("simulation running", beginnings.simulation(0), (*_ALONE, "clock a day later")),
    Setting("simulation's test over", beginnings.simulation(3), _ALONE, 3),
    Setting(
        "simulation beside a class",
        beginnings.simulation_beside_class(2),
        ("start the other class", "save", "submit A", "complete without test by student", "clock"),
        2,
    ),
    Setting("interactive, untouched", beginnings.interactive(0), (*_INTERACTIVE, "select book")),
    Setting("interactive, words marked", beginnings.interactive(1), _INTERACTIVE),
    Setting(
        "interactive, past the deadline",
        beginnings.interactive(1, minutes=60),
        (*_INTERACTIVE, "clock a day later"),
    ),
    Setting("series of classes", beginnings.series_moved, _SERIES),
    Setting("words of one's own beside a class", with_everything, _OWN_WORDS, 3),
    Setting("tests, suggestions and notices", with_everything, _REST, 3),
    Setting("size test answered in part", beside_orders.examined(1), _EXAM),
    Setting("size test answered to its end", beside_orders.examined(5), _EXAM),
    Setting("texts kept for messages", with_text, _TEXTS),
    Setting("payment flagged", flagged, (*_PAYMENTS, "ask deletion", "rebuild")),
    Setting("payment of a class to be purged", to_be_purged, _PURGED_PAYMENTS),
    Setting("no-show", missed, _NO_SHOWS),
    Setting("no-show in a batch", missed_in_batch, _NO_SHOWS),
    Setting("no-show that was paid", missed_and_paid, _NO_SHOWS),
    Setting("payment in a batch", in_batch, _PAYMENTS),
    Setting("payment failed", failed, _PAYMENTS),
    Setting("payment doubted", doubted, _PAYMENTS),
    Setting("rest asked for", resting(approved=False), _RESTS),
    Setting("rest withdrawn", rest_withdrawn, _RESTS),
    Setting("rest approved", resting(approved=True), _RESTS),
    Setting("phone without an account", accounts.unknown_phone, _REGISTRATIONS),
    Setting("account opened by a trial", accounts.opened_by_trial, _COMPLETIONS),
    Setting("two children at one phone", accounts.two_children, _PROOFS),
    Setting("person with nothing open", nothing_open, _PERSONAL, 3),
)
SETTINGS: Final = {setting.name: setting for setting in _SETTINGS}


async def scene_of(
    house: House, tables: Tables, empty: Rows, setting: Setting, book_id: BookId
) -> Scene:
    """The scene's rows."""
    await tables.put_back(empty)
    house.clock.at = MORNING
    order = await setting.begin(house)
    device = await house.walk(order)
    return Scene(
        name=setting.name,
        rows=await tables.taken(),
        now=house.clock.at,
        order=order,
        saves=setting.saves,
        device=device,
        mode=setting.mode,
        other_book_id=book_id,
    )


async def another_book(house: House) -> int:
    """A second book without any word of the lesson's."""
    now = house.clock.now()
    book = replace(BOOK, code="second-words", title_zh="第二本", title_en="Second words")
    words = [
        WordEntry(en=f"word{n}", zh_word=f"词{n}", audio_key=f"{n:032x}")
        for n in range(WORDS, 2 * WORDS)
    ]

    async def load(unit: Unit) -> int:
        book_id = await unit.content.put_book(book, now)
        await unit.content.put_words(book_id, 1, words, now)
        return book_id

    return await house.app.ports.units.run(load)
