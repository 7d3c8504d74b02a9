"""The tables, stores and reads of ledger."""
