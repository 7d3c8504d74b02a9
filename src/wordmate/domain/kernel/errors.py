# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What any rule may refuse. Each error says its code, its kind, its facts and its wording."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, StrEnum
from string import Formatter
from typing import Any, ClassVar, Final

STORAGE_RETRY_S: Final = 60
"""After how long it is worth trying to store something again."""


class Kind(Enum):
    """What a refusal is to whoever asked."""

    INVALID = "invalid"
    """What was sent cannot be right."""
    FORBIDDEN = "forbidden"
    """Not for this caller."""
    MISSING = "missing"
    """Not there, or not the caller's."""
    REFUSED = "refused"
    """A rule of the business does not allow it as things stand."""
    LIMITED = "limited"
    """Asked too often."""
    UNAVAILABLE = "unavailable"
    """The service cannot do it right now, whatever is asked; its operators have to look."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What callers are told, with places for the error's facts in braces."""

    zh: str
    en: str

    def text(self, language: str, facts: Mapping[str, object]) -> str:
        """The text in a language (``zh-CN`` or ``en``), with the facts in their places."""
        template = self.en if language == "en" else self.zh
        return template.format_map(dict(facts))

    @property
    def names(self) -> frozenset[str]:
        """The facts that it names."""
        texts = (self.zh, self.en)
        return frozenset(
            name for text in texts for _, name, _, _ in Formatter().parse(text) if name
        )


class DomainError(Exception):
    """A rule of the business refused what was asked: its code, its kind and how it is told.

    The attributes of an error are its facts; the wording names those that callers are told.
    """

    code: ClassVar[str]
    kind: ClassVar[Kind] = Kind.REFUSED
    wording: ClassVar[Wording] = Wording("现在不能进行这个操作", "This cannot be done now")
    passing: ClassVar[bool] = False
    """Whether the same request may succeed later: such a refusal is never kept as the answer."""

    @property
    def facts(self) -> dict[str, Any]:
        """What is told of it beside its code."""
        return {name: fact for name, fact in vars(self).items() if not name.startswith("_")}

    def __str__(self) -> str:
        return ", ".join(f"{name} {fact}" for name, fact in self.facts.items())


def check(refusal: DomainError | None) -> None:
    """Raises what a rule refuses, where it refuses something."""
    if refusal is not None:
        raise refusal


@contextmanager
def about(named: object) -> Iterator[None]:
    """What is refused in it says what it is about, as it was named: where several are named, one
    has to know which of them it is."""
    try:
        yield
    except DomainError as refusal:
        if not getattr(refusal, "__notes__", None):
            refusal.add_note(str(named))
        raise


def domain_errors(base: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    """Every error that callers may be told; one with a private name is told to nobody."""
    for kind in base.__subclasses__():
        if not kind.__name__.startswith("_"):
            yield kind
        yield from domain_errors(kind)


def error_again(code: str, facts: Mapping[str, object]) -> DomainError | None:
    """The error that had this code and these facts, made again without its rule.

    None when no such error is known, or when it tells more today than was written down.
    """
    kinds = {kind.code: kind for kind in domain_errors()}
    kind = kinds.get(code)
    if kind is None or not kind.wording.names <= facts.keys():
        return None
    error = kind.__new__(kind)
    vars(error).update(facts)
    return error


class Thing(StrEnum):
    """What can be looked for by its number, or by its code."""

    ACCOUNT = "account"
    STUDENT = "student"
    TUTOR = "tutor"
    ORDER = "order"
    COMMISSION = "commission"
    PROBLEM = "problem"
    APPLICATION = "application"
    SUGGESTION = "suggestion"
    BOOK = "book"
    MATERIAL = "material"


@dataclass(frozen=True, slots=True)
class Missing:
    """What was looked for, and under which name."""

    thing: Thing
    named: str


class NotFound(DomainError):
    """Not there, or not the caller's: the same answer for both. What was looked for (``missing``)
    is no fact that callers are told; the store is."""

    code = "NOT_FOUND"
    kind = Kind.MISSING
    wording = Wording("没有找到相关内容", "Nothing was found here")
    passing = True
    _missing: Missing | None = None

    def __init__(self, thing: Thing | None = None, named: object = "") -> None:
        if thing is not None:
            self._missing = Missing(thing, str(named))

    @property
    def missing(self) -> Missing | None:
        """What was looked for, where that is known."""
        return self._missing


class RoleCannotOperate(DomainError):
    """The caller's role may not do this."""

    code = "ROLE_CANNOT_OPERATE"
    kind = Kind.FORBIDDEN
    wording = Wording("当前身份不能进行这个操作", "Your role cannot do this")


class StaleVersion(DomainError):
    """Somebody else saved first: load again and go on from there."""

    code = "STALE_VERSION"
    wording = Wording(
        "内容已在另一台设备上更新，请刷新后继续",
        "This was changed on another device. Reload to go on",
    )
    passing = True


class IdempotencyKeyReused(DomainError):
    """The same idempotency key came with another request."""

    code = "IDEMPOTENCY_KEY_REUSED"
    wording = Wording(
        "重复的请求标识，内容却不同", "This idempotency key was used with a different request"
    )
    passing = True


class TooManyRequests(DomainError):
    """Asked too often; ``retry_after`` seconds later it may work."""

    code = "TOO_MANY_REQUESTS"
    kind = Kind.LIMITED
    wording = Wording(
        "操作过于频繁，请 {retry_after} 秒后再试",
        "Too many attempts. Please try again in {retry_after} seconds",
    )
    passing = True

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after


class StorageUnavailable(DomainError):
    """What is stored cannot be reached or changed right now: the disk is full, or the database or
    the file store does not answer."""

    code = "STORAGE_UNAVAILABLE"
    kind = Kind.UNAVAILABLE
    wording = Wording(
        "暂时无法读取或保存，请稍后再试",
        "This cannot be loaded or saved now. Please try again later",
    )
    passing = True

    def __init__(self, *, may_be_stored: bool = False) -> None:
        self.retry_after = STORAGE_RETRY_S
        self._may_be_stored = may_be_stored

    @property
    def may_be_stored(self) -> bool:
        """Whether it may have been stored all the same: nobody answered the commit."""
        return self._may_be_stored
