"""How much Hypothesis tries: few examples while working, more and always the same ones in CI."""

import os

from hypothesis import Phase, settings

pytest_plugins = ["tests.support.databases", "tests.support.redis"]

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=200, deadline=None, derandomize=True)
settings.register_profile(  # whether it fails is asked, not by which smallest example
    "mutate",
    max_examples=15,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
