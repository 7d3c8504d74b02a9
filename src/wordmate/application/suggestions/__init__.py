"""Suggestions."""
