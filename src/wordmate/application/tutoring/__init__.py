"""Tutoring."""
