"""The starter materials that come with the product: written and drawn for it."""

from pathlib import Path
from typing import Final

STARTER: Final = Path(__file__).parent
"""A folder as stores hand one in."""
