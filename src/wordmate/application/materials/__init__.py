"""Training materials and lesson preparation."""
