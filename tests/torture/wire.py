"""Requests of devices over HTTP, and their answers."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from tests.support.application import USE_CASES
from tests.torture.service import Ask, Reply


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
    """A request of a signed-in person."""
    operation = USE_CASES[ask.use_case]
    key = {} if ask.call.key is None else {"idempotency-key": ask.call.key}
    return Written(
        operation.name,
        {"content-type": "application/json", **signed_in, **key},
        msgspec.json.encode(ask.wanted),
        operation.response,
    )
