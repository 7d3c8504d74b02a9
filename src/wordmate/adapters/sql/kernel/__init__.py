"""Tables and stores that every area uses."""
