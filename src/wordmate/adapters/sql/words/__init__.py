"""The tables, stores and reads of words."""
