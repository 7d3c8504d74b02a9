"""The stored format of idempotent answers, readable by every release.

An answer is stored in an envelope with a format number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Final, Protocol, TypeVar

import msgspec

from wordmate.domain.kernel.errors import DomainError, recreated_error
from wordmate.domain.kernel.instants import Instant


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The first answer to an idempotent request, or its refusal (``error_code``)."""

    request_hash: str
    answer: bytes
    error_code: str | None


class StoredAnswers(Protocol):
    async def get(self, scope: str, key: str) -> StoredAnswer | None: ...
    async def put(self, scope: str, key: str, stored: StoredAnswer, now: Instant) -> bool:
        """Stores the first answer; False if there is one already.

        Waits while another unit stores an answer for the same key.
        """
        ...

    async def forget(self, before: Instant) -> None:
        """Deletes answers stored before an instant."""
        ...


A = TypeVar("A")

FORMAT: Final = 1


_Format = Annotated[int, msgspec.Meta(ge=1, le=FORMAT)]
"""A format that this release reads."""


class _Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A stored answer."""

    format: _Format
    answer: msgspec.Raw


class _Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal's facts."""

    format: _Format
    facts: dict[str, Any] = {}


_read_refusal: Final = msgspec.json.Decoder(_Refusal).decode
_read_answer: Final = msgspec.json.Decoder(_Answer).decode


def fingerprint(request: msgspec.Struct) -> str:
    """The fingerprint of a request. Fields that a later release added have no effect unless they
    are sent.
    """
    sent = {
        name: getattr(request, field)
        for name, field, default in _fields(type(request))
        if getattr(request, field) != default
    }
    return sha256(msgspec.json.encode(sent, order="sorted")).hexdigest()


@cache
def _fields(kind: type[msgspec.Struct]) -> Sequence[tuple[str, str, object]]:
    """Each field's name in JSON and in the message, and its default."""
    return [
        (
            field.encode_name,
            field.name,
            field.default
            if field.default_factory is msgspec.NODEFAULT
            else field.default_factory(),
        )
        for field in msgspec.structs.fields(kind)
    ]


def is_of(stored: StoredAnswer, request: msgspec.Struct) -> bool:
    """Whether the stored answer belongs to this request."""
    return stored.request_hash == fingerprint(request)


def store_answer(fingerprint: str, answer: object) -> StoredAnswer:
    """Encodes an answer."""
    envelope = _Answer(format=FORMAT, answer=msgspec.Raw(msgspec.json.encode(answer)))
    return StoredAnswer(fingerprint, msgspec.json.encode(envelope), None)


def store_refusal(fingerprint: str, refusal: DomainError) -> StoredAnswer:
    """Encodes a refusal."""
    envelope = _Refusal(format=FORMAT, facts=refusal.facts)
    return StoredAnswer(fingerprint, msgspec.json.encode(envelope), refusal.code)


def answer_in(stored: StoredAnswer, answer_type: type[A]) -> A | None:
    """Decodes an answer; None if this release cannot read it as this message."""
    try:
        return msgspec.json.decode(_read_answer(stored.answer).answer, type=answer_type)
    except msgspec.MsgspecError:
        return None


def refusal_in(stored: StoredAnswer) -> DomainError | None:
    """Decodes a refusal; None if this release cannot express it."""
    try:
        refusal = _read_refusal(stored.answer)
    except msgspec.MsgspecError:
        return None
    return recreated_error(stored.error_code or "", refusal.facts)
