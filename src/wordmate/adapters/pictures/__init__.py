"""Decodes, scales and re-encodes pictures."""
