"""A browser test that fails beside others is run once more, alone.

If it passes then, it is unsteady, because only the machine's load failed it; it is named at the
end, and the run passes. A test that fails again fails the run, and so does any failure outside a
single test. So do more than two unsteady tests, which are no coincidence.
"""

import os
import subprocess
import sys
from typing import Final

import pytest

AT_MOST: Final = 2
"""The maximum number of unsteady tests in a passing run."""


class Unsteady:
    """The failures of a run with several processes, and their reruns."""

    def __init__(self) -> None:
        self._failed: list[str] = []
        self._session: pytest.Session | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Records a failure. One during teardown may concern all tests: a secret in the log."""
        if report.failed and report.when != "teardown":
            self._failed.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Records the run, whose result may have to be reported again."""
        self._session = session

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """Runs failed tests again after the run's report, when its processes have ended."""
        session = self._session
        if session is None or session.exitstatus != pytest.ExitCode.TESTS_FAILED:
            return
        if session.testsfailed != len(self._failed) or len(self._failed) > AT_MOST:
            return
        reporter: pytest.TerminalReporter = config.pluginmanager.getplugin("terminalreporter")
        reporter.section("once more, alone")
        reporter.flush()
        # In a separate run, which keeps the screenshots of this one.
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
    """Runs failed tests again, if this process controls others that run the tests."""
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Unsteady())
