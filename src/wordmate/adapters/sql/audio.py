"""Which audio was asked for, is ready, or failed."""

from collections.abc import Sequence

from sqlalchemy import ClauseElement, String, Text, select, true, update

from wordmate.adapters.sql.schema import audio
from wordmate.adapters.sql.statement import Dialect, Statement, Tx, given
from wordmate.application.ports.content import AudioText


@Statement
def _ask(d: Dialect) -> ClauseElement:
    texts = d.rows("texts", key=Text, en=Text, zh=Text)
    insert = d.insert(audio).from_select(
        ["key", "en", "zh", "state", "asked_at"],
        select(texts.c.key, texts.c.en, texts.c.zh, given("state", Text), given("now")).where(
            true()
        ),
    )
    return insert.on_conflict_do_update(
        index_elements=["key"],
        set_={"state": insert.excluded.state, "asked_at": insert.excluded.asked_at},
        where=audio.c.state == "failed",
    ).returning(audio.c.key)


_SET_READY = Statement(
    lambda d: (
        update(audio)
        .where(audio.c.key == given("wanted", String))
        .values(state="ready", ready_at=given("now"), last_error=None)
    )
)

_SET_FAILED = Statement(
    lambda d: (
        update(audio)
        .where(audio.c.key == given("wanted", String), audio.c.state != "ready")
        .values(state="failed", last_error=given("error", String))
    )
)


@Statement
def ready_keys(d: Dialect) -> ClauseElement:
    """Those of the given ``keys`` whose audio is ready."""
    keys = d.rows("keys", key=Text)
    return select(audio.c.key).join(keys, keys.c.key == audio.c.key).where(audio.c.state == "ready")


class SqlAudioRows:
    """Audio rows inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def ask(self, texts: Sequence[AudioText], now: int) -> Sequence[AudioText]:
        by_key = {one.key: one for one in texts}
        rows = [(one.key, one.en, one.zh) for one in by_key.values()]
        asked = await self._tx.all(_ask, texts=rows, state="asked", now=now)
        new = {row[0] for row in asked}
        return [one for key, one in by_key.items() if key in new]

    async def ready(self, key: str, now: int) -> None:
        await self._tx.run(_SET_READY, wanted=key, now=now)

    async def failed(self, key: str, error: str, now: int) -> None:
        await self._tx.run(_SET_FAILED, wanted=key, error=error)
