"""Why Redis cannot be used."""


class RedisRefused(Exception):  # noqa: N818
    """Redis cannot be used; the text says why, without the address's password."""
