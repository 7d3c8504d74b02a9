"""The tables, stores and reads of reviews."""
