"""Fixtures of all tests: the hosts as real processes, and a browser.

What a fixture needs and cannot have is a failure, never a skip: a green run has run everything.
`./check` installs what is missing.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from tests.support import hosts
from tests.support.hosts import Host
from tools import chromium

# On two busy cores a single slow example is no fault; in CI a run must be repeatable.
settings.register_profile("kahwa", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("kahwa")

HOSTS = ("local_host", "worker_host")
# Pages of these hosts may use the sessions' hosts.
ALLOWED_HOSTS = "games.example, xn--caf-dma.example another.example"


@pytest.fixture(scope="session")
def local_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The local host, one for the whole session."""
    with hosts.local_host(tmp_path_factory.mktemp("local"), ALLOWED_HOSTS) as host:
        yield host


@pytest.fixture(scope="session")
def worker_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The Worker in the real workerd, one for the whole session. Mark its tests `worker`."""
    with hosts.worker_host(tmp_path_factory.mktemp("worker"), ALLOWED_HOSTS) as host:
        yield host


@pytest.fixture(params=["local", pytest.param("worker", marks=pytest.mark.worker)])
def host(request: pytest.FixtureRequest) -> Host:
    """Each host in turn: a test that takes it states what both must do."""
    return request.getfixturevalue(f"{request.param}_host")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; give each player a context of their own. Mark its tests `browser`.

    While it is open, this process has a running event loop: no `asyncio.run` in browser tests.
    """
    path = chromium.find_chromium()
    if path is None:
        pytest.fail("There is no Chromium: run ./check, which installs it.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield launched
        launched.close()


@pytest.fixture(autouse=True)
def _hosts_run(request: pytest.FixtureRequest) -> None:
    """Start a host again that an earlier test killed and left so."""
    for host in _hosts_of(request):
        if not host.running:
            host.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the hosts' own output beside a failure."""
    report = yield
    if report.failed and isinstance(item, pytest.Function):
        funcargs: dict[str, object] = item.funcargs
        for host in {id(h): h for h in funcargs.values() if isinstance(h, Host)}.values():
            report.sections.append((f"log of the {host.kind} host ({host.log})", host.log_tail()))
    return report


def _hosts_of(request: pytest.FixtureRequest) -> list[Host]:
    names = [name for name in (*HOSTS, "host") if name in request.fixturenames]
    return [request.getfixturevalue(name) for name in names]
