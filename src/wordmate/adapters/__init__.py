"""Adapters to the outside world: one folder per part."""
