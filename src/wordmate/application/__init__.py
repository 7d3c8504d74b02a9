"""One use case per operation, and the ports they need. ``operations`` lists them all."""
