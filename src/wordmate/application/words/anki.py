"""A student's words as a file for Anki, at an address that is valid for some minutes.

The address names its student and words and carries a keyed hash, so nothing is stored for it, and
a browser can load it without a token.
"""

from hmac import compare_digest
from typing import Final

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import (
    ANKI_FILES_OF_ACCOUNT,
    MINUTE_MS,
    consume,
    consume_from,
)
from wordmate.application.kernel.operations import STUDENTS, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports
from wordmate.application.words.messages import AnkiAddress, AnkiWordsKind, CreateAnkiAddress
from wordmate.application.words.operations import AnkiSet, WordsForAnki
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import Instant

FOLDER: Final = "/anki/"
ENDING: Final = ".apkg"
VALID_MS: Final = 10 * MINUTE_MS


@operation("CustomerCreateAnkiAddress", roles=STUDENTS, owns=Owns.SELF)
async def create_anki_address(ports: Ports, call: Call, request: CreateAnkiAddress) -> AnkiAddress:
    """Creates an address of a file for Anki with the caller's words, valid for ten minutes.

    The file has two thousand words at most, and their sounds as far as they are made.
    """
    student_id = call.caller.user_id
    await consume(ports, [Attempt(ANKI_FILES_OF_ACCOUNT, str(student_id))])
    chosen = AnkiSet(student_id, request.kind, request.course_book_id)
    words = await WordsForAnki.ask(ports, chosen)
    expires = Instant(ports.clock.now() + VALID_MS)
    facts = _facts(chosen, expires)
    return AnkiAddress(
        path=f"{FOLDER}{'.'.join((*facts, _mark(ports, facts)))}{ENDING}",
        words=len(words.data),
        total=words.total,
        utc_expires=expires,
    )


async def anki_set_at(ports: Ports, name: str) -> AnkiSet | None:
    """The words of the file with this name; None if its address was not made here, or has expired.

    Raises TooManyRequests.
    """
    *facts, mark = name.removesuffix(ENDING).split(".")
    is_ours = compare_digest(mark.encode(), _mark(ports, facts).encode())
    if not is_ours or not name.endswith(ENDING):
        return None
    student_id, kind, book_id, expires = facts
    now = ports.clock.now()
    if now >= int(expires):
        return None
    await consume_from(ports.collector_limits, [Attempt(ANKI_FILES_OF_ACCOUNT, student_id)], now)
    return AnkiSet(
        AccountId(int(student_id)),
        AnkiWordsKind(kind),
        BookId(int(book_id)) if book_id else None,
    )


def _facts(chosen: AnkiSet, expires: Instant) -> list[str]:
    book_id = "" if chosen.course_book_id is None else str(chosen.course_book_id)
    return [str(chosen.student_id), chosen.kind.value, book_id, str(expires)]


def _mark(ports: Ports, facts: list[str]) -> str:
    return ports.mint.hash("anki", *facts)
