"""The tables, stores and reads of pay."""
