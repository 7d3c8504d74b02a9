"""How much Hypothesis tries: few examples while working, more and always the same ones in CI."""

import os
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings

pytest_plugins = ["tests.support.databases", "tests.support.redis"]

# A slow, loaded machine fails no test: neither an example nor drawing ten of them has a limit.
_PATIENT: Final[dict[str, Any]] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("dev", max_examples=50, **_PATIENT)
settings.register_profile("ci", max_examples=200, derandomize=True, **_PATIENT)
settings.register_profile(  # whether it fails is asked, not by which smallest example
    "mutate",
    max_examples=15,
    stateful_step_count=20,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    **_PATIENT,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
