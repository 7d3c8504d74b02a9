"""The tables, stores and reads of progress."""
