"""One-time codes, inside a unit of work."""

from typing import Final

from sqlalchemy import ClauseElement, String, delete, select

from wordmate.adapters.sql.accounts.schema import one_time_code
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, values_of
from wordmate.domain.accounts.one_time_code import CodePurpose, OneTimeCode

_THIS_CODE = (
    one_time_code.c.phone == param("phone", String),
    one_time_code.c.purpose == param("purpose", String),
)
_ONE_TIME_CODE: Final = Columns(
    OneTimeCode,
    phone=one_time_code.c.phone,
    purpose=one_of(one_time_code.c.purpose, CodePurpose),
    code_hash=one_time_code.c.code_hash,
    issued_at=one_time_code.c.issued_at,
    tries=one_time_code.c.tries,
    state=one_time_code.c.state,
)
_CODE = Statement(lambda d: select(*_ONE_TIME_CODE).where(*_THIS_CODE))


@Statement
def _put_code(d: Dialect) -> ClauseElement:
    insert = d.insert(one_time_code).values(**values_of(*one_time_code.c))
    changed = ("code_hash", "issued_at", "tries", "state")
    return insert.on_conflict_do_update(
        index_elements=["phone", "purpose"],
        set_={name: getattr(insert.excluded, name) for name in changed},
    )


_WITHDRAW_CODE = Statement(
    lambda d: delete(one_time_code).where(
        *_THIS_CODE, one_time_code.c.code_hash == param("code_hash", String)
    )
)


class SqlOneTimeCodes:
    """One-time codes. Reading a phone's code locks it: other readers wait."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, phone: str, purpose: CodePurpose) -> OneTimeCode | None:
        await self._tx.advisory_lock(f"code\x1f{purpose}\x1f{phone}")
        row = await self._tx.one(_CODE, phone=phone, purpose=purpose)
        return _ONE_TIME_CODE.one(row)

    async def put(self, code: OneTimeCode) -> None:
        await self._tx.run(
            _put_code,
            phone=code.phone,
            purpose=code.purpose,
            code_hash=code.code_hash,
            issued_at=code.issued_at,
            tries=code.tries,
            state=code.state,
        )

    async def withdraw(self, code: OneTimeCode) -> None:
        await self._tx.run(
            _WITHDRAW_CODE, phone=code.phone, purpose=code.purpose, code_hash=code.code_hash
        )
