"""The commands that only call an operation, built from the operations' declarations."""

import re
import shlex
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal, TypeVar, get_args, get_origin
from zoneinfo import ZoneInfo

import msgspec
import pytest
import typer
from typer.testing import CliRunner, Result

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.operations import OPERATIONS
from wordmate.application.orders.series_messages import ChangedSeries
from wordmate.application.orders.store_messages import ChangedClass
from wordmate.application.rest.messages import HoursOfDay
from wordmate.application.suggestions.messages import NewText
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.cli import offered, typed_fields
from wordmate.entrypoints.cli.answer_tables import columns_of, list_fields, shapes_of
from wordmate.entrypoints.cli.headings import HEADINGS, headings_of
from wordmate.entrypoints.cli.offered import EXCUSED, OFFERS, Offer
from wordmate.entrypoints.cli.operation_commands import fields_of
from wordmate.entrypoints.cli.store import add_operations
from wordmate.entrypoints.cli.typed_fields import TypedField, shape_of

ZONE = ZoneInfo("Asia/Shanghai")
MOMENT, AT = "2026-11-21 19:30", Instant(1795260600000)
DAY = date(2026, 11, 21)
NUMBER = 7
SPOKEN_FOR = (ChangedClass, ChangedSeries, Nothing, Empty)
"""Answers that are printed as sentences."""
T = TypeVar("T")


def sample(annotation: Any) -> Any:
    """A value of this type, as in JSON."""
    shape = shape_of(annotation)
    one = _sample_of(shape.kind, shape.bound("pattern"))
    if type(one) is int and shape.kind is not Instant:
        one = min(one, shape.bound("le") or one)
    return [one] if shape.is_list else one


_SAMPLES: dict[Any, Any] = {
    Instant: AT,
    bool: True,
    float: 0.5,
    date: DAY.isoformat(),
    dict: {"note": "text"},
    tuple: [NUMBER, 1],
}


def _sample_of(kind: Any, pattern: str | None) -> Any:
    if kind in _SAMPLES:
        return _SAMPLES[kind]
    if kind is str:
        texts = ("小满", "2026-11", "24:00", "10:00")
        return next(one for one in texts if pattern is None or re.search(pattern, one))
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    if getattr(kind, "__supertype__", kind) is int:
        return NUMBER
    return {one.encode_name: sample(one.type) for one in msgspec.structs.fields(kind)}


def typed(one: TypedField, value: Any) -> list[str]:
    """The words that give this value of a field, without its option."""
    shape = one.shape
    if isinstance(value, dict) and shape.kind is dict:
        return [f"{name}={text}" for name, text in value.items()]
    if isinstance(value, list) and shape.is_list:
        if isinstance(shape.kind, type) and issubclass(shape.kind, Enum):
            return [",".join(value)]
        return [_word(shape.kind, inside) for inside in value]
    return [_word(shape.kind, value)]


_WORDS: dict[Any, Callable[[Any], str]] = {
    Instant: lambda _: MOMENT,
    AccountId: lambda value: f"S{value:08d}",
    BookId: lambda _: "farm",
    NewText: lambda value: f"{value['field']}={value['text']}",
    HoursOfDay: lambda value: f"{value['weekday']} {value['starts']}-{value['ends']}",
    tuple: lambda value: ",".join(map(str, value)),
}
"""The notation of values by their type."""


def _word(kind: Any, value: Any) -> str:
    if kind in _WORDS:
        return _WORDS[kind](value)
    return msgspec.json.encode(value).decode() if isinstance(value, dict) else str(value)


@dataclass
class Desk:
    """The commands over operations that note what they are called with."""

    monkeypatch: pytest.MonkeyPatch
    calls: list[tuple[Call, msgspec.Struct]] = field(default_factory=list)

    def invoke(self, path: str, *words: str) -> Result:
        commands = typer.Typer()
        add_operations(commands, self._run)
        return CliRunner().invoke(commands, [*path.split(), *words])

    def answers(self, offer: Offer, answer: msgspec.Struct) -> None:
        """The operation of this command answers so."""

        async def work(_ports: Any, call: Call, request: msgspec.Struct) -> msgspec.Struct:
            self.calls.append((call, request))
            return answer

        noting = replace(offer.operation, work=work, in_unit=False)
        self.monkeypatch.setattr(offered, "OPERATIONS", {**OPERATIONS, noting.name: noting})

    def _run(self, work: Callable[[Any], Awaitable[T]]) -> T:
        async def answer(*_: object) -> object:
            order = SimpleNamespace(id=NUMBER, appointment_at=AT)
            return SimpleNamespace(order=order, student="小满", tutor="周老师")

        ports = SimpleNamespace(
            policy=SimpleNamespace(zone=ZONE),
            clock=SimpleNamespace(now=lambda: AT),
            units=None,
            queries=SimpleNamespace(answer=answer),
        )
        running = work(ports).__await__()
        try:
            next(running)
        except StopIteration as end:
            result: T = end.value
            return result
        raise AssertionError("nothing here waits")


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    async def account(_ports: object, text: str, _role: object) -> object:
        return SimpleNamespace(id=AccountId(int(text[1:])))

    async def book(_units: object, _name: str) -> BookId:
        return BookId(NUMBER)

    monkeypatch.setattr(typed_fields, "find_account", account)
    monkeypatch.setattr(typed_fields, "book_id", book)
    return Desk(monkeypatch)


def answer_of(offer: Offer) -> Any:
    """An answer of a command's operation, every field filled in."""
    kind = offer.operation.response
    fields = {one.encode_name: sample(one.type) for one in msgspec.structs.fields(kind)}
    return msgspec.convert(fields, kind)


def values_of(offer: Offer) -> Iterator[tuple[TypedField, Any]]:
    """A value for each field that a command takes."""
    for one in fields_of(offer):
        value = False if one.field.default is True else sample(one.field.type)
        yield one, LessonType.QUOTA_30 if one.field.name == "lesson_type" else value


def words_of(offer: Offer) -> list[str]:
    """A command line with every argument and option."""
    words, options = list[str](), list[str]()
    for one, value in values_of(offer):
        if one.is_argument:
            words += typed(one, value)
        elif one.shape.kind is bool:
            options.append(one.hint)
        else:
            options += [part for word in typed(one, value) for part in (one.hint, word)]
    return [*options, *words]


def request_of(offer: Offer) -> Any:
    """The request that ``words_of`` types."""
    values = {one.field.encode_name: value for one, value in values_of(offer)}
    names = {one.name: one.encode_name for one in msgspec.structs.fields(offer.operation.request)}
    values |= {names[name]: value for name, value in offer.values.items()}
    return msgspec.convert(values, offer.operation.request)


def test_every_operation_of_the_desk_is_a_command_or_excused() -> None:
    of_the_desk = {name for name, one in OPERATIONS.items() if one.right is not None}
    offered_names = {one.operation_name for one in OFFERS.values()}
    assert offered_names | EXCUSED.keys() == of_the_desk
    assert not offered_names & EXCUSED.keys()
    assert all(EXCUSED.values())


@pytest.mark.parametrize("path", OFFERS)
def test_a_command_sends_what_is_typed(desk: Desk, path: str) -> None:
    offer = OFFERS[path]
    desk.answers(offer, answer_of(offer))
    by = ["--by", "王老师"] if offer.operation.changes else []

    ended = desk.invoke(path, *words_of(offer), *by, "--json")

    assert ended.exit_code == 0, ended.output
    [(call, request)] = desk.calls
    assert request == request_of(offer)
    assert call.by == ("王老师" if by else "store")
    assert msgspec.json.decode(ended.stdout, type=offer.operation.response) == answer_of(offer)


@pytest.mark.parametrize("path", OFFERS)
def test_a_command_prints_the_columns_of_its_answer(desk: Desk, path: str) -> None:
    offer, answer = OFFERS[path], answer_of(OFFERS[path])
    desk.answers(offer, answer)

    ended = desk.invoke(path, *words_of(offer))

    if isinstance(answer, ChangedSeries):
        assert (ended.exit_code, "1 class cannot be changed" in ended.stderr) == (1, True)
        return
    assert ended.exit_code == 0, ended.output
    lines = ended.stdout.splitlines()
    if isinstance(answer, SPOKEN_FOR):
        assert lines in (["done"], ["Order 7: 小满 with 周老师, Sat 21 Nov 19:30"])
        return
    lists = list_fields(offer.operation.response)
    if not lists:
        shown = [line.split("\t")[0] for line in lines]
        assert shown == [*headings_of(columns_of(answer.__class__))]
    for name in lists:
        [row] = getattr(answer, name)
        heading, cells = lines.pop(0), lines.pop(0).split("\t")
        assert heading.split("\t") == [*headings_of(columns_of(row.__class__))]
        assert len(cells) == len(columns_of(row.__class__))
        assert not any(cell.startswith(("{", "[", "<")) or "None" in cell for cell in cells)


def test_the_cursor_that_is_printed_asks_for_the_next_page(desk: Desk) -> None:
    offer = OFFERS["commission batches"]
    desk.answers(offer, answer_of(offer))
    last = desk.invoke("commission batches").stdout.splitlines()[-1]

    desk.invoke("commission batches", *shlex.split(last.removeprefix("more: ")))

    assert desk.calls[-1][1].before == answer_of(offer).next  # type: ignore[attr-defined]


def test_working_hours_are_taken_away_by_naming_none(desk: Desk) -> None:
    offer = OFFERS["tutors set-hours"]
    desk.answers(offer, answer_of(offer))
    assert desk.invoke("tutors set-hours", "T00000007").exit_code == 0
    assert desk.calls[0][1].hours == []  # type: ignore[attr-defined]


def test_a_page_number_asks_for_the_next_page(desk: Desk) -> None:
    offer = OFFERS["tutors students"]
    desk.answers(offer, msgspec.structs.replace(answer_of(offer), total=21))
    assert desk.invoke("tutors students", "T00000007").stdout.endswith("\nmore: --page 2\n")
    assert "more" not in desk.invoke("tutors students", "T00000007", "--page", "2").stdout


def test_a_list_is_written_to_a_file(desk: Desk, tmp_path: Path) -> None:
    offer, file = OFFERS["tutors list"], tmp_path / "tutors.csv"
    desk.answers(offer, answer_of(offer))
    assert desk.invoke("tutors list", "--out", str(file)).stdout == f"{file}\n"
    heading, row = file.read_text("utf-8-sig").splitlines()
    assert heading.split(",")[:2] == ["account", "name"]
    assert row.split(",")[:2] == ["小满", "小满"]
    desk.answers(offer, msgspec.structs.replace(answer_of(offer), data=[]))
    assert desk.invoke("tutors list", "--out", str(file)).exit_code == 0
    assert file.read_text("utf-8-sig").splitlines() == [heading]


def test_every_column_exists_and_has_a_heading_in_both_languages() -> None:
    for offer in OFFERS.values():
        kind = offer.operation.response
        if kind in SPOKEN_FOR:
            continue
        for row in list(list_fields(kind).values()) or [kind]:
            assert [*headings_of(columns_of(row))]
            assert all(column.split(".")[0] in shapes_of(row) for column in columns_of(row))
    assert all(one.zh and one.en for one in HEADINGS.values())
