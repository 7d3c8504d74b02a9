"""The fields of requests, by the names that callers use."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect


def fields_of(request: type) -> dict[str, int | None]:
    """All fields of a request, those of its nested messages too, with their maximum lengths."""
    found: dict[str, int | None] = {}

    def collect(kind: inspect.Type, name: str = "") -> None:
        if isinstance(kind, inspect.StructType):
            for field in kind.fields:
                collect(field.type, field.encode_name)
        for part in _parts(kind):
            collect(part, name)
        if name:
            found[name] = getattr(kind, "max_length", None) or found.get(name)

    collect(msgspec.inspect.type_info(request))
    return found


def _parts(kind: Any) -> Iterator[inspect.Type]:
    """The types that a value of this type is made of: items, keys, values, alternatives."""
    for name in ("type", "item_type", "key_type", "value_type"):
        if (part := getattr(kind, name, None)) is not None:
            yield part
    yield from getattr(kind, "types", ())
    yield from getattr(kind, "item_types", ())
