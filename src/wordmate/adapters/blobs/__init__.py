"""Files by name: in a local folder or in an S3-compatible store."""
