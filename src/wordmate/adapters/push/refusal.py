"""What can go wrong with web push."""


class KeyRefused(ValueError):  # noqa: N818
    """The private key of the settings is none."""


class PushFailed(Exception):  # noqa: N818
    """A push service took no message now; trying again may help."""
