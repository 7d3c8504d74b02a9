"""The vocabulary test."""
