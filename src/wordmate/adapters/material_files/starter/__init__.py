"""The starter materials, written and drawn for the product."""

from pathlib import Path
from typing import Final

STARTER: Final = Path(__file__).parent
"""A folder in the format that stores submit."""
