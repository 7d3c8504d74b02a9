"""What devices ask over HTTP, and what they are answered."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from tests.torture.service import Ask, Reply
from wordmate.application.operations import OPERATIONS

_OPERATIONS: Final = {one.work.__name__: one for one in OPERATIONS.values()}


class Written(NamedTuple):
    """A request of an operation."""

    operation: str
    headers: Mapping[str, str]
    content: bytes
    response: Any
    """The type of its answer."""

    def reply(self, content: bytes) -> Reply:
        """The answer, or the code of the error."""
        answer = msgspec.json.decode(content)
        if answer["errorCode"] is not None:
            return Reply(error=answer["errorCode"])
        return Reply(msgspec.convert(answer["data"], self.response))


def written(ask: Ask, signed_in: Mapping[str, str]) -> Written:
    """A request as somebody who is signed in sends it."""
    operation = _OPERATIONS[ask.use_case]
    key = {} if ask.call.key is None else {"idempotency-key": ask.call.key}
    return Written(
        operation.name,
        {"content-type": "application/json", **signed_in, **key},
        msgspec.json.encode(ask.wanted),
        operation.response,
    )
