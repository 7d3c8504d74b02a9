"""Tutors' feedback after classes, and their message templates."""

from collections.abc import Sequence

from wordmate.application.after_class.messages import (
    FeedbackView,
    OneTemplate,
    SaveTemplate,
    SubmitFeedback,
    Templates,
    TemplateView,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.changes import note_on_board
from wordmate.application.kernel.operations import TUTORS, Owns, operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ledger.access import held
from wordmate.application.ports import Ports, Unit
from wordmate.domain.after_class.errors import TutorMessageRequired
from wordmate.domain.after_class.feedback import (
    TEMPLATES,
    ClassFeedback,
    FeedbackWritten,
    MessageTemplate,
    check_room,
    write_feedback,
)
from wordmate.domain.after_class.first_templates import first_templates
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.typed_text import tidy


def feedback_view(said: ClassFeedback, now: Instant) -> FeedbackView:
    """The feedback as its student and its tutor see it."""
    return FeedbackView.of(
        said,
        course_order_id=said.order_id,
        utc_written=said.written_at,
        utc_changed=said.changed_at,
        server_time=now,
    )


@operation(
    "CustomerTeacherSubmitFeedbackForCourseOrder",
    roles=TUTORS,
    owns=Owns.OWN_ORDER,
    once=True,
    quiet=True,
)
async def submit_feedback(
    ports: Ports, unit: Unit, call: Call, request: SubmitFeedback
) -> FeedbackView:
    """Writes feedback and the tutor's message for a completed class.

    Both may be changed within 24 hours of the first time.
    """
    order_id, now = request.course_order_id, ports.clock.now()
    order = (await held(unit, order_id)).order
    before = await unit.feedbacks.of(order_id)
    said = write_feedback(
        order,
        call.actor,
        feedback=request.feedback,
        message=request.message,
        stars=request.stars,
        sticker=request.sticker,
        before=before,
        now=now,
    )
    if said != before:
        await unit.feedbacks.put(said)
    if before is None:
        await publish(unit, [FeedbackWritten()], now, order_id=order_id)
        note_on_board(order.student_id)
    return feedback_view(said, now)


async def give_first_templates(ports: Ports, call: Call) -> Templates:
    """Gives a tutor ten templates in the caller's language, once; returns all that they have."""

    async def work(unit: Unit) -> Sequence[MessageTemplate]:
        await _begin(unit, call, ports.clock.now())
        return await unit.templates.of(call.caller.user_id)

    return all_templates(await ports.units.run(work))


async def _begin(unit: Unit, call: Call, now: Instant) -> None:
    """Gives a tutor the first templates, once; waits for a request that is just giving them."""
    tutor_id = call.caller.user_id
    if await unit.templates.begin(tutor_id, now):
        await unit.accounts.held([tutor_id])
        present_texts = [one.text for one in await unit.templates.of(tutor_id)]
        texts = first_templates(call.visitor.language, present_texts)
        await unit.templates.add_all(tutor_id, texts, now)


@operation("CustomerTeacherSaveMessageTemplate", roles=TUTORS, owns=Owns.SELF)
async def save_template(
    ports: Ports, unit: Unit, call: Call, request: SaveTemplate
) -> TemplateView:
    """Saves a template, new or in place of another; the same text is saved once."""
    tutor_id, text = call.caller.user_id, tidy(request.text)
    if not text:
        raise TutorMessageRequired
    await unit.accounts.held([tutor_id])
    templates = await unit.templates.of(tutor_id)
    same = next((one for one in templates if one.text == text), None)
    if same is not None:
        return _view(same)
    if request.template_id is None:
        check_room(len(templates))
        return _view(await unit.templates.add(tutor_id, text, ports.clock.now()))
    if not await unit.templates.change(tutor_id, request.template_id, text):
        raise NotFound
    return TemplateView(template_id=request.template_id, text=text)


@operation("CustomerTeacherDeleteMessageTemplate", roles=TUTORS, owns=Owns.SELF)
async def remove_template(ports: Ports, unit: Unit, call: Call, request: OneTemplate) -> Templates:
    """Deletes a template of the tutor; deleting it again is no error."""
    tutor_id = call.caller.user_id
    await _begin(unit, call, ports.clock.now())
    await unit.templates.remove(tutor_id, request.template_id)
    return all_templates(await unit.templates.of(tutor_id))


def all_templates(templates: Sequence[MessageTemplate]) -> Templates:
    """A tutor's templates as they see them."""
    return Templates(data=[_view(one) for one in templates], total=len(templates), most=TEMPLATES)


def _view(template: MessageTemplate) -> TemplateView:
    return TemplateView(template_id=template.id, text=template.text)
