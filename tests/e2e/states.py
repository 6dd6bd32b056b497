"""The states of the page that are looked at: how to come to each, with everything in its longest form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from batida.notation import format_action
from tests.cases.adapter import Data, case_by_id
from tests.e2e.person import By, Person
from tests.e2e.quiet import await_refusal
from tests.e2e.tables import Gate, Script, script_of, table_server


def round_of(case: str, *, viewer: int = 0) -> Script:
    """The round of a case, seen from a seat of it."""
    data = case_by_id(case).input
    found = data.get("round") or data.get("fixture") or data
    moves: Data = {"moves": data["moves"]} if "fixture" in data and "moves" in data else {}
    assert isinstance(found, dict)
    return script_of({**found, **moves}, viewer=viewer)


SEED = 17
"""After the rounds of the tour its first round ends the match, so that the tour is short."""


@contextmanager
def at_table(  # noqa: PLR0913 - what a table is made of, each with a name
    folder: Path,
    page: Page,
    scripts: Sequence[Script],
    *,
    by: By = "mouse",
    pass_pause_ms: int = 0,
    gate: Gate | None = None,
    **settings: object,
) -> Iterator[Person]:
    """A person at a table where these rounds will be played, before anything was done."""
    with table_server(folder, scripts, seed=SEED, pass_pause_ms=pass_pause_ms, gate=gate) as address:
        person = Person(page, address, by=by, **settings)
        person.go_home()
        person.start(len(scripts[0].hands))
        yield person
        page.close()  # before the server ends, for a page that loses its server complains


def follow(person: Person, script: Script, *, plies: int | None = None) -> None:
    """Plays the person's part of a script, up to so many plies of it, or to the end of the round."""
    upto = len(script.actions) if plies is None else plies
    while person.plies < upto and (what := person.next()) in ("turn", "pass"):
        done = person.plies
        if done == upto:
            break
        if what == "pass":
            person.pass_now()
        else:
            person.act(format_action(script.actions[done]))
    shows(person, upto)


def shows(person: Person, plies: int) -> None:
    """Waits until so many plies of the round are seen on the page."""
    person.page.wait_for_function(
        """(plies) => {
            const main = document.querySelector("main[data-seq]");
            return __watch.views[Number(main?.dataset.seq)]?.actions.length >= plies;
        }""",
        arg=plies,
    )


OUT = round_of("BD-109", viewer=2)
"""The person leads, passes once, and goes out."""

BLOCKED = round_of("BD-106", viewer=1)
"""Seat 1 opens; a block that two tie for, with all kinds of hands left."""


def tour(person: Person) -> Iterator[str]:
    """Goes through all states of the page; gives the name of each while it is on the screen.

    The person sits at a table where ``OUT`` and then ``BLOCKED`` are played, with a long pause for a pass.
    """
    page = person.page
    person.presses_pass = True
    person.next()
    yield "lead"
    person.press(person.tile("6-6"))
    yield "lead-chosen"
    person.press(person.place("lead"))
    shows(person, 2)
    follow(person, OUT, plies=4)
    person.next()
    yield "turn"
    held = next(one for one in person.view["hand"] if one["places"])
    person.press(person.tile(held["tile"]))
    yield "chosen"
    person.press(person.place(held["places"][0]))
    expect(page.get_by_test_id("pass")).to_be_visible()
    yield "pass"
    follow(person, OUT)
    assert person.next() == "settled"
    yield "result-out"
    person.next_round()
    follow(person, BLOCKED)
    assert person.next() == "settled"
    yield "result-blocked"
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("round-result")).to_be_hidden()
    yield "final-table"
    person.press(page.get_by_test_id("show-result"))
    person.next_round()
    person.main.locator("nav button").click()
    yield "settings"
    page.keyboard.press("Escape")
    person.main.locator("a[href='/regras']").click()
    expect(page.locator("[data-screen=rules]")).to_be_visible()
    yield "rules"
    page.go_back()
    person.play_on()
    yield "match-end"
    page.keyboard.press("Escape")
    yield "match-end-table"
    yield from _doors(person)


def _doors(person: Person) -> Iterator[str]:
    """The screens outside a table."""
    page = person.page
    person.go_home()
    yield "home"
    person.start(2)
    person.next()
    person.go_home()
    expect(page.get_by_test_id("unfinished")).to_be_visible()
    yield "home-unfinished"
    page.get_by_test_id("unfinished").locator("button").first.click()
    yield "leave"
    await_refusal(page, "404 door")
    page.goto(f"{person.address}/mesa/nowhere")
    expect(page.locator("[data-screen=nowhere]")).to_be_visible()
    yield "nowhere"
