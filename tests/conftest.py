"""What holds for all tests: skips are told, and in CI no browser test may skip."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import settings

# The same examples in every run: a failure is the change's, not the day's.
settings.register_profile("morphlab", derandomize=True, deadline=None)
settings.load_profile("morphlab")

NOT_IN_CI = "in CI a browser test may not skip"


def in_ci() -> bool:
    """Tell whether this is a run that must not skip browser tests."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Turn a browser test's skip into an error in CI."""
    report = yield
    if report.skipped and in_ci() and item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"{NOT_IN_CI}: {_reason(report)}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    """Turn the skip of a whole file of browser tests into an error in CI."""
    report = yield
    if report.skipped and in_ci() and "browser" in collector.nodeid.split("/"):
        report.outcome = "failed"
        report.longrepr = f"{NOT_IN_CI}: {_reason(report)}"
    return report


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter):
    """Say what was skipped and why, in the last lines."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(_reason(report) for report in reports)
    for reason, count in sorted(reasons.items()):
        tests = "1 test" if count == 1 else f"{count} tests"
        terminalreporter.write_line(f"skipped {tests}: {reason}")


def _reason(report) -> str:
    """Return why a report was skipped, in the words of the test."""
    told = report.longrepr
    reason = told[2] if isinstance(told, tuple) else str(told)
    return reason.removeprefix("Skipped: ")
