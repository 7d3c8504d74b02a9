"""An engine that cannot be made of its settings."""


class EngineRefused(ValueError):  # noqa: N818 - said as it happens
    """A setting, by its name without the prefix, that an engine does not take."""

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(problem)
        self.setting = setting
