"""A browser test that fails beside others is asked once more, alone.

One that passes then is unsteady: how busy the machine was decided. It is named at the end, and the
run stands; one that fails again fails the run, and so does everything else that is not its own. So
do more than two of them: that is no accident.
"""

import os
import subprocess
import sys
from typing import Final

import pytest

AT_MOST: Final = 2
"""So many tests may be unsteady in a run that stands."""


class Unsteady:
    """What failed in a run of several processes, and what became of it."""

    def __init__(self) -> None:
        self._failed: list[str] = []
        self._session: pytest.Session | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes note. What fails when a test is over may be all tests': a secret in the log."""
        if report.failed and report.when != "teardown":
            self._failed.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Takes note of the run, whose end may have to be said again."""
        self._session = session

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """Asks again when everything of this run is said and its processes are gone."""
        session = self._session
        if session is None or session.exitstatus != pytest.ExitCode.TESTS_FAILED:
            return
        if session.testsfailed != len(self._failed) or len(self._failed) > AT_MOST:
            return
        reporter: pytest.TerminalReporter = config.pluginmanager.getplugin("terminalreporter")
        reporter.section("once more, alone")
        reporter.flush()
        # An own run, which lets the screenshots of this one be.
        env = {name: value for name, value in os.environ.items() if name != "WORDMATE_TEST_SHOTS"}
        again = [sys.executable, "-m", "pytest", "--numprocesses=0", *self._failed]
        if subprocess.run(again, cwd=config.rootpath, env=env, check=False).returncode != 0:
            return
        reporter.section("UNSTEADY: failed beside others, passed alone", yellow=True, bold=True)
        for test in self._failed:
            reporter.line(test, yellow=True)
        reporter.line("The run stands. What to do about them: CONTRIBUTING.md, Tests.")
        session.exitstatus = pytest.ExitCode.OK


def watch(config: pytest.Config) -> None:
    """Asks again what fails, where this process leads others that run the tests."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Unsteady())
