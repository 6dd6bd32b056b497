"""Friends at one table, each in a browser of their own: opening, sitting down, playing together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.e2e.person import Person

OpenPage = Callable[..., Page]

PHONE = {"width": 390, "height": 844, "touch": True}
DESK = {"width": 1280, "height": 800}
BOXES = {"watch": 0, "listed": 1, "handicap": 2}
"""The boxes of the form for a table, in their order."""

_NOW = """() => {
    const open = (name) => document.querySelector(`[data-testid=${name}][open]`) !== null;
    if (open("match-result")) return "over";
    if (open("round-result")) return "settled";
    const main = document.querySelector("main[data-seq]");
    const newest = __watch.newest;
    if (main === null || newest === null) return null;
    if (main.dataset.myTurn !== "true" || newest.seq !== Number(main.dataset.seq)) return null;
    return newest.view.legal.includes("--") ? null : "turn";
}"""


def friend(open_page: OpenPage, address: str, name: str, **options: object) -> Person:
    """A person with a name, in a browser of their own: a phone, unless ``options`` say otherwise."""
    chosen = {"reduced_motion": "reduce", **(options or PHONE)}
    by = "touch" if chosen.get("touch") else "mouse"
    return Person(open_page(**chosen), address, by=by, name=name)


def opens_table(
    host: Person, players: int, *, clock: str = "off", start: Sequence[int] = (), listed: bool = False
) -> str:
    """Opens a table from the first page; gives its link."""
    host.go_home()
    host.press(host.page.get_by_test_id("friends"))
    host.press(host.page.locator(f"input[name=players][value='{players}']"))
    host.press(host.page.locator(f"input[name=clock][value='{clock}']"))
    boxes = host.page.locator("input[type=checkbox]")
    if listed:
        host.press(boxes.nth(BOXES["listed"]))
    if start:
        host.press(boxes.nth(BOXES["handicap"]))
        for seat, score in enumerate(start):
            host.page.locator(".start input").nth(seat).fill(str(score))
    host.press(host.page.get_by_test_id("open-table"))
    link = host.page.get_by_test_id("link")
    expect(link).to_be_visible()
    return link.input_value()


def sits(guest: Person, link: str, seat: int) -> None:
    """Comes by the link and takes a seat."""
    guest.page.goto(link)
    guest.press(guest.page.get_by_test_id(f"sit-{seat}"))
    expect(guest.page.locator("main[data-screen=table]")).to_be_visible()


def begins(host: Person, people: Sequence[Person]) -> None:
    """Starts the match, once everybody sits."""
    host.press(host.page.get_by_test_id("begin"))
    for one in people:
        expect(one.main).to_have_attribute("data-phase", "playing")


def now(person: Person) -> str | None:
    """What there is to see to: ``turn``, ``settled``, ``over``, or nothing."""
    return person.page.evaluate(_NOW)


def on_turn(people: Sequence[Person]) -> Person:
    """The one whose turn it is, once it is somebody's."""
    for _ in range(2_000):
        for person in people:
            if now(person) == "turn":
                return person
        people[0].page.wait_for_timeout(5)
    raise AssertionError("it is nobody's turn")


def plays(person: Person) -> None:
    """Plays the first action that is offered."""
    person.act(person.view["legal"][0])


def play_together(people: Sequence[Person], *, until: str = "over") -> None:
    """Plays what is offered at each page, until the round was ``settled`` or the match is ``over``."""
    for _ in range(4_000):
        for person in people:
            state = now(person)
            if state in (until, "over"):
                return
            if state == "settled" and person.view["phase"] == "settled":
                person.press(person.page.get_by_test_id("next-round"))
                for one in people:
                    expect(one.main).to_have_attribute("data-phase", "playing")
            elif state == "settled":
                # The last round of the match: its result is behind a button.
                person.next_round()
            elif state == "turn":
                plays(person)
    raise AssertionError("this match does not end")


def is_right(people: Sequence[Person]) -> None:
    """Holds every page to what it was told."""
    for person in people:
        person.is_right()


def close(people: Sequence[Person]) -> None:
    """Closes all pages, for a page that loses its server complains."""
    for person in people:
        for page in person.page.context.pages:
            page.close()
