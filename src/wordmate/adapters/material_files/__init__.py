"""Training materials as they are handed in: a folder or a ZIP file with a list of them."""
