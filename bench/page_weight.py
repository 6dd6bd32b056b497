"""What a first visit transfers, compressed: the first page, and a table, with fonts and without."""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Response, sync_playwright

from tests.e2e import chromium
from tests.e2e.person import Person
from tests.e2e.tables import table_server

if TYPE_CHECKING:
    from collections.abc import Sequence


def visit(language: str) -> dict[str, dict[str, int]]:
    """Bytes on the wire by file, headers included: those of the first page, and those a table adds."""
    found = chromium.find()
    with (
        tempfile.TemporaryDirectory() as folder,
        table_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(chromium.FLAGS), env=dict(found.environment())
        )
        page = browser.new_context(locale=language).new_page()
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 - Playwright marks it
        person = Person(page, address)
        person.go_home()
        page.wait_for_load_state("networkidle")
        home = _weights(answers)
        answers.clear()
        person.start(4)
        person.next()
        table = _weights(answers)
        # A table comes over its socket, which is not compressed; this is what its view would weigh so.
        view = page.evaluate("JSON.stringify(__watch.newest)").encode()
        table["(socket: a view)"] = len(view)
        table["(socket: a view, if compressed)"] = len(gzip.compress(view))
        page.close()
        browser.close()
    return {"home": home, "table": table}


def _weights(answers: Sequence[Response]) -> dict[str, int]:
    weights: dict[str, int] = {}
    for answer in answers:
        sizes = answer.request.sizes()
        name = answer.url.partition("//")[2].partition("/")[2] or "index.html"
        weights[name] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    return weights


def main(argv: Sequence[str]) -> dict[str, object]:
    """Bytes of a first visit without fonts, and of the fonts."""
    parser = argparse.ArgumentParser(prog="page_weight", description=__doc__)
    parser.add_argument("--language", default="pt-BR")
    options = parser.parse_args(argv)
    seen = visit(options.language)
    for screen, weights in seen.items():
        for name, weight in weights.items():
            sys.stdout.write(f"{screen:6} {weight:8,} {name}\n")
    home = sum(weight for name, weight in seen["home"].items() if not name.endswith(".woff2"))
    table = sum(weight for name, weight in seen["table"].items() if not name.endswith((".woff2", ")")))
    fonts = {
        name: weight
        for weights in seen.values()
        for name, weight in weights.items()
        if name.endswith(".woff2")
    }
    return {
        "home_bytes": home,
        "table_adds_bytes": table,
        "view_bytes": seen["table"]["(socket: a view)"],
        "fonts_bytes": sum(fonts.values()),
        "without_fonts_bytes": home + table,
        "aim_bytes": 150_000,
    }
