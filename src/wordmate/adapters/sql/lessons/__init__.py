"""The tables, stores and reads of lessons."""
