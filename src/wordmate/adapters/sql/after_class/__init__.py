"""The tables, stores and reads of after class."""
