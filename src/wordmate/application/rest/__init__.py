"""Rest."""
