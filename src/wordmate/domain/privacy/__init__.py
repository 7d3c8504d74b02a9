"""A person's data: copies, erasures, and requests for them."""
