"""The inbox of the store: what waits for an answer."""
