"""Wordmate (词伴): English vocabulary practice and timed one-to-one lessons."""

VERSION = "5.0.4"
"""The application's version, as the version page shows it."""

BUILD = 3
"""Counts the releases: a later one has a higher number. Pages say the build that they belong to."""
