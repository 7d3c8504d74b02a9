"""How many examples a property is tried with, where one of them is more than one question.

The profile (``tests/conftest.py``) says how many there are where an example is one sum or one text.
None of these goes below what is tried of it on every run, nor above what the profile says.
"""

from typing import Final

from hypothesis import settings

_PROFILE: Final = settings().max_examples


def _share(one_in: int, at_least: int) -> settings:
    return settings(max_examples=min(_PROFILE, max(at_least, _PROFILE // one_in)))


WALKS: Final = _share(4, at_least=15)
"""Each example goes some dozens of steps through a machine, and asks at each of them."""
ONE_OF_MANY: Final = _share(10, at_least=10)
"""The same rule again for every operation or machine: of all of them together it gets plenty."""
