"""Reads for a student's monthly probe: its answers, and the words to draw from."""

from collections.abc import Sequence
from math import floor
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import Integer, Select, select, union_all

from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Source, Statement, Tx, param
from wordmate.adapters.sql.words.schema import IS_PROBED, word_event, word_memory
from wordmate.adapters.sql.words.stores import HAPPENED
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.ledger.remembering import probe_answers
from wordmate.domain.lessons.exercise import is_typable
from wordmate.domain.reviews.probe import (
    AGES,
    MetWord,
    ProbeAnswer,
    ProbeResult,
    probe_at,
    probe_results,
)

_e, _m = word_event.c, word_memory.c

PROBED: Final = Statement(
    lambda d: select(*HAPPENED).where(
        _e.student_id == param("student_id"),
        IS_PROBED,
        _e.happened_at >= param("since"),
        _e.happened_at < param("until"),
    )
)
_MET: Final = Columns(
    lambda word_id, en_word, met_on, answered_at: MetWord(
        word_id, met_on, floor(answered_at), is_typable(en_word)
    ),
    _m.word_id,
    word.c.en_word,
    _m.met_on,
    _m.day,
)


def _met_in(met_days: int) -> Select[tuple[object, ...]]:
    first, last = param(f"first_{met_days}", Integer), param(f"last_{met_days}", Integer)
    return (
        select(*_MET)
        .join(word, word.c.id == _m.word_id)
        .where(_m.student_id == param("student_id"), _m.met_on >= first, _m.met_on <= last)
    )


MET_WORDS: Final = Statement(lambda d: union_all(*map(_met_in, AGES)))
"""The words that a student met within the window of each age."""


async def _answers(
    source: Source, student_id: AccountId, since: Instant, until: Instant
) -> Sequence[ProbeAnswer]:
    values = {"student_id": student_id, "since": since, "until": until}
    return probe_answers(HAPPENED.all(await source.all(PROBED, **values)))


async def probe_results_of(
    source: Source, student_id: AccountId, since: Instant, until: Instant
) -> Sequence[ProbeResult]:
    """The results of the student's probes in this period."""
    return probe_results(await _answers(source, student_id, since, until))


async def probe_words(
    source: Source, student_id: AccountId, now: Instant, zone: ZoneInfo
) -> dict[WordId, int]:
    """The words that the student's probe of this month still asks today, each with its age."""
    begins = day_start(local_date(now, zone).replace(day=1), zone)
    answers = await _answers(source, student_id, begins, Instant(now + 1))
    probe = probe_at(student_id, answers, now, zone)
    if probe.is_over:
        return {}
    windows = {
        f"{end}_{window.met_days}": day
        for window in probe.windows
        for end, day in (("first", window.first), ("last", window.last))
    }
    met = await source.all(MET_WORDS, student_id=student_id, **windows)
    return probe.words(_MET.all(met))


class SqlProbes:
    """Students' monthly probes, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def words(self, student_id: AccountId, now: Instant, zone: ZoneInfo) -> dict[WordId, int]:
        return await probe_words(self._tx, student_id, now, zone)
