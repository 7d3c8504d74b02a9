"""The store's answers to suggestions, with corrections of errors."""

from collections.abc import Mapping, Sequence
from typing import Final

from wordmate.application.content.audio import renew_sounds
from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import SuggestionId
from wordmate.domain.suggestions.correction import Correction, correct
from wordmate.domain.suggestions.errors import CorrectionImpossible
from wordmate.domain.suggestions.suggestion import Answer, Suggestion, SuggestionAnswered

NOTHING: Final[Mapping[str, str]] = {}


async def answer_suggestion(
    ports: Ports,
    suggestion_id: SuggestionId,
    opinion: str,
    *,
    corrections: Mapping[str, str] = NOTHING,
    by: str = STORE,
) -> Sequence[Correction]:
    """Answers a suggestion, and corrects fields of the reported word in every book that shows the
    wrong text. Its author is notified.
    """
    now = ports.clock.now()

    async def work(unit: Unit) -> Sequence[Correction]:
        found = present(await unit.suggestions.held(suggestion_id), Thing.SUGGESTION, suggestion_id)
        answer = Answer(opinion=opinion, by=by.strip() or STORE, at=now)
        answered = found.answered(answer)
        made = await _correct(ports, unit, found, corrections, answer)
        await unit.suggestions.put_answer(found.id, answered.answer or answer)
        entry = AuditEntry(
            event=AuditEvent.SUGGESTION_ANSWERED,
            at=now,
            actor=answer.by,
            account_id=found.account_id,
            reason=opinion,
            facts={"suggestion": found.id, "corrected": ",".join(sorted(corrections)) or "-"},
        )
        await unit.audit.put(entry)
        word = await _word(unit, found)
        event = SuggestionAnswered(
            suggestion_id=found.id,
            account_id=found.account_id,
            title=found.title,
            word=word,
            corrected=bool(made),
        )
        await publish(unit, [event], now)
        return made

    return await ports.units.run(work)


async def _word(unit: Unit, suggestion: Suggestion) -> str | None:
    if suggestion.word_id is None:
        return None
    texts = await unit.corrections.texts(suggestion.word_id)
    return None if texts is None else texts.en


async def _correct(
    ports: Ports,
    unit: Unit,
    suggestion: Suggestion,
    asked: Mapping[str, str],
    answer: Answer,
) -> Sequence[Correction]:
    """Corrects fields of the reported word, and its audio where that depends on them."""
    if not asked:
        return []
    word_id = suggestion.word_id
    if word_id is None:
        raise CorrectionImpossible("this suggestion is not about a word")
    made = list[Correction]()
    for field, new in asked.items():
        texts = present(await unit.corrections.texts(word_id))
        correction = correct(texts, field, new, seen_in=suggestion.course_book_id)
        await unit.corrections.put(
            word_id, correction, suggestion_id=suggestion.id, by=answer.by, now=answer.at
        )
        made.append(correction)
    await renew_sounds(unit.audio, ports.speech_name, await unit.audio.named_of(word_id))
    return made
