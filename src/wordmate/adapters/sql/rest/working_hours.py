"""The hours of a week in which tutors are offered."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import ClauseElement, Integer, delete, select, true

from wordmate.adapters.sql.accounts.seen import seen_tutor
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, Tx, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.rest.schema import working_hours
from wordmate.application.accounts.messages.people import OneAccount
from wordmate.application.kernel.call import Call
from wordmate.application.rest.messages import WorkingHours
from wordmate.application.rest.operations import HoursOfTutor
from wordmate.application.rest.saving_hours import hours_view
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.rest.working_hours import Window

_h = working_hours.c
_WINDOW: Final = Columns(Window, _h.weekday, _h.starts, _h.ends)
_TUTORS_WINDOW: Final = Columns(lambda tutor_id, window: (tutor_id, window), _h.tutor_id, _WINDOW)


@Statement
def hours_of_tutors(d: Dialect) -> ClauseElement:
    """The windows of these tutors, in the order of the week."""
    ids = d.rows("tutors", id=Id)
    return (
        select(*_TUTORS_WINDOW)
        .where(_h.tutor_id.in_(select(ids.c.id)))
        .order_by(_h.tutor_id, _h.weekday, _h.starts)
    )


_FORGET = Statement(lambda d: delete(working_hours).where(_h.tutor_id == param("tutor_id", Id)))


@Statement
def _add(d: Dialect) -> ClauseElement:
    windows = d.rows("windows", weekday=Integer, starts=Integer, ends=Integer)
    return d.insert(working_hours).from_select(
        ["tutor_id", "weekday", "starts", "ends"],
        select(param("tutor_id", Id), windows.c.weekday, windows.c.starts, windows.c.ends).where(
            true()
        ),
    )


async def saved_hours(
    source: Source, tutor_ids: Iterable[AccountId]
) -> Mapping[AccountId, Sequence[Window]]:
    """The saved hours of those of these tutors who have some, in the order of the week."""
    found, ids = defaultdict[AccountId, list[Window]](list), [*tutor_ids]
    if ids:
        for tutor_id, window in _TUTORS_WINDOW.all(await source.all(hours_of_tutors, tutors=ids)):
            found[tutor_id].append(window)
    return found


class SqlWorkingHours:
    """Working hours, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, tutor_ids: Iterable[AccountId]) -> Mapping[AccountId, Sequence[Window]]:
        return await saved_hours(self._tx, tutor_ids)

    async def put(self, tutor_id: AccountId, hours: Sequence[Window]) -> None:
        windows = [(one.weekday, one.starts, one.ends) for one in hours]
        await self._tx.run(_FORGET, tutor_id=tutor_id)
        await self._tx.run(_add, tutor_id=tutor_id, windows=windows)


@answers(HoursOfTutor)
async def query_working_hours(read: Read, call: Call, request: OneAccount) -> WorkingHours:
    tutor = await seen_tutor(read, call, request.user_id)
    return hours_view(tutor.id, (await saved_hours(read, [tutor.id])).get(tutor.id, ()))
