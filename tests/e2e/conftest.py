"""A real browser for the tests in this folder, and pages that watch what they ask for."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, sync_playwright

from tests.e2e import chromium
from tests.e2e.quiet import Quiet, listen

ARTIFACTS = Path(__file__).resolve().parents[2] / "artifacts"
LOOPBACK = {"127.0.0.1", "localhost"}

OpenPage = Callable[..., Page]
"""Opens a page: ``width`` and ``height`` in CSS pixels, ``touch``, ``language``, and what contexts take."""

_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)


# A module, not a session: while Playwright's loop runs, no other test of this process could start one.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A running Chromium."""
    found = chromium.find()
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=found.program, args=list(chromium.FLAGS), env=dict(found.environment())
        )
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens pages in contexts of their own; at the end, each must have been quiet and stayed at home.

    Quiet: no error in the console but refusals that were awaited (``tests.e2e.quiet``), none thrown.
    At home: no request left the loopback addresses.
    """
    complaints: list[str] = []
    pages: list[Page] = []
    heard: list[Quiet] = []

    def asked(asking: Request) -> None:
        address = urlsplit(asking.url)
        if address.scheme not in {"blob", "data"} and address.hostname not in LOOPBACK:
            complaints.append(f"request to {asking.url}")

    def opened(
        *, width: int = 1280, height: int = 800, touch: bool = False, language: str = "pt-BR", **options: Any
    ) -> Page:
        # What keeps files would answer in the place of the server, but where a test asks for it.
        options.setdefault("service_workers", "block")
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            locale=language,
            **options,
        )
        page = context.new_page()
        heard.append(listen(page))
        context.on("request", asked)
        pages.append(page)
        return page

    yield opened

    failed = request.node.stash.get(_FAILED, False)
    for number, page in enumerate(pages):
        if failed and not page.is_closed():
            page.screenshot(path=ARTIFACTS / "failed" / f"{request.node.name}-{number}.png")
        page.context.close()
    complaints += [fault for quiet in heard for fault in quiet.faults]
    # A test that failed may have left its page without a server: then that is no second fault.
    assert failed or not complaints, complaints


@pytest.fixture
def snapshot() -> Callable[[Page, str], Path]:
    """Keeps a picture of a page as artifacts/screens/NAME.png."""

    def kept(page: Page, name: str) -> Path:
        path = ARTIFACTS / "screens" / f"{name}.png"
        page.screenshot(path=path, animations="disabled")
        return path

    return kept


@pytest.fixture
def accessibility_faults() -> Callable[[Page], list[str]]:
    """Asks axe what it finds in a page: one line a fault, with the elements it stands at."""
    chromium.install_tools()
    axe = (chromium.HERE / "node_modules/axe-core/axe.min.js").read_text()

    def found(page: Page) -> list[str]:
        page.evaluate(axe)
        result = page.evaluate("() => axe.run()")
        return [
            f"{fault['id']}: {fault['help']}: {[node['target'] for node in fault['nodes']]}"
            for fault in result["violations"]
        ]

    return found
