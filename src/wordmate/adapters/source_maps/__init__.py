"""Translates places in built programs to places in their sources."""
