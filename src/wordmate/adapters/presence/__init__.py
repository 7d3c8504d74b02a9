"""Knows who is present in a lesson: in this process, or in Redis."""
