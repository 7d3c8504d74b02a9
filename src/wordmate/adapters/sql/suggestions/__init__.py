"""The tables, stores and reads of suggestions."""
