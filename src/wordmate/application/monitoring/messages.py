"""Monitoring messages. The domain decides what is kept of them; only sizes are limited here."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from wordmate.domain.monitoring.terms import USAGE_ENTRIES

CONFIG_VERSION: Final = "1.0.0"

_Text = Annotated[str, Meta(max_length=200)]


class MonitoringConfiguration(Struct, frozen=True, kw_only=True, rename="camel"):
    """How the app monitors itself, and the address for its reports."""

    region: str
    app_id: str
    environment: str
    version: str = CONFIG_VERSION
    sampling: int
    """The percentage of monitored sessions."""
    session_max_ms: int
    session_idle_ms: int
    long_task_ms: int
    beacon_bytes: int
    """A message has fewer bytes."""
    usage_entries: int
    usage_every_ms: int
    events_url: str
    usage_url: str


class EventBatch(Struct, frozen=True, kw_only=True, rename="camel"):
    """Events of one session; unknown fields are ignored."""

    version: _Text = ""
    session: _Text = ""
    account_no: _Text = ""
    events: Annotated[list[dict[str, Any]], Meta(max_length=500)]


UsageBatch = Annotated[list[dict[str, Any]], Meta(max_length=USAGE_ENTRIES)]
"""Entries of the usage log: version, page, accountNo, courseOrderId, studentNo, log."""
