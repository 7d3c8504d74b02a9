"""The tables, stores and reads of rest."""
