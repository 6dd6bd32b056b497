"""How long from a click to the tile seen on the table, in a real browser, beside a bare round trip.

The clock is the page's own: from the click's event to the frame that shows the tile where it lies. The
baseline is the round trip of a socket message (ping to pong) and the next frame, in the same page.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.e2e import chromium
from tests.e2e.person import Person
from tests.e2e.tables import table_server

if TYPE_CHECKING:
    from collections.abc import Sequence

_WATCH = """() => {
    const seen = (condition) => new Promise((done) => {
        const look = () => requestAnimationFrame(condition() ? () => done(performance.now()) : look);
        look();
    });
    const tiles = () => document.querySelectorAll(".felt .picture svg use").length;
    globalThis.__clicked = null;
    addEventListener("click", (event) => {
        const target = event.target.closest("[data-place], [data-tile][aria-pressed=true]");
        if (target === null) return;
        const begun = event.timeStamp;
        const before = tiles();
        __clicked = seen(() => tiles() > before).then((shown) => shown - begun);
    }, { capture: true });
    globalThis.__trip = () => new Promise((done) => {
        const socket = __watch.sockets.at(-1);
        const begun = performance.now();
        const heard = ({ data }) => {
            if (JSON.parse(data).t !== "pong") return;
            socket.removeEventListener("message", heard);
            requestAnimationFrame(() => done(performance.now() - begun));
        };
        socket.addEventListener("message", heard);
        socket.send('{"t":"ping"}');
    });
}"""


def measure(plays: int, *, seed: int) -> tuple[list[float], list[float]]:
    """Milliseconds of so many plays, and of as many bare round trips, in turn."""
    found = chromium.find()
    clicks: list[float] = []
    trips: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        table_server(Path(folder), seed=seed) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found.program, args=list(chromium.FLAGS), env=dict(found.environment())
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        person = Person(page, address)
        person.go_home()
        person.start(2)
        page.evaluate(_WATCH)
        while len(clicks) < plays:
            what = person.next()
            if what == "turn":
                trips.append(page.evaluate("__trip()"))
                person.act(person.view["legal"][0])
                clicks.append(page.evaluate("__clicked"))
            elif what == "settled":
                person.next_round()
            else:
                page.get_by_test_id("again").click()
                page.locator("main[data-phase=playing]").wait_for()
        page.close()
        browser.close()
    return clicks, trips


def main(argv: Sequence[str]) -> dict[str, object]:
    """Median and 95th percentile, in milliseconds."""
    parser = argparse.ArgumentParser(prog="click", description=__doc__)
    parser.add_argument("--plays", type=int, default=50)
    parser.add_argument("--seed", type=int, default=105)
    options = parser.parse_args(argv)
    clicks, trips = measure(options.plays, seed=options.seed)
    sys.stdout.write(f"{len(clicks)} plays, each beside a bare round trip in the same page\n")
    return {
        "plays": len(clicks),
        "click_to_tile_median_ms": round(median(clicks), 1),
        "click_to_tile_p95_ms": round(quantiles(clicks, n=20)[-1], 1),
        "round_trip_median_ms": round(median(trips), 1),
        "round_trip_p95_ms": round(quantiles(trips, n=20)[-1], 1),
    }
