"""The buffer and the files of monitoring events."""
