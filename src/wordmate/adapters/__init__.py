"""The outside world: one folder per part."""
