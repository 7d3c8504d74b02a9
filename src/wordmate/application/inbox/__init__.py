"""The inbox of the store."""
