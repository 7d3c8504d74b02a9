"""The queries of the inbox."""
