"""Makes audio before it is needed."""

from wordmate.application.content.audio_requests import request_audio
from wordmate.application.content.ports import AudioVersion
from wordmate.application.ledger.access import OrderById
from wordmate.application.ports import Ports
from wordmate.application.words.operations import WordsInBook, WordsToSpeak
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.lessons.actions import Begin, MoreWords, OpenReview

WordsToTeach = Begin | OpenReview | MoreWords
"""The events with the words that a lesson is about to teach."""


async def speak_ahead(ports: Ports, chosen: WordsToTeach, order_id: OrderId | None) -> None:
    """Makes the audio of a lesson's chosen words, with their translations in its book."""
    order = None if order_id is None else await OrderById.ask(ports, order_id)
    book_id, student_id = (
        (None, AccountId(0)) if order is None else (order.course_book_id, order.student_id)
    )
    words = await WordsToSpeak.ask(ports, WordsInBook(chosen.word_ids, book_id, student_id))
    await request_audio(
        ports,
        [(word.en_word, word.zh_word) for word in words],
        AudioVersion.LESSON,
        asked_by=None if order is None else order.student_id,
    )
