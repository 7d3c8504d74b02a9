"""The store's answers to suggestions, and corrections of words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from wordmate.application.content.audio import renew_sounds
from wordmate.application.content.books import book_id
from wordmate.application.kernel.audit import STORE, AuditEntry, AuditEvent
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import BookId, SuggestionId, WordId
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
        made = await _correct_reported(ports, unit, found, corrections, answer)
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


async def correct_word(
    ports: Ports,
    en: str,
    corrections: Mapping[str, str],
    *,
    book: str | None = None,
    by: str = STORE,
) -> Sequence[Correction]:
    """Corrects fields of a word in every book that shows the wrong text: that of the book with this
    code or title, else that of the word itself.
    """
    seen_in = None if book is None else await book_id(ports.units, book)

    async def work(unit: Unit) -> Sequence[Correction]:
        word_id = present(await unit.corrections.id_of(en), Thing.WORD, en)
        wrong = _Wrong(word_id, seen_in, by.strip() or STORE)
        return await _correct(ports, unit, wrong, corrections)

    return await ports.units.run(work)


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A word to correct, the book in which it is wrong, and who corrects it."""

    word_id: WordId
    seen_in: BookId | None
    by: str
    suggestion_id: SuggestionId | None = None


async def _correct_reported(
    ports: Ports,
    unit: Unit,
    suggestion: Suggestion,
    asked: Mapping[str, str],
    answer: Answer,
) -> Sequence[Correction]:
    """Corrects fields of the reported word."""
    if not asked:
        return []
    if suggestion.word_id is None:
        raise CorrectionImpossible("this suggestion is not about a word")
    wrong = _Wrong(suggestion.word_id, suggestion.course_book_id, answer.by, suggestion.id)
    return await _correct(ports, unit, wrong, asked)


async def _correct(
    ports: Ports, unit: Unit, wrong: _Wrong, asked: Mapping[str, str]
) -> Sequence[Correction]:
    """Corrects fields of a word, and its audio where that depends on them."""
    made, word_id, now = list[Correction](), wrong.word_id, ports.clock.now()
    for field, new in asked.items():
        texts = present(await unit.corrections.texts(word_id))
        correction = correct(texts, field, new, seen_in=wrong.seen_in)
        await unit.corrections.put(
            word_id, correction, suggestion_id=wrong.suggestion_id, by=wrong.by, now=now
        )
        made.append(correction)
    await renew_sounds(unit.audio, ports.speech_name, await unit.audio.named_of(word_id))
    return made
