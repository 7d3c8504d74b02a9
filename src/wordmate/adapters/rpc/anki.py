"""Serves a student's words as a file for Anki."""

import asyncio
from collections.abc import Sequence
from typing import Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from wordmate.adapters.rpc.anki_package import anki_package
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.ports import Ports
from wordmate.application.words.anki import FOLDER, anki_set_at
from wordmate.application.words.operations import WordsForAnki
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId

MOST_SOUND_BYTES: Final = 16_000_000
"""The words after that have no sound: a file is made in memory."""
_AT_ONCE: Final = 16
_HEADERS: Final = {
    "Cache-Control": "private, no-store",
    "Content-Disposition": 'attachment; filename="wordmate.apkg"',
}


def anki_file(blobs: Blobs, ports: Ports) -> HTTPRouteHandler:
    """``GET /anki/{secret}.apkg``: the words of its student, with the sounds that are made. Expired
    and unknown addresses get the same answer. One file is made at a time.
    """
    one_at_a_time = asyncio.Lock()

    @get(FOLDER + "{name:str}")
    async def serve(name: FromPath[str]) -> Response[bytes]:
        chosen = await anki_set_at(ports, name)
        if chosen is None:
            raise NotFound
        async with one_at_a_time:
            words = (await WordsForAnki.ask(ports, chosen)).data
            sounds = await _sounds(blobs, words)
            content = await asyncio.to_thread(anki_package, words, sounds, ports.clock.now())
        return Response(content, media_type="application/octet-stream", headers=_HEADERS)

    return serve


async def _sounds(blobs: Blobs, words: Sequence[WordView]) -> dict[WordId, bytes]:
    """The sound of each word alone, as far as it is made and there is room."""
    sounds, size = dict[WordId, bytes](), 0
    for first in range(0, len(words), _AT_ONCE):
        some = words[first : first + _AT_ONCE]
        names = (word.voice_url.removeprefix("/") for word in some)
        for word, sound in zip(some, await asyncio.gather(*map(blobs.get, names)), strict=True):
            if sound is not None and size + len(sound) <= MOST_SOUND_BYTES:
                sounds[word.id] = sound
                size += len(sound)
    return sounds
