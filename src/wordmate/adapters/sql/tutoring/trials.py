"""Counts of the trials that tutors create, inside a unit of work."""

from typing import Final

from sqlalchemy import ClauseElement, Integer, select, update

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, required_row
from wordmate.adapters.sql.tutoring.schema import trial_count
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.tutoring.trial import TrialsOfDay

_c = trial_count.c
TRIALS: Final = Columns(TrialsOfDay, created=_c.created, tried=_c.tried)
_OF_TUTOR = (_c.tutor_id == param("tutor_id"), _c.day == param("day", Integer))

OF_DAY: Final = Statement(lambda d: select(*TRIALS).where(*_OF_TUTOR))


@Statement
def _try(d: Dialect) -> ClauseElement:
    insert = d.insert(trial_count).values(
        tutor_id=param("tutor_id"),
        day=param("day", Integer),
        created=0,
        tried=param("more", Integer),
    )
    return insert.on_conflict_do_update(
        index_elements=["tutor_id", "day"], set_={"tried": _c.tried + insert.excluded.tried}
    ).returning(*TRIALS)


_CREATED = Statement(lambda d: update(trial_count).where(*_OF_TUTOR).values(created=_c.created + 1))


class SqlTrials:
    """The counts of trials."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def asked(self, tutor_id: AccountId, day: int) -> None:
        await self._tx.one(_try, tutor_id=tutor_id, day=day, more=1)

    async def hold(self, tutor_id: AccountId, day: int) -> TrialsOfDay:
        return TRIALS.read(
            required_row(await self._tx.one(_try, tutor_id=tutor_id, day=day, more=0))
        )

    async def created(self, tutor_id: AccountId, day: int) -> None:
        await self._tx.run(_CREATED, tutor_id=tutor_id, day=day)
