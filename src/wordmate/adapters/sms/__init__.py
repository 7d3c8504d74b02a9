"""Sends one-time codes: into the log (development only), or through an HTTP gateway."""
