"""The rules of Wordmate: machines, policies and values, without clock, randomness or effects."""
