"""Money: the service counts in whole fen."""

from decimal import Decimal


def yuan(fen: int) -> Decimal:
    """Fen as yuan with two decimals."""
    return Decimal(fen).scaleb(-2)
