"""Web push: encrypted messages to browsers, through the browsers' own push services."""
