"""Counts attempts in this process or in Redis; ``sql`` counts them in the database."""
