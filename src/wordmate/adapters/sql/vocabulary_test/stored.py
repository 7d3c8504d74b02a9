"""The stored format of a vocabulary test's items and report.

Decoding ignores fields that a later release added and fills missing ones with their defaults.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from wordmate.domain.vocabulary_test.items import Item


class _Items(msgspec.Struct, frozen=True, kw_only=True):
    """The items that a test may ask, format 1."""

    format: int = 1
    items: tuple[Item, ...]


_encode: Final = msgspec.json.Encoder().encode
_read_items: Final = msgspec.json.Decoder(_Items).decode
_read_order: Final = msgspec.json.Decoder(tuple[int, ...]).decode
_read_shares: Final = msgspec.json.Decoder(tuple[float, ...]).decode


def items_body(items: Sequence[Item]) -> str:
    """Encodes the items of a test."""
    return _encode(_Items(items=tuple(items))).decode()


def items_in(body: str) -> tuple[Item, ...]:
    """Decodes the items of a test."""
    return _read_items(body).items


def shares_body(shares: Sequence[float]) -> str:
    """Encodes the known share of each thousand words."""
    return _encode(tuple(shares)).decode()


def shares_in(body: str | None) -> tuple[float, ...]:
    """Decodes the shares; None for a test without a report."""
    return () if body is None else _read_shares(body)


def order_body(order: Sequence[int]) -> str:
    """Encodes the places of the items that a test asked."""
    return _encode(tuple(order)).decode()


def order_in(body: str) -> tuple[int, ...]:
    """Decodes them."""
    return _read_order(body)
