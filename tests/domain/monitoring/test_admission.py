"""The admitted events of the app, without any personal data."""

import json
import re
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.admission import (
    OPENED,
    Sender,
    admit,
    admit_usage,
    sender_of,
)
from wordmate.domain.monitoring.event import Kind, MonitoringEvent
from wordmate.domain.monitoring.pages import OTHER, PAGES
from wordmate.domain.monitoring.terms import NOT_SIGNED_IN

HOME = "/pages/index/index"
SENDER = Sender(version="5.0.4", session="abc", account_no="S00000007")
OPERATIONS = ("StartCourseOrder", "CustomerListNewWords")
FRAME = "kit-CUix9bjb.js:2:1234"


def kept(**told: Any) -> MonitoringEvent:
    """An admitted event."""
    event = admit(told, SENDER, Instant(5))
    assert event is not None
    return event


def test_a_page_view_has_time_page_and_version() -> None:
    assert kept(kind="page_view", page=HOME) == MonitoringEvent(
        at=Instant(5),
        kind=Kind.PAGE_VIEW,
        page=HOME,
        version="5.0.4",
        session="abc",
        account_no="S00000007",
    )


@pytest.mark.parametrize(
    ("told", "is_kept"),
    [
        (HOME, HOME),
        (f"{HOME}?courseOrderId=7&name=王小明", HOME),
        ("/pages/index/13800138000", OTHER),
        ("王小明", OTHER),
        (7, OTHER),
        (None, OTHER),
    ],
)
def test_a_page_is_a_known_page_of_the_app_or_other(told: object, is_kept: str) -> None:
    assert kept(kind="page_view", page=told).page == is_kept


@pytest.mark.parametrize(
    ("name", "value", "is_kept"),
    [
        ("LCP", 1234.56, 1235),
        ("INP", 0, 0),
        ("CLS", 0.12345, 0.123),
        ("TTFB", 600_000, 600_000),
        ("TTFB", 600_001, None),
        ("LCP", -1, None),
        ("LCP", "1234", None),
        ("LCP", True, None),
        ("CLS", 13_800_138_000, None),
        ("FID", 12, None),
        (["LCP"], 12, None),
    ],
)
def test_a_vital_is_one_of_those_that_browsers_measure(
    name: object, value: object, is_kept: float | None
) -> None:
    event = admit({"kind": "vital", "name": name, "value": value}, SENDER, Instant(5))
    assert (None if event is None else event.value) == is_kept


@pytest.mark.parametrize(
    ("told", "measured"),
    [
        ({"kind": "vital", "name": "LCP", "value": 12.4}, (Kind.VITAL, "LCP", 12.0)),
        ({"kind": "vital", "name": "CLS", "value": 0.1}, (Kind.VITAL, "CLS", 0.1)),
        ({"kind": "long_task", "value": 60.4}, (Kind.LONG_TASK, "", 60.0)),
    ],
)
def test_a_measurement_is_kept_under_its_name(told: Any, measured: object) -> None:
    event = kept(**told)
    assert (event.kind, event.name, event.value) == measured


@pytest.mark.parametrize(("ms", "is_long"), [(50, False), (50.1, True), (51, True), (None, False)])
def test_a_long_task_lasts_over_fifty_milliseconds(ms: float | None, is_long: bool) -> None:
    assert (admit({"kind": "long_task", "value": ms}, SENDER, Instant(5)) is not None) is is_long


def test_an_error_is_kept_with_its_class_message_and_places() -> None:
    stack = f"""TypeError: Cannot read properties of undefined (reading '王小明')
        at render (http://phone/assets/{FRAME})
        at http://phone/assets/lesson-after-C9VmsM-4.js:1:99
        at 13800138000.js:1:2
        at http://elsewhere/13800138000.js:1:2"""
    event = kept(
        kind="script_error",
        name="TypeError",
        message="Cannot read properties of undefined (reading '王小明')",
        stack=stack,
    )
    assert event.name == "TypeError"
    assert event.text == "cannot read properties of undefined … reading …"
    assert event.frames == (FRAME, "lesson-after-C9VmsM-4.js:1:99")
    assert kept(kind="script_error", name="王小明").name == "Error"


@pytest.mark.parametrize(
    ("message", "is_kept"),
    [
        ("王小明 is undefined", "… is undefined"),
        ("undefined 王小明 小红 is", "undefined … is"),
        (7, ""),
        (None, ""),
    ],
)
def test_only_known_words_of_a_message_are_kept(message: object, is_kept: str) -> None:
    assert kept(kind="script_error", name="TypeError", message=message).text == is_kept


@pytest.mark.parametrize("kind", ["usage", "", None, 7, ["page_view"], "other"])
def test_data_other_than_events_is_dropped(kind: object) -> None:
    assert admit({"kind": kind, "page": HOME}, SENDER, Instant(5)) is None


def test_a_sender_is_an_account_number_and_an_anonymous_session() -> None:
    sender = sender_of("5.0.4", "a session", " s00000007")
    assert (sender.version, sender.account_no) == ("5.0.4", "S00000007")
    assert re.fullmatch("[0-9a-f]{16}", sender.session)
    assert sender.session == sender_of("", "a session", "").session
    assert sender.session != sender_of("", "another", "").session
    assert sender_of("five", "", "王小明") == Sender("0.0.0", "", NOT_SIGNED_IN)


@pytest.mark.parametrize(
    ("log", "is_kept"),
    [
        (OPENED, True),
        ("StartCourseOrder ok", True),
        ("StartCourseOrder refused", True),
        ("StartCourseOrder", False),
        ("StartCourseOrder ok ok", False),
        ("StartCourseOrder x ok", False),
        ("StartCourseOrder 13800138000", False),
        ("DropTables ok", False),
        ("", False),
        (None, False),
    ],
)
def test_usage_is_an_opened_page_or_an_operation_with_its_outcome(
    log: object, is_kept: bool
) -> None:
    event = admit_usage({"log": log, "page": HOME}, Instant(5), OPERATIONS)
    assert (event is not None) is is_kept


def test_a_usage_entry_names_its_lesson_and_people_by_number() -> None:
    told = {
        "version": "5.0.4",
        "page": HOME,
        "accountNo": "T00000003",
        "courseOrderId": 12,
        "studentNo": "S00000007",
        "log": OPENED,
    }
    assert admit_usage(told, Instant(5), OPERATIONS) == MonitoringEvent(
        at=Instant(5),
        kind=Kind.USAGE,
        page=HOME,
        version="5.0.4",
        name=OPENED,
        account_no="T00000003",
        course_order_id=OrderId(12),
        student_no="S00000007",
    )
    nobody = admit_usage({"log": OPENED, "courseOrderId": 13_800_138_000}, Instant(5), OPERATIONS)
    assert nobody is not None
    assert (nobody.account_no, nobody.course_order_id, nobody.student_no) == (
        NOT_SIGNED_IN,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("order", "is_kept"), [(0, False), (1, True), (2, True), (-1, False), (True, False)]
)
def test_the_number_of_a_lesson_begins_with_one(order: object, is_kept: bool) -> None:
    event = admit_usage({"log": OPENED, "courseOrderId": order}, Instant(5), OPERATIONS)
    assert event is not None
    assert (event.course_order_id is not None) is is_kept


def test_sessions_that_are_no_texts_are_still_distinguished() -> None:
    assert sender_of("5.0.4", "\ud800", "").session


phones = st.from_regex(r"1[3-9]\d{9}", fullmatch=True)
names = st.sampled_from(["王小明", "欧阳娜娜", "Alice Wang", "O'Connor", "Zoë"])
tokens = st.text("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789_-", min_size=43)
typed = st.sampled_from(["我家的狗叫旺财", "my dog ate page nineteen", "Wordmate2025", "hunter2!"])
planted = phones | names | tokens | typed


@st.composite
def around(draw: st.DrawFn, plant: str) -> Any:
    """A value with the personal data inside, as a device might send it."""
    before, after = (
        draw(
            st.sampled_from(
                [
                    "",
                    " ",
                    "'",
                    "\n at http://x/assets/",
                    "/pages/index/index?name=",
                    "/pages/",
                    "cannot read ",
                    "kit-CUix9bjb.js:1:",
                    "StartCourseOrder ",
                    "S0",
                    "5.0.",
                ]
            )
        )
        for _ in range(2)
    )
    text = f"{before}{plant}{after}"
    shapes: list[Any] = [text, plant, [text], {text: text}, {"page": text}]
    if plant.isdigit():
        shapes += [int(plant), float(plant), int(plant) / 1_000_000, -int(plant)]
    return draw(st.sampled_from(shapes))


FIELDS = (
    *("kind", "page", "name", "value", "message", "stack", "version", "session", "accountNo"),
    *("courseOrderId", "studentNo", "log", "userName", "phone", "text", "at", "frames"),
)
HONEST: dict[str, Any] = {"page": HOME, "name": "LCP", "value": 60, "log": OPENED}


@given(st.data())
def test_planted_personal_data_is_never_kept(data: st.DataObject) -> None:
    plant = data.draw(planted)
    told = {**HONEST, "kind": data.draw(st.sampled_from([*Kind]))}
    for field in data.draw(st.sets(st.sampled_from(FIELDS), min_size=1)):
        told[field] = data.draw(around(plant))
    told[plant] = plant
    version, session, number = (
        data.draw(around(plant).filter(lambda one: isinstance(one, str))) for _ in range(3)
    )
    found = (
        admit(told, sender_of(version, session, number), Instant(5)),
        admit_usage(told, Instant(5), OPERATIONS),
    )
    for event in found:
        if event is not None:
            written = json.dumps(asdict(event), ensure_ascii=False)
            assert plant.lower() not in written.lower()
            assert event.page in {*PAGES, OTHER}
