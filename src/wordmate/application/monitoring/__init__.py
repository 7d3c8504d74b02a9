"""Monitoring: events taken in, kept for a while, and looked at by operators."""
