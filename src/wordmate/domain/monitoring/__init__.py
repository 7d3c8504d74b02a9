"""Monitoring: what the app tells of itself while people use it, and what of that is kept."""
