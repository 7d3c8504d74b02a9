"""Monitoring: collects events, keeps them for a while, and shows them to operators."""
