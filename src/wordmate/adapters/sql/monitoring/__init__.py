"""The tables, stores and reads of monitoring."""
