"""One use case per operation, and the ports they need. ``app.Application`` lists them all."""
