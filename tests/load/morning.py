"""Many classes at once, at the pace of people, against the real processes of a service.

Both phones of a class behave as the web app: they read orders, words and sounds, hold the live
channel open, save each action, look where the lesson stands when the channel says that it moved,
and end it. A factor makes people faster. A lesson that is shorter than a real one has fewer words.
All lessons begin within one minute, and end within one.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec

from tests.chaos.places import PostgresPlace
from tests.load.connections import Answer, Connections
from tests.load.measured import Line, Measured
from tests.load.processes import Use, taken, used
from tests.support.patience import PATIENCE_S, comes_true
from tests.torture.checks import Lesson, found, unhandled, unlike_ledger, violations
from tests.torture.device import Device
from tests.torture.network import Heard
from tests.torture.pair import Booked, class_of
from tests.torture.service import Ask
from tests.torture.wire import written
from tests.torture.world import MINUTE, SECOND, World
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.recipes import made_by
from wordmate.application.content.audio_key import audio_key, blob_name
from wordmate.application.content.messages import ListCourseWords
from wordmate.application.lessons.messages import ProgressSaved
from wordmate.domain.kernel.ids import AccountId

_TURN_MS: Final = 5 * SECOND
"""Between two turns of a person, on average."""
_ARRIVE_MS: Final = MINUTE
"""Within this time everybody opens the app."""
_TURNS_OF_A_WORD: Final = 16
"""Turns of each side that a word takes, from its choice to its test."""
_A_SOUND: Final = "a sound"
_SOUND: Final = bytes(10_000)
_SOUNDS: Final = 10
_TROUBLE: Final = ("SERVICE_BUSY", "STORAGE_UNAVAILABLE", "CLOCK_OFF")
"""Sounds that a phone plays in a lesson."""
_WORDS_READ: Final = 15
_BOOKED_AT_ONCE: Final = 8
_AHEAD_MINUTES: Final = 5
_LOOK_S: Final = 0.25
_LOOKS_AGAIN_S: Final = 2.0
_AGAIN_S: Final = 1.0
_STEP_S: Final = 0.005


@dataclass(frozen=True)
class Morning:
    """So many lessons of so many minutes, at so many times the pace of people."""

    lessons: int
    minutes: float = 4.0
    factor: float = 1.0


@dataclass(frozen=True)
class Findings:
    """What came of it."""

    lines: Sequence[Line]
    uses: dict[str, Use]
    seconds: float
    drained: float
    """Seconds from the end of the last lesson until all background work was done."""
    counts: Counter[str]
    refusals: Counter[tuple[str, str]]
    errors: Counter[tuple[str, str]]
    wrong: Sequence[str]


class PacedWorld(World):
    """A world whose time passes with the machine's, or faster."""

    def begin(self, factor: float) -> None:
        """Time begins."""
        self._factor, self._began = factor, monotonic()

    def catch_up(self) -> None:
        """Lets happen what is due."""
        while self._ahead and self._ahead[0][0] <= self._elapsed:
            self.step()
        self.now = self._elapsed

    @property
    def _elapsed(self) -> int:
        return int((monotonic() - self._began) * self._factor * SECOND)


@dataclass
class Phone:
    """A device with its connections to one server."""

    headers: dict[str, str]
    connections: Connections
    device: Device
    entered: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether its lesson runs, as far as it knows."""
    left: asyncio.Event = field(default_factory=asyncio.Event)
    """Whether its lesson is over, as far as it knows."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def spawn(self, work: Any) -> None:
        """Does something beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def close(self) -> None:
        """Closes everything."""
        for task in self.tasks:
            task.cancel()
        self.connections.close()


@dataclass
class RealNetwork:
    """Carries what devices ask to real servers, and their live channels."""

    world: PacedWorld
    measured: Measured = field(default_factory=Measured)
    phones: dict[AccountId, Phone] = field(default_factory=dict)

    def send(self, who: str, ask: Ask, heard: Heard) -> None:
        """Sends a request, and hears of it later."""
        phone = self.phones[ask.call.caller.user_id]
        phone.spawn(self._carry(phone, ask, heard))

    async def _carry(self, phone: Phone, ask: Ask, heard: Heard) -> None:
        request = written(ask, phone.headers)
        began = monotonic()
        content = await self.post(phone, request.operation, request.content, request.headers)
        reply = None if content is None else request.reply(content)
        if reply is not None and isinstance(reply.answer, ProgressSaved):
            by, order_id = ask.call.caller.user_id, ask.wanted.course_order_id
            self.measured.saved(order_id, reply.answer.version, by, began)
        heard(reply)
        if phone.device.runs:
            phone.entered.set()
        if phone.device.completed:
            phone.left.set()

    async def post(
        self, phone: Phone, operation: str, content: bytes, headers: Any = None
    ) -> bytes | None:
        """The answer of an operation; none when it was not answered."""
        given = headers or {"content-type": "application/json", **phone.headers}
        asking = phone.connections.ask("POST", f"/request/{operation}", given, content)
        return await self._answer(operation, asking)

    async def _answer(self, name: str, asking: Awaitable[Answer]) -> bytes | None:
        """The body of any answer; none when there was none."""
        began = monotonic()
        try:
            answer = await asking
        except (OSError, asyncio.IncompleteReadError):
            self.measured.unanswered(name, monotonic() - began)
            return None
        code = None
        if name != _A_SOUND:
            code = msgspec.json.decode(answer.content, type=_Code).errorCode
        self.measured.answered(name, monotonic() - began, answer.status, code)
        return answer.content

    # What an app does beside the lesson's machine

    def begin(self, phone: Phone) -> None:
        """A phone's app is opened."""
        phone.device.begin()
        phone.spawn(self.attend(phone))

    async def attend(self, phone: Phone) -> None:
        """Everything from the home page to the record of the lesson."""
        device = phone.device
        order = {"courseOrderId": device.order_id}
        await self.read(phone, "CustomerListCourseOrder", {})
        await phone.entered.wait()
        phone.spawn(self._listen(phone, device))
        if not device.starts:
            await self.read(phone, "CustomerEnterCourseOrder", order)
        await self.read(phone, "CustomerListCourseOrderPendingLearnNewWords", {**order, "size": 15})
        words = {**order, "wordIds": list(device.person.book[:_WORDS_READ])}
        found = await self.read(phone, "CustomerListWordInfoByWordIdIn", words)
        for word in found["data"][:_SOUNDS]:
            await self._answer(_A_SOUND, phone.connections.ask("GET", word["voiceUrl"], {}))
        await phone.left.wait()
        await self.read(phone, "CustomerListCourseOrderRecord", {})

    async def read(self, phone: Phone, operation: str, wanted: Any) -> Any:
        """What an operation answers, asked again while the service is not able to."""
        while True:
            content = await self.post(phone, operation, msgspec.json.encode(wanted))
            answer = None if content is None else msgspec.json.decode(content)
            if answer is not None and answer["errorCode"] not in _TROUBLE:
                return answer["data"]
            await asyncio.sleep(_AGAIN_S)

    async def _listen(self, phone: Phone, device: Device) -> None:
        """The live channel, opened again whenever it ends before the lesson does."""
        path = f"/live?courseOrderId={device.order_id}"
        while not device.completed:
            with suppress(OSError, asyncio.IncompleteReadError):
                async with phone.connections.stream(path, phone.headers) as events:
                    began = monotonic()
                    async for event in events:
                        self._hear(device, event, began)
            if not device.completed:
                await asyncio.sleep(_AGAIN_S)

    def _hear(self, device: Device, event: bytes, since: float) -> None:
        if b"event: moved" not in event:
            return
        moved = msgspec.json.decode(event.partition(b"data: ")[2], type=_Moved)
        who = device.call.caller.user_id
        self.measured.heard(device.order_id, moved.progressVersion, who, since, monotonic())
        if moved.isRunning:
            device.hear_of(moved.progressVersion)
        else:
            device.come_back()


class _Code(msgspec.Struct):
    errorCode: str | None = None  # noqa: N815 - as on the wire


class _Moved(msgspec.Struct):
    progressVersion: int  # noqa: N815 - as on the wire
    isRunning: bool  # noqa: N815 - as on the wire


Beside = Callable[[PostgresPlace, RealNetwork], Coroutine[None, None, None]]
"""What happens beside lessons."""


async def _nothing(place: PostgresPlace, network: RealNetwork) -> None:
    pass


async def held(
    place: PostgresPlace, folder: Path, morning: Morning, beside: Beside = _nothing
) -> Findings:
    """Books the lessons, holds them, and compares them with their ledgers."""
    network, lessons = await prepared(place, folder, morning)
    devices = [device for lesson in lessons for device in lesson.devices]
    groups = await place.processes()
    before = taken(groups)
    began = monotonic()
    async with asyncio.TaskGroup() as group:
        group.create_task(beside(place, network))
        group.create_task(_hold(network, devices, morning.factor))
    over = monotonic()
    lasted = dict(groups.items() & (await place.processes()).items())
    uses = used({name: before[name] for name in groups if name in lasted}, taken(lasted))
    source = place.desk.source
    await comes_true(lambda: _is_handled(source))
    drained = monotonic() - over
    wrong = [one for lesson in lessons for one in violations(lesson, await found(source, lesson))]
    wrong += await unlike_ledger(place.desk.app.ports)
    return Findings(
        lines=network.measured.lines(),
        uses=uses,
        seconds=over - began,
        drained=drained,
        counts=Counter(
            lessons=len(lessons),
            actions=sum(device.browser.last_number for device in devices),
            acknowledged=sum(len(device.acknowledged) for device in devices),
            refused=sum(one.refused is not None for d in devices for one in d.acknowledged),
        ),
        refusals=network.measured.refusals,
        errors=network.measured.errors,
        wrong=wrong,
    )


async def prepared(
    place: PostgresPlace, folder: Path, morning: Morning
) -> tuple[RealNetwork, Sequence[Lesson]]:
    """Everything that is there before the lessons begin: sounds, people and booked classes."""
    desk = place.desk
    somebody, _ = await desk.people()
    turns = max(1, round(morning.minutes * MINUTE / _TURN_MS))
    blobs = LocalBlobs(folder / "blobs")
    asked = ListCourseWords(course_id=desk.book_id, page_size=len(desk.book))
    for word in (await desk.app.list_course_words(somebody.call, asked)).data:
        # A starting server gives words the keys of its engine, before or after they are read here.
        key = audio_key(made_by(Espeak()), word.en_word, word.zh_word)
        for name in {word.voice_url.removeprefix("/"), blob_name("voice", key)}:
            await blobs.put(name, _SOUND)
    network = RealNetwork(PacedWorld(desk.app.ports.clock.now()))
    room = asyncio.Semaphore(_BOOKED_AT_ONCE)

    async def booked(number: int) -> Lesson:
        async with room:
            student, tutor = await desk.people()
            order = await desk.booked(student, tutor, in_minutes=_AHEAD_MINUTES)
        lesson = class_of(
            Booked(order.order_id, tutor.call, student.call),
            desk.book,
            network.world,
            network,
            number=number,
            words=max(2, turns // _TURNS_OF_A_WORD),
            turns=turns,
            looks=0,
        )
        for nth, (person, device) in enumerate(zip((tutor, student), lesson.devices, strict=True)):
            server = place.servers[(number + nth) % len(place.servers)]
            phone = Phone(person.headers, Connections(server.url), device)
            network.phones[person.account.id] = phone
        return lesson

    return network, await asyncio.gather(*map(booked, range(morning.lessons)))


async def _hold(network: RealNetwork, devices: Sequence[Device], factor: float) -> None:
    """Until everybody knows that it is over, or does not come to know it."""
    network.world.begin(factor)
    for nth, phone in enumerate(network.phones.values()):
        network.world.after(_ARRIVE_MS * nth // len(devices), partial(network.begin, phone))
    looked_at = patient_until = monotonic()
    while not all(device.is_settled for device in devices):
        await _steps(network.world, _LOOK_S)
        if not all(device.is_done for device in devices):
            patient_until = monotonic() + PATIENCE_S
        elif monotonic() > patient_until:
            break
        elif monotonic() > looked_at + _LOOKS_AGAIN_S:
            looked_at = monotonic()
            for device in devices:
                if not device.is_settled:
                    device.come_back()
    await _until_answered(network)
    for device in devices:  # a look that was on its way may be older than the last save
        device.come_back()
    await _until_answered(network)
    for phone in network.phones.values():
        phone.close()


async def _until_answered(network: RealNetwork) -> None:
    """Nothing is on its way any more."""
    patient_until = monotonic() + PATIENCE_S
    while any(phone.tasks for phone in network.phones.values()) and monotonic() < patient_until:
        await _steps(network.world, _LOOK_S)


async def _steps(world: PacedWorld, seconds: float) -> None:
    """Lets the world's time pass."""
    until = monotonic() + seconds
    while monotonic() < until:
        world.catch_up()
        await asyncio.sleep(_STEP_S)


async def _is_handled(source: Any) -> bool:
    return not await unhandled(source)
