"""SMS for development: writes the code only into the server's log."""

import structlog

from wordmate.application.accounts.phone import mask
from wordmate.domain.accounts.one_time_code import CodePurpose

_log = structlog.get_logger("wordmate.sms")


class LogSms:
    """``SmsSender`` for developers; refused in production."""

    async def send_code(self, phone: str, code: str, purpose: CodePurpose, language: str) -> None:
        _log.info(
            "development code",
            to=mask(phone),
            code=code,
            purpose=purpose.value,
            language=language,
        )
