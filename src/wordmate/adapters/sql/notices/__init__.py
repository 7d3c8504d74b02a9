"""The tables, stores and reads of notices."""
