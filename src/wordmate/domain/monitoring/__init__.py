"""Monitoring: what the app reports about itself while people use it, and what is kept of that."""
