"""A match as a page follows it: ``changes.json`` beside this, on which server and page agree.

``scripts/generate`` writes it; ``web/tests/changes.test.ts`` reads it for the page.
"""

import json
import random
from pathlib import Path

import msgspec

from batida.server.letters import Letters
from batida.server.wire import view_message
from batida.service.connection import Step
from batida.table import look, told
from tests.table.worlds import World, opening

PATH = Path(__file__).with_name("changes.json")
PAUSE_MS = 1600
WIDTH = "phone"
STEPS = 60
"""So many steps: more than a round, for its end and the next deal are among them."""
SHOWN_EVERY = 12
"""After so many the whole view is told, to hold the reader to it."""


def followed(world: World, seat):
    """The view of a seat at each number from its first one that is shown, as JSON would give it."""
    for number, table in enumerate(world.states):
        if number:
            yield number, plain(view_message(look(table, seat), width=WIDTH, pass_pause_ms=PAUSE_MS))


def plain(message):
    """A message as JSON gives it back."""
    return json.loads(msgspec.json.encode(message))


def changes_of(letters: Letters, world: World, number: int, seat):
    """What a page of this seat is sent for event ``number``."""
    before, after = world.states[number - 1 : number + 1]
    told_ = told(after, world.events[number - 1], seat, before=before if number > 1 else None)
    return json.loads(letters.text(Step(told_, PAUSE_MS), WIDTH))["changes"]


def made() -> str:
    """The text of the file."""
    chance = random.Random(20)
    world, letters = World(opening(2), chance), Letters()
    for _ in range(STEPS + 1):
        world.step(chance)
    views = dict(followed(world, 0))
    steps = [changes_of(letters, world, number, 0) for number in range(2, STEPS + 2)]
    shown = {number - 1: views[number] for number in range(2, STEPS + 2) if (number - 1) % SHOWN_EVERY == 0}
    return json.dumps({"first": views[1], "steps": steps, "shown": shown}) + "\n"
