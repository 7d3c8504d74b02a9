"""Speech engines, and the studio that makes audio files with them."""


class EngineRefused(ValueError):  # noqa: N818 - the name says what happened
    """An engine does not accept a setting, named without the prefix."""

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(problem)
        self.setting = setting
