"""Chooses adapters by the settings: SMS, WeChat, web push, limits, presence, the live channel and
the secret.

A part of ``bootstrap``, its only user.
"""

from collections.abc import Awaitable, Callable
from functools import cached_property
from pathlib import Path
from typing import Final

from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.live.hub import Hub
from wordmate.adapters.mint import SecretMint, kept_secret
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.push import NoPush
from wordmate.adapters.sealing import SecretSealer
from wordmate.adapters.sms.log import LogSms
from wordmate.adapters.sql import Database
from wordmate.adapters.sql.kernel.limits import SqlLimits
from wordmate.adapters.wechat.client import HttpWeChat
from wordmate.application.accounts.ports.services import CodeMint, SmsSender, WeChat
from wordmate.application.kernel.rate_limits import Limits
from wordmate.application.kernel.sealing import Sealer
from wordmate.application.kernel.system import Clock
from wordmate.application.orders.live import Live
from wordmate.application.orders.ports import Presence
from wordmate.application.routine.ports import Push
from wordmate.entrypoints.settings import Settings

SECRET_FILE: Final = "secret"  # noqa: S105


class AccountAdapters:
    """Creates the adapters, and closes those with connections."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._closing: list[Callable[[], Awaitable[None]]] = []
        self.end_streams: Callable[[], None] = lambda: None
        """Ends every stream of the live channel."""
        self.streams: Callable[[], int] = lambda: 0
        """How many streams of the live channel are open."""

    def limits(self, database: Database) -> Limits:
        """In Redis if there is one, else in the database. While Redis does not answer, each process
        counts separately."""
        if not self._settings.redis:
            return SqlLimits(database)
        from wordmate.adapters.limits.redis import RedisLimits  # noqa: PLC0415

        over_redis = RedisLimits(self._settings.redis, InProcessLimits())
        self._closing.append(over_redis.close)
        return over_redis

    def presence(self) -> Presence:
        """In Redis if there is one, else in this process."""
        if not self._settings.redis:
            return InProcessPresence()
        from wordmate.adapters.presence.redis import RedisPresence  # noqa: PLC0415

        over_redis = RedisPresence(self._settings.redis)
        self._closing.append(over_redis.close)
        return over_redis

    def live(self) -> Live:
        """Over Redis if there is one, else in this process."""
        if not self._settings.redis:
            hub = Hub()
            self.end_streams, self.streams = hub.end, hub.__len__
            return hub
        from wordmate.adapters.live.redis import RedisLive  # noqa: PLC0415

        over_redis = RedisLive(self._settings.redis)
        self.end_streams, self.streams = over_redis.end, over_redis.__len__
        self._closing.append(over_redis.close)
        return over_redis

    def mint(self) -> CodeMint:
        """With the secret of the settings; in development with a generated and stored one."""
        return SecretMint(self._secret)

    def sealer(self) -> Sealer:
        """With the same secret; former ones open what they sealed."""
        former = [one.encode() for one in self._settings.former_secrets]
        return SecretSealer(self._secret, former)

    @cached_property
    def _secret(self) -> bytes:
        given = self._settings.secret.encode()
        return given or kept_secret(Path(self._settings.data_dir) / SECRET_FILE)

    def sms_sender(self, limits: Limits, clock: Clock) -> SmsSender:
        """The log, or the gateway of the settings."""
        settings = self._settings
        if settings.sms == "log":
            return LogSms()
        from wordmate.adapters.sms.gateway import (  # noqa: PLC0415
            NOT_ACCEPTED,
            Gateway,
            HttpSms,
        )

        gateway = Gateway(
            url=settings.sms_url,
            method=settings.sms_method,
            headers=settings.sms_headers,
            body=settings.sms_body,
            templates=settings.sms_templates,
            success_path=settings.sms_success_path,
            success_value=settings.sms_success_value,
            not_accepted=tuple(settings.sms_not_accepted) or NOT_ACCEPTED,
        )
        sms = HttpSms(gateway, limits=limits, clock=clock)
        self._closing.append(sms.close)
        return sms

    def wechat(self, clock: Clock) -> WeChat:
        """WeChat with the app of the settings; without one it refuses every request."""
        settings = self._settings
        wechat = HttpWeChat(
            app_id=settings.wechat_app_id,
            secret=settings.wechat_secret,
            web_app_id=settings.wechat_web_app_id,
            web_secret=settings.wechat_web_secret,
            clock=clock,
            url=settings.wechat_url,
            pages_url=settings.wechat_pages_url,
            back_to=f"{settings.reached_at}/",
        )
        self._closing.append(wechat.close)
        return wechat

    def push(self) -> Push:
        """Web push with the key of the settings; without one, none. Raises ValueError."""
        settings = self._settings
        if not settings.push_private_key:
            return NoPush()
        from wordmate.adapters.push.web_push import SERVICES, WebPush  # noqa: PLC0415

        push = WebPush(
            private_key=settings.push_private_key,
            contact=settings.push_contact,
            services=settings.push_services or SERVICES,
        )
        self._closing.append(push.close)
        return push

    async def close(self) -> None:
        """Closes all connections."""
        for close in reversed(self._closing):
            await close()
