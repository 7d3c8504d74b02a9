"""Speech engines, and the studio that makes audio files with them."""
