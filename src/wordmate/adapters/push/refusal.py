"""The errors of web push."""


class KeyRefused(ValueError):  # noqa: N818
    """The private key in the settings is not valid."""


class PushFailed(Exception):  # noqa: N818
    """A push service did not accept a message; a retry may help."""
