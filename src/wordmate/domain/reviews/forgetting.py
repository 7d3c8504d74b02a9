"""How fast a student forgets, compared with the published parameters: one scale of time.

Under a scale of 2 a day counts like two days. The stored memories do not depend on it.
"""

from math import exp, log
from typing import Final, NamedTuple

from wordmate.domain.reviews.calibration import Expected
from wordmate.domain.reviews.memory import rescaled, time_slope

ENOUGH: Final = 300
"""A student's own scale is used from this many checked answers on, before it that of the store."""
ENOUGH_OF_STORE: Final = 5_000
"""A store's scale is worth setting from this many checked answers of all its students on."""
PUBLISHED: Final = 1.0
SLOWEST: Final = 0.25
FASTEST: Final = 4.0
_CERTAIN: Final = 0.99
"""A word that was asked a moment ago shows slips, not forgetting."""
_PRIOR: Final = 4.0
"""The information before the first answer: the scales of two students in three lie between six
tenths and 1.6 times that of the store."""


class Forgetting(NamedTuple):
    """A scale fitted to checked answers, one after the other: a step of Newton's method for each,
    with the expected information. So nothing has to be read again.

    ``answers`` of them are informative. ``log_scale`` is the logarithm of the scale, and
    ``information`` its precision.
    """

    answers: int = 0
    log_scale: float = 0.0
    information: float = _PRIOR

    def after(self, answer: Expected) -> "Forgetting":
        """The fit after one more answer, whose prediction is that of the published parameters."""
        if not answer.is_checked or answer.known > _CERTAIN:
            return self
        known = rescaled(answer.known, exp(self.log_scale))
        right = answer.chance_right(known)
        slope = (1 - answer.guess) * time_slope(known)
        score = slope / right if answer.right else -slope / (1 - right)
        information = self.information + slope * slope / (right * (1 - right))
        return Forgetting(
            self.answers + 1, _bounded(self.log_scale + score / information), information
        )

    def scale(self, store: float = PUBLISHED) -> float:
        """The scale of this student in a store with such a scale, from which it starts."""
        if self.answers < ENOUGH:
            return store
        start = log(store) * _PRIOR / self.information
        return exp(_bounded(self.log_scale + start))


UNFITTED: Final = Forgetting()


def _bounded(log_scale: float) -> float:
    return min(log(FASTEST), max(log(SLOWEST), log_scale))
