"""The store's answers to suggestions, and corrections of words."""

from collections.abc import Sequence
from dataclasses import dataclass

from wordmate.application.accounts.naming import first_named
from wordmate.application.accounts.reach import check_sees
from wordmate.application.content.audio import renew_sounds
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.operations import Owns, operation
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.application.suggestions.messages import (
    AnswerSuggestion,
    CorrectWord,
    MadeCorrection,
    MadeCorrections,
    NewText,
)
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.kernel.ids import BookId, SuggestionId, WordId
from wordmate.domain.kernel.staff import Right
from wordmate.domain.suggestions.correction import (
    Correction,
    WordTexts,
    correct_fields,
)
from wordmate.domain.suggestions.errors import CorrectionImpossible
from wordmate.domain.suggestions.suggestion import Answer, Suggestion, SuggestionAnswered


@operation("StoreAnswerSuggestion", right=Right.CONTENT, once=True)
async def answer_suggestion(
    ports: Ports, unit: Unit, call: Call, request: AnswerSuggestion
) -> MadeCorrections:
    """Answers a suggestion, once, and corrects fields of the reported word in every book that shows
    the wrong text: for everybody, or for the caller's institution. Its author is notified.
    """
    now = ports.clock.now()
    found = await _held_for(unit, call, request.suggestion_id)
    async with first_named(unit):
        answered = found.answered(Answer(opinion=request.opinion, by=call.by, at=now))
    made = await _correct_reported(ports, unit, call, found, request.corrections)
    if answered.answer is not None:
        await unit.suggestions.put_answer(found.id, answered.answer)
    fields = ",".join(sorted(one.field for one in request.corrections))
    entry = AuditEntry(
        event=AuditEvent.SUGGESTION_ANSWERED,
        at=now,
        actor=call.by,
        account_id=found.account_id,
        reason=request.opinion,
        facts={"suggestion": found.id, "corrected": fields or "-"},
    )
    await unit.audit.put(entry)
    word = None if found.word_id is None else await unit.corrections.texts(found.word_id, None)
    event = SuggestionAnswered(
        suggestion_id=found.id,
        account_id=found.account_id,
        title=found.title,
        word=None if word is None else word.en,
        corrected=bool(made),
    )
    await publish(unit, [event], now)
    return _answer_of(call, made)


@operation("StoreCorrectWord", right=Right.CONTENT, owns=Owns.ANY_CATALOGUE, once=True)
async def correct_word(
    ports: Ports, unit: Unit, call: Call, request: CorrectWord
) -> MadeCorrections:
    """Corrects fields of a word in every book that shows the wrong text: that of a book, else that
    of the word itself. Staff of the house correct the text that all institutions share, others that
    of their institution.
    """
    word_id = present(await unit.corrections.id_of(request.en_word), Thing.WORD, request.en_word)
    wrong = _Wrong(word_id, request.course_id)
    made = await _correct(ports, unit, call, wrong, request.corrections)
    entry = AuditEntry(
        event=AuditEvent.WORD_CORRECTED,
        at=ports.clock.now(),
        actor=call.by,
        reason=request.reason,
        facts={
            "word": request.en_word,
            "corrected": ",".join(sorted(one.field for one in made)),
        },
    )
    await unit.audit.put(entry)
    return _answer_of(call, made)


def new_texts(corrections: Sequence[NewText]) -> dict[str, str]:
    """The new texts by their fields; raises CorrectionImpossible if a field is named twice."""
    texts = dict[str, str]()
    for one in corrections:
        if one.field in texts:
            raise CorrectionImpossible(f"{one.field} is named twice")
        texts[one.field] = one.text
    return texts


async def _held_for(unit: Unit, call: Call, suggestion_id: SuggestionId) -> Suggestion:
    """The locked suggestion of someone whom the caller of the store sees; raises NotFound."""
    found = present(await unit.suggestions.held(suggestion_id), Thing.SUGGESTION, suggestion_id)
    author = present(await unit.accounts.by_id(found.account_id))
    check_sees(call, author.institution_id, Thing.SUGGESTION, suggestion_id)
    return found


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A word to correct, and the book in which it is wrong."""

    word_id: WordId
    seen_in: BookId | None
    suggestion_id: SuggestionId | None = None


async def _correct_reported(
    ports: Ports, unit: Unit, call: Call, suggestion: Suggestion, corrections: Sequence[NewText]
) -> Sequence[Correction]:
    """Corrects fields of the reported word."""
    if not corrections:
        return []
    if suggestion.word_id is None:
        raise CorrectionImpossible("this suggestion is not about a word")
    wrong = _Wrong(suggestion.word_id, suggestion.course_book_id, suggestion.id)
    return await _correct(ports, unit, call, wrong, corrections)


async def _correct(
    ports: Ports, unit: Unit, call: Call, wrong: _Wrong, corrections: Sequence[NewText]
) -> Sequence[Correction]:
    """Corrects fields of a word, and its audio where that depends on them."""
    word_id, institution_id = wrong.word_id, call.staff.institution_id
    texts: WordTexts = present(await unit.corrections.texts(word_id, institution_id))
    made = correct_fields(texts, new_texts(corrections), seen_in=wrong.seen_in)
    for correction in made:
        await unit.corrections.put(
            word_id,
            correction,
            institution_id=institution_id,
            suggestion_id=wrong.suggestion_id,
            by=call.by,
            now=ports.clock.now(),
        )
    await renew_sounds(unit.audio, ports.speech_name, await unit.audio.named_of(word_id))
    return made


def _answer_of(call: Call, made: Sequence[Correction]) -> MadeCorrections:
    of_institution = call.staff.institution_id is not None
    return MadeCorrections(
        corrections=[
            MadeCorrection.of(
                one,
                of_institution=of_institution,
                in_word=one.word is not None,
                book_ids=[*one.books],
            )
            for one in made
        ]
    )
