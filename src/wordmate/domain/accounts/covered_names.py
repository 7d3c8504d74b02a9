"""Partly hidden names, for a caller who knows a phone but may not be its owner."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from wordmate.domain.kernel.school_level import Grade

_HIDDEN: Final = "*"
_SHORTEST_TAIL: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonOfPhone:
    """A person of the phone, with the fields that may distinguish them, and the ``choice`` that
    names them to the caller.
    """

    choice: str
    name: str
    account_no: str
    grade: Grade | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveredName:
    """A partly hidden name, which only the owner's own people recognise.

    If a phone has several similar names, ``grade`` or the last digits of the account number
    (``account_tail``) distinguish them.
    """

    choice: str
    text: str
    grade: Grade | None = None
    account_tail: str | None = None


def cover(name: str) -> str:
    """Of two letters the last is shown; of more, the first and the last."""
    if len(name) <= 1:
        return _HIDDEN
    if len(name) == 2:
        return f"{_HIDDEN}{name[1]}"
    return f"{name[0]}{_HIDDEN * min(len(name) - 2, 3)}{name[-1]}"


def covered_names(people: Sequence[PersonOfPhone]) -> list[CoveredName]:
    """The hidden names of one phone's people, in their order, each unique.

    Names that look alike also show the first letter in which all of them differ, else the grade,
    else the last digits of the account number.
    """
    names = [_named(one) for one in people]
    for text in {one.text for one in names}:
        alike = [at for at, one in enumerate(names) if one.text == text]
        if len(alike) > 1:
            for at, name in zip(alike, _tell_apart([people[at] for at in alike]), strict=True):
                names[at] = name
    return names


def _tell_apart(people: Sequence[PersonOfPhone]) -> list[CoveredName]:
    for place in range(min(len(one.name) for one in people)):
        if _differ([one.name[place] for one in people]):
            return [replace(_named(one), text=_showing(one.name, place)) for one in people]
    if _differ([one.grade for one in people]):
        return [replace(_named(one), grade=one.grade) for one in people]
    length = _SHORTEST_TAIL
    while not _differ([one.account_no[-length:] for one in people]):
        length += 1
    return [replace(_named(one), account_tail=one.account_no[-length:]) for one in people]


def _named(person: PersonOfPhone) -> CoveredName:
    return CoveredName(choice=person.choice, text=cover(person.name))


def _differ(values: Sequence[object]) -> bool:
    return None not in values and len(set(values)) == len(values)


def _showing(name: str, place: int) -> str:
    """The hidden name with one more letter shown."""
    if len(name) <= 2:
        return "".join(letter if at in (place, 1) else _HIDDEN for at, letter in enumerate(name))
    shown = {0, place, len(name) - 1}
    return "".join(letter if at in shown else _HIDDEN for at, letter in enumerate(name))
