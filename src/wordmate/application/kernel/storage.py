"""The stored format of idempotent answers, readable by every release.

An answer is stored in an envelope with a format number. Before format 1 only the message itself was
stored, and for a refusal its words.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec

from wordmate.application.kernel.stored_answers import StoredAnswer
from wordmate.domain.kernel.errors import DomainError, recreated_error

A = TypeVar("A")

FORMAT: Final = 1


class _Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A stored answer."""

    format: int
    answer: msgspec.Raw


class _Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal's facts."""

    format: int
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
    """Whether the stored answer belongs to this request; before format 1 fingerprints included
    every field.
    """
    return stored.request_hash in (fingerprint(request), *_of_every_field(request))


def _of_every_field(request: msgspec.Struct) -> Iterator[str]:
    """Fingerprints with all fields of earlier releases: a release appends its own fields at the
    end.
    """
    fields = _fields(type(request))
    for count in range(len(fields), 0, -1):
        values = {name: getattr(request, field) for name, field, _ in fields[:count]}
        yield sha256(msgspec.json.encode(values)).hexdigest()
        _, last, default = fields[count - 1]
        if getattr(request, last) != default:
            return


def answered(fingerprint: str, answer: object) -> StoredAnswer:
    """Encodes an answer."""
    envelope = _Answer(format=FORMAT, answer=msgspec.Raw(msgspec.json.encode(answer)))
    return StoredAnswer(fingerprint, msgspec.json.encode(envelope), None)


def refused(fingerprint: str, refusal: DomainError) -> StoredAnswer:
    """Encodes a refusal."""
    envelope = _Refusal(format=FORMAT, facts=refusal.facts)
    return StoredAnswer(fingerprint, msgspec.json.encode(envelope), refusal.code)


def answer_in(stored: StoredAnswer, answer_type: type[A]) -> A | None:
    """Decodes an answer; None if this release cannot read it as this message."""
    try:
        return msgspec.json.decode(_envelope(stored).answer, type=answer_type)
    except msgspec.MsgspecError:
        return None


def refusal_in(stored: StoredAnswer) -> DomainError | None:
    """Decodes a refusal; None if this release cannot express it."""
    try:
        if stored.answer.startswith(b"["):
            refusal = _first_format(msgspec.json.decode(stored.answer, type=list[str]))
        else:
            refusal = _read_refusal(stored.answer)
    except msgspec.MsgspecError:
        return None
    return recreated_error(stored.error_code or "", refusal.facts)


def _envelope(stored: StoredAnswer) -> _Answer:
    try:
        return _read_answer(stored.answer)
    except msgspec.ValidationError:
        return _Answer(format=0, answer=msgspec.Raw(stored.answer))


def _first_format(words: Sequence[str]) -> _Refusal:
    """In a refusal that named a field, the only word was the field with the reason."""
    field, _, reason = "".join(words).partition(": ")
    return _Refusal(format=0, facts={"field": field, "reason": reason})
