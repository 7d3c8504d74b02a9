"""Knows who is in a lesson: in this process, or in Redis."""
