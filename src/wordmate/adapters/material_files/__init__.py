"""Submitted training materials: a folder or a ZIP file with a list."""
