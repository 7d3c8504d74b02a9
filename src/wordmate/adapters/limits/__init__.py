"""Counts attempts in this process or in Redis; ``sql`` counts them in the database."""


class RedisRefused(Exception):  # noqa: N818
    """Redis is not usable; the text says why, without the address's password."""
