"""Places in built programs, told as places in their sources."""
