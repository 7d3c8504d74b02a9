"""Who handles which topic: the one table."""

from typing import Final

import structlog

from wordmate.adapters.jobs.audio import GENERATE, GenerateAudioFiles
from wordmate.adapters.jobs.delivery import Handler, Wait
from wordmate.application.accounts.account_settings import PICTURE_REPLACED
from wordmate.application.content.ports import AudioJobs
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.outbox import OutboxMessage
from wordmate.application.words.ports import WordsReads

_NOBODY: Final = 0
_log = structlog.get_logger(__name__)


def handlers(
    *, generate_audio: GenerateAudioFiles, audio: AudioJobs, reads: WordsReads, blobs: Blobs
) -> dict[str, Handler]:
    """Every topic and its handler."""
    return {
        GENERATE: generate_audio,
        "lesson.words_chosen": AudioAhead(audio, reads),
        PICTURE_REPLACED: DropPicture(blobs),
        "lesson.started": told,
        "lesson.completed": told,
        "lesson.overdue": told,
    }


class AudioAhead:
    """Has the words of a lesson spoken before anybody plays them, with their translations in its
    book (payload: ``orderId``, ``wordIds``)."""

    def __init__(self, audio: AudioJobs, reads: WordsReads) -> None:
        self._audio = audio
        self._reads = reads

    def __call__(self, message: OutboxMessage, wait: Wait) -> None:
        word_ids = message.payload["wordIds"]
        if not isinstance(word_ids, list):
            raise TypeError("wordIds must be a list")
        order_id = message.payload.get("orderId")
        book_id = wait(self._book(order_id)) if isinstance(order_id, int) else None
        wait(self._request([int(word_id) for word_id in word_ids], book_id))

    async def _book(self, order_id: int) -> int | None:
        order = await self._reads.order(order_id)
        return order.course_book_id if order else None

    async def _request(self, word_ids: list[int], book_id: int | None) -> None:
        words = await self._reads.words(word_ids, _NOBODY, course_book_id=book_id)
        await self._audio.request([(word.en_word, word.zh_word) for word in words])


class DropPicture:
    """Deletes a picture that another one replaced (payload: ``name``)."""

    def __init__(self, blobs: Blobs) -> None:
        self._blobs = blobs

    def __call__(self, message: OutboxMessage, wait: Wait) -> None:
        wait(self._blobs.delete(str(message.payload["name"])))


def told(message: OutboxMessage, wait: Wait) -> None:
    """A line in the log: nobody outside is told yet."""
    _log.info(message.topic, **message.payload)
