"""Copies and erasures of a person's data."""
