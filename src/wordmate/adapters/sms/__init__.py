"""Ways to send a one-time code: into the log (development only), or through an HTTP gateway."""
