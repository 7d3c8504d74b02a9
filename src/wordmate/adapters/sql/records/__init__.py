"""The tables, stores and reads of records."""
