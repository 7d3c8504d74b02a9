"""The error for an unusable Redis."""


class RedisRefused(Exception):  # noqa: N818
    """Redis is not usable; the text says why, without the address's password."""
