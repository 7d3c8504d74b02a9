"""Where the events of monitoring wait, and the files they are kept in."""
