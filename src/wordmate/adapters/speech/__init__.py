"""Speech: engines that speak, and the studio that makes audio files of them."""
