"""A person at the page: starts a match and plays what is offered, by mouse, by touch or by keyboard."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from playwright.sync_api import Locator, Page, expect

By: TypeAlias = Literal["mouse", "touch", "keyboard"]
View: TypeAlias = Mapping[str, object]

WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")
TABS_MAX = 80
"""How often Tab is pressed before something counts as not to be reached."""

_NEXT = """(presses) => {
    const open = (name) => document.querySelector(`[data-testid=${name}][open]`) !== null;
    if (open("match-result")) return "over";
    if (open("round-result")) return "settled";
    const main = document.querySelector("main[data-seq]");
    if (main === null || main.dataset.myTurn !== "true") return null;
    const newest = __watch.newest;
    if (newest.seq !== Number(main.dataset.seq)) return null;
    if (!newest.view.legal.includes("--")) return "turn";
    return presses ? "pass" : null;
}"""


class Person:
    """Plays at ``page``, which is watched the whole time.

    ``presses_pass`` says whether to wait for passes and press the button, rather than let them be made.

    Args:
        page: a page that nothing was loaded in yet.
        address: the server's.
        by: what is used to play.
        settings: what was chosen in the page before, such as its speed or language.
    """

    def __init__(self, page: Page, address: str, *, by: By = "mouse", **settings: object) -> None:
        self.page = page
        self.by = by
        self.address = address
        self.presses_pass = False
        chosen = json.dumps(json.dumps({"speed": "fast", **settings}))
        page.add_init_script(WATCH)
        page.add_init_script(f"localStorage['batida.settings'] ??= {chosen}")

    # What is seen.

    @property
    def main(self) -> Locator:
        return self.page.locator("main[data-seq]")

    @property
    def view(self) -> dict:
        """The newest view that the server sent."""
        return self.page.evaluate("__watch.newest.view")

    @property
    def plies(self) -> int:
        """How many actions of the round the server has told."""
        return len(self.view["actions"])

    @property
    def announced(self) -> list[str]:
        """All that was announced since the page was loaded."""
        return self.page.evaluate("__watch.announced")

    @property
    def hand(self) -> list[str]:
        """The tiles of the hand in the order shown."""
        tiles = self.page.locator("[data-testid=hand] [data-tile]")
        return tiles.evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.tile)")

    def tile(self, name: str) -> Locator:
        """A tile of the hand, as ``0-3``."""
        return self.page.locator(f"[data-testid=hand] [data-tile='{name}']")

    def place(self, name: str) -> Locator:
        """A place on the table that can be pressed now."""
        return self.page.locator(f"[data-place={name}]")

    def is_right(self) -> None:
        """Holds the page to what the server told, now and since it was last asked."""
        found = self.page.evaluate("__watch.take()")
        assert not found, found

    def next(self) -> str:
        """Waits for what a person has to see to: ``turn``, ``pass``, ``settled`` or ``over``."""
        return self.page.wait_for_function(_NEXT, arg=self.presses_pass).json_value()

    # What is done.

    def go_home(self) -> None:
        self.page.goto(self.address)
        expect(self.page.get_by_test_id("start")).to_be_visible()

    def start(self, players: int, *, bot: str | None = None) -> None:
        """Starts a match from the first page."""
        radio = self.page.locator(f"input[name=players][value='{players}']")
        start = self.page.get_by_test_id("start")
        if self.by == "keyboard":
            self.tab_to("input[name=players]:checked")
            for _ in range(players - 2):
                self.page.keyboard.press("ArrowRight")
            assert radio.is_checked()
            self.tab_to("[data-testid=start]")
            self.page.keyboard.press("Enter")
        else:
            self.press(radio)
            for seat in range(1, players) if bot else ():
                self.page.get_by_test_id(f"bot-{seat}").select_option(bot)
            self.press(start)
        expect(self.main).to_have_attribute("data-players", str(players))

    def tab_to(self, selector: str) -> None:
        """Presses Tab until the focus is there."""
        for _ in range(TABS_MAX):
            if self.page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def pass_now(self) -> None:
        """Presses the button for a pass, and waits until the pass is seen."""
        before = self.shown_seq
        self.press(self.page.get_by_test_id("pass").locator("button"))
        self._shown_after(before)

    def act(self, action: str) -> None:
        """Plays ``action``, written as in a record, and waits until it is seen."""
        before = self.shown_seq
        self._perform(action)
        self._shown_after(before)

    @property
    def shown_seq(self) -> int:
        return int(self.main.get_attribute("data-seq") or "")

    def next_round(self) -> None:
        """Goes on from the result of a round; from the last one to the result of the match."""
        over = self.view["phase"] == "over"
        button = self.page.locator("[data-testid=round-result] .body button.main")
        if self.by == "keyboard":
            self.tab_to("[data-testid=round-result] .body button.main")
            self.page.keyboard.press("Enter")
        else:
            self.press(button)
        if over:
            expect(self.page.get_by_test_id("match-result")).to_be_visible()
        else:
            expect(self.main).to_have_attribute("data-phase", "playing")

    def play_on(self, *, until: str = "over", turns_max: int = 400) -> None:
        """Plays the first action that is offered, again and again, until the match is ``over``."""
        for _ in range(turns_max):
            what = self.next()
            self.is_right()
            if what == until:
                return
            if what == "settled":
                self.next_round()
            elif what == "pass":
                self.pass_now()
            else:
                self.act(self.view["legal"][0])
        raise AssertionError("this match does not end")

    def _shown_after(self, seq: int) -> None:
        self.page.wait_for_function(
            "(seq) => Number(document.querySelector('main[data-seq]').dataset.seq) > seq", arg=seq
        )

    def press(self, target: Locator) -> None:
        if self.by == "touch":
            target.tap()
        else:
            target.click()

    def _perform(self, action: str) -> None:
        name, end = f"{action[0]}-{action[1]}", action[2:]
        offered = next(held["places"] for held in self.view["hand"] if held["tile"] == name)
        if self.by == "keyboard":
            self._type(name, end, offered)
            return
        self.press(self.tile(name))
        expect(self.tile(name)).to_have_attribute("aria-pressed", "true")
        if len(offered) == 1 and self.shown_seq % 2:
            self.press(self.tile(name))
        else:
            self.press(self.place({"<": "left", ">": "right", "": "lead"}[end]))

    def _type(self, name: str, end: str, offered: list[str]) -> None:
        """Plays by keys, in the several ways that there are."""
        keyboard = self.page.keyboard
        shown = self.hand
        number = shown.index(name)
        match self.shown_seq % 4:
            case 0:
                keyboard.press("Escape")
                keyboard.press("/")
                keyboard.type(f"{name}{end}")
                keyboard.press("Enter")
            case 1:
                self.tab_to("[data-tile]")
                keyboard.press("Home")
                for _ in range(number):
                    keyboard.press("ArrowRight")
                keyboard.press(end or ">")
            case 2:
                keyboard.press("Escape")
                keyboard.press(str(number + 1))
                keyboard.press("Enter" if len(offered) == 1 else end)
            case _:
                self.tab_to("[data-tile]")
                keyboard.press("End")
                for _ in range(len(shown) - 1 - number):
                    keyboard.press("ArrowLeft")
                keyboard.press("Enter")
                keyboard.press("Space" if len(offered) == 1 else end)
