"""How soon a server shows the first verdict of a review, and all of it, and what a table feels of that.

The server is one of its own, with its processes as people have them. Beside the review a person plays at a
table against the lightest bot; how long their plays take is told with the review and without.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from batida.notation import write_record
from bench.review import a_match
from tests.server.pages import Browser, Wire, a_server

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EACH_S = 0.02
"""How often the review is asked for."""


def main(arguments: Sequence[str]) -> dict[str, object]:
    """Seconds of two reviews, the first of which warms the reviewer up, and milliseconds of plays."""
    parser = argparse.ArgumentParser(prog="scripts/bench review-served", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    text = write_record(a_match(["clara", "hugo"], options.rounds, options.seed))
    warm = write_record(a_match(["clara", "hugo"], 1, options.seed + 1))
    with tempfile.TemporaryDirectory() as folder, a_server(Path(folder)) as browser:
        _reviewed(browser, warm)
        alone = _plays(browser, options.seed, seconds=5)
        begun = perf_counter()
        name = browser.post("/api/reviews", {"record": text}).json["review"]
        first_s = _until(browser, name, lambda review: bool(review["decisions"])) - begun
        beside = _plays(browser, options.seed, seconds=5)
        whole_s = _until(browser, name, lambda review: review["state"] == "done") - begun
        review = browser.get(f"/api/reviews/{name}").json
    return {
        "rounds": len(review["rounds"]),
        "decisions": len(review["decisions"]),
        "first_verdict_s": first_s,
        "whole_s": whole_s,
        "play_p50_ms": _at(alone, 0.5),
        "play_p99_ms": _at(alone, 0.99),
        "play_p50_beside_ms": _at(beside, 0.5),
        "play_p99_beside_ms": _at(beside, 0.99),
    }


def _reviewed(browser: Browser, text: str) -> None:
    name = browser.post("/api/reviews", {"record": text}).json["review"]
    _until(browser, name, lambda review: review["state"] == "done")


def _until(browser: Browser, name: str, wanted: Callable[[dict[str, object]], bool]) -> float:
    """When a page that asks again and again sees what is ``wanted``."""
    while not wanted(browser.get(f"/api/reviews/{name}").json):
        sleep(EACH_S)
    return perf_counter()


def _plays(browser: Browser, seed: int, *, seconds: float) -> list[float]:
    """How long each play of a person took from being sent to being carried out, in milliseconds."""
    chance, took, end = random.Random(seed), list[float](), perf_counter() + seconds
    while perf_counter() < end:
        with browser.page(browser.new_table("random", pace_ms=0)) as (wire, welcome):
            newest = welcome
            while newest["view"]["phase"] != "over" and perf_counter() < end:
                begun = perf_counter()
                wire.wish(newest, chance)
                newest = _carried_out(wire, newest, took, begun)
    return sorted(took)


def _carried_out(wire: Wire, seen: dict[str, dict], took: list[float], begun: float) -> dict[str, dict]:
    """The newest view once a wish was answered and the person is asked again."""
    is_answered = not seen["view"]["legal"] and seen["view"]["phase"] == "playing"
    while not is_answered or not (seen["view"]["legal"] or seen["view"]["phase"] != "playing"):
        message = wire.receive()
        if message["t"] == "step":
            seen = message
            continue
        # A wish that came too late is stale: a bot or a pass was faster.
        is_answered = True
        if message["t"] == "done":
            took.append((perf_counter() - begun) * 1000)
    return seen


def _at(took: Sequence[float], share: float) -> float:
    return took[min(len(took) - 1, int(share * len(took)))]
