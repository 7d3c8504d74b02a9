from datetime import date
from pathlib import Path

import pytest

from wordmate.domain.orders.order_status import LessonType
from wordmate.domain.pay.commission import RATES, Rate, TitleLevel
from wordmate.domain.reviews.due import ReviewPolicy
from wordmate.domain.reviews.experiment import Arm, Experiment
from wordmate.entrypoints.settings import Settings, SettingsRefused, read_settings


def test_development_needs_no_settings() -> None:
    settings = read_settings({})
    assert settings == Settings()
    assert settings.database_url == "sqlite:///var/wordmate.db"
    assert settings.is_development


def test_lists_are_comma_separated_and_rates_are_json() -> None:
    settings = read_settings(
        {
            "WORDMATE_REVIEW_DAYS": "1, 3,9",
            "WORDMATE_COMMISSION_RATES": '{"QUOTA_60/gold": [9000, 500]}',
            "WORDMATE_PORT": "9000",
            "HOME": "/root",
        }
    )
    assert (settings.plan_days, settings.port) == ((1, 3, 9), 9000)
    rates = settings.pay.at(date(2026, 1, 1)).rates
    assert rates[LessonType.QUOTA_60, TitleLevel.GOLD] == Rate(9000, 500)
    untouched = LessonType.QUOTA_30, TitleLevel.GOLD
    assert rates[untouched] == RATES[untouched]


def test_dated_pay_rules_override_the_undated_rates() -> None:
    settings = read_settings(
        {
            "WORDMATE_COMMISSION_RATES": '{"QUOTA_60/gold": [9000, 500]}',
            "WORDMATE_PAY_RULES": """[
                {"from": "2026-05-01", "full_share": "3/4", "parts": 4},
                {"from": "2026-06-01", "rates": {"QUOTA_60/gold": [9900, 0]}, "least_share": "1/10",
                 "late_share": "1/2", "tested_share": "2/3", "needs_student": false,
                 "review_word_ms": 2000}
            ]""",
        }
    )
    gold = LessonType.QUOTA_60, TitleLevel.GOLD
    days = [date(2026, 4, 30), date(2026, 5, 1), date(2026, 6, 1)]
    paid = [settings.pay.at(day) for day in days]
    assert [one.rates[gold] for one in paid] == [Rate(9000, 500), Rate(9000, 500), Rate(9900, 0)]
    assert [one.full_share for one in paid] == [(5, 6), (3, 4), (3, 4)]
    assert [one.parts for one in paid] == [5, 4, 4]
    assert [one.least_share for one in paid] == [(1, 12), (1, 12), (1, 10)]
    assert [one.late_share for one in paid] == [(1, 1), (1, 1), (1, 2)]
    assert [one.tested_share for one in paid] == [(1, 2), (1, 2), (2, 3)]
    assert [one.needs_student for one in paid] == [True, True, False]
    assert [one.review_word_ms for one in paid] == [3_000, 3_000, 2_000]


def test_an_experiment_declares_two_arms_and_its_days() -> None:
    assert read_settings({}).running_experiment is None
    found = read_settings(
        {
            "WORDMATE_EXPERIMENT": """{"name": "list", "from": "2026-12-01", "arms":
                {"list": {"minutes": 5}, "every-day": {"review_policy": "plan"}}}""",
        }
    ).running_experiment
    assert found == Experiment(
        name="list",
        since=date(2026, 12, 1),
        arms=(
            Arm(experiment="list", name="list", review_policy=ReviewPolicy.DUE, minutes=5),
            Arm(experiment="list", name="every-day", review_policy=ReviewPolicy.PLAN, minutes=8),
        ),
    )


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("MODE", "test", "WORDMATE_MODE: Invalid enum value 'test'"),
        ("PORT", "0", "WORDMATE_PORT: Expected `int` >= 1"),
        ("REVIEW_DAYS", "1,x", "WORDMATE_REVIEW_DAYS: Expected `int`, got `str`"),
        ("REVIEW_DAYS", "3,1", "WORDMATE_REVIEW_DAYS: must rise from day to day"),
        (
            "VOICE_SERVERS",
            "turn:a.example",
            "WORDMATE_VOICE_SECRET: missing; TURN servers need it",
        ),
        (
            "VOICE_SERVERS",
            "https://a.example",
            "WORDMATE_VOICE_SERVERS: write stun:host:port or turn:host:port",
        ),
        ("METRICS", "9100", "WORDMATE_METRICS: write host:port, such as 127.0.0.1:9100"),
        ("SECRET_FILE", "/no/such", "WORDMATE_SECRET_FILE: /no/such: No such file or directory"),
        ("TIME_ZONE", "Mars/Base", "WORDMATE_TIME_ZONE: there is no time zone 'Mars/Base'"),
        ("COMMISSION_RATES", "{", "WORDMATE_COMMISSION_RATES: not JSON"),
        (
            "COMMISSION_RATES",
            '{"QUOTA_60/tin": [1, 1]}',
            "WORDMATE_COMMISSION_RATES: 'tin' is not a valid TitleLevel",
        ),
        (
            "COMMISSION_RATES",
            '{"QUOTA_60/gold": [9000, -1]}',
            "WORDMATE_COMMISSION_RATES: Expected `int` >= 0",
        ),
        ("PAY_RULES", "{", "WORDMATE_PAY_RULES: not JSON"),
        ("PAY_RULES", "{}", "WORDMATE_PAY_RULES: Expected `array`, got `object`"),
        ("PAY_RULES", "[{}]", "WORDMATE_PAY_RULES: Object missing required field `from`"),
        (
            "PAY_RULES",
            '[{"from": "1 May"}]',
            "WORDMATE_PAY_RULES: from: Invalid RFC3339 encoded date",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01"}, {"from": "2026-05-01"}]',
            "WORDMATE_PAY_RULES: 2026-05-01 does not come after 2026-05-01",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "rates": {"QUOTA_60/gold": [-1, 0]}}]',
            "WORDMATE_PAY_RULES: rates: Expected `int` >= 0",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "rates": {"QUOTA_60/tin": [1, 0]}}]',
            "WORDMATE_PAY_RULES: from 2026-05-01: 'tin' is not a valid TitleLevel",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "full_share": "7/6"}]',
            "WORDMATE_PAY_RULES: from 2026-05-01: full_share 7/6 is not a fraction from 0 to 1",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "least_share": "0.1"}]',
            "WORDMATE_PAY_RULES: from 2026-05-01: least_share '0.1' is not a fraction such as 5/6",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "least_share": "0/0"}]',
            "WORDMATE_PAY_RULES: from 2026-05-01: least_share 0/0 is not a fraction from 0 to 1",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "rates": {"QUOTA_60/gold": [0, 99999999999999999999]}}]',
            "WORDMATE_PAY_RULES: rates: Expected `int` <= 1000000000",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "parts": 1001}]',
            "WORDMATE_PAY_RULES: parts: Expected `int` <= 1000",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "parts": 0}]',
            "WORDMATE_PAY_RULES: parts: Expected `int` >= 1",
        ),
        (
            "PAY_RULES",
            '[{"from": "2026-05-01", "part": 4}]',
            "WORDMATE_PAY_RULES: Object contains unknown field `part`",
        ),
        ("EXPERIMENT", "list", "WORDMATE_EXPERIMENT: not JSON"),
        ("EXPERIMENT", "{}", "WORDMATE_EXPERIMENT: Object missing required field `name`"),
        (
            "EXPERIMENT",
            '{"name": "list", "from": "2026-12-01", "arms": {"a": {}}}',
            "WORDMATE_EXPERIMENT: arms: Expected `object` of length >= 2",
        ),
        (
            "EXPERIMENT",
            '{"name": "list", "from": "2026-12-01", "arms": {"a": {"minutes": 2}, "b": {}}}',
            "WORDMATE_EXPERIMENT: minutes: Expected `int` >= 3",
        ),
        (
            "EXPERIMENT",
            '{"name": "x", "from": "2026-12-01", "arms": {"a": {"review_policy": "x"}, "b": {}}}',
            "WORDMATE_EXPERIMENT: review_policy: Invalid enum value 'x'",
        ),
        (
            "EXPERIMENT",
            '{"name": "list", "from": "2026-12-01", "arms": {"Due words": {}, "b": {}}}',
            "WORDMATE_EXPERIMENT: 'Due words': up to 40 small letters, digits and hyphens make a"
            " name",
        ),
        (
            "EXPERIMENT",
            '{"name": "x", "from": "2026-12-01", "to": "2026-11-01", "arms": {"a": {}, "b": {}}}',
            "WORDMATE_EXPERIMENT: to 2026-11-01 comes before from 2026-12-01",
        ),
        ("PHONE_REGION", "XQ", "WORDMATE_PHONE_REGION: there is no region 'XQ'"),
        (
            "TRUSTED_PROXIES",
            "10.0.0.1, 10.0.0.1/8",
            "WORDMATE_TRUSTED_PROXIES: '10.0.0.1/8' is neither an address nor a network",
        ),
        ("PROT", "80", "WORDMATE_PROT: there is no such setting; WORDMATE_PORT?"),
        ("TIMEZONE", "UTC", "WORDMATE_TIMEZONE: there is no such setting; WORDMATE_TIME_ZONE?"),
        ("REDIS_URL", "", "WORDMATE_REDIS_URL: there is no such setting; WORDMATE_REDIS?"),
        ("QQQQ", "1", "WORDMATE_QQQQ: there is no such setting"),
        ("DATABASE", "mysql://x", "WORDMATE_DATABASE: sqlite:///path or postgresql://…"),
        ("MODE", "production", "WORDMATE_DATABASE: missing; production needs one"),
        ("WORKERS", "", "WORDMATE_WORKERS: empty; leave it out for 2"),
        (
            "REVIEW_DAYS",
            "",
            "WORDMATE_REVIEW_DAYS: empty; leave it out for 1,2,3,5,7,9,12,14,17,21",
        ),
        ("BLOBS", "", "WORDMATE_BLOBS: empty; leave it out for var/blobs"),
        ("DATABASE", "", "WORDMATE_DATABASE: empty; leave it out for sqlite:///var/wordmate.db"),
        (
            "WEBAPP",
            "",
            f"WORDMATE_WEBAPP: empty; leave it out for {Settings().webapp_dir}",
        ),
        ("SPEECH", "foo", "WORDMATE_SPEECH: there is no speech engine named 'foo'"),
        (
            "SPEECH",
            "nowhere.Voice",
            "WORDMATE_SPEECH: there is no speech engine named 'nowhere.Voice'",
        ),
        ("PORT", "", "WORDMATE_PORT: empty; leave it out for 8000"),
        ("MODE", "", "WORDMATE_MODE: empty; leave it out for development"),
        ("WECHAT_APP_ID", "wx1", "WORDMATE_WECHAT_SECRET: WORDMATE_WECHAT_APP_ID needs it"),
        ("WECHAT_SECRET", "s", "WORDMATE_WECHAT_APP_ID: WORDMATE_WECHAT_SECRET needs it"),
        (
            "WECHAT_WEB_APP_ID",
            "wx1",
            "WORDMATE_WECHAT_WEB_SECRET: WORDMATE_WECHAT_WEB_APP_ID needs it",
        ),
    ],
)
def test_invalid_settings_are_reported_in_one_line(name: str, value: str, line: str) -> None:
    with pytest.raises(SettingsRefused) as refused:
        read_settings({f"WORDMATE_{name}": value})
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("DATABASE", "postgresql://{u}:{p}@ss/1@db.example/wordmate"),
        ("DATABASE", "postgresql://{u}:{p}@ss@db.example/wordmate"),
        ("DATABASE", "postgresql://{u}:{p}@s:s@db.example/wordmate"),
        ("DATABASE", "postgresql://{u}:{p}@s?s@db.example/wordmate"),
        ("DATABASE", "postgresql://{u}/r:{p}@db.example/wordmate"),
        ("REDIS", "redis://{u}:{p}@ss/1@cache.example:6379/0"),
        ("REDIS", "rediss://:{p}/1@cache.example:6379/0"),
    ],
)
def test_a_password_that_parses_as_a_host_must_be_percent_encoded(name: str, address: str) -> None:
    with pytest.raises(SettingsRefused) as refused:
        read_settings({f"WORDMATE_{name}": address.format(u="user", p="p")})
    assert str(refused.value) == (
        f"WORDMATE_{name}: percent-encode special characters in user and password:"
        " @ is %40, / is %2F"
    )


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("DATABASE", "postgresql://user:p%40ss%2F1@db.example:5432/wordmate"),
        ("DATABASE", "postgresql://user@there:p/s?s@db.example/wordmate"),
        ("DATABASE", "postgresql://user@db.example:5432/wordmate"),
        ("DATABASE", "postgresql:///wordmate?host=/run/postgresql"),
        ("DATABASE", "sqlite:////var/lib/a@b/c@d.db"),
        ("REDIS", "redis://:p@ss@cache.example:6379/0"),
        ("REDIS", "unix:///run/a@b/redis.sock"),
    ],
)
def test_an_unambiguous_address_is_accepted(name: str, address: str) -> None:
    settings = read_settings({f"WORDMATE_{name}": address})
    assert getattr(settings, name.lower()) == address


def test_settings_without_default_may_be_empty() -> None:
    given = ("REDIS", "SECRET", "TRUSTED_PROXIES", "PAY_RULES", "WECHAT_APP_ID")
    assert read_settings({f"WORDMATE_{name}": "" for name in given}) == Settings()


@pytest.mark.parametrize(
    "name", ["TEST_POSTGRES", "TEST_REDIS", "CHROMIUM", "FUZZ_CASES", "DATABASE_URL"]
)
def test_names_reserved_for_tests_and_tools_are_ignored(name: str) -> None:
    assert read_settings({f"WORDMATE_{name}": "x"}) == Settings()


def test_development_may_trust_every_proxy() -> None:
    trusting = read_settings({"WORDMATE_TRUSTED_PROXIES": "*, 10.0.0.0/8, ::1"})
    assert trusting.trusted_proxies == ["*", "10.0.0.0/8", "::1"]


def test_interactive_courses_need_https_origins_or_this_machine_in_development() -> None:
    origins = "https://lessons.example, http://localhost:8123"
    read = read_settings({"WORDMATE_INTERACTIVE_ORIGINS": origins})
    assert read.interactive_origins == ["https://lessons.example", "http://localhost:8123"]
    assert read_settings({}).interactive_origins == []


@pytest.mark.parametrize(
    "origin",
    [
        "*",
        "https://*.example",
        "http://lessons.example",
        "https://lessons.example/",
        "https://lessons.example/unit-3",
        "https://lessons.example; script-src *",
        "lessons.example",
    ],
)
def test_anything_but_an_origin_is_refused_for_interactive_courses(origin: str) -> None:
    with pytest.raises(SettingsRefused, match=r"^WORDMATE_INTERACTIVE_ORIGINS: "):
        read_settings({"WORDMATE_INTERACTIVE_ORIGINS": origin})


def test_production_without_workers_needs_redis() -> None:
    production = {
        "WORDMATE_MODE": "production",
        "WORDMATE_DATABASE": "sqlite:////var/lib/wordmate.db",
        "WORDMATE_SECRET": "kX9vQ2mT7bL4wZ8rN1pF6sD3gH5jC0yA",
        "WORDMATE_SMS": "http",
        "WORDMATE_SMS_URL": "https://sms.example",
        "WORDMATE_WORKERS": "0",
    }
    with pytest.raises(SettingsRefused, match="WORKERS: 0 needs WORDMATE_REDIS"):
        read_settings(production)
    assert read_settings({**production, "WORDMATE_REDIS": "redis://cache.example"}).workers == 0


def test_a_secret_is_read_from_the_file_that_a_setting_names(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("  a secret of many characters, 0123456789\n")
    found = read_settings({"WORDMATE_SECRET_FILE": str(file)})
    assert found.secret == "a secret of many characters, 0123456789"


@pytest.mark.parametrize("setting", ["SECRET", "DATABASE", "SMS_URL"])
def test_an_empty_file_of_a_setting_is_refused(tmp_path: Path, setting: str) -> None:
    file = tmp_path / "setting"
    file.write_text(" \n")
    with pytest.raises(SettingsRefused, match=f"WORDMATE_{setting}_FILE: .*/setting is empty"):
        read_settings({f"WORDMATE_{setting}_FILE": str(file)})
