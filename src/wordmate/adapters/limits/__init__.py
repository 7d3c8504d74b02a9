"""Limits over Redis, for services that have one; others count in their database."""
