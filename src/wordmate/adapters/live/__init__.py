"""The live channel of running lessons: in one process, and between processes over Redis."""
