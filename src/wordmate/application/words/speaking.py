"""Makes audio before it is needed."""

from typing import Final

from wordmate.application.content.ports import AudioJobs, AudioVersion
from wordmate.application.ports import Reads
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.lessons.actions import Begin, MoreWords, OpenReview

WordsToTeach = Begin | OpenReview | MoreWords
"""The events with the words that a lesson is about to teach."""
_NOBODY: Final = AccountId(0)


async def speak_ahead(
    audio: AudioJobs, reads: Reads, chosen: WordsToTeach, order_id: OrderId | None
) -> None:
    """Makes the audio of a lesson's chosen words, with their translations in its book."""
    order = None if order_id is None else await reads.order(order_id)
    book_id = None if order is None else order.course_book_id
    word_ids = list(chosen.word_ids)
    words = await reads.words(word_ids, _NOBODY, course_book_id=book_id)
    await audio.request(
        [(word.en_word, word.zh_word) for word in words],
        AudioVersion.LESSON,
        asked_by=None if order is None else order.student_id,
    )
