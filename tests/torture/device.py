"""A phone in a lesson, which behaves like the web app.

Actions wait in a numbered queue; one save at a time sends them, and is retried until it is
answered. The shown lesson is the service's last known state with the queue applied on top. Only the
browser's storage survives its end.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import reduce
from typing import Any, Final, NamedTuple

import msgspec

from tests.torture.chance import Chance, Fault
from tests.torture.network import Carrier
from tests.torture.people import Person
from tests.torture.service import Ask, Reply
from tests.torture.world import HOUR, MINUTE, SECOND, World, WorldClock
from wordmate.application.kernel.call import Call
from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.action_messages import LessonAction, event_of, reported
from wordmate.application.lessons.messages import LessonSnapshot, SaveProgress, SubmitResult
from wordmate.application.orders.messages import CompleteCourseOrder, OneCourseOrder
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply
from wordmate.domain.orders.order_status import OrderStatus

CLOSED: Final = frozenset({"ORDER_CLOSED", "ORDER_NOT_IN_PROGRESS", "NOT_FOUND"})
_TROUBLE: Final = frozenset({"STORAGE_UNAVAILABLE", "SERVICE_BUSY"})
"""The service was unavailable: the device retries."""
_BATCH: Final = 200
_FIRST_RETRY_MS: Final = SECOND
_LAST_RETRY_MS: Final = 10 * SECOND
_SLOT: Final = "10:00"


class Mode(Enum):
    """The state of the device."""

    AWAY = auto()
    """The app is not open."""
    OPENING = auto()
    SAVED = auto()
    SAVING = auto()
    LOADING = auto()
    WAITING = auto()
    CLOSED = auto()


@dataclass(frozen=True)
class Ending:
    """The requests that end the lesson, with the same keys on every retry."""

    slot: str | None
    without_test: bool
    completes: bool
    key: str
    result: SubmitResult | None = None


class Acknowledged(NamedTuple):
    """An answered action: ``served`` is the ledger's length before and after, if known, ``refused``
    is why it does not count."""

    action: LessonAction
    served: tuple[int, int] | None
    refused: str | None


@dataclass
class Browser:
    """The browser's storage."""

    queue: list[LessonAction] = field(default_factory=list)
    last_number: int = 0
    known: tuple[int, LessonState] | None = None
    """The last known version and state of the lesson."""
    ending: Ending | None = None


@dataclass
class Device:
    """A phone and its user."""

    name: str
    person: Person
    call: Call
    order_id: OrderId
    student_id: AccountId
    starts: bool
    """Whether this side starts and ends the lesson."""
    turns: int
    """How many actions the person does before leaving."""
    world: World
    chance: Chance
    network: Carrier
    mood: random.Random
    clock: WorldClock = field(init=False)
    browser: Browser = field(default_factory=Browser)
    mode: Mode = Mode.AWAY
    offline_until: int = 0
    acknowledged: list[Acknowledged] = field(default_factory=list)
    completed: bool = False
    """Whether the service reported the end of the lesson."""
    slot_told: str | None = None
    """The acknowledged time of the plan."""
    unexpected: list[str] = field(default_factory=list)
    never_ends: bool = False
    looks: float = 0.25
    """The share of turns in which the app loads the lesson's state."""
    _shown: LessonState | None = None
    _life: int = 0
    _endings: int = 0
    _failures: int = 0
    _sending: int = 0
    _order_runs: bool = False
    _ending_is_busy: bool = False

    def __post_init__(self) -> None:
        self.clock = WorldClock(self.world)
        if self.chance.strikes(Fault.DEVICE_CLOCK):
            far = self.chance.extent(Fault.DEVICE_CLOCK, SECOND, 26 * HOUR)
            self.clock.wrong_ms = -far if far % 2 else far
        self.never_ends = self.starts and self.chance.strikes(Fault.NOBODY_ENDS)

    @property
    def id(self) -> str:
        """Its name in requests."""
        return self.name.replace(" ", "-")

    # What is shown

    @property
    def state(self) -> LessonState | None:
        """The lesson as the device shows it."""
        known = self.browser.known
        if self._shown is None and known is not None:
            self._shown = self._onto(known[1], self.browser.queue)
        return self._shown

    @property
    def runs(self) -> bool:
        """Whether the lesson has begun, as far as the device knows."""
        return self._order_runs

    @property
    def is_settled(self) -> bool:
        """Whether the service has all actions of this device."""
        return self.completed and not self.browser.queue and self.browser.ending is None

    @property
    def is_done(self) -> bool:
        """Whether the person is finished."""
        return self.turns <= 0 or self.completed

    def _onto(self, state: LessonState, actions: Sequence[LessonAction]) -> LessonState:
        return reduce(self._applied, actions, state)

    def _applied(self, state: LessonState, action: LessonAction) -> LessonState:
        after = apply(state, event_of(action), ends=self.person.leads)
        return state if isinstance(after, DomainError) else after

    # The person

    def begin(self) -> None:
        """Opens the app, and the person takes the first turn."""
        self._open()
        self.world.after(self.mood.randrange(1, 5 * SECOND), self._turn)

    def hear_of(self, version: int) -> None:
        """The live channel reports a version of the lesson's progress."""
        known = self.browser.known
        if known is None or known[0] < version:
            self._refresh()

    def come_back(self) -> None:
        """Network and app are available; the remaining work is done."""
        self.offline_until = 0
        self.never_ends = False
        if self.mode is Mode.AWAY:
            self._open()
        elif self.mode is Mode.SAVED:
            self._refresh()
        self._end_if_due()

    def _turn(self) -> None:
        self._may_fail()
        if self.mode is Mode.AWAY:
            self._open()
        elif self.mode not in (Mode.OPENING, Mode.CLOSED) and not self.completed:
            self._act()
        if self.turns > 0 and not self.completed:
            self.turns -= 1
            self.world.after(self.mood.randrange(SECOND, 9 * SECOND), self._turn)

    def _may_fail(self) -> None:
        chance, world = self.chance, self.world
        if self._order_runs and not self.is_offline and chance.strikes(Fault.OFFLINE):
            long = chance.extent(Fault.OFFLINE, 5 * SECOND, 30 * HOUR)
            world.tell(self.name, f"has no network for {long // SECOND} s")
            self.offline_until = world.now + long
            world.after(long, self._online)
        if self.mode is not Mode.AWAY and chance.strikes(Fault.BROWSER_KILLED):
            world.tell(self.name, "its browser is killed")
            self._life += 1
            self._failures = self._sending = 0
            self._ending_is_busy = False
            self.mode = Mode.AWAY

    @property
    def is_offline(self) -> bool:
        """Whether the device is offline."""
        return self.world.now < self.offline_until

    def _act(self) -> None:
        state = self.state
        if state is None or not self._order_runs:
            self._refresh()
            return
        if self.mood.random() < self.looks:
            self._refresh()
        wish = self.person.wish(state)
        if wish is not None:
            self._do(state, *wish)
        self._end_if_due()

    def _do(self, state: LessonState, kind: Any, what: dict[str, Any]) -> None:
        browser = self.browser
        action = kind(number=browser.last_number + 1, utc_done=self.clock.now(), **what)
        after = self._applied(state, action)
        if after is state:
            return
        self._shown = after
        browser.last_number += 1
        last = browser.queue[-1] if len(browser.queue) > self._sending else None
        shown = last.group_index if isinstance(last, told.ShowCard) else None
        if isinstance(action, told.ShowCard) and action.group_index == shown:
            browser.queue.pop()
        browser.queue.append(action)
        self.world.tell(self.name, described(action))
        if self.mode is Mode.SAVED:
            self._check()

    def _end_if_due(self) -> None:
        state = self.state
        if state is None or self.browser.ending is not None or self.completed or self.never_ends:
            return
        is_over, is_late = state.finished, self.turns <= 0
        if self.starts and (is_late or (is_over and self.mood.random() < 0.6)):
            self._end(without_test=not is_over or self.mood.random() < 0.2, completes=True)
        elif not self.starts and is_over and not is_late and self.mood.random() < 0.15:
            self._end(without_test=False, completes=False)

    def _end(self, *, without_test: bool, completes: bool) -> None:
        self._endings += 1
        slot = _SLOT if self.mood.random() < 0.7 else None
        key = f"{self.id}-{self._endings}"
        self.browser.ending = Ending(slot, without_test, completes, key)
        self.world.tell(self.name, f"ends the lesson{', without its test' * without_test}")
        self._go_on_ending()

    # What the app does

    def _online(self) -> None:
        if self.mode is Mode.WAITING:
            self._check()
        elif self.mode is Mode.SAVED:
            self._refresh()
        elif self.mode is Mode.AWAY:
            self._open()
        self._go_on_ending()

    def _send(self, use_case: str, wanted: Any, heard: Any, key: str | None = None) -> None:
        """Calls the service; the answer is lost if the browser ends meanwhile."""
        life = self._life
        call = replace(self.call, key=key)

        def still_here(reply: Reply | None) -> None:
            if life == self._life:
                heard(None if self.is_offline else reply)

        if self.is_offline:
            self.world.after(SECOND, lambda: still_here(None))
        else:
            self.network.send(self.name, Ask(use_case, call, wanted), still_here)

    def _later(self, ms: int, what: Any) -> None:
        life = self._life
        self.world.after(ms, lambda: what() if life == self._life else None)

    def _open(self) -> None:
        self.mode = Mode.OPENING
        if self.starts and not self._order_runs:
            wanted = OneCourseOrder(course_order_id=self.order_id)
            self._send("start_course_order", wanted, self._started, key=f"{self.id}-start")
        else:
            self._load(self._opened)

    def _started(self, reply: Reply | None) -> None:
        if reply is None or reply.error is not None:
            self._reopen_later(reply)
            return
        self._order_runs = True
        self._load(self._opened)

    def _load(self, heard: Any) -> None:
        self._send("lesson_snapshot", OneCourseOrder(course_order_id=self.order_id), heard)

    def _opened(self, reply: Reply | None) -> None:
        if reply is None or reply.error is not None:
            if self.browser.known is None:
                self._reopen_later(reply)
            else:  # the device's storage is enough to continue
                self._check()
            return
        self._take(reply.answer)
        self._check()

    def _reopen_later(self, reply: Reply | None) -> None:
        self._note(reply, "opening")
        self.mode = Mode.AWAY
        if not self.is_offline:
            self._later(3 * SECOND, lambda: self._open() if self.mode is Mode.AWAY else None)

    def _take(self, snapshot: LessonSnapshot) -> None:
        saved = snapshot.progress
        self.browser.known = (saved.version, state_in(saved.progress))
        self._shown = None
        self._order_runs = snapshot.order.status is not OrderStatus.RESERVED
        if snapshot.order.status is OrderStatus.COMPLETED and not self.completed:
            self.world.tell(self.name, "learns that the lesson is over")
            self.completed = True
            self.browser.ending = None

    def _check(self) -> None:
        """Sends waiting actions, unless a request is running; then the lesson's end continues."""
        if self.mode in (Mode.SAVING, Mode.LOADING, Mode.CLOSED):
            return
        self.mode = Mode.SAVED
        if self.browser.queue:
            self._save()
        else:
            self._go_on_ending()

    def _save(self) -> None:
        known = self.browser.known
        assert known is not None
        self.mode = Mode.SAVING
        sent = self.browser.queue[:_BATCH]
        self._sending = len(sent)
        wanted = SaveProgress(
            course_order_id=self.order_id,
            version=known[0],
            device=self.id,
            actions=reported(*sent),
        )
        self._send("save_progress", wanted, lambda reply: self._saved(sent, reply))

    def _saved(self, sent: Sequence[LessonAction], reply: Reply | None) -> None:
        browser, known = self.browser, self.browser.known
        assert known is not None
        self._sending = 0
        self.mode = Mode.SAVED
        if reply is None or reply.error is not None:
            self._failed(reply)
            return
        self._failures = 0
        saved = reply.answer
        refused = {one.number: one.error_code for one in saved.refused}
        self.acknowledged += [
            Acknowledged(one, reply.ledger, refused.get(one.number)) for one in sent
        ]
        for number, code in refused.items():
            self.world.tell(self.name, f"is told that its {number} is refused: {code}")
        browser.queue = browser.queue[len(sent) :]
        told_state = None if saved.progress is None else state_in(saved.progress)
        stands = self._onto(known[1], sent) if told_state is None else told_state
        browser.known = (saved.version, stands)
        self._shown = None
        if saved.late and not self.completed:
            self._refresh()
        self._check()

    def _failed(self, reply: Reply | None) -> None:
        if reply is not None and reply.error in CLOSED:
            self.world.tell(self.name, f"gives up: {reply.error}")
            self.mode = Mode.CLOSED
            return
        self._note(reply, "saving")
        self._failures += 1
        self.mode = Mode.WAITING
        if self.is_offline:
            return
        again = min(_LAST_RETRY_MS, _FIRST_RETRY_MS * 2 ** min(8, self._failures - 1))
        self._later(again, lambda: self._check() if self.mode is Mode.WAITING else None)

    def _refresh(self) -> None:
        """Loads the lesson's state, unless a request is running."""
        if self.mode is not Mode.SAVED or self.is_offline:
            return
        self.mode = Mode.LOADING
        self._load(self._refreshed)

    def _refreshed(self, reply: Reply | None) -> None:
        self.mode = Mode.SAVED
        if reply is None or reply.error is not None:
            self._failed(reply)
            return
        self._take(reply.answer)
        self._check()

    # How it is ended

    def _go_on_ending(self) -> None:
        ending = self.browser.ending
        is_busy = self._ending_is_busy or self.mode is not Mode.SAVED or self.is_offline
        if ending is None or is_busy or self.browser.queue:
            return
        if ending.without_test:
            self._complete(ending)
        elif ending.result is None:
            self._compose(ending)
        else:
            self._submit(ending, ending.result)

    def _compose(self, ending: Ending) -> None:
        state = self.state
        if state is None or state.step is not LessonStep.AFTER_TEST:
            self.browser.ending = None  # the other side continued with something else
            return
        result = SubmitResult(
            course_order_id=self.order_id,
            student_id=self.student_id,
            correct_word_ids=list(state.test_correct_ids),
            wrong_word_ids=list(state.test_wrong_ids),
            already_known_word_ids=list(state.already_known_ids),
            anti_forget_time=ending.slot,
        )
        self.browser.ending = replace(ending, result=result)
        self._submit(self.browser.ending, result)

    def _submit(self, ending: Ending, result: SubmitResult) -> None:
        def heard(reply: Reply | None) -> None:
            self._ending_is_busy = False
            error = None if reply is None else reply.error
            if reply is None or error in _TROUBLE:
                self._try_again(reply)
            elif error not in (None, "RESULT_ALREADY_SUBMITTED"):
                self._give_up(str(error))
            elif ending.completes:
                self._complete(ending)
            else:
                self.browser.ending = None

        self._ending_is_busy = True
        self._send("submit_new_word_result", result, heard, key=f"{ending.key}-submit")

    def _complete(self, ending: Ending) -> None:
        def heard(reply: Reply | None) -> None:
            self._ending_is_busy = False
            if reply is None or reply.error in _TROUBLE:
                self._try_again(reply)
            elif reply.error is not None:
                self._give_up(reply.error)
            else:
                self.browser.ending = None
                self.completed = True
                self.slot_told = ending.slot
                self.world.tell(self.name, "is told that the lesson is completed")

        wanted = CompleteCourseOrder(
            course_order_id=self.order_id,
            without_test=ending.without_test,
            anti_forget_time=ending.slot,
        )
        self._ending_is_busy = True
        self._send("complete_course_order", wanted, heard, key=f"{ending.key}-complete")

    def _try_again(self, reply: Reply | None) -> None:
        self._note(reply, "ending")
        self._later(3 * SECOND, self._go_on_ending)

    def _give_up(self, code: str) -> None:
        self.world.tell(self.name, f"cannot end the lesson: {code}")
        self.browser.ending = None
        self._refresh()
        self._later(MINUTE, self._end_if_due)

    def _note(self, reply: Reply | None, doing: str) -> None:
        if reply is not None and reply.error not in (*_TROUBLE, "STALE_VERSION"):
            self.unexpected.append(f"{doing}: {reply.error}")


def state_in(progress: Any) -> LessonState:
    """A lesson's state in an answer."""
    return msgspec.convert(progress, LessonState, from_attributes=True)


def described(action: LessonAction) -> str:
    """An action as a line of the log."""
    facts = {
        name: value
        for name, value in msgspec.structs.asdict(action).items()
        if name not in ("number", "utc_done", "latency_ms") and value is not None
    }
    told_facts = ", ".join(f"{name} {value}" for name, value in facts.items())
    return f"{action.number}: {type(action).__name__} {told_facts}"
