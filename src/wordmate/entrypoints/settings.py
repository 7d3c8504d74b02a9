"""The service's settings: environment variables, read once; errors are one clear line."""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from wordmate.application.kernel.audit import AUDIT_ADDRESS_DAYS, AUDIT_DAYS
from wordmate.domain.accounts.login_session import SESSION_DAYS
from wordmate.domain.content.interaction import is_secure, is_this_machine, origin_of
from wordmate.domain.monitoring.terms import KEPT_DAYS, SAMPLING_PERCENT
from wordmate.domain.pay.pay_rules import PayRules
from wordmate.domain.privacy.data_copy import KEPT_DAYS as DATA_COPY_DAYS
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Experiment
from wordmate.domain.reviews.forgetting import FASTEST, PUBLISHED, SLOWEST
from wordmate.domain.reviews.review_plan import REVIEW_DAYS
from wordmate.domain.tutoring.trial import TRIALS_PER_DAY
from wordmate.entrypoints.experiment_settings import WrittenExperiment
from wordmate.entrypoints.pay_settings import WrittenRates, WrittenRule, read_pay, read_rates
from wordmate.entrypoints.setting_rules import (
    is_contact,
    is_easily_guessed,
    is_engine,
    is_region,
    is_reserved_name,
    misses_encoding,
    networks,
    similar_name,
    trusts_everybody,
)

PREFIX: Final = "WORDMATE_"
_PACKAGE: Final = Path(__file__).resolve().parents[1]
_BUILT: Final = (_PACKAGE / "webapp", _PACKAGE.parents[1] / "webapp" / "dist")
"""The built web app: inside an installed package, or at the root of the repository."""
_LISTS: Final = (
    "review_days",
    "trusted_proxies",
    "allowed_origins",
    "interactive_origins",
    "sms_not_accepted",
    "push_services",
    "voice_servers",
)
_FILE: Final = "_file"
"""``WORDMATE_SECRET_FILE`` names a file that contains ``WORDMATE_SECRET``; likewise for every
setting."""
_TABLES: Final = (
    "commission_rates",
    "experiment",
    "pay_rules",
    "sms_headers",
    "sms_templates",
    "speech_voices",
    "speech_headers",
)
_NAMES: Final = re.compile(r"\.(\w+)")
_SECRET_MIN: Final = 32
_DRAW: Final = "generate one with `openssl rand -base64 48`"
_ENCODE: Final = "percent-encode special characters in user and password: @ is %40, / is %2F"
_NEEDS: Final = {
    "wechat_app_id": "wechat_secret",
    "wechat_secret": "wechat_app_id",
    "wechat_web_app_id": "wechat_web_secret",
    "wechat_web_secret": "wechat_web_app_id",
    "push_private_key": "push_contact",
    "push_contact": "push_private_key",
}
"""Settings that only make sense with another one."""
_DEFAULTS: Final = {
    "database": "database_url",
    "blobs": "blobs_address",
    "erasures": "erasures_file",
    "webapp": "webapp_dir",
    "review_days": "plan_days",
}
"""Settings whose default is derived or looked up, and the text that explains it."""
ERASURES: Final = "erasures.json"
"""The list of erasures, in the data folder and beside backups."""
_SECURE: Final = ("sms_url", "wechat_url", "wechat_pages_url", "public_url")
"""Addresses that receive codes, secrets or people: production requires https."""

Day = Annotated[int, Meta(ge=1, le=365)]


class SettingsRefused(ValueError):  # noqa: N818
    """A setting is missing or invalid; the text says which and why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings; ``WORDMATE_DATA_DIR`` sets ``data_dir``. Lists are separated by commas."""

    mode: Literal["development", "production"] = "development"
    database: str = ""
    """``sqlite:///path`` or ``postgresql://…``; required in production."""
    database_read_url: str = ""
    """A streaming replica of this PostgreSQL, for reports that may be some seconds old."""
    redis: str | None = None
    """With Redis, ``wordmate worker`` processes do the background work."""
    data_dir: str = "var"
    """The folder of the default database and audio files."""
    blobs: str = ""
    """A folder or ``s3://…`` for audio files; by default inside the data folder."""
    erasures: str = ""
    """The file with the list of erasures; keep it where the backups are."""
    speech: str = "auto"
    """``espeak``, ``piper``, ``http``, or the dotted path of a speech engine's class; ``auto`` is
    ``piper`` if its packages are installed, else ``espeak``.
    """
    speech_voices: dict[str, str] = {}
    """JSON: ``{"en": …, "zh": …}``: Piper's voice files, or a service's $voice."""
    speech_url: str = ""
    speech_method: Literal["POST", "GET", "PUT"] = "POST"
    speech_headers: dict[str, str] = {}
    """JSON."""
    speech_body: str = ""
    """Like ``speech_url`` it may contain $text, $language and $voice."""
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535)] = 8000
    workers: Annotated[int, Meta(ge=0, le=32)] = 2
    """Threads for background work inside the server."""
    time_zone: str = "Asia/Shanghai"
    phone_region: Annotated[str, Meta(pattern="^[A-Z]{2}$")] = "CN"
    review_days: Annotated[list[Day], Meta(min_length=1, max_length=60)] = []
    review_policy: ReviewPolicy = ReviewPolicy.DUE
    """What the reviews of a plan ask after the first: ``due`` words, or with ``plan`` all of
    them.
    """
    time_scale: Annotated[float, Meta(ge=SLOWEST, le=FASTEST)] = PUBLISHED
    """How fast students forget of whom too few answers were checked; ``wordmate study reviews``
    names it.
    """
    experiment: WrittenExperiment | None = None
    """JSON: ``{"name": "list", "from": "2026-12-01", "to": "2027-03-01", "arms": {"list": {},
    "every-day": {"review_policy": "plan"}}}``."""
    commission_rates: WrittenRates = {}
    """JSON: ``{"QUOTA_60/gold": [amount fen, subsidy fen], …}``, overriding the built-in table."""
    pay_rules: list[WrittenRule] = []
    """JSON: ``[{"from": "2026-01-01", "rates": {…}, "full_share": "5/6", "parts": 5, …}, …]``."""
    trusted_proxies: list[str] = []
    """Addresses whose X-Forwarded-For is trusted."""
    allowed_origins: list[str] = []
    """Other origins whose pages may call the service."""
    interactive_origins: list[str] = []
    """Origins whose pages may run interactive courses inside the app."""
    people_per_address: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """How many people share a network address: limits per address are multiplied by it."""
    trials_per_day: Annotated[int, Meta(ge=0, le=1_000)] = TRIALS_PER_DAY
    """How many trials a tutor may create per day."""
    session_days: Annotated[int, Meta(ge=1, le=3650)] = SESSION_DAYS
    """How many days after the sign-in a session ends, even if it is used."""
    data_copy_days: Annotated[int, Meta(ge=1, le=365)] = DATA_COPY_DAYS
    """How many days a copy of a person's data can be downloaded."""
    audit_days: Annotated[int, Meta(ge=1, le=36_500)] = AUDIT_DAYS
    """How many days the audit log is kept."""
    audit_address_days: Annotated[int, Meta(ge=1, le=36_500)] = AUDIT_ADDRESS_DAYS
    """How many days the network addresses in it are kept."""
    secret: str = ""
    """At least 32 characters, the same for all processes; required in production."""
    former_secrets: list[str] = []
    """Secrets that were replaced: what they encrypted is still read. Separated by commas."""
    staff_second_factor: Literal["offered", "required"] = "offered"
    """Whether staff have no rights at the desk before they set up a second factor."""
    sms: Literal["log", "http"] = "log"
    """``log`` writes codes into the log and is refused in production."""
    sms_url: str = ""
    sms_method: Literal["POST", "GET", "PUT"] = "POST"
    sms_headers: dict[str, str] = {}
    """JSON. Like ``sms_url`` and ``sms_body`` it may contain $phone, $national, $code,
    $template …
    """
    sms_body: str = ""
    sms_templates: dict[str, str] = {}
    """JSON: values of $template by ``LOGIN/en`` or ``LOGIN``."""
    sms_success_path: str = ""
    """The path of the success value in the gateway's answer (``result.code``) …"""
    sms_success_value: str = ""
    """… and the value that means success."""
    sms_not_accepted: list[Annotated[int, Meta(ge=400, le=599)]] = []
    """Statuses that certainly mean that nothing was sent, so it is retried. By default 429
    and 503.
    """
    wechat_app_id: str = ""
    wechat_secret: str = ""
    wechat_web_app_id: str = ""
    """The web page's app, if it differs from the mini-program's."""
    wechat_web_secret: str = ""
    wechat_url: str = "https://api.weixin.qq.com"
    wechat_pages_url: str = "https://open.weixin.qq.com"
    """WeChat's page for signing in."""
    push_private_key: str = ""
    """A P-256 private key in base64url; enables reminders by web push."""
    push_contact: str = ""
    """The contact of push services about misuse: ``mailto:…`` or ``https://…``."""
    push_services: list[str] = []
    """Origins of push services, instead of those of the large browsers."""
    voice_servers: list[str] = []
    """STUN and TURN servers for voice calls; without any, calls work within one network only."""
    voice_secret: str = ""
    """The secret that the TURN servers share with the service (coturn's ``static-auth-secret``)."""
    public_url: str = ""
    """The web app's public address, to which WeChat redirects."""
    webapp: str = ""
    """The built web app; by default that of the package or the source tree."""
    monitoring: Literal["files", "table", "off"] = "files"
    """Where the app's events are stored: daily files in the data folder, a table, or nowhere."""
    monitoring_days: Annotated[int, Meta(ge=1, le=3650)] = KEPT_DAYS
    """How many days events are kept."""
    monitoring_sampling: Annotated[int, Meta(ge=0, le=100)] = SAMPLING_PERCENT
    """The percentage of sessions that are monitored."""
    metrics: str = ""
    """``host:port`` of the metrics for Prometheus; empty: none."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def database_url(self) -> str:
        """The database in use."""
        return self.database or f"sqlite:///{Path(self.data_dir) / 'wordmate.db'}"

    @property
    def blobs_address(self) -> str:
        """The file store in use."""
        return self.blobs or str(Path(self.data_dir) / "blobs")

    @property
    def erasures_file(self) -> Path:
        """The file with the list of erasures."""
        return Path(self.erasures or Path(self.data_dir) / ERASURES)

    @property
    def monitoring_dir(self) -> Path:
        """The folder of events, if they are stored in files."""
        return Path(self.data_dir) / "monitoring"

    @property
    def webapp_dir(self) -> Path:
        """The folder of the built web app."""
        installed, checked_out = _BUILT
        default = installed if installed.is_dir() else checked_out
        return Path(self.webapp) if self.webapp else default

    @property
    def reached_at(self) -> str:
        """The web app's public address, without a slash at the end."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def metrics_address(self) -> tuple[str, int]:
        """Host and port of the metrics; raises SettingsRefused."""
        host, _, port = self.metrics.rpartition(":")
        if not host or not port.isdigit() or not 0 < int(port) < 2**16:
            raise SettingsRefused(f"{PREFIX}METRICS: write host:port, such as 127.0.0.1:9100")
        return host.strip("[]"), int(port)

    @property
    def zone(self) -> ZoneInfo:
        """The service's time zone."""
        return ZoneInfo(self.time_zone)

    @property
    def plan_days(self) -> tuple[int, ...]:
        """The days of the review plan."""
        return tuple(self.review_days) or REVIEW_DAYS

    @property
    def pay(self) -> PayRules:
        """How classes are paid: the undated rates, and the dated rules."""
        return read_pay(self.commission_rates, self.pay_rules)

    @property
    def running_experiment(self) -> Experiment | None:
        """The experiment whose arms new students get."""
        return None if self.experiment is None else self.experiment.read()

    @property
    def needs_second_factor(self) -> bool:
        """Whether staff need a second factor at the desk."""
        return self.staff_second_factor == "required"

    @property
    def is_development(self) -> bool:
        """Whether demonstration people are allowed."""
        return self.mode == "development"


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Reads the settings of an environment; raises SettingsRefused."""
    given = os.environ if environment is None else environment
    values: dict[str, object] = {}
    for name, written in given.items():
        text, field = written, name.removeprefix(PREFIX).lower()
        if not name.startswith(PREFIX) or is_reserved_name(field):
            continue
        if field.removesuffix(_FILE) in Settings.__struct_fields__ and field.endswith(_FILE):
            field, text = field.removesuffix(_FILE), _read_file(name, written)
        if field not in Settings.__struct_fields__:
            meant = similar_name(field, Settings.__struct_fields__)
            hint = f"; {PREFIX}{meant.upper()}?" if meant else ""
            raise SettingsRefused(f"{name}: there is no such setting{hint}")
        if text:
            values[field] = _read(field, text)
        elif default := getattr(Settings(), _DEFAULTS.get(field, field)):
            shown = ",".join(map(str, default)) if isinstance(default, tuple) else default
            raise SettingsRefused(f"{name}: empty; leave it out for {shown}")
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as problem:
        raise SettingsRefused(_line(str(problem))) from problem
    _check(settings)
    return settings


def _read_file(name: str, path: str) -> str:
    """The one line of a file that holds a setting."""
    try:
        text = Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        reason = getattr(problem, "strerror", None) or "not text"
        raise SettingsRefused(f"{name}: {path}: {reason}") from None
    if not text:
        raise SettingsRefused(f"{name}: {path} is empty")
    return text


def _read(field: str, text: str) -> object:
    """Lists are separated by commas, tables are JSON."""
    if field in _TABLES:
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as problem:
            raise SettingsRefused(f"{PREFIX}{field.upper()}: not JSON") from problem
    if field in _LISTS:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _line(problem: str) -> str:
    """``Expected … - at `$.port` `` as a line about WORDMATE_PORT, with the name of the wrong field
    inside it."""
    reason, _, place = problem.partition(" - at ")
    setting, *inner = _NAMES.findall(place)
    return ": ".join((f"{PREFIX}{setting.upper()}", *inner[-1:], reason))


def _check(settings: Settings) -> None:
    """Raises SettingsRefused for inconsistent values, or if production lacks a setting."""
    try:
        _ = settings.zone
    except (ZoneInfoNotFoundError, ValueError):
        raise SettingsRefused(
            f"{PREFIX}TIME_ZONE: there is no time zone {settings.time_zone!r}"
        ) from None
    _check_notations(settings)
    if list(settings.plan_days) != sorted(set(settings.plan_days)):
        raise SettingsRefused(f"{PREFIX}REVIEW_DAYS: must rise from day to day")
    _check_addresses(settings)
    _check_voice(settings)
    if settings.metrics:
        _ = settings.metrics_address
    if not is_engine(settings.speech):
        raise SettingsRefused(
            f"{PREFIX}SPEECH: there is no speech engine named {settings.speech!r}"
        )
    if not is_region(settings.phone_region):
        raise SettingsRefused(f"{PREFIX}PHONE_REGION: there is no region {settings.phone_region!r}")
    try:
        networks(settings.trusted_proxies)
    except ValueError as problem:
        raise SettingsRefused(f"{PREFIX}TRUSTED_PROXIES: {problem}") from None
    for given, needed in _NEEDS.items():
        if getattr(settings, given) and not getattr(settings, needed):
            raise SettingsRefused(f"{PREFIX}{needed.upper()}: {PREFIX}{given.upper()} needs it")
    _check_origins(settings)
    if settings.secret and len(settings.secret) < _SECRET_MIN:
        raise SettingsRefused(f"{PREFIX}SECRET: {_SECRET_MIN} characters or more; {_DRAW}")
    if not settings.is_development:
        _check_production(settings)


def _check_voice(settings: Settings) -> None:
    schemes = {one.partition(":")[0] for one in settings.voice_servers}
    if not schemes <= {"stun", "stuns", "turn", "turns"}:
        raise SettingsRefused(f"{PREFIX}VOICE_SERVERS: write stun:host:port or turn:host:port")
    if schemes & {"turn", "turns"} and not settings.voice_secret:
        raise SettingsRefused(f"{PREFIX}VOICE_SECRET: missing; TURN servers need it")


def _check_notations(settings: Settings) -> None:
    """Raises SettingsRefused for JSON that its types accept and its rules do not."""
    read: Mapping[str, Callable[[], object]] = {
        "COMMISSION_RATES": lambda: read_rates(settings.commission_rates),
        "PAY_RULES": lambda: settings.pay,
        "EXPERIMENT": lambda: settings.running_experiment,
    }
    for name, value in read.items():
        try:
            value()
        except ValueError as problem:
            raise SettingsRefused(f"{PREFIX}{name}: {problem}") from None


def _check_addresses(settings: Settings) -> None:
    """Raises SettingsRefused for an invalid or ambiguous address."""
    if not settings.database_url.startswith(("sqlite:///", "postgresql://")):
        raise SettingsRefused(f"{PREFIX}DATABASE: sqlite:///path or postgresql://…")
    read_url = settings.database_read_url
    if read_url and not (
        read_url.startswith("postgresql://") and settings.database.startswith("postgresql://")
    ):
        raise SettingsRefused(f"{PREFIX}DATABASE_READ_URL: postgresql://…, as WORDMATE_DATABASE")
    for field in ("database", "database_read_url", "redis"):
        if misses_encoding(getattr(settings, field) or ""):
            raise SettingsRefused(f"{PREFIX}{field.upper()}: {_ENCODE}")
    if settings.sms == "http" and not settings.sms_url.startswith(("https://", "http://")):
        raise SettingsRefused(f"{PREFIX}SMS_URL: the address of the gateway")
    if settings.public_url and not settings.public_url.startswith(("https://", "http://")):
        raise SettingsRefused(f"{PREFIX}PUBLIC_URL: https://…")


def _check_origins(settings: Settings) -> None:
    """Raises SettingsRefused unless pages and push services are at named https origins; in
    development they may be on this machine."""
    for field in ("interactive_origins", "push_services"):
        name = f"{PREFIX}{field.upper()}"
        for origin in getattr(settings, field):
            if origin_of(origin) != origin:
                raise SettingsRefused(f"{name}: {origin!r} is not https://host")
            if is_secure(origin) or (settings.is_development and is_this_machine(origin)):
                continue
            raise SettingsRefused(f"{name}: {origin} is not https")
    if settings.push_contact and not is_contact(settings.push_contact):
        raise SettingsRefused(f"{PREFIX}PUSH_CONTACT: mailto:somebody@a-host or https://a-host")


def _check_production(settings: Settings) -> None:
    """Raises SettingsRefused if production lacks a setting."""
    if not settings.database:
        raise SettingsRefused(f"{PREFIX}DATABASE: missing; production needs one")
    if not settings.secret:
        raise SettingsRefused(f"{PREFIX}SECRET: missing; production needs one; {_DRAW}")
    if is_easily_guessed(settings.secret):
        raise SettingsRefused(f"{PREFIX}SECRET: easily guessed; {_DRAW}")
    if trusts_everybody(settings.trusted_proxies):
        raise SettingsRefused(
            f"{PREFIX}TRUSTED_PROXIES: production needs named proxies, not all addresses"
        )
    if not settings.workers and not settings.redis:
        raise SettingsRefused(f"{PREFIX}WORKERS: 0 needs {PREFIX}REDIS and `wordmate worker`")
    if settings.sms == "log":
        raise SettingsRefused(f"{PREFIX}SMS: production sends codes through a gateway (http)")
    for field in _SECURE:
        address: str = getattr(settings, field)
        if address and not address.startswith("https://"):
            raise SettingsRefused(f"{PREFIX}{field.upper()}: production needs https://…")
    if (settings.wechat_app_id or settings.wechat_web_app_id) and not settings.public_url:
        raise SettingsRefused(f"{PREFIX}PUBLIC_URL: missing; WeChat redirects to it")
