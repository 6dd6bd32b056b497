"""A text that is put together from what all are told and what is one seat's own reads as the whole view."""

import random

import msgspec
import pytest

from batida.server import protocol
from batida.server.letters import Letters
from batida.server.wire import event_message, view_message
from batida.service.connection import Step, Whole, Written
from batida.table import look, look_on, own, told, told_all
from tests.table.worlds import World, opening

PAUSE_MS = 1600

_decoder = msgspec.json.Decoder(protocol.ToPage)


def plays(seed, players, steps=400):
    """A match with two of its tables after each event, and what happened."""
    chance = random.Random(seed)
    world = World(opening(players), chance)
    for _ in range(steps):
        if world.table.phase == "over":
            break
        world.step(chance)
    return zip(world.states[1:], world.events, strict=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_kept_as_text_reads_as_what_is_written_anew(players):
    letters = Letters()
    seats = [None, *range(players)]
    lines = set()
    for seed in (1, 2):
        for table, event in plays(seed, players):
            shared = Written()
            for seat, one in told_all(table, event, seats).items():
                step = _decoder.decode(letters.text(Step(one, PAUSE_MS, shared)))
                assert step.seq == table.seq
                assert step.view == view_message(look(table, seat), pass_pause_ms=PAUSE_MS)
                assert step.event == event_message(told(table, event, seat))
                welcome = _decoder.decode(letters.text(Whole(look_on(table), own(table, seat), PAUSE_MS)))
                assert welcome.view == step.view
            lines.add(len(table.round.line) if table.round else 0)
    assert len(lines) > 7


def test_an_older_table_is_written_right_after_a_newer_one():
    letters = Letters()
    states = [table for table, _ in plays(3, 3, steps=60)]
    chance = random.Random(4)
    for _ in range(80):
        table, seat = chance.choice(states), chance.choice([None, 0, 1, 2])
        welcome = _decoder.decode(letters.text(Whole(look_on(table), own(table, seat), PAUSE_MS)))
        assert welcome.view == view_message(look(table, seat), pass_pause_ms=PAUSE_MS)


def test_a_view_is_what_everybody_may_know_and_what_is_ones_own():
    public, mine = protocol.Public.__struct_fields__, protocol.Own.__struct_fields__
    assert protocol.View.__struct_fields__ == (*public, *mine)
    assert not set(public) & set(mine)


def test_what_everybody_may_know_is_the_same_text_for_all():
    for table, event in plays(5, 4, steps=40):
        letters, shared = Letters(), Written()
        texts = [
            letters.text(Step(one, PAUSE_MS, shared))
            for one in told_all(table, event, [None, *range(4)]).values()
        ]
        assert shared.text is not None
        assert all(text.startswith(shared.text) for text in texts)
