"""Numbers of examples for properties whose examples take several steps.

The profile (``tests/conftest.py``) sets the number for examples of one sum or text. None of these
is below the minimum of every run, or above the profile's number.
"""

from typing import Final

from hypothesis import settings

_PROFILE: Final = settings().max_examples


def _share(one_in: int, at_least: int) -> settings:
    return settings(max_examples=min(_PROFILE, max(at_least, _PROFILE // one_in)))


WALKS: Final = _share(4, at_least=15)
"""Each example takes some dozens of steps through a machine, with checks at each of them."""
ONE_OF_MANY: Final = _share(10, at_least=10)
"""The same rule for every operation or machine: all of them together have plenty of examples."""
