"""The monitoring settings: what devices must respect, and what the service accepts."""

from typing import Final

ENVIRONMENT: Final = "prod"
SESSION_MAX_MS: Final = 24 * 60 * 60_000
SESSION_IDLE_MS: Final = 30 * 60_000
SAMPLING_PERCENT: Final = 100
LONG_TASK_MS: Final = 50
BEACON_BYTES: Final = 60_000
"""A message has fewer bytes."""
USAGE_ENTRIES: Final = 10
USAGE_EVERY_MS: Final = 10_000
KEPT_DAYS: Final = 30
NOT_SIGNED_IN: Final = "not-signed-in"
"""Stands for an account's number before sign-in."""
