"""The stored format of evaluations: criteria as a list of names, and tallies of them.

Decoding ignores names that this release does not know.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.records.evaluation import Criterion
from wordmate.domain.records.tally import Sums, Tally

_encode: Final = msgspec.json.Encoder().encode
_read: Final = msgspec.json.Decoder(list[str]).decode
_KNOWN: Final = {one.value: one for one in Criterion}


def criteria_body(criteria: Sequence[Criterion]) -> str:
    """Encodes criteria."""
    return _encode(criteria).decode()


def criteria_in(body: str | None) -> tuple[Criterion, ...]:
    """Decodes criteria."""
    return tuple(_KNOWN[name] for name in _read(body or "[]") if name in _KNOWN)


class _Sums(msgspec.Struct, frozen=True, kw_only=True):
    evaluations: int = 0
    stars: int = 0
    texts: int = 0
    criteria: Mapping[str, int] = {}


class _Tally(msgspec.Struct, frozen=True, kw_only=True):
    """A tally of a tutor's evaluations, format 1."""

    format: int = 1
    shown: _Sums = _Sums()
    waiting: _Sums = _Sums()
    students: tuple[AccountId, ...] = ()


_read_tally: Final = msgspec.json.Decoder(_Tally).decode


def tally_body(tally: Tally) -> str:
    """Encodes a tally."""
    return _encode(msgspec.convert(tally, _Tally, from_attributes=True)).decode()


def tally_in(body: str) -> Tally:
    """Decodes a tally."""
    stored = _read_tally(body)
    return Tally(shown=_sums(stored.shown), waiting=_sums(stored.waiting), students=stored.students)


def _sums(stored: _Sums) -> Sums:
    return Sums(
        evaluations=stored.evaluations,
        stars=stored.stars,
        texts=stored.texts,
        criteria={_KNOWN[name]: times for name, times in stored.criteria.items() if name in _KNOWN},
    )
