"""Wordmate (词伴): English vocabulary practice and timed one-to-one lessons."""

VERSION = "5.0.4"
"""The application's version, as the version page shows it."""
