"""Feedback, templates and the lessons to which reviews are added, inside a unit of work."""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import ClauseElement, Text, delete, select, true, update

from wordmate.adapters.sql.after_class.schema import (
    class_feedback,
    given_templates,
    message_template,
)
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id, Millis, constant
from wordmate.adapters.sql.kernel.stored_events import event_in
from wordmate.adapters.sql.orders.own_students import has_taught
from wordmate.adapters.sql.orders.schema import course_order, order_event
from wordmate.adapters.sql.words.schema import word_state
from wordmate.domain.after_class.feedback import ClassFeedback, MessageTemplate
from wordmate.domain.kernel.ids import AccountId, OrderId, TemplateId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import ReviewsSupplemented
from wordmate.domain.words.word_learning import WordState

_f, _t, _e = class_feedback.c, message_template.c, order_event.c

FEEDBACK: Final = Columns.of(ClassFeedback, class_feedback)
TEMPLATE: Final = Columns(MessageTemplate, _t.id, _t.text)

_OF = Statement(lambda d: select(*FEEDBACK).where(_f.order_id == param("order_id")))


@Statement
def _put(d: Dialect) -> ClauseElement:
    insert = d.insert(class_feedback).values(**values_of(*FEEDBACK))
    changed = ("feedback", "message", "changed_at", "stars", "sticker")
    return insert.on_conflict_do_update(
        index_elements=["order_id"], set_={name: insert.excluded[name] for name in changed}
    )


TEMPLATES = Statement(
    lambda d: select(*TEMPLATE).where(_t.tutor_id == param("tutor_id")).order_by(_t.id)
)
_ADD_TEMPLATE = Statement(
    lambda d: (
        d.insert(message_template)
        .values(**values_of(_t.tutor_id, _t.text, _t.created_at))
        .returning(*TEMPLATE)
    )
)
_BEGIN = Statement(
    lambda d: (
        d.insert(given_templates)
        .values(**values_of(*given_templates.c))
        .on_conflict_do_nothing()
        .returning(given_templates.c.tutor_id)
    )
)


@Statement
def _add_all(d: Dialect) -> ClauseElement:
    rows = d.rows("templates", text=Text)
    shown = select(param("tutor_id", Id), rows.c.text, param("created_at", Millis))
    return d.insert(message_template).from_select(
        ["tutor_id", "text", "created_at"], shown.where(true()).order_by(rows.c.position)
    )


_CHANGE_TEMPLATE = Statement(
    lambda d: (
        update(message_template)
        .where(_t.id == param("id"), _t.tutor_id == param("tutor_id"))
        .values(text=param("text", Text))
        .returning(_t.id)
    )
)
_REMOVE_TEMPLATE = Statement(
    lambda d: delete(message_template).where(_t.id == param("id"), _t.tutor_id == param("tutor_id"))
)
_LESSON_OF = Statement(
    lambda d: select(course_order.c.source_order_id).where(course_order.c.id == param("id"))
)


@Statement
def _forgotten(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(word_state.c.word_id).where(
        word_state.c.student_id == param("student_id"),
        word_state.c.word_id.in_(select(words.c.id)),
        word_state.c.state == WordState.FORGOTTEN,
    )


async def forgotten(
    source: Source, student_id: AccountId, word_ids: Collection[WordId]
) -> set[WordId]:
    """The words among these that a student has forgotten."""
    rows = await source.all(_forgotten, student_id=student_id, words=list(word_ids))
    return {row[0] for row in rows}


class SqlFeedbacks:
    """Feedback inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, order_id: OrderId) -> ClassFeedback | None:
        return FEEDBACK.one(await self._tx.one(_OF, order_id=order_id))

    async def put(self, said: ClassFeedback) -> None:
        await self._tx.run(_put, **FEEDBACK.values(said))


class SqlTemplates:
    """Templates inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, tutor_id: AccountId) -> Sequence[MessageTemplate]:
        return TEMPLATE.all(await self._tx.all(TEMPLATES, tutor_id=tutor_id))

    async def add(self, tutor_id: AccountId, text: str, now: Instant) -> MessageTemplate:
        row = await self._tx.one(_ADD_TEMPLATE, tutor_id=tutor_id, text=text, created_at=now)
        return TEMPLATE.read(required_row(row))

    async def add_all(self, tutor_id: AccountId, texts: Sequence[str], now: Instant) -> None:
        await self._tx.run(_add_all, templates=list(texts), tutor_id=tutor_id, created_at=now)

    async def begin(self, tutor_id: AccountId, now: Instant) -> bool:
        return await self._tx.one(_BEGIN, tutor_id=tutor_id, given_at=now) is not None

    async def change(self, tutor_id: AccountId, template_id: TemplateId, text: str) -> bool:
        row = await self._tx.one(_CHANGE_TEMPLATE, id=template_id, tutor_id=tutor_id, text=text)
        return row is not None

    async def remove(self, tutor_id: AccountId, template_id: TemplateId) -> None:
        await self._tx.run(_REMOVE_TEMPLATE, id=template_id, tutor_id=tutor_id)


_ADDED = Statement(
    lambda d: (
        select(_e.kind, _e.format, _e.body)
        .where(_e.order_id == param("id"), _e.kind == constant(ReviewsSupplemented.kind))
        .order_by(_e.sequence)
    )
)


class SqlSupplements:
    """Loads the lessons to which reviews are added."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def lesson_of(self, order_id: OrderId) -> OrderId | None:
        row = await self._tx.one(_LESSON_OF, id=order_id)
        return None if row is None or row[0] is None else OrderId(row[0])

    async def has_taught(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        return await has_taught(self._tx, tutor_id, student_id)

    async def of_lesson(self, lesson_id: OrderId) -> Sequence[ReviewsSupplemented]:
        return [event_in(*row) for row in await self._tx.all(_ADDED, id=lesson_id)]

    async def forgotten(self, student_id: AccountId, word_ids: Collection[WordId]) -> set[WordId]:
        return await forgotten(self._tx, student_id, word_ids)
