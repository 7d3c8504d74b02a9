"""The tables, stores and reads of materials."""
