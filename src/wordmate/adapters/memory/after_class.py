"""After class: what tutors write, the texts they keep, completed lessons and their plans."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from wordmate.adapters.memory.orders import lesson_of, reviews_of
from wordmate.adapters.memory.own_students import has_taught
from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import context_of
from wordmate.application.after_class.ports import AuditScope, LessonPlan
from wordmate.application.kernel.call import Caller
from wordmate.application.orders.messages import CourseOrderView
from wordmate.application.orders.views import order_view
from wordmate.domain.after_class.feedback import ClassFeedback, MessageTemplate
from wordmate.domain.after_class.plan_audit import HeldReview
from wordmate.domain.after_class.supplement import is_supplementable
from wordmate.domain.after_class.supplement import lesson_of as source_of
from wordmate.domain.kernel.ids import AccountId, OrderId, TemplateId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import Completed, Event, Left, ReviewsSupplemented
from wordmate.domain.orders.standing import is_taught
from wordmate.domain.words.word_learning import WordState


class MemoryFeedbacks:
    """``Feedbacks``."""

    def __init__(self, tables: Tables) -> None:
        self._feedbacks = tables.feedbacks

    async def of(self, order_id: OrderId) -> ClassFeedback | None:
        return self._feedbacks.get(order_id)

    async def put(self, said: ClassFeedback) -> None:
        self._feedbacks[said.order_id] = said


class MemoryTemplates:
    """``Templates``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def of(self, tutor_id: AccountId) -> Sequence[MessageTemplate]:
        templates = self._tables.templates.values()
        return sorted(
            (one for owner, one in templates if owner == tutor_id), key=lambda one: one.id
        )

    async def add(self, tutor_id: AccountId, text: str, now: Instant) -> MessageTemplate:
        template = MessageTemplate(TemplateId(self._tables.next_id("template")), text)
        self._tables.templates[template.id] = tutor_id, template
        return template

    async def add_all(self, tutor_id: AccountId, texts: Sequence[str], now: Instant) -> None:
        for text in texts:
            await self.add(tutor_id, text, now)

    async def begin(self, tutor_id: AccountId, now: Instant) -> bool:
        is_first = tutor_id not in self._tables.given_templates
        self._tables.given_templates.add(tutor_id)
        return is_first

    async def change(self, tutor_id: AccountId, template_id: TemplateId, text: str) -> bool:
        found = self._tables.templates.get(template_id)
        if found is None or found[0] != tutor_id:
            return False
        self._tables.templates[template_id] = tutor_id, MessageTemplate(template_id, text)
        return True

    async def remove(self, tutor_id: AccountId, template_id: TemplateId) -> None:
        found = self._tables.templates.get(template_id)
        if found is not None and found[0] == tutor_id:
            del self._tables.templates[template_id]


class MemorySupplements:
    """``Supplements``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def lesson_of(self, order_id: OrderId) -> OrderId | None:
        order = self._tables.orders.get(order_id)
        return None if order is None else order.source_order_id

    async def has_taught(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        return has_taught(self._tables, tutor_id, student_id)

    async def forgotten(self, student_id: AccountId, word_ids: Collection[WordId]) -> set[WordId]:
        return forgotten(self._tables, student_id, word_ids)


class MemoryAfterClassReads:
    """The queries after classes."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def templates_of(self, tutor_id: AccountId) -> Sequence[MessageTemplate] | None:
        if tutor_id not in self._tables.given_templates:
            return None
        return await MemoryTemplates(self._tables).of(tutor_id)

    async def completed_lessons(
        self,
        caller: Caller,
        now: Instant,
        *,
        since: Instant,
        before: tuple[int, int],
        without_feedback: bool,
        student_id: AccountId | None,
        limit: int,
    ) -> Sequence[CourseOrderView]:
        tables = self._tables

        def lacks(one: CourseOrder) -> bool:
            return is_taught(one) and one.is_led and one.id not in tables.feedbacks

        def takes_reviews(one: CourseOrder) -> bool:
            return is_supplementable(one, tables.orders[source_of(one)])

        wanted = lacks if without_feedback else takes_reviews
        of_any_tutor = student_id is not None and not without_feedback
        found = sorted(
            (
                one
                for one in tables.orders.values()
                if student_id in (None, one.student_id)
                and (of_any_tutor or one.tutor_id == caller.user_id)
                and wanted(one)
                and since <= one.appointment_at
                and (one.appointment_at, one.id) < before
            ),
            key=lambda one: (one.appointment_at, one.id),
            reverse=True,
        )
        return [order_view(one, context_of(tables, one), caller, now) for one in found[:limit]]

    async def plans_of(self, order_ids: Sequence[OrderId]) -> Sequence[LessonPlan]:
        found = (self._tables.orders.get(one) for one in sorted(order_ids))
        return [self._plan(one) for one in found if one is not None]

    async def lessons_to_audit(
        self, scope: AuditScope, *, after: tuple[int, int], limit: int
    ) -> Sequence[tuple[int, OrderId]]:
        found = sorted(
            (one.appointment_at, one.id)
            for one in self._tables.orders.values()
            if (one.appointment_at, one.id) > after
            and is_taught(one)
            and one.appointment_at >= scope.since
            and scope.tutor_id in (None, one.tutor_id)
            and scope.student_id in (None, one.student_id)
        )
        return found[:limit]

    async def forgotten_of(
        self, student_id: AccountId, word_ids: Collection[WordId]
    ) -> set[WordId]:
        return forgotten(self._tables, student_id, word_ids)

    def _plan(self, order: CourseOrder) -> LessonPlan:
        tables, events = self._tables, self._events(order.id)
        shown = context_of(tables, order)
        return LessonPlan(
            lesson=replace(
                lesson_of(tables, order),
                terms=next((one.terms for one in events if isinstance(one, Completed)), None),
                supplements=tuple(one for one in events if isinstance(one, ReviewsSupplemented)),
            ),
            reviews=[
                HeldReview(one, sum(isinstance(event, Left) for event in self._events(one.id)))
                for one in reviews_of(tables, order.id)
            ],
            student_name=shown.student_name,
            tutor_name=shown.tutor_name,
        )

    def _events(self, order_id: OrderId) -> list[Event]:
        return [one.event for one in self._tables.events.get(order_id, ())]


def forgotten(tables: Tables, student_id: AccountId, word_ids: Collection[WordId]) -> set[WordId]:
    """Which of these words a student has forgotten."""
    known = ((one, tables.known.get((student_id, one))) for one in word_ids)
    return {one for one, it in known if it is not None and it.state is WordState.FORGOTTEN}
