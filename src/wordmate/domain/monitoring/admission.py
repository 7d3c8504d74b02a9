"""Which fields an event may have, and which values each field may have.

Everything else that a device sends is dropped: no phone, no name, no token, nothing that someone
typed.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any, Final

from wordmate.domain.accounts.account_no import read_account_no
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.monitoring.event import Kind, MonitoringEvent
from wordmate.domain.monitoring.pages import page_of
from wordmate.domain.monitoring.script_error import class_of, frames_of, text_of
from wordmate.domain.monitoring.terms import LONG_TASK_MS, NOT_SIGNED_IN

Reported = Mapping[str, Any]
"""The fields that a device sends."""

OPENED: Final = "opened"
OUTCOMES: Final = ("ok", "refused", "failed")
VITALS: Final = ("LCP", "INP", "CLS", "FCP", "TTFB")
_LONGEST_MS: Final = 600_000
_SHIFT_MOST: Final = 1_000
_ORDERS: Final = 2**31
_VERSION: Final = re.compile(r"\d{1,3}\.\d{1,3}\.\d{1,3}", re.ASCII)
_NO_VERSION: Final = "0.0.0"


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of events, as far as that is kept."""

    version: str = _NO_VERSION
    session: str = ""
    account_no: str = NOT_SIGNED_IN


def sender_of(version: str, session: str, number: str) -> Sender:
    """The sender of a message. The session is kept as a number derived from it."""
    named = blake2s(session.encode(errors="replace"), digest_size=8).hexdigest() if session else ""
    return Sender(
        version=_version(version),
        session=named,
        account_no=_account_no(number) or NOT_SIGNED_IN,
    )


def admit(reported: Reported, sender: Sender, at: Instant) -> MonitoringEvent | None:
    """The part of an event that is kept; None if it is not an event."""
    facts_of = _FACTS_OF.get(str(reported.get("kind")))
    facts = None if facts_of is None else facts_of(reported)
    if facts is None:
        return None
    return MonitoringEvent(
        at=at,
        page=page_of(reported.get("page")),
        version=sender.version,
        session=sender.session,
        account_no=sender.account_no,
        **facts,
    )


def admit_usage(
    reported: Reported, at: Instant, operations: Collection[str]
) -> MonitoringEvent | None:
    """The part of a usage log entry that is kept: a page that was opened, or an operation that was
    called, with its outcome.
    """
    log = reported.get("log")
    if not isinstance(log, str):
        return None
    operation, _, outcome = log.partition(" ")
    if log != OPENED and (operation not in operations or outcome not in OUTCOMES):
        return None
    order = reported.get("courseOrderId")
    return MonitoringEvent(
        at=at,
        kind=Kind.USAGE,
        page=page_of(reported.get("page")),
        version=_version(reported.get("version")),
        name=log,
        account_no=_account_no(reported.get("accountNo")) or NOT_SIGNED_IN,
        course_order_id=OrderId(order) if type(order) is int and 0 < order < _ORDERS else None,
        student_no=_account_no(reported.get("studentNo")),
    )


def _version(value: object) -> str:
    return value if isinstance(value, str) and _VERSION.fullmatch(value) else _NO_VERSION


def _page_view(_reported: Reported) -> dict[str, Any]:
    return {"kind": Kind.PAGE_VIEW}


def _vital(reported: Reported) -> dict[str, Any] | None:
    name = reported.get("name")
    if name not in VITALS:
        return None
    if name == "CLS":
        shift = _number(reported.get("value"), _SHIFT_MOST)
        return None if shift is None else _measured(Kind.VITAL, name, round(shift, 3))
    value = _number(reported.get("value"), _LONGEST_MS)
    return None if value is None else _measured(Kind.VITAL, name, round(value))


def _long_task(reported: Reported) -> dict[str, Any] | None:
    value = _number(reported.get("value"), _LONGEST_MS)
    if value is None or value <= LONG_TASK_MS:
        return None
    return _measured(Kind.LONG_TASK, "", round(value))


def _measured(kind: Kind, name: str, value: float) -> dict[str, Any]:
    return {"kind": kind, "name": name, "value": float(value)}


def _script_error(reported: Reported) -> dict[str, Any]:
    return {
        "kind": Kind.SCRIPT_ERROR,
        "name": class_of(reported.get("name")),
        "text": text_of(reported.get("message")),
        "frames": frames_of(reported.get("stack")),
    }


_FACTS_OF: Final[Mapping[str, Callable[[Reported], dict[str, Any] | None]]] = {
    Kind.PAGE_VIEW: _page_view,
    Kind.VITAL: _vital,
    Kind.LONG_TASK: _long_task,
    Kind.SCRIPT_ERROR: _script_error,
}


def _number(value: object, most: float) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        return None
    return float(value)


def _account_no(value: object) -> str | None:
    """The printed number of an account, without surrounding spaces."""
    if not isinstance(value, str) or read_account_no(value) is None:
        return None
    return value.strip().upper()
