"""What is kept of a script error: its class, its places in the program, and the words of its
message that browsers use. The rest of a message may be personal and is dropped.
"""

import re
from collections.abc import Iterator
from typing import Final

FRAMES: Final = 20
_TEXT: Final = 200
"""The longest message in known words, in characters."""
_READ: Final = 16_000
"""How many characters of a stack or a message are read."""

_CLASSES: Final = frozenset(
    (
        *("Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError"),
        *("TypeError", "URIError", "DOMException", "AbortError", "DataCloneError"),
        *("HierarchyRequestError", "InvalidAccessError", "InvalidStateError", "NetworkError"),
        *("NotAllowedError", "NotFoundError", "NotSupportedError", "QuotaExceededError"),
        *("SecurityError", "TimeoutError", "UnknownError"),
        *("CallFailed", "NavigationRefused", "NotSignedIn"),
    )
)
_OTHER_CLASS: Final = "Error"

_KNOWN: Final = frozenset(
    re.findall(
        r"[a-z]+",
        """
        a aborted about access accessing after all already an and any applied are argument
        arguments array assign assignment at be because before being bigint body boolean by
        call callback called can cancelled cannot circular class closed closing code compile
        component const constant constructor context convert converting could create cyclic
        defined delete descriptor destructure did directive disconnected does dom during
        dynamically element encountered error evaluating event exceeded execute expected
        expression failed fetch fetching find for found from function get getter has hook
        hooks hydrate hydrating import imported importing in infinity initialization
        initialize initialized input insert instance instanceof integer interrupted into
        invalid invoked is it item iterable iterator json key large left length load loading
        loop maximum member method minified missing module name network new no node non not
        null number object observer of on once only operation operator or out parameter parse
        parsed parsing play position preload private production promise properties property
        prototype proxy quota range read reading recursion redeclaration redefine reference
        rejected rejection remove render rendered rendering request required resize resource
        response result right script security set setter setting side size source stack state
        storage string structure super support supported symbol syntax target than that the
        then this thrown timed timeout to token too transaction type unable uncaught undefined
        undelivered unexpected unhandled update use used user valid value values variable was
        were when while window with without write
        """,
    )
)
"""Words in which browsers and the app's libraries report errors."""
_LEFT_OUT: Final = "…"
_WORD: Final = re.compile(r"[^\W\d_]+|[\W\d_]+")

_FILE: Final = r"[a-z]{1,20}(?:[.-][a-z]{1,20}){0,4}-[\w-]{8}\.m?js"
_PLACE: Final = re.compile(rf"/assets/({_FILE}):(\d{{1,6}}):(\d{{1,7}})(?!\d)", re.ASCII)
"""A place in a built file, as every browser writes it; file names end with a content hash."""


def class_of(value: object) -> str:
    """The class of an error; a general one if it is unknown."""
    return value if isinstance(value, str) and value in _CLASSES else _OTHER_CLASS


def text_of(value: object) -> str:
    """The message in known words, with a mark for all others."""
    if not isinstance(value, str):
        return ""
    return " ".join(_words(value[:_READ]))[:_TEXT]


def _words(text: str) -> Iterator[str]:
    left_out = False
    for part in _WORD.findall(text):
        if part.isspace():
            continue
        known = part.lower() in _KNOWN
        if known:
            yield part.lower()
        elif not left_out:
            yield _LEFT_OUT
        left_out = not known


def frames_of(value: object) -> tuple[str, ...]:
    """The places of a stack, innermost first; only files of the build are named."""
    if not isinstance(value, str):
        return ()
    found = _PLACE.findall(value[:_READ])[:FRAMES]
    return tuple(f"{file}:{int(line)}:{int(column)}" for file, line, column in found)
