"""Which WeChat account belongs to which phone, inside a unit of work."""

from sqlalchemy import ClauseElement, String, or_, select, update

from wordmate.adapters.sql.accounts.schema import wechat_binding
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, param, values_of
from wordmate.application.accounts.ports.services import WeChatUser
from wordmate.domain.kernel.instants import Instant

_THIS_USER = or_(
    wechat_binding.c.open_id == param("open_id", String),
    wechat_binding.c.union_id == param("union_id", String),
)
_PHONE_OF = Statement(
    lambda d: (
        select(wechat_binding.c.phone)
        .where(_THIS_USER)
        .order_by(wechat_binding.c.bound_at.desc())
        .limit(1)
    )
)
_REBIND = Statement(
    lambda d: update(wechat_binding).where(_THIS_USER).values(phone=param("phone", String))
)


@Statement
def _bind(d: Dialect) -> ClauseElement:
    insert = d.insert(wechat_binding).values(**values_of(*wechat_binding.c))
    changed = ("union_id", "phone", "bound_at")
    return insert.on_conflict_do_update(
        index_elements=["open_id"],
        set_={name: getattr(insert.excluded, name) for name in changed},
    )


_MOVE = Statement(
    lambda d: (
        update(wechat_binding)
        .where(wechat_binding.c.phone == param("old", String))
        .values(phone=param("new", String))
    )
)


class SqlWeChatBindings:
    """Bindings of WeChat accounts to phones. An empty union id matches no account."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def phone_of(self, user: WeChatUser) -> str | None:
        row = await self._tx.one(_PHONE_OF, **_ids(user))
        return str(row[0]) if row else None

    async def bind(self, user: WeChatUser, phone: str, now: Instant) -> None:
        await self._tx.advisory_lock(f"wechat\x1f{user.union_id or user.open_id}")
        await self._tx.run(_bind, **_ids(user), phone=phone, bound_at=now)
        await self._tx.run(_REBIND, **_ids(user), phone=phone)

    async def move(self, phone: str, to: str) -> None:
        await self._tx.run(_MOVE, old=phone, new=to)


def _ids(user: WeChatUser) -> dict[str, str | None]:
    return {"open_id": user.open_id, "union_id": user.union_id or None}
