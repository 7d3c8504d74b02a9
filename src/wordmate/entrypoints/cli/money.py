"""Amounts as the store reads them."""

from decimal import Decimal


def yuan(fen: int) -> Decimal:
    """Fen as yuan with two decimals."""
    return Decimal(fen).scaleb(-2)
