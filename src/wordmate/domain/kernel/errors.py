# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""The base of all refusals. Each error has its code, its kind, its facts and its wording."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, StrEnum
from string import Formatter
from typing import Any, ClassVar, Final

STORAGE_RETRY_S: Final = 10
"""How long to wait before storing something again."""
BUSY_RETRY_S: Final = 5
"""How long to wait before asking a busy service again."""
_MINUTE: Final = 60


class Kind(Enum):
    """What a refusal means to the caller."""

    INVALID = "invalid"
    """The request is invalid as it was sent."""
    FORBIDDEN = "forbidden"
    """The caller is not allowed."""
    MISSING = "missing"
    """Not found, or not the caller's."""
    REFUSED = "refused"
    """A business rule forbids it in the current state."""
    LIMITED = "limited"
    """Too many requests."""
    UNAVAILABLE = "unavailable"
    """The service cannot do it now, whatever is requested; its operators must act."""


def wait_in_words(seconds: int, language: str) -> str:
    """A wait as people say it, from one minute on in whole minutes and never too short."""
    minutes = -(-seconds // _MINUTE)
    counted = (
        ((minutes // 60, "小时", "hour"), (minutes % 60, "分钟", "minute"))
        if seconds >= _MINUTE
        else ((seconds, "秒", "second"),)
    )
    return " ".join(
        f"{count} {en}{'s' if count > 1 else ''}" if language == "en" else f"{count} {zh}"
        for count, zh, en in counted
        if count
    )


@dataclass(frozen=True, slots=True)
class Wording:
    """The message for callers, with the error's facts as placeholders in braces."""

    zh: str
    en: str

    def text(self, language: str, facts: Mapping[str, object]) -> str:
        """The text in a language (Chinese, or ``en``), with the facts filled in: ``retry_after``,
        a number of seconds, in words; ``answered_by`` as the store if callers are not told who.
        """
        template = self.en if language == "en" else self.zh
        filled = dict(facts)
        if isinstance(wait := filled.get("retry_after"), int):
            filled["retry_after"] = wait_in_words(wait, language)
        if not filled.get("answered_by", True):
            filled["answered_by"] = "the store" if language == "en" else "门店"
        return template.format_map(filled)

    @property
    def names(self) -> frozenset[str]:
        """The facts that the text names."""
        texts = (self.zh, self.en)
        return frozenset(
            name for text in texts for _, name, _, _ in Formatter().parse(text) if name
        )


@dataclass(frozen=True, slots=True)
class ListingWording(Wording):
    """A message that also lists what there is: ``{listed}`` stands for the texts of the facts that
    are not zero.
    """

    listings: Mapping[str, Wording]

    def text(self, language: str, facts: Mapping[str, object]) -> str:
        """The text in a language, with the facts and the list filled in."""
        listed = [one.text(language, facts) for name, one in self.listings.items() if facts[name]]
        comma = ", " if language == "en" else "、"
        return Wording(self.zh, self.en).text(language, {**facts, "listed": comma.join(listed)})

    @property
    def names(self) -> frozenset[str]:
        """The facts that the text names."""
        return frozenset(self.listings)


@dataclass(frozen=True, slots=True)
class ChoosingWording(Wording):
    """A message whose ``{chosen}`` is the text for the value of a fact, or else the usual text."""

    fact: str
    choices: Mapping[str, Wording]
    usual: Wording

    def text(self, language: str, facts: Mapping[str, object]) -> str:
        """The text in a language, with the facts and the chosen text filled in."""
        chosen = self.choices.get(str(facts[self.fact]), self.usual).text(language, facts)
        return Wording(self.zh, self.en).text(language, {**facts, "chosen": chosen})

    @property
    def names(self) -> frozenset[str]:
        """The facts that the text names."""
        texts = (Wording(self.zh, self.en), self.usual, *self.choices.values())
        return frozenset({self.fact}).union(*(one.names for one in texts)) - {"chosen"}


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line of a file that is refused, and why."""

    line: int
    why: Wording


class DomainError(Exception):
    """A business rule refused the request: a code, a kind and a message.

    The attributes of an error are its facts; the wording names those that callers see.
    """

    code: ClassVar[str]
    kind: ClassVar[Kind] = Kind.REFUSED
    wording: ClassVar[Wording] = Wording("现在不能进行这个操作", "This cannot be done now")
    passing: ClassVar[bool] = False
    """Whether the same request may succeed later. Such a refusal is never kept as the answer of its
    idempotency key.
    """

    retry_after: int | None = None
    """After how many seconds the same request may succeed; None if nobody knows."""

    @property
    def facts(self) -> dict[str, Any]:
        """The facts that callers get beside the code."""
        return {name: fact for name, fact in vars(self).items() if not name.startswith("_")}

    def __str__(self) -> str:
        return ", ".join(f"{name} {fact}" for name, fact in self.facts.items())


class AnsweredFirst(DomainError):
    """Something is answered once: another answer (``answer``, empty if there is nothing to say of
    it) was first.
    """

    def __init__(self, answer: str = "", by: str | None = None) -> None:
        self.answer = answer
        self.answered_by = ""
        self._by = by or ""

    @property
    def by(self) -> str:
        """The actor who gave it. Callers get the name of that person in ``answered_by``, once a use
        case of the store has filled it in: only the store's people are told it.
        """
        return self._by


def check(refusal: DomainError | None) -> None:
    """Raises the refusal, if there is one."""
    if refusal is not None:
        raise refusal


@contextmanager
def about(named: object) -> Iterator[None]:
    """Adds to a refusal which of several items it is about, by the name the caller used."""
    try:
        yield
    except DomainError as refusal:
        if not getattr(refusal, "__notes__", None):
            refusal.add_note(str(named))
        raise


def domain_errors(base: type[DomainError] = DomainError) -> Iterator[type[DomainError]]:
    """Every error that callers may see; errors with a private name are internal, and those without
    a code stand for others.
    """
    for kind in base.__subclasses__():
        if hasattr(kind, "code") and not kind.__name__.startswith("_"):
            yield kind
        yield from domain_errors(kind)


def recreated_error(code: str, facts: Mapping[str, object]) -> DomainError | None:
    """Recreates an error from its code and facts, without its rule.

    None if the error is unknown, or needs facts that were not stored.
    """
    kinds = {kind.code: kind for kind in domain_errors()}
    kind = kinds.get(code)
    if kind is None or not kind.wording.names <= facts.keys():
        return None
    error = kind.__new__(kind)
    vars(error).update(facts)
    return error


class Thing(StrEnum):
    """What can be looked up by its number or code."""

    ACCOUNT = "account"
    STUDENT = "student"
    TUTOR = "tutor"
    ORDER = "order"
    COMMISSION = "commission"
    PROBLEM = "problem"
    BATCH = "batch"
    APPLICATION = "application"
    SUGGESTION = "suggestion"
    BOOK = "book"
    WORD = "word"
    MATERIAL = "material"
    DATA_REQUEST = "data_request"


@dataclass(frozen=True, slots=True)
class Missing:
    """What was looked up, and by which name."""

    thing: Thing
    named: str


class NotFound(DomainError):
    """Not found, or not the caller's: the same answer for both. Callers do not see what was looked
    up (``missing``); the store does.
    """

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
        """What was looked up, if that is known."""
        return self._missing


class RoleCannotOperate(DomainError):
    """The caller's role may not do this."""

    code = "ROLE_CANNOT_OPERATE"
    kind = Kind.FORBIDDEN
    wording = Wording("当前身份不能进行这个操作", "Your role cannot do this")


class RightMissing(DomainError):
    """The person of the store lacks the right to this work."""

    code = "RIGHT_MISSING"
    kind = Kind.FORBIDDEN
    wording = Wording("你没有这项权限：{right}", "You lack the right to do this: {right}")

    def __init__(self, right: str) -> None:
        self.right = right


class StaleVersion(DomainError):
    """Someone else saved first: load again and continue from there."""

    code = "STALE_VERSION"
    wording = Wording(
        "内容已在另一台设备上更新，请刷新后继续",
        "This was changed on another device. Reload to go on",
    )
    passing = True


class IdempotencyKeyReused(DomainError):
    """The idempotency key was used before with a different request."""

    code = "IDEMPOTENCY_KEY_REUSED"
    wording = Wording(
        "重复的请求标识，内容却不同", "This idempotency key was used with a different request"
    )
    passing = True


class TooManyRequests(DomainError):
    """Too many requests; retry after ``retry_after`` seconds."""

    code = "TOO_MANY_REQUESTS"
    kind = Kind.LIMITED
    wording = Wording(
        "操作过于频繁，请 {retry_after}后再试",
        "Too many attempts. Please try again in {retry_after}",
    )
    passing = True

    retry_after: int

    def __init__(self, retry_after: int) -> None:
        self.retry_after = retry_after


class StorageUnavailable(DomainError):
    """The storage cannot be reached or written now: the disk is full, or the database or the file
    store does not answer.
    """

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
        """Whether the change may have been stored all the same: the commit got no answer."""
        return self._may_be_stored


class ServiceBusy(DomainError):
    """The service cannot handle this in time: a queue is full, or the request took too long.
    Nothing was done."""

    code = "SERVICE_BUSY"
    kind = Kind.UNAVAILABLE
    wording = Wording(
        "服务繁忙，请稍后再试",
        "The service is busy. Please try again in a moment",
    )
    passing = True
    retry_after = BUSY_RETRY_S
    _why = "too much at once"

    def __init__(self, why: str = _why) -> None:
        self._why = why

    def __str__(self) -> str:
        return self._why


class ReleaseBehind(DomainError):
    """The page belongs to a later build and asks for what this process does not know. Another
    process, or this one after its upgrade, can do it: nothing was done, and nothing is lost."""

    code = "RELEASE_BEHIND"
    kind = Kind.UNAVAILABLE
    wording = Wording(
        "服务正在升级，请稍后再试",
        "The service is being upgraded. Please try again in a moment",
    )
    passing = True
    retry_after = BUSY_RETRY_S


class ClockOff(DomainError):
    """This process's clock differs from the database's, or has jumped, so nothing that depends on
    time is decided."""

    code = "CLOCK_OFF"
    kind = Kind.UNAVAILABLE
    wording = Wording(
        "服务器时间有误，请稍后再试",
        "The server's clock is wrong. Please try again in a moment",
    )
    passing = True
    retry_after = BUSY_RETRY_S
    _off_ms = 0

    def __init__(self, off_ms: int = _off_ms) -> None:
        self._off_ms = off_ms

    def __str__(self) -> str:
        return f"{self._off_ms} ms off the database's, or off its own time before"


UNAVAILABLE: Final = (StorageUnavailable, ServiceBusy, ClockOff)
"""Refusals for a temporary cause in the service itself."""


def cause_of(error: BaseException) -> str:
    """The first cause of an error, in one line."""
    while error.__cause__ is not None:
        error = error.__cause__
    message = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
