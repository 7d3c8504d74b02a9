"""The tables, stores and reads of orders."""
