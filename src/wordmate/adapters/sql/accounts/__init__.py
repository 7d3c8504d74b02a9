"""The tables, stores and reads of accounts."""
