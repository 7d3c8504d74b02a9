"""How first answers to idempotent requests are written down, and read again by any release.

What is kept is an envelope that names its format. Before format 1 the message itself was kept, and
of a refusal its words.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec

from wordmate.application.kernel.stored_answers import StoredAnswer
from wordmate.domain.kernel.errors import DomainError, error_again

A = TypeVar("A")

FORMAT: Final = 1


class _Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as it was given."""

    format: int
    answer: msgspec.Raw


class _Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal's facts."""

    format: int
    facts: dict[str, Any] = {}


_read_refusal: Final = msgspec.json.Decoder(_Refusal).decode
_read_answer: Final = msgspec.json.Decoder(_Answer).decode


def fingerprint(request: msgspec.Struct) -> str:
    """What tells one request from another: a field that a later release adds, and that is not sent,
    changes nothing."""
    sent = {
        name: getattr(request, field)
        for name, field, default in _fields(type(request))
        if getattr(request, field) != default
    }
    return sha256(msgspec.json.encode(sent, order="sorted")).hexdigest()


@cache
def _fields(kind: type[msgspec.Struct]) -> Sequence[tuple[str, str, object]]:
    """Each field's name in JSON and in the message, and what it is when it is not sent."""
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
    """Whether this request was the first one; before format 1 a fingerprint took every field."""
    return stored.request_hash in (fingerprint(request), *_of_every_field(request))


def _of_every_field(request: msgspec.Struct) -> Iterator[str]:
    """Fingerprints of all the fields there were: a release adds its own at the end."""
    fields = _fields(type(request))
    for count in range(len(fields), 0, -1):
        values = {name: getattr(request, field) for name, field, _ in fields[:count]}
        yield sha256(msgspec.json.encode(values)).hexdigest()
        _, last, default = fields[count - 1]
        if getattr(request, last) != default:
            return


def answered(fingerprint: str, answer: object) -> StoredAnswer:
    """An answer as it is kept."""
    envelope = _Answer(format=FORMAT, answer=msgspec.Raw(msgspec.json.encode(answer)))
    return StoredAnswer(fingerprint, msgspec.json.encode(envelope), None)


def refused(fingerprint: str, refusal: DomainError) -> StoredAnswer:
    """A refusal as it is kept."""
    envelope = _Refusal(format=FORMAT, facts=refusal.facts)
    return StoredAnswer(fingerprint, msgspec.json.encode(envelope), refusal.code)


def answer_in(stored: StoredAnswer, answer_type: type[A]) -> A | None:
    """The answer that was kept; none when it is no such message any more."""
    try:
        return msgspec.json.decode(_envelope(stored).answer, type=answer_type)
    except msgspec.MsgspecError:
        return None


def refusal_in(stored: StoredAnswer) -> DomainError | None:
    """The refusal that was kept; none when it cannot be told any more."""
    try:
        if stored.answer.startswith(b"["):
            refusal = _first_format(msgspec.json.decode(stored.answer, type=list[str]))
        else:
            refusal = _read_refusal(stored.answer)
    except msgspec.MsgspecError:
        return None
    return error_again(stored.error_code or "", refusal.facts)


def _envelope(stored: StoredAnswer) -> _Answer:
    try:
        return _read_answer(stored.answer)
    except msgspec.ValidationError:
        return _Answer(format=0, answer=msgspec.Raw(stored.answer))


def _first_format(words: Sequence[str]) -> _Refusal:
    """Of a refusal that named a field the one word was that field and the reason."""
    field, _, reason = "".join(words).partition(": ")
    return _Refusal(format=0, facts={"field": field, "reason": reason})
